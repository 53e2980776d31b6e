import { useMemo } from 'react';
import type { SearchRequest, SearchState } from '../search/search-state.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

export interface SearchInUse {
  /** Undefined as long as there is no client. */
  readonly state: SearchState | undefined;
  more(): Promise<void>;
}

/** Messages found by their text. Another request is another search. */
export function useSearch(request: SearchRequest): SearchInUse {
  const client = useMaybeClient();
  const key = JSON.stringify(request);
  const search = useMemo(() => client?.search(JSON.parse(key) as SearchRequest), [client, key]);
  const state = useMaybeLive(search);
  return useMemo(() => ({ state, more: async () => search?.more() }), [state, search]);
}
