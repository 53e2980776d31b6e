import {
  type Narrow,
  type NarrowTerm,
  namesPlace,
  type TermMeaning,
} from '@tidings/shared-types/wire';
import {
  type Conversation,
  channelKey,
  conversationKey,
  conversationOf,
  type Place,
  readTopic,
  SOMEBODY,
} from '../messages/conversation.ts';
import { ALL, type ViewKey } from '../messages/windows.ts';
import { isSameValue } from '../same-value.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import {
  idOfChannel,
  isKnown,
  matches,
  type NarrowContext,
  needsReceipt,
  topicMeant,
} from './matches.ts';
import { isReceived } from './message-traits.ts';
import { positive, termsOf } from './narrow-terms.ts';

/** The messages that a list shows. */
export type View =
  /** Everything that the person received. */
  | { readonly kind: 'all' }
  | { readonly kind: 'channel'; readonly channelId: number }
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  /** The other members. Empty, or the person alone, for notes to oneself. */
  | { readonly kind: 'direct'; readonly userIds: readonly number[] }
  | { readonly kind: 'starred' }
  | { readonly kind: 'mentions' }
  | { readonly kind: 'narrow'; readonly narrow: NarrowTerm[] };

/** A view in the terms of the store and of the server. */
export interface ViewPlan {
  /** The key of its windows; undefined if stored windows would become wrong. */
  readonly key: ViewKey | undefined;
  readonly narrow: Narrow;
  /** Views that contain everything that this one shows (W3). */
  readonly wider: readonly ViewKey[];
  readonly place: Place;
  /** Whether events report everything new in it (W4), apart from subscriptions. */
  readonly isFollowed: boolean;
  /** Whether `contains` can decide; otherwise only the server's answers do. */
  readonly isJudgeable: boolean;
  /** Whether every stored message at its place belongs to it. */
  readonly isWhole: boolean;
  /** Whether its list of ids is known, wherever the messages are. */
  readonly isStarred: boolean;
  /** A tag that the custom data of all its messages has, which finds them. */
  readonly customTag: string | undefined;
  /** Whether the message alone decides that it belongs, whatever else changes. */
  readonly isConstant: boolean;
  contains(message: StoredMessage, context: NarrowContext): boolean;
}

const starred = [{ operator: 'is', operand: 'starred' }];
const mentions = [{ operator: 'is', operand: 'mentioned' }];

/** The longest key; windows with a longer one are not stored. */
const LONGEST_KEY = 240;

export function planOf(view: View, context: NarrowContext): ViewPlan {
  switch (view.kind) {
    case 'all':
      return allPlan;
    case 'channel':
      return channelPlan(view.channelId);
    case 'topic':
      return conversationPlan(topicOf(view), context);
    case 'direct':
      return conversationPlan(directOf(view.userIds, context), context);
    case 'starred':
      return narrowPlan(starred, context);
    case 'mentions':
      return narrowPlan(mentions, context);
    case 'narrow':
      return planOfNarrow(view.narrow, context);
  }
}

/** Tells whether two plans of the same view are equal, including how they match. */
export function isSamePlan(a: ViewPlan, b: ViewPlan): boolean {
  const { contains: _, ...first } = a;
  const { contains: __, ...second } = b;
  return isSameValue(first, second);
}

const allPlan: ViewPlan = {
  key: ALL,
  narrow: [],
  wider: [],
  place: 'everywhere',
  isFollowed: true,
  isJudgeable: true,
  isWhole: false,
  isStarred: false,
  customTag: undefined,
  isConstant: true,
  contains: (message, { userId }) => isReceived(message, userId),
};

function channelPlan(channelId: number): ViewPlan {
  const key = channelKey(channelId);
  return {
    key,
    narrow: [{ operator: 'channel', operand: channelId }],
    wider: [],
    place: { parent: key },
    isFollowed: true,
    isJudgeable: true,
    isWhole: true,
    isStarred: false,
    customTag: undefined,
    isConstant: true,
    contains: (message) => message.stream_id === channelId,
  };
}

