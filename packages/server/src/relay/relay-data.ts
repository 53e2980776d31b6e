import type { Clock } from '../clock.ts';
import type { Engine } from '../storage/engine.ts';

/** The relay's database and clock. */
export interface RelayData {
  readonly engine: Engine;
  readonly clock: Clock;
}
