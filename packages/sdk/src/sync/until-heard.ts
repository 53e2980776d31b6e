import { type Live, nextChange } from '../live.ts';
import type { SyncName, SyncState } from './sync-state.ts';

const coming: ReadonlySet<SyncName> = new Set(['connecting', 'registering', 'catchingUp']);

/** While the log is about to say what happened meanwhile; where it cannot be had nobody waits for it. */
export async function untilHeard(state: Live<SyncState>, signal: AbortSignal): Promise<void> {
  while (isComing(state.current)) {
    signal.throwIfAborted();
    const change = nextChange(state, signal);
    await change.happened;
    change.end();
  }
}

/** Whether the connection is being made, and the log still to be heard. */
export function isComing({ name }: SyncState): boolean {
  return coming.has(name);
}
