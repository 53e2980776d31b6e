import { setTimeout } from 'node:timers/promises';
import { OutOfTurn } from '../realm/idempotency.ts';

/** How long a request that came too early waits between its tries: the network may have turned two around. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160, 320, 640];

/** Runs what may come after a request that is yet to arrive, here or at another process. */
export async function inTurn<T>(write: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof OutOfTurn)) throw error;
      await setTimeout(pauseMs);
    }
  }
  return write();
}
