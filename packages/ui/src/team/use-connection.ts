import type { SyncState } from '@tidings/sdk';
import { useSyncState } from '@tidings/sdk/react';
import { useState } from 'react';

/**
 * The connection as people see it. A new try shows as the failure before it until it succeeds: without a network, tries
 * fail in an instant, and what is shown would blink with each.
 */
export function useConnection(): SyncState {
  const state = useSyncState();
  const [shown, setShown] = useState(state);
  if (state === shown || state.name === 'connecting') return shown;
  setShown(state);
  return state;
}