function conversationPlan(conversation: Conversation, { userId }: NarrowContext): ViewPlan {
  const key = conversationKey(conversation);
  return {
    key,
    narrow: narrowOfConversation(conversation, userId),
    wider: [conversation.kind === 'topic' ? channelKey(conversation.channelId) : ALL],
    place: { scope: key },
    isFollowed: true,
    isJudgeable: true,
    isWhole: true,
    isStarred: false,
    customTag: undefined,
    isConstant: true,
    contains: (message) => conversationKey(conversationOf(message)) === key,
  };
}

/** Returns the narrow that asks the server for a conversation. */
export function narrowOfConversation(conversation: Conversation, userId: number): Narrow {
  if (conversation.kind === 'topic') {
    return [
      { operator: 'channel', operand: conversation.channelId },
      { operator: 'topic', operand: conversation.topic },
    ];
  }
  const others = conversation.members.filter((id) => id !== userId);
  return [{ operator: 'dm', operand: others.length > 0 ? others : [userId] }];
}

/** Returns the topic of a view. Names the empty topic as send targets do, so that either form shows the same. */
export function topicOf({
  channelId,
  topic,
}: Extract<View, { kind: 'topic' }>): Extract<Conversation, { kind: 'topic' }> {
  return { kind: 'topic', channelId, topic: readTopic(topic) };
}

function directOf(userIds: readonly number[], { userId }: NarrowContext): Conversation {
  return { kind: 'direct', members: userId === SOMEBODY ? userIds : [...userIds, userId] };
}

/** Plans a narrow. A narrow that equals a simpler view becomes that view. */
function planOfNarrow(narrow: Narrow, context: NarrowContext): ViewPlan {
  const followed = withPlaceNamed(narrow, context);
  if (followed) return planOfNarrow(followed, context);
  const terms = termsOf(narrow).filter(({ kind }) => kind !== 'near');
  if (terms.length === 0) return allPlan;
  const conversation = conversationNamed(terms, context);
  const named = positive(terms, 'topic').length + positive(terms, 'channel').length;
  if (conversation?.kind === 'topic' && terms.length === 2 && named === 2) {
    return conversationPlan(conversation, context);
  }
  if (conversation?.kind === 'direct' && terms.length === 1) {
    return conversationPlan(conversation, context);
  }
  const channelId = channelNamed(terms, context);
  if (channelId !== undefined && terms.length === 1) return channelPlan(channelId);
  return narrowPlan(narrow, context);
}

/** Replaces a `with` term by the current conversation of its message, if that is stored. */
function withPlaceNamed(narrow: Narrow, context: NarrowContext): Narrow | undefined {
  const terms = termsOf(narrow);
  const [anchor] = positive(terms, 'with');
  const place = anchor && context.conversationOf(anchor.id);
  if (!place) return undefined;
  const others = narrow.filter((_, index) => {
    const term = terms[index];
    return term && term.kind !== 'with' && !namesPlace(term);
  });
  return [...others, ...narrowOfConversation(place, context.userId)];
}

function narrowPlan(narrow: Narrow, context: NarrowContext): ViewPlan {
  const terms = termsOf(narrow);
  const isJudgeable = terms.every((term) => isKnown(term, context) && term.kind !== 'with');
  const [only] = terms;
  return {
    key: isJudgeable && isLasting(terms) ? keyOf(terms, context) : undefined,
    narrow,
    ...surroundings(terms, context),
    isFollowed: positive(terms, 'channels').length === 0,
    isJudgeable,
    isWhole: false,
    isStarred:
      terms.length === 1 && only?.kind === 'is' && only.what === 'starred' && !only.negated,
    customTag: positive(terms, 'custom')[0]?.tag,
    isConstant: terms.every(isConstant),
    contains: (message, now) => matches(message, terms, now) === true,
  };
}

/** Returns the place of a narrow's messages, and the views that contain them. */
function surroundings(
  terms: readonly TermMeaning[],
  context: NarrowContext,
): Pick<ViewPlan, 'wider' | 'place'> {
  const conversation = conversationNamed(terms, context);
  if (conversation) {
    const key = conversationKey(conversation);
    const around = conversation.kind === 'topic' ? channelKey(conversation.channelId) : ALL;
    return { wider: [key, around], place: { scope: key } };
  }
  const channelId = channelNamed(terms, context);
  if (channelId !== undefined) {
    const key = channelKey(channelId);
    return { wider: [key], place: { parent: key } };
  }
  return { wider: needsReceipt(terms) ? [ALL] : [], place: 'everywhere' };
}

