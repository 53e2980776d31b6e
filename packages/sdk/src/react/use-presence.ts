import type { Presence } from '../presence/presence-times.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

/** Whether somebody is there; undefined for who was not seen for weeks. */
export function usePresence(userId: number): Presence | undefined {
  return useMaybeLive(useMaybeClient()?.presence.of)?.get(userId);
}
