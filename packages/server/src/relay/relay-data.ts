import type { Clock } from '../clock.ts';
import type { Engine } from '../storage/engine.ts';

/** What the relay works on. */
export interface RelayData {
  readonly engine: Engine;
  readonly clock: Clock;
}
