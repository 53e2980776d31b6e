import type { User } from '@tidings/shared-types';
import type { OutboxEntry } from '../keepsakes/outbox-entry.ts';
import {
  type Conversation,
  conversationKey,
  conversationOf,
  conversationOfKey,
} from '../messages/conversation.ts';
import { locate } from '../messages/locators.ts';
import { userTopicKey } from '../messages/topic-policy.ts';
import type { ChannelTraits, NarrowContext } from '../narrow/matches.ts';
import { type NameOrId, type Term, termsOf } from '../narrow/narrow-terms.ts';
import type { View } from '../narrow/view.ts';
import { livePart, type Part } from '../queries/part.ts';
import type { ShownRecords, Which } from '../queries/pending.ts';
import type { QuerySources } from '../queries/query-sources.ts';
import { recordPart } from '../queries/record-part.ts';
import { unreadPart } from '../queries/unread-part.ts';
import type { KnownChannel, RecordKind, StoredMessage } from '../store/record-kinds.ts';

/** What lists of messages need to know beyond the messages, as it is once all that waits is done. */
export interface ViewContext extends NarrowContext {
  readonly starredIds: readonly number[];
  isMutedUser(userId: number): boolean;
  /** By conversation, ascending ids; empty unless it was asked for. */
  readonly unread: ReadonlyMap<string, { ids: readonly number[]; mentions: readonly number[] }>;
}

/** Undefined while nobody ever signed in on this device. */
export type ViewContextPart = Part<ViewContext | undefined>;

