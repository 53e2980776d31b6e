import {
  type NameOrId,
  type TermMeaning,
  type User,
  visibilityPolicies,
} from '@tidings/shared-types/wire';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import {
  type Conversation,
  conversationKey,
  conversationOf,
  conversationOfKey,
} from '../messages/conversation.ts';
import { locate } from '../messages/locators.ts';
import { userTopicKey } from '../messages/muting.ts';
import type { ChannelTraits, NarrowContext } from '../narrow/matches.ts';
import { termsOf } from '../narrow/narrow-terms.ts';
import { topicOf, type View } from '../narrow/view.ts';
import type { KnownChannel, RecordKind, StoredMessage } from '../store/record-kinds.ts';
import type { ShownRecords, Which } from './pending.ts';
import type { QuerySources } from './query-sources.ts';
import {
  constantInput,
  joinedInputs,
  liveInput,
  type QueryInput,
  recordInput,
  type ValuesOf,
} from './record-input.ts';
import { unreadInput } from './unread-input.ts';

/** The knowledge beyond the messages that lists of messages need, with all waiting changes applied. */
export interface ViewContext extends NarrowContext {
  readonly starredIds: readonly number[];
  isMutedUser(userId: number): boolean;
  /** Ascending ids by conversation; empty unless requested. */
  readonly unread: ReadonlyMap<string, { ids: readonly number[]; mentions: readonly number[] }>;
}

/** Undefined until the person first signs in on this device. */
export type ViewContextInput = QueryInput<ViewContext | undefined>;

/** Reads only what the view needs, since some of it is large. */
export function viewContextInput(sources: QuerySources, view: View): ViewContextInput {
  const terms = view.kind === 'narrow' ? termsOf(view.narrow) : [];
  const withIds = terms.flatMap((term) => (term.kind === 'with' ? [term.id] : []));
  const joined = joinedInputs(contextInputs(sources, view, terms));
  let last: { readonly values: Values; readonly context: ViewContext } | undefined;
  return {
    async current() {
      const [values, places] = await Promise.all([joined.current(), placesOf(sources, withIds)]);
      if (last?.values === values && withIds.length === 0) return last.context;
      const userId = values.self.records.get('')?.value.userId;
      if (userId === undefined) return undefined;
      const context = contextOf(userId, values, places);
      last = { values, context };
      return context;
    },
    watch: (changed) => joined.watch(changed),
  };
}

function contextInputs(sources: QuerySources, view: View, terms: readonly TermMeaning[]) {
  const single: Which = { key: '' };
  const { channels, topics } = scopeOf(view);
  const isStarredAsked = view.kind === 'starred' || terms.some(isAbout('starred'));
  const records = <K extends RecordKind>(
    kind: K,
    which: Which | undefined,
  ): QueryInput<ShownRecords<K>> =>
    which ? recordInput(sources, kind, which) : constantInput(noRecords);
  const isUnreadAsked = terms.some(isAbout('unread'));
  return {
    self: records('self', single),
    realm: records('realm', view.kind === 'narrow' ? single : undefined),
    channel: records('channel', channels),
    userTopic: records('userTopic', topics),
    mutedUsers: records('mutedUsers', single),
    starred: records('starred', isStarredAsked ? single : undefined),
    outbox: isStarredAsked ? liveInput(sources.outbox, (entries) => entries) : constantInput([]),
    unread: isUnreadAsked ? unreadInput(sources) : constantInput(noRecords),
    user: records('user', terms.some(namesAddress) ? {} : undefined),
  };
}

type Values = ValuesOf<ReturnType<typeof contextInputs>>;

/** A placeholder for records that a view does not need. */
const noRecords: ShownRecords<never> = {
  records: new Map(),
  changes: new Map(),
  refused: new Map(),
};

function contextOf(
  userId: number,
  values: Values,
  places: ReadonlyMap<number, Conversation>,
): ViewContext {
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
      values.userTopic.records.get(userTopicKey(channelId, topic))?.value.visibility_policy ??
      visibilityPolicies.none,
    isStarred: ({ id }) => starred.has(id),
    isUnread: (message) => !message.flags.includes('read') && isUnreadIn(unread, message),
    conversationOf: (id) => places.get(id),
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

/** Returns the channels and topic settings that matter to a view. */
function scopeOf(view: View): { channels: Which | undefined; topics: Which | undefined } {
  switch (view.kind) {
    case 'direct':
      return { channels: undefined, topics: undefined };
    case 'topic':
      return {
        channels: { key: String(view.channelId) },
        topics: { key: userTopicKey(view.channelId, topicOf(view).topic) },
      };
    case 'channel':
      return { channels: { key: String(view.channelId) }, topics: {} };
    default:
      return { channels: {}, topics: {} };
  }
}

function isAbout(flag: 'starred' | 'unread'): (term: TermMeaning) => boolean {
  return (term) => term.kind === 'is' && term.what === flag;
}

function namesAddress(term: TermMeaning): boolean {
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
