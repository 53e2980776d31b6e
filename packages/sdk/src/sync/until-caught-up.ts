import { type Live, nextChange } from '../live.ts';
import type { SyncName, SyncState } from './sync-state.ts';

const catchingUp: ReadonlySet<SyncName> = new Set(['connecting', 'registering', 'catchingUp']);

/** Waits while the log is about to report what happened meanwhile. Does not wait if the server cannot be reached. */
export async function untilCaughtUp(state: Live<SyncState>, signal: AbortSignal): Promise<void> {
  while (isCatchingUp(state.current)) {
    signal.throwIfAborted();
    const change = nextChange(state, signal);
    await change.happened;
    change.end();
  }
}

/** Tells whether the connection is being made, so that the log is still to come. */
export function isCatchingUp({ name }: SyncState): boolean {
  return catchingUp.has(name);
}
