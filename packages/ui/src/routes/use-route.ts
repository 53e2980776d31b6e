import { useMemo, useSyncExternalStore } from 'react';
import { useScope } from '../scope/scope.ts';
import type { Navigation } from './navigation.ts';
import { parseRoute, type Route } from './route.ts';

/** Returns the page that the chat shows. */
export function useRoute(): Route {
  const { subscribe, fragment } = useScope().navigation;
  const shown = useSyncExternalStore(subscribe, fragment);
  return useMemo(() => parseRoute(shown), [shown]);
}

/** Returns a function that shows another page. */
export function useGoTo(): Navigation['go'] {
  return useScope().navigation.go;
}
