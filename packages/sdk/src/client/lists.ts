import type { CustomTypes, WithCustom } from '@tidings/shared-types/wire';
import { anId, expectArgument } from '../arguments/expected.ts';
import { type ChannelItem, channelsQuery } from '../queries/channels.ts';
import { type DirectItem, directsQuery } from '../queries/directs.ts';
import { type DraftItem, draftsListQuery } from '../queries/drafts-list.ts';
import { type InboxItem, inboxQuery } from '../queries/inbox.ts';
import type { LiveQuery } from '../queries/live-query.ts';
import { unreadMentionsQuery } from '../queries/mentions.ts';
import { type MessageItem, messageQuery } from '../queries/message.ts';
import { navigationViewsQuery } from '../queries/navigation-views.ts';
import { type OutboxSummary, outboxSummaryQuery } from '../queries/outbox-summary.ts';
import type { QuerySources } from '../queries/query-sources.ts';
import { type ScheduledItem, scheduledQuery } from '../queries/scheduled.ts';
import {
  emojiQuery,
  foldersQuery,
  groupsQuery,
  pushDevicesQuery,
  realmQuery,
  settingsQuery,
  starredQuery,
  userStatusesQuery,
  userTopicsQuery,
} from '../queries/simple-queries.ts';
import { type SnippetItem, snippetsQuery } from '../queries/snippets.ts';
import { type TopicItem, topicsQuery } from '../queries/topics.ts';
import { type UnreadSummary, unreadSummaryQuery } from '../queries/unread-summary.ts';
import { ownUserQuery, type UserItem, userQuery, usersQuery } from '../queries/users.ts';
import { Remembered } from '../remembered.ts';
import type { PushDevice } from '../store/record-kinds.ts';
import type {
  Emoji,
  Folder,
  Group,
  MenuView,
  Realm,
  Settings,
  Status,
  TopicSetting,
} from '../store/resources.ts';

const simple = {
  allTopics: (sources: QuerySources) => topicsQuery(sources),
  channels: channelsQuery,
  directs: directsQuery,
  draftsList: draftsListQuery,
  emoji: emojiQuery,
  folders: foldersQuery,
  groups: groupsQuery,
  inbox: inboxQuery,
  navigationViews: navigationViewsQuery,
  outboxSummary: outboxSummaryQuery,
  ownUser: ownUserQuery,
  pushDevices: pushDevicesQuery,
  realm: realmQuery,
  scheduled: scheduledQuery,
  settings: settingsQuery,
  snippets: snippetsQuery,
  starred: starredQuery,
  unread: unreadSummaryQuery,
  unreadMentions: unreadMentionsQuery,
  users: usersQuery,
  userStatuses: userStatusesQuery,
  userTopics: userTopicsQuery,
} as const;

/** A list whose custom data has the types of the app. */
export type ListOf<Q, C extends CustomTypes> = CustomTypes extends C
  ? Q
  : Q extends LiveQuery<infer T>
    ? LiveQuery<WithCustom<T, C>>
    : never;

/**
 * The data of an account as lists that stay current. The same call returns the same object. A list works only while
 * it has listeners. Unsent changes show in it as if they were done.
 *
 * @example
 * const channels = client.channels();
 * const unsubscribe = channels.subscribe((items) => {
 *   for (const { channel, unread } of items ?? []) console.log(channel.name, unread);
 * });
 */
