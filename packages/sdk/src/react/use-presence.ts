import type { Presence } from '../presence/presence-times.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

/** Returns a user's presence; undefined for users who were not seen for weeks. */
export function usePresence(userId: number): Presence | undefined {
  return useMaybeLive(useMaybeClient()?.presence.of)?.get(userId);
}
