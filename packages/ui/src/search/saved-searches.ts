import { useList } from '@tidings/sdk/react';
import { useMemo } from 'react';
import { parseRoute, routeHref } from '../routes/route.ts';

/** A search that the person keeps under a name. The server stores it as a view of their menu. */
export interface SavedSearch {
  /** Identifies it: the part of its address after `#`. */
  readonly fragment: string;
  readonly name: string;
  readonly text: string;
}

/** Returns the person's saved searches by name. Undefined until they are known. */
export function useSavedSearches(): readonly SavedSearch[] | undefined {
  const views = useList((client) => client.navigationViews());
  return useMemo(
    () =>
      views?.flatMap(({ fragment, name }) => {
        const route = parseRoute(fragment);
        return route.name === 'search' && name !== null ? { fragment, name, text: route.text } : [];
      }),
    [views],
  );
}

/** Returns the identity of a search with this text. */
export function searchFragment(text: string): string {
  return routeHref({ name: 'search', text: text.trim() }).slice(1);
}