export interface Lists<C extends CustomTypes = CustomTypes> {
  /** Returns the topics of all channels that this device knows, newest first. */
  allTopics(): ListOf<LiveQuery<readonly TopicItem[]>, C>;
  /** Returns the channels in sidebar order: subscribed ones first, and pinned ones before all. */
  channels(): ListOf<LiveQuery<readonly ChannelItem[]>, C>;
  /** Returns the recent direct conversations, newest first. */
  directs(): ListOf<LiveQuery<readonly DirectItem[]>, C>;
  /** Returns the drafts with text, the latest first. `drafts.openStored` opens one. */
  draftsList(): ListOf<LiveQuery<readonly DraftItem[]>, C>;
  /** Returns the organization's own emoji by name, including deactivated ones, which old messages use. */
  emoji(): ListOf<LiveQuery<readonly Emoji[]>, C>;
  /** Returns the channel folders in the organization's order, including archived ones. */
  folders(): ListOf<LiveQuery<readonly Folder[]>, C>;
  /** Returns all user groups by name, including system groups and deactivated ones. */
  groups(): ListOf<LiveQuery<readonly Group[]>, C>;
  /** Returns the conversations with unread messages, newest first. Shows muted ones only if they mention the person. */
  inbox(): ListOf<LiveQuery<readonly InboxItem[]>, C>;
  /** Returns the views in the person's menu: pinned ones first, built-in ones before their own. */
  navigationViews(): ListOf<LiveQuery<readonly MenuView[]>, C>;
  /** Returns the entries of the outbox that wait, and those that were refused. */
  outboxSummary(): ListOf<LiveQuery<OutboxSummary>, C>;
  /** Returns the person's own account; null before the first snapshot. */
  ownUser(): ListOf<LiveQuery<UserItem | null>, C>;
  /** Returns the person's devices that are registered for notifications, by push account id. */
  pushDevices(): ListOf<LiveQuery<ReadonlyMap<number, PushDevice>>, C>;
  /** Returns the organization's settings and limits; null before the first snapshot. */
  realm(): ListOf<LiveQuery<Realm | null>, C>;
  /** Returns the scheduled messages, the next first, including those that the server lacks or refused. */
  scheduled(): ListOf<LiveQuery<readonly ScheduledItem[]>, C>;
  /** Returns the person's settings with their unsent changes; null before the first snapshot. */
  settings(): ListOf<LiveQuery<Settings | null>, C>;
  /** Returns the person's saved snippets, by title. */
  snippets(): ListOf<LiveQuery<readonly SnippetItem[]>, C>;
  /** Returns the ids of starred messages, stored here or not, in ascending order. */
  starred(): ListOf<LiveQuery<readonly number[]>, C>;
  /** Returns the number of unread messages, in total and by kind. */
  unread(): ListOf<LiveQuery<UnreadSummary>, C>;
  /** Returns the number of unread messages that mention the person. */
  unreadMentions(): ListOf<LiveQuery<number>, C>;
  /** Returns all users that the person may see, by name, including deactivated accounts and bots. */
  users(): ListOf<LiveQuery<readonly UserItem[]>, C>;
  /** Returns the statuses that people set, by user id. */
  userStatuses(): ListOf<LiveQuery<ReadonlyMap<number, Status>>, C>;
  /** Returns the topics that the person muted, unmuted or follows, latest first. */
  userTopics(): ListOf<LiveQuery<readonly TopicSetting[]>, C>;
  /**
   * Returns one message, wherever it is by now. Fetches it if it is not on this device. Null once it is gone;
   * undefined while that is unknown.
   *
   * @example
   * client.message(4711).subscribe((item) => console.log(item?.message.content ?? 'deleted'));
   */
  message(messageId: number): ListOf<LiveQuery<MessageItem | null | undefined>, C>;
  /**
   * Returns the topics of a channel that this device knows, newest first. `refreshTopics` fetches all.
   *
   * @example
   * client.topics(7).subscribe((topics) => console.log(topics?.map(({ name, unread }) => [name, unread])));
   */
  topics(channelId: number): ListOf<LiveQuery<readonly TopicItem[]>, C>;
  /**
   * Returns one user; null if this device knows none with this id.
   *
   * @example
   * client.user(12).subscribe((item) => console.log(item?.user.full_name));
   */
  user(userId: number): ListOf<LiveQuery<UserItem | null>, C>;
}

export function listsOf(sources: QuerySources): Lists {
  const known = new Remembered<LiveQuery<unknown>>();
  // One name always stands for one kind of list.
  const once = <Q extends LiveQuery<unknown>>(name: string, make: () => Q) =>
    known.get(name, make) as Q;
  const ofId =
    <Q extends LiveQuery<unknown>>(name: string, query: (sources: QuerySources, id: number) => Q) =>
    (id: number) => {
      expectArgument(name, id, anId);
      return once(`${name} ${id}`, () => query(sources, id));
    };
  const functions = Object.entries(simple).map(([name, query]) => [
    name,
    () => once<LiveQuery<unknown>>(name, () => query(sources)),
  ]);
  return {
    ...(Object.fromEntries(functions) as {
      [N in keyof typeof simple]: () => ReturnType<(typeof simple)[N]>;
    }),
    message: ofId('message', messageQuery),
    topics: ofId('topics', topicsQuery),
    user: ofId('user', userQuery),
  };
}
