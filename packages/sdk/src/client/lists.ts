import type { CustomTypes, WithCustom } from '@tidings/shared-types';
import { anId, expectArgument } from '../arguments/expected.ts';
import { channelsQuery } from '../queries/channels.ts';
import { directsQuery } from '../queries/directs.ts';
import { draftsListQuery } from '../queries/drafts-list.ts';
import { inboxQuery } from '../queries/inbox.ts';
import type { LiveQuery } from '../queries/live-query.ts';
import { unreadMentionsQuery } from '../queries/mentions.ts';
import { messageQuery } from '../queries/message.ts';
import { navigationViewsQuery } from '../queries/navigation-views.ts';
import { outboxSummaryQuery } from '../queries/outbox-summary.ts';
import type { QuerySources } from '../queries/query-sources.ts';
import { scheduledQuery } from '../queries/scheduled.ts';
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
import { snippetsQuery } from '../queries/snippets.ts';
import { topicsQuery } from '../queries/topics.ts';
import { unreadSummaryQuery } from '../queries/unread-summary.ts';
import { ownUserQuery, userQuery, usersQuery } from '../queries/users.ts';
import { Remembered } from '../remembered.ts';

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

type Simple = typeof simple;

/** A list whose custom data has the types of the app. */
export type ListOf<Q, C extends CustomTypes> = CustomTypes extends C
  ? Q
  : Q extends LiveQuery<infer T>
    ? LiveQuery<WithCustom<T, C>>
    : never;

/**
 * The data of an account as lists that stay current. The same call returns the same object. A list works only while
 * it has listeners. Unsent changes show in it as if they were done.
 */
export type Lists<C extends CustomTypes = CustomTypes> = {
  readonly [N in keyof Simple]: () => ListOf<ReturnType<Simple[N]>, C>;
} & {
  /**
   * Returns one message, wherever it is by now. Fetches it if it is not on this device. Null once it is gone;
   * undefined while that is unknown.
   */
  message(messageId: number): ListOf<ReturnType<typeof messageQuery>, C>;
  /** Returns the topics of a channel that this device knows, newest first. `refreshTopics` fetches all. */
  topics(channelId: number): ListOf<ReturnType<typeof topicsQuery>, C>;
  user(userId: number): ListOf<ReturnType<typeof userQuery>, C>;
};

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
    ...(Object.fromEntries(functions) as { [N in keyof Simple]: () => ReturnType<Simple[N]> }),
    message: ofId('message', messageQuery),
    topics: ofId('topics', topicsQuery),
    user: ofId('user', userQuery),
  };
}
