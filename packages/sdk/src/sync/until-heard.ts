import { type Live, nextChange } from '../live.ts';
import type { SyncName, SyncState } from './sync-state.ts';

const coming: ReadonlySet<SyncName> = new Set(['connecting', 'registering', 'catchingUp']);

/** While the log is about to say what happened meanwhile; where it cannot be had nobody waits for it. */
export async function untilHeard(state: Live<SyncState>, signal: AbortSignal): Promise<void> {
  while (coming.has(state.current.name)) {
    signal.throwIfAborted();
    const change = nextChange(state, signal);
    await change.happened;
    change.end();
  }
}
