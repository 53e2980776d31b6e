import type { SyncState } from '../sync/sync-state.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

const stopped: SyncState = { name: 'stopped' };

/** Returns the state of the connection; `stopped` while there is no client. */
export function useSyncState(): SyncState {
  return useMaybeLive(useMaybeClient()?.sync.state, stopped) ?? stopped;
}
