import { useEffect, useState } from 'react';
import type { Route } from '../routes/route.ts';
import { placeOfRoute } from './places.ts';

const lockName = (ownId: number, place: string) => `tidings-watched ${ownId} ${place}`;

/**
 * Tells all tabs which place is visible in this one. It holds a lock with the name of the place, which the browser
 * releases with the tab, even after a crash.
 */
export function useVisiblePlace(route: Route, ownId: number): void {
  const isLookedAt = useIsLookedAt();
  const place = isLookedAt ? placeOfRoute(route, ownId) : undefined;
  useEffect(() => {
    if (place === undefined || !navigator.locks) return;
    const left = new AbortController();
    const until = new Promise<void>((resolve) => {
      left.signal.addEventListener('abort', () => resolve());
    });
    navigator.locks
      .request(lockName(ownId, place), { mode: 'shared', signal: left.signal }, () => until)
      // The page was left before the lock was granted.
      .catch(() => undefined);
    return () => left.abort();
  }, [place, ownId]);
}

/** Whether one of the places is visible in any tab. */
export async function isVisibleInAnyTab(
  ownId: number,
  places: readonly string[],
): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  const names = new Set(places.map((place) => lockName(ownId, place)));
  return held.some(({ name }) => name !== undefined && names.has(name));
}

const events = ['focus', 'blur'] as const;

function useIsLookedAt(): boolean {
  const [isSo, setSo] = useState(isLookedAt);
  useEffect(() => {
    const look = () => setSo(isLookedAt());
    for (const event of events) addEventListener(event, look);
    document.addEventListener('visibilitychange', look);
    return () => {
      for (const event of events) removeEventListener(event, look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isSo;
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}
