import { useCallback, useSyncExternalStore } from 'react';
import type { Live } from '../live.ts';
import type { ConversationTarget } from '../messages/conversation.ts';
import type { Presence } from '../presence/presence-times.ts';
import type { SyncState } from '../sync/sync-state.ts';
import { useMaybeClient } from './client-context.tsx';

const nothing = () => undefined;

/**
 * Returns the value of a `Live`, and renders again after each change. `onServer` is the value with which the page was
 * rendered on a server; defaults to the current value.
 *
 * @example
 * function Status() {
 *   return <p>{useLive(useClient().sync.state).name}</p>;
 * }
 */
export function useLive<T>(live: Live<T>, onServer?: T): T {
  const value = useMaybeLive(live, onServer ?? live.current);
  // A live value always has a current one.
  return value as T;
}

/**
 * Returns the value of a `Live` that may not exist yet. Returns undefined then, and in a page that was rendered on a
 * server.
 *
 * @example
 * function Status() {
 *   return <p>{useMaybeLive(useMaybeClient()?.sync.state)?.name ?? 'opening'}</p>;
 * }
 */
export function useMaybeLive<T>(live: Live<T> | undefined, onServer?: T): T | undefined {
  const subscribe = useCallback(
    (changed: () => void) => live?.subscribe(changed) ?? nothing,
    [live],
  );
  return useSyncExternalStore(
    subscribe,
    () => live?.current,
    () => onServer,
  );
}

const stopped: SyncState = { name: 'stopped' };

/** Returns the state of the connection; `stopped` while there is no client. */
export function useSyncState(): SyncState {
  return useMaybeLive(useMaybeClient()?.sync.state, stopped) ?? stopped;
}

/**
 * Returns a user's presence; undefined for users who were not seen for weeks.
 *
 * @example
 * function Dot({ userId }: { userId: number }) {
 *   return <i className={usePresence(userId)?.status ?? 'offline'} />;
 * }
 */
export function usePresence(userId: number): Presence | undefined {
  return useMaybeLive(useMaybeClient()?.presence.of)?.get(userId);
}

const nobody: readonly number[] = [];

/**
 * Returns the other people who are typing in a conversation, by user id.
 *
 * @example
 * function TypingLine({ target }: { target: ConversationTarget }) {
 *   const userIds = useTyping(target);
 *   return <p>{userIds.length > 0 && `${userIds.length} typing`}</p>;
 * }
 */
export function useTyping(target: ConversationTarget): readonly number[] {
  return useMaybeLive(useMaybeClient()?.typing.others(target), nobody) ?? nobody;
}
