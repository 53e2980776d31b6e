import { useClient } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import type { SavedSearch } from './saved-searches.ts';

/** Returns a function that removes a saved search. */
export function useRemoveSearch(): (search: SavedSearch) => void {
  const client = useClient();
  return useCallback(
    ({ fragment }) => leaveToBanner(client.change.deleteNavigationView({ fragment })),
    [client],
  );
}