/** Reads no more than the view needs, since some of it is large. */
export function viewContextPart(sources: QuerySources, view: View): ViewContextPart {
  const terms = view.kind === 'narrow' ? termsOf(view.narrow) : [];
  const isStarredAsked = view.kind === 'starred' || terms.some(isAbout('starred'));
  const { channels, topics } = scopeOf(view);
  const absent = emptyPart();
  const parts = {
    self: recordPart(sources, 'self', { key: '' }),
    realm: view.kind === 'narrow' ? recordPart(sources, 'realm', { key: '' }) : absent,
    channel: channels ? recordPart(sources, 'channel', channels) : absent,
    userTopic: topics ? recordPart(sources, 'userTopic', topics) : absent,
    mutedUsers: recordPart(sources, 'mutedUsers', { key: '' }),
    starred: isStarredAsked ? recordPart(sources, 'starred', { key: '' }) : absent,
    outbox: isStarredAsked ? livePart(sources.outbox, (entries) => entries) : absent,
    unread: terms.some(isAbout('unread')) ? unreadPart(sources) : absent,
    user: terms.some(namesAddress) ? recordPart(sources, 'user') : absent,
  };
  const all = Object.values(parts);
  const withIds = terms.flatMap((term) => (term.kind === 'with' ? [term.id] : []));
  let last: { readonly values: readonly unknown[]; readonly context: ViewContext } | undefined;
  return {
    async current() {
      const [values, places] = await Promise.all([
        Promise.all(all.map((part) => part.current())),
        placesOf(sources, withIds),
      ]);
      const isSame = values.every((value, index) => value === last?.values[index]);
      if (last && isSame && withIds.length === 0) return last.context;
      const [self, realm, channel, userTopic, mutedUsers, starred, outbox, unread, user] =
        values as unknown as ContextValues;
      const userId = self.records.get('')?.value.userId;
      if (userId === undefined) return undefined;
      const context = contextOf(userId, {
        self,
        realm,
        channel,
        userTopic,
        mutedUsers,
        starred,
        outbox: isStarredAsked ? outbox : [],
        unread,
        user,
        places,
      });
      last = { values, context };
      return context;
    },
    watch(changed) {
      const ends = all.map((part) => part.watch(changed));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

type ContextValues = readonly [
  ShownRecords<'self'>,
  ShownRecords<'realm'>,
  ShownRecords<'channel'>,
  ShownRecords<'userTopic'>,
  ShownRecords<'mutedUsers'>,
  ShownRecords<'starred'>,
  readonly OutboxEntry[],
  ShownRecords<'unread'>,
  ShownRecords<'user'>,
];

interface Values {
  readonly self: ShownRecords<'self'>;
  readonly realm: ShownRecords<'realm'>;
  readonly channel: ShownRecords<'channel'>;
  readonly userTopic: ShownRecords<'userTopic'>;
  readonly mutedUsers: ShownRecords<'mutedUsers'>;
  readonly starred: ShownRecords<'starred'>;
  readonly outbox: readonly OutboxEntry[];
  readonly unread: ShownRecords<'unread'>;
  readonly user: ShownRecords<'user'>;
  readonly places: ReadonlyMap<number, Conversation>;
}

function contextOf(userId: number, values: Values): ViewContext {
  const starred = starredOnceSent(values.starred.records.get('')?.value ?? [], values.outbox);
  const muted = new Set((values.mutedUsers.records.get('')?.value ?? []).map(({ id }) => id));
  const unread = new Map([...values.unread.records].map(([key, { value }]) => [key, value]));
  const channels = [...values.channel.records.values()].map(({ value }) => value);
  const users = [...values.user.records.values()].map(({ value }) => value);
  return {
    userId,
    starredIds: [...starred],
    unread,
    emptyTopicName: values.realm.records.get('')?.value.realm_empty_topic_display_name,
    channel: (nameOrId) => {
      const key = typeof nameOrId === 'number' ? String(nameOrId) : undefined;
      const found =
        key === undefined
          ? channels.find(({ channel }) => isNamed(channel.name, nameOrId))
          : values.channel.records.get(key)?.value;
      return found && traitsOf(found);
    },
    userIdOf: (nameOrId) =>
      typeof nameOrId === 'number'
        ? nameOrId
        : users.find((user) => hasAddress(user, nameOrId))?.user_id,
    topicPolicy: (channelId, topic) =>
      values.userTopic.records.get(userTopicKey(channelId, topic))?.value.visibility_policy ?? 0,
    isStarred: ({ id }) => starred.has(id),
    isUnread: (message) => !message.flags.includes('read') && isUnreadIn(unread, message),
    conversationOf: (id) => values.places.get(id),
    isMutedUser: (id) => muted.has(id),
  };
}

function starredOnceSent(ids: readonly number[], entries: readonly OutboxEntry[]): Set<number> {
  const starred = new Set(ids);
  for (const { command, state } of entries) {
    if (command.name !== 'updateFlags' || state === 'failed') continue;
    const { messageIds, flag, op } = command.args;
    if (flag !== 'starred') continue;
    for (const id of messageIds) {
      if (op === 'add') starred.add(id);
      else starred.delete(id);
    }
  }
  return starred;
}

function isUnreadIn(unread: ViewContext['unread'], message: StoredMessage): boolean {
  const known = unread.get(conversationKey(conversationOf(message)));
  return known?.ids.includes(message.id) ?? false;
}

function traitsOf({ channel, subscription }: KnownChannel): ChannelTraits {
  return {
    id: channel.stream_id,
    isPublic: !channel.invite_only,
    isWebPublic: channel.is_web_public,
    isMuted: subscription?.is_muted ?? false,
    isSubscribed: subscription !== undefined,
  };
}

function isNamed(name: string, wanted: NameOrId): boolean {
  return name.toLowerCase() === String(wanted).toLowerCase();
}

function hasAddress({ email, delivery_email }: User, wanted: string): boolean {
  return (
    isNamed(email, wanted) ||
    (typeof delivery_email === 'string' && isNamed(delivery_email, wanted))
  );
}

/** Which channels and which settings of topics matter to a view. */
function scopeOf(view: View): { channels: Which | undefined; topics: Which | undefined } {
  switch (view.kind) {
    case 'direct':
      return { channels: undefined, topics: undefined };
    case 'topic':
      return {
        channels: { key: String(view.channelId) },
        topics: { key: userTopicKey(view.channelId, view.topic) },
      };
    case 'channel':
      return { channels: { key: String(view.channelId) }, topics: {} };
    default:
      return { channels: {}, topics: {} };
  }
}

function isAbout(flag: 'starred' | 'unread'): (term: Term) => boolean {
  return (term) => term.kind === 'is' && term.what === flag;
}

function namesAddress(term: Term): boolean {
  if (term.kind === 'dm') return term.people.some((person) => typeof person === 'string');
  return 'person' in term && typeof term.person === 'string';
}

async function placesOf(
  { records }: QuerySources,
  ids: readonly number[],
): Promise<Map<number, Conversation>> {
  if (ids.length === 0) return new Map();
  const found = await locate(records, ids);
  return new Map(
    [...found].flatMap(([key, inIt]) => inIt.map((id) => [id, conversationOfKey(key)] as const)),
  );
}

/** Stands for records that a view does not need. */
function emptyPart<K extends RecordKind>(): Part<ShownRecords<K>> {
  const nothing: ShownRecords<K> = { records: new Map(), changes: new Map(), refused: new Map() };
  return { current: async () => nothing, watch: () => () => undefined };
}
