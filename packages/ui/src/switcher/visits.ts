import { useClient } from '@tidings/sdk/react';
import { useEffect } from 'react';
import { tabMemory } from '../account/tab-memory.ts';
import { type Route, routeHref } from '../routes/route.ts';

const most = 16;
const memory = tabMemory('visited');

/** The addresses of the conversations that were opened in this tab, the latest first. */
export function visitedHrefs(serverUrl: string): readonly string[] {
  return memory.get(serverUrl)?.split('\n') ?? [];
}

/** Remembers the conversations that are opened, for the quick switcher. */
export function useVisits(route: Route): void {
  const { serverUrl } = useClient();
  useEffect(() => {
    const isPlace = route.name === 'channel' || route.name === 'topic' || route.name === 'direct';
    if (!isPlace) return;
    const href = routeHref({ ...route, near: undefined });
    const others = visitedHrefs(serverUrl).filter((other) => other !== href);
    memory.set(serverUrl, [href, ...others].slice(0, most).join('\n'));
  }, [route, serverUrl]);
}
