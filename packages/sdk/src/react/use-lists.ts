import type { Client } from '../client.ts';
import type { Live } from '../live.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

/**
 * Returns any list of the client. Undefined until the first read, and on a server. The client returns the same list
 * for the same call, so calling it again costs nothing.
 *
 * @example
 * function Stars() {
 *   const ids = useList((client) => client.starred());
 *   return <p>{ids?.length ?? 0} starred messages</p>;
 * }
 */
export function useList<T>(select: (client: Client) => Live<T>): T | undefined {
  const client = useMaybeClient();
  return useMaybeLive(client && select(client));
}

/**
 * Returns the channels in sidebar order.
 *
 * @example
 * function Sidebar() {
 *   return <ul>{useChannels()?.map(({ id, channel }) => <li key={id}>{channel.name}</li>)}</ul>;
 * }
 */
export const useChannels = () => useList((client) => client.channels());
/**
 * Returns the topics of a channel that this device knows, newest first. `client.refreshTopics` fetches all.
 *
 * @example
 * function Topics({ channelId }: { channelId: number }) {
 *   return <ul>{useTopics(channelId)?.map(({ key, name }) => <li key={key}>{name}</li>)}</ul>;
 * }
 */
export const useTopics = (channelId: number) => useList((client) => client.topics(channelId));
/** Returns the direct conversations, newest first. */
export const useDirects = () => useList((client) => client.directs());
/** Returns the conversations with unread messages, newest first. */
export const useInbox = () => useList((client) => client.inbox());
/** Returns the number of unread messages, in total and by kind. */
export const useUnread = () => useList((client) => client.unread());
/**
 * Returns one message, wherever it is by now; null if it is deleted.
 *
 * @example
 * function Quoted({ messageId }: { messageId: number }) {
 *   const item = useMessage(messageId);
 *   return <blockquote>{item === null ? 'deleted' : item?.message.content}</blockquote>;
 * }
 */
export const useMessage = (messageId: number) => useList((client) => client.message(messageId));
/** Returns all users by name, including deactivated accounts and bots. */
export const useUsers = () => useList((client) => client.users());
/**
 * Returns one user; null if this device knows none with this id.
 *
 * @example
 * function Name({ userId }: { userId: number }) {
 *   return <b>{useUser(userId)?.user.full_name}</b>;
 * }
 */
export const useUser = (userId: number) => useList((client) => client.user(userId));
/** Returns the person's own account; null before the first snapshot. */
export const useOwnUser = () => useList((client) => client.ownUser());
/** Returns all user groups by name, including system groups and deactivated ones. */
export const useGroups = () => useList((client) => client.groups());
/** Returns the organization's settings and limits; null before the first snapshot. */
export const useRealm = () => useList((client) => client.realm());
/** Returns the scheduled messages, the next first. */
export const useScheduled = () => useList((client) => client.scheduled());
/** Returns the drafts with text, the latest first. */
export const useDraftsList = () => useList((client) => client.draftsList());
/** Returns the person's settings with their unsent changes; null before the first snapshot. */
export const useSettings = () => useList((client) => client.settings());
/** Returns the changes that the server does not have yet, in the order in which they were made. */
export const useOutbox = () => useList((client) => client.outbox.entries);
/** Returns the calls of the app's own commands that are not carried out yet, in the order in which they were made. */
export const useMutations = () => useList((client) => client.mutations.entries);
/** Returns the problems of the local databases; empty if there are none. */
export const useProblems = () => useList((client) => client.problems);
/** Returns whether the client works; anything but `open` means that it cannot be used any more. */
export const useClientStatus = () => useList((client) => client.status);
