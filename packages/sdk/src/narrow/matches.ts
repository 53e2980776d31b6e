import {
  customTags,
  type NameOrId,
  type Narrow,
  namesPlace,
  type TermMeaning,
  type TermOf,
  visibilityPolicies,
} from '@tidings/shared-types/wire';
import {
  type Conversation,
  conversationKey,
  conversationOf,
  readTopic,
} from '../messages/conversation.ts';
import { isTopicMuted, type TopicPolicy } from '../messages/muting.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import { hasTrait, isMention, isReceived, RESOLVED_MARK } from './message-traits.ts';
import { termsOf } from './narrow-terms.ts';

/** The knowledge beyond the message that matching needs. */
export interface NarrowContext {
  /** `SOMEBODY` until the first sign-in on this device. */
  readonly userId: number;
  /** The server's name of the empty topic for clients that do not support it. */
  readonly emptyTopicName: string | undefined;
  /** Returns undefined for an unknown channel. */
  channel(nameOrId: NameOrId): ChannelTraits | undefined;
  /** Returns undefined for an unknown user. */
  userIdOf(nameOrId: NameOrId): number | undefined;
  topicPolicy(channelId: number, topic: string): TopicPolicy;
  isStarred(message: StoredMessage): boolean;
  isUnread(message: StoredMessage): boolean;
  /** Returns the conversation of a message, if it is stored. */
  conversationOf(messageId: number): Conversation | undefined;
}

export interface ChannelTraits {
  readonly id: number;
  readonly isPublic: boolean;
  readonly isWebPublic: boolean;
  readonly isMuted: boolean;
  readonly isSubscribed: boolean;
}

/**
 * Tells whether a message belongs to a narrow. Undefined if only the server can tell, because the narrow searches for
 * words or names something unknown here.
 */
export function matches(
  message: StoredMessage,
  narrow: Narrow | readonly TermMeaning[],
  context: NarrowContext,
): boolean | undefined {
  const terms = withPlace(isRead(narrow) ? narrow : termsOf(narrow), context);
  if (!terms) return undefined;
  if (needsReceipt(terms) && !isReceived(message, context.userId)) return false;
  let isMatch: boolean | undefined = true;
  for (const term of terms) {
    const holds = judged(message, term, context);
    if (holds === undefined) isMatch = undefined;
    else if (holds === term.negated && !isHint(term)) return false;
  }
  return isMatch;
}

/** Tells whether messages can be matched without the server. */
export function isJudgeable(narrow: Narrow, context: NarrowContext): boolean {
  const terms = withPlace(termsOf(narrow), context);
  return terms?.every((term) => isKnown(term, context)) ?? false;
}

/**
 * Tells whether a narrow contains only received messages. Narrows within a channel search its whole history, except
 * those by flags.
 */
export function needsReceipt(terms: readonly TermMeaning[]): boolean {
  if (terms.some((term) => term.kind === 'is' && term.what !== 'resolved')) return true;
  return !terms.some(
    ({ kind, negated }) => (kind === 'channel' || kind === 'channels') && !negated,
  );
}

/** Replaces the place that a narrow names by the one where a message is now. */
function withPlace(
  terms: readonly TermMeaning[],
  context: NarrowContext,
): readonly TermMeaning[] | undefined {
  const anchor = terms.find((term): term is TermOf<'with'> => term.kind === 'with');
  if (!anchor) return terms;
  const place = context.conversationOf(anchor.id);
  if (!place) return undefined;
  const others = terms.filter((term) => term.kind !== 'with' && !namesPlace(term));
  if (place.kind === 'direct') {
    return [...others, { kind: 'dm', people: place.members, negated: false }];
  }
  return [
    ...others,
    { kind: 'channel', channel: place.channelId, negated: false },
    { kind: 'topic', topic: place.topic, negated: false },
  ];
}

/** Tells whether a term filters nothing. */
function isHint(term: TermMeaning): boolean {
  return term.kind === 'near' || (term.kind === 'in' && term.what === 'all');
}

/** Tells whether this device knows what the term names. */
export function isKnown(term: TermMeaning, context: NarrowContext): boolean {
  switch (term.kind) {
    case 'search':
    case 'unknown':
      return false;
    case 'channel':
      return typeof term.channel === 'number' || context.channel(term.channel) !== undefined;
    case 'sender':
    case 'dm-including':
    case 'group-dm-including':
      return context.userIdOf(term.person) !== undefined;
    case 'dm':
      return term.people.every((person) => context.userIdOf(person) !== undefined);
    default:
      return true;
  }
}

