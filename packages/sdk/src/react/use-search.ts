import { useMemo } from 'react';
import type { SearchRequest, SearchState } from '../search/search-state.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

/** The results of `useSearch`. */
export interface SearchInUse {
  /** Undefined while there is no client. */
  readonly state: SearchState | undefined;
  /** Looks for another page of older results. Settles when it is done. */
  more(): Promise<void>;
}

/**
 * Finds messages by their text. A different request starts a new search.
 *
 * @example
 * function Results({ text }: { text: string }) {
 *   const { state, more } = useSearch({ text });
 *   if (state?.isComplete) return <p>{state.items.length} messages</p>;
 *   return <button onClick={more}>Find more than {state?.items.length}</button>;
 * }
 */
export function useSearch(request: SearchRequest): SearchInUse {
  const client = useMaybeClient();
  const key = JSON.stringify(request);
  const search = useMemo(() => client?.search(JSON.parse(key) as SearchRequest), [client, key]);
  const state = useMaybeLive(search);
  return useMemo(() => ({ state, more: async () => search?.more() }), [state, search]);
}
