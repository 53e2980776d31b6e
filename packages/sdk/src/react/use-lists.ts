import type { Client } from '../client.ts';
import type { Live } from '../live.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

/**
 * Returns any list of the client, such as `useList((client) => client.topics(7))`. Undefined until the first read,
 * and on a server. The client returns the same list for the same call, so calling it again costs nothing.
 */
export function useList<T>(select: (client: Client) => Live<T>): T | undefined {
  const client = useMaybeClient();
  return useMaybeLive(client && select(client));
}

/** The channels in sidebar order. */
export const useChannels = () => useList((client) => client.channels());
/** The topics of a channel that this device knows, newest first; `client.refreshTopics` fetches all. */
export const useTopics = (channelId: number) => useList((client) => client.topics(channelId));
/** The direct conversations, newest first. */
export const useDirects = () => useList((client) => client.directs());
/** The conversations with unread messages, newest first. */
export const useInbox = () => useList((client) => client.inbox());
/** The number of unread messages, in total and by kind. */
export const useUnread = () => useList((client) => client.unread());
/** One message, wherever it is by now; null if it is deleted. */
export const useMessage = (messageId: number) => useList((client) => client.message(messageId));
export const useUsers = () => useList((client) => client.users());
export const useUser = (userId: number) => useList((client) => client.user(userId));
export const useOwnUser = () => useList((client) => client.ownUser());
/** All user groups by name, including system groups and deactivated ones. */
export const useGroups = () => useList((client) => client.groups());
/** The organization's settings and limits; null before the first snapshot. */
export const useRealm = () => useList((client) => client.realm());
export const useScheduled = () => useList((client) => client.scheduled());
export const useDraftsList = () => useList((client) => client.draftsList());
export const useSettings = () => useList((client) => client.settings());
/** The changes that the server does not have yet, in the order in which they were made. */
export const useOutbox = () => useList((client) => client.outbox.entries);
/** The calls of the app's own commands that are not carried out yet, in the order in which they were made. */
export const useMutations = () => useList((client) => client.mutations.entries);
export const useProblems = () => useList((client) => client.problems);
export const useClientStatus = () => useList((client) => client.status);