/** Tells whether the term matches, ignoring its negation. */
function judged(
  message: StoredMessage,
  term: TermMeaning,
  context: NarrowContext,
): boolean | undefined {
  if (!isKnown(term, context)) return undefined;
  switch (term.kind) {
    case 'channel':
      return message.stream_id === idOfChannel(term.channel, context);
    case 'channels':
      return isInChannelOf(term.which, message, context);
    case 'topic':
      return message.stream_id !== undefined && isTopic(message, topicMeant(term, context));
    case 'dm':
    case 'dm-including':
    case 'group-dm-including':
      return isDirect(message, term, context);
    case 'sender':
      return message.sender_id === context.userIdOf(term.person);
    case 'is':
      return isWhat(message, term.what, context);
    case 'has':
      return hasTrait(message, term.what);
    case 'in':
      return term.what === 'all' || !isMuted(message, context);
    case 'custom':
      return customTags(message.custom ?? {}).includes(term.tag);
    case 'id':
      return message.id === term.id;
    case 'near':
      return true;
    default:
      return undefined;
  }
}

export function idOfChannel(channel: NameOrId, context: NarrowContext): number | undefined {
  return typeof channel === 'number' ? channel : context.channel(channel)?.id;
}

function isInChannelOf(
  which: TermOf<'channels'>['which'],
  { stream_id }: StoredMessage,
  context: NarrowContext,
): boolean {
  const channel = stream_id === undefined ? undefined : context.channel(stream_id);
  return (which === 'public' ? channel?.isPublic : channel?.isWebPublic) ?? false;
}

/** Returns the topic that a term means. */
export function topicMeant(
  { topic }: TermOf<'topic'>,
  { emptyTopicName }: Pick<NarrowContext, 'emptyTopicName'>,
): string {
  return readTopic(topic, emptyTopicName);
}

function isTopic({ stream_id: channelId = 0, subject }: StoredMessage, topic: string): boolean {
  const key = (name: string) => conversationKey({ kind: 'topic', channelId, topic: name });
  return key(subject) === key(topic);
}

function isDirect(
  message: StoredMessage,
  term: TermOf<'dm' | 'dm-including' | 'group-dm-including'>,
  context: NarrowContext,
): boolean {
  const conversation = conversationOf(message);
  if (conversation.kind !== 'direct') return false;
  const { members } = conversation;
  if (term.kind === 'dm') {
    const people = term.people.flatMap((person) => context.userIdOf(person) ?? []);
    const wanted = { kind: 'direct' as const, members: [...people, context.userId] };
    return conversationKey(conversation) === conversationKey(wanted);
  }
  const isGroup = members.length > 2;
  const includes = members.includes(context.userIdOf(term.person) ?? 0);
  return includes && (term.kind === 'dm-including' || isGroup);
}

function isWhat(
  message: StoredMessage,
  what: TermOf<'is'>['what'],
  context: NarrowContext,
): boolean {
  const { stream_id: channelId, subject, flags } = message;
  switch (what) {
    case 'dm':
      return channelId === undefined;
    case 'starred':
      return context.isStarred(message);
    case 'unread':
      return context.isUnread(message);
    case 'alerted':
      return flags.includes('has_alert_word');
    case 'mentioned':
      return isMention(flags);
    case 'resolved':
      return channelId !== undefined && subject.startsWith(RESOLVED_MARK);
    case 'followed':
      return (
        channelId !== undefined &&
        context.topicPolicy(channelId, subject) === visibilityPolicies.followed
      );
    case 'muted':
      return isMuted(message, context);
  }
}

/** Tells whether a message is muted: by its topic's policy, or else by its channel. */
export function isMuted(
  { stream_id: channelId, subject }: Pick<StoredMessage, 'stream_id' | 'subject'>,
  context: Pick<NarrowContext, 'topicPolicy' | 'channel'>,
): boolean {
  if (channelId === undefined) return false;
  const isChannelMuted = context.channel(channelId)?.isMuted ?? false;
  return isTopicMuted(context.topicPolicy(channelId, subject), isChannelMuted);
}

function isRead(narrow: Narrow | readonly TermMeaning[]): narrow is readonly TermMeaning[] {
  return narrow.every((term) => 'kind' in term);
}
