import { useMemo, useSyncExternalStore } from 'react';
import { parseRoute, type Route, routeHref } from './route.ts';

export function useRoute(): Route {
  const fragment = useSyncExternalStore(follow, () => location.hash);
  return useMemo(() => parseRoute(fragment), [fragment]);
}

/** Shows something else; `replace` leaves no step to go back to. */
export function goTo(route: Route, { replace = false } = {}): void {
  const href = routeHref(route);
  if (replace) location.replace(href);
  else location.hash = href;
}

function follow(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}
