import { useMemo, useSyncExternalStore } from 'react';
import { createOpener } from '../ui/opener.ts';
import { hasTyped } from '../ui/typed.ts';
import { parseRoute, type Route, routeHref } from './route.ts';

/** Where the person was about to go, while something is typed that would be lost. */
export const departure = createOpener<string>();

/** The address stands still until it is sure that one goes. */
let shown = location.hash;
const listeners = new Set<() => void>();

export function useRoute(): Route {
  const fragment = useSyncExternalStore(follow, () => shown);
  return useMemo(() => parseRoute(fragment), [fragment]);
}

/** Shows something else; `replace` leaves no step to go back to. */
export function goTo(route: Route, { replace = false } = {}): void {
  const href = routeHref(route);
  if (replace) location.replace(href);
  else location.hash = href;
  arrive();
}

/** Goes there, whatever is typed here. */
export function departFor(fragment: string): void {
  history.replaceState(null, '', fragment);
  show(fragment);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('hashchange', arrive);
  return () => listeners.delete(listener);
}

function arrive(): void {
  const wanted = location.hash;
  if (wanted === shown) return;
  if (!hasTyped()) {
    show(wanted);
    return;
  }
  // The step in the history stays, for where it leads in the end.
  history.replaceState(null, '', shown);
  departure.open(wanted);
}

function show(fragment: string): void {
  shown = fragment;
  for (const listener of listeners) listener();
}
