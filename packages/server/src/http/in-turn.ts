import { setTimeout } from 'node:timers/promises';
import { OutOfTurn } from '../realm/idempotency.ts';

/** Waits between the tries of a request that arrived too early: the network may have swapped two. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160, 320, 640];

/** Retries a write whose predecessor has yet to arrive, here or at another process. */
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
