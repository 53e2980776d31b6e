import type { SyncState } from '../sync/sync-state.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

const stopped: SyncState = { name: 'stopped' };

/** How the connection stands; `stopped` as long as there is no client. */
export function useSyncState(): SyncState {
  return useMaybeLive(useMaybeClient()?.sync.state, stopped) ?? stopped;
}