function channelNamed(terms: readonly TermMeaning[], context: NarrowContext): number | undefined {
  const [term, ...others] = positive(terms, 'channel');
  return term && others.length === 0 ? idOfChannel(term.channel, context) : undefined;
}

function conversationNamed(
  terms: readonly TermMeaning[],
  context: NarrowContext,
): Conversation | undefined {
  const [dm] = positive(terms, 'dm');
  if (dm) {
    const people = dm.people.map((person) => context.userIdOf(person));
    const known = people.filter((id) => id !== undefined);
    return known.length === people.length ? directOf(known, context) : undefined;
  }
  const channelId = channelNamed(terms, context);
  const [topic, ...others] = positive(terms, 'topic');
  if (channelId === undefined || !topic || others.length > 0) return undefined;
  return { kind: 'topic', channelId, topic: topicMeant(topic, context) };
}

/**
 * Tells whether windows of a narrow can be stored. If settings of the person decide what belongs, changing them would
 * add messages that were never fetched.
 */
function isLasting(terms: readonly TermMeaning[]): boolean {
  return !terms.some(
    (term) =>
      term.kind === 'in' ||
      term.kind === 'channels' ||
      (term.kind === 'is' && (term.what === 'followed' || term.what === 'muted')),
  );
}

function isConstant(term: TermMeaning): boolean {
  if (term.kind === 'is') return ['dm', 'alerted', 'mentioned', 'resolved'].includes(term.what);
  if (term.kind === 'in' || term.kind === 'channels') return false;
  if (term.kind === 'channel') return typeof term.channel === 'number';
  return term.kind !== 'with' && !('person' in term && typeof term.person === 'string');
}

/** Returns the canonical key: `c:7?…` within one channel, so that channel changes affect it, else `n:…`. */
function keyOf(terms: readonly TermMeaning[], context: NarrowContext): ViewKey | undefined {
  const canonical = terms
    .filter(({ kind }) => kind !== 'near')
    .map((term) => JSON.stringify(resolved(term, context)))
    .sort();
  const channelId = channelNamed(terms, context);
  const head = channelId === undefined ? 'n:' : `${channelKey(channelId)}?`;
  const key = `${head}[${canonical.join(',')}]`;
  return key.length > LONGEST_KEY ? undefined : key;
}

function resolved(term: TermMeaning, context: NarrowContext): unknown {
  const sign = term.negated ? '-' : '';
  switch (term.kind) {
    case 'channel':
      return [sign + term.kind, idOfChannel(term.channel, context)];
    case 'topic':
      return [sign + term.kind, topicMeant(term, context).toLowerCase()];
    case 'dm': {
      const people = term.people.flatMap((person) => context.userIdOf(person) ?? []);
      return [sign + term.kind, [...new Set(people)].sort((a, b) => a - b)];
    }
    case 'sender':
    case 'dm-including':
    case 'group-dm-including':
      return [sign + term.kind, context.userIdOf(term.person)];
    case 'is':
    case 'has':
    case 'in':
      return [sign + term.kind, term.what];
    case 'channels':
      return [sign + term.kind, term.which];
    case 'custom':
      return [sign + term.kind, term.tag];
    case 'id':
    case 'with':
      return [sign + term.kind, term.id];
    default:
      return [sign + term.kind];
  }
}

/** Tells whether a change of this kind can bring a message that is not stored into a narrow of this key. */
export function isTouchedBy(
  key: ViewKey,
  change: 'content' | 'flags' | 'reactions' | 'place',
): boolean {
  if (change === 'place') return true;
  if (change === 'reactions') return key.includes('["has","reaction"]');
  if (change === 'flags') return key.includes('is",');
  return key.includes('is",') || key.includes('has",') || key.includes('custom",');
}
