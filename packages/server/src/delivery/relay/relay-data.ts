import type { Clock } from '../../core/clock.ts';
import type { Engine } from '../../core/storage/engine.ts';

/** The relay's database and clock. */
export interface RelayData {
  readonly engine: Engine;
  readonly clock: Clock;
}
