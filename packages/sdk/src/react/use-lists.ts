import type { Client } from '../client.ts';
import type { Live } from '../live.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

/**
 * Any list of the client, such as `useList((client) => client.topics(7))`. Undefined until it was read,
 * and on a server. The client gives the same list for the same question, so asking anew costs nothing.
 */
export function useList<T>(select: (client: Client) => Live<T>): T | undefined {
  const client = useMaybeClient();
  return useMaybeLive(client && select(client));
}

/** The channels in the order of a sidebar. */
export const useChannels = () => useList((client) => client.channels());
/** The topics of a channel that this device knows of, newest first; `client.refreshTopics` brings all. */
export const useTopics = (channelId: number) => useList((client) => client.topics(channelId));
/** The direct conversations, newest first. */
export const useDirects = () => useList((client) => client.directs());
/** The conversations with something unread, newest first. */
export const useInbox = () => useList((client) => client.inbox());
/** How much is unread, and where. */
export const useUnread = () => useList((client) => client.unread());
/** One message, wherever it is by now; null if it is gone. */
export const useMessage = (messageId: number) => useList((client) => client.message(messageId));
export const useUsers = () => useList((client) => client.users());
export const useUser = (userId: number) => useList((client) => client.user(userId));
export const useOwnUser = () => useList((client) => client.ownUser());
/** All user groups, those of the system and deactivated ones too, by name. */
export const useGroups = () => useList((client) => client.groups());
/** The organization's settings and limits; null before the first snapshot. */
export const useRealm = () => useList((client) => client.realm());
export const useScheduled = () => useList((client) => client.scheduled());
export const useDraftsList = () => useList((client) => client.draftsList());
export const useSettings = () => useList((client) => client.settings());
/** What the server does not have yet, in the order it was made. */
export const useOutbox = () => useList((client) => client.outbox.entries);
export const useProblems = () => useList((client) => client.problems);
export const useClientStatus = () => useList((client) => client.status);
