import { type NameOrId, type Narrow, namesPlace, type TermOf } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { sortedIds } from '../../core/sorted-ids.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { AuthenticationError } from '../../http/admission/authentication-error.ts';
import { canSeeChannel } from '../channels/access.ts';
import { storedTag } from '../custom-data/custom-tags.ts';
import { membersOfConversation } from '../messages/conversation.ts';
import { findMessage, type MessageContext } from '../messages/message-access.ts';
import { topicKey } from '../messages/topic.ts';
import { searchedLanguages } from '../search/search-index.ts';
import { readSearch } from '../search/search-query.ts';
import type { SearchLanguage } from '../search/search-text.ts';
import { canSeeUser, type Viewer } from '../users/access.ts';
import { findByEmail } from '../users/find-user.ts';
import { badNarrow, isAboutDirect, parseNarrow, type Term, termsOf } from './parse-narrow.ts';
import type { Condition, DirectCondition, Search } from './search.ts';
import { type ChannelScope, channelSpaces } from './search-space.ts';

/** Resolves a narrow for a viewer: what it names, and which part of that they may see. */
export async function resolveNarrow(
  context: MessageContext,
  viewer: Viewer,
  narrow: Narrow,
): Promise<Search> {
  return resolveTerms(context, viewer, await readTerms(context, viewer, narrow));
}

/** Returns the terms of a narrow. Replaces `with` by the conversation of its message. */
export function readTerms(
  context: MessageContext,
  viewer: Viewer,
  narrow: Narrow,
): Promise<readonly Term[]> {
  const terms = parseNarrow(narrow);
  if (!viewer) checkOpenToSpectators(terms);
  return followWith(context, viewer, terms);
}

export function resolveTerms(
  { state, now }: Pick<MessageContext, 'state' | 'now'>,
  viewer: Viewer,
  terms: readonly Term[],
  options: { readonly receivedOnly?: boolean; readonly byIds?: boolean } = {},
): Search {
  const names = new Names(state, viewer, now);
  const positive = terms.filter((term) => !term.negated);
  const onlyDirect = positive.some(isAboutDirect);
  const scope = channelScope(terms, names, options.byIds);
  const channels = options.receivedOnly ? { ...scope, history: 'received' as const } : scope;
  const direct = directConditions(terms, names);
  return {
    spaces: onlyDirect ? [] : channelSpaces(state, viewer, channels, now),
    direct: viewer && !positive.some(excludesDirect) && !isNotDirect(terms) ? direct : undefined,
    conditions: [
      ...terms.flatMap((term) => conditionOf(term, names)),
      ...soughtText(terms, names.searchedLanguages),
    ],
    hasFewPolicies: policiesOf(state, viewer) <= FEW_POLICIES,
  };
}

/** Limit for searching each topic separately. With more topics, scanning all messages soon meets a match. */
const FEW_POLICIES = 500;

function policiesOf(state: RealmState, viewer: Viewer): number {
  return (viewer && state.userTopicsByUser.get(viewer.id)?.size) ?? 0;
}

/** Joins all search terms into one search text. */
function soughtText(terms: readonly Term[], languages: readonly SearchLanguage[]): Condition[] {
  const texts = termsOf(terms, 'search').filter((term) => !term.negated);
  if (texts.length === 0) return [];
  const query = readSearch(texts.map(({ text }) => text).join(' '), languages);
  return [{ kind: 'search', query, negated: false }];
}

function checkOpenToSpectators(terms: readonly Term[]): void {
  const isOpen = termsOf(terms, 'channels').some(
    ({ which, negated }) => which === 'web-public' && !negated,
  );
  if (isOpen) return;
  throw new AuthenticationError(
    'UNAUTHORIZED',
    'Without an account, only messages of web-public channels can be read.',
  );
}

/** Replaces the place that a narrow names by the place where a message is now. */
async function followWith(
  context: MessageContext,
  viewer: Viewer,
  terms: readonly Term[],
): Promise<readonly Term[]> {
  const [anchor] = termsOf(terms, 'with');
  if (!anchor) return terms;
  const message = await findMessage(context, viewer, anchor.id).catch(() => undefined);
  const others = terms.filter((term) => term.kind !== 'with');
  if (!message) {
    if (namesConversation(others)) return others;
    throw badNarrow('the message of the with operator is missing');
  }
  const place = await placeOf(context, message);
  return [...others.filter((term) => !namesPlace(term)), ...place];
}

function namesConversation(terms: readonly Term[]): boolean {
  const has = (kind: Term['kind']) => terms.some((term) => term.kind === kind && !term.negated);
  return has('dm') || (has('channel') && has('topic'));
}

async function placeOf(context: MessageContext, message: MessageRow): Promise<Term[]> {
  const { channel_id, recipient_id, topic } = message;
  if (channel_id !== null) {
    return [
      { kind: 'channel', channel: channel_id, negated: false },
      { kind: 'topic', topic, negated: false },
    ];
  }
  const people = await membersOfConversation(context.sql, context.realmId, recipient_id);
  return [{ kind: 'dm', people, negated: false }];
}

/** Returns the channel that an operand means, whether or not the viewer may see it. */
export function channelMeant(state: RealmState, given: NameOrId): ChannelRow | undefined {
  return typeof given === 'number'
    ? state.channels.get({ id: given })
    : state.channelsByName.get(foldCase(given));
}

/** Looks up the names in a narrow. A hidden name gets the same error as a missing one. */
class Names {
  readonly viewer: Viewer;
  readonly #state: RealmState;
  readonly #now: number;

  constructor(state: RealmState, viewer: Viewer, now: number) {
    this.#state = state;
    this.viewer = viewer;
    this.#now = now;
  }

  get searchedLanguages(): readonly SearchLanguage[] {
    return searchedLanguages(this.#state);
  }

  channel(given: NameOrId): ChannelRow {
    const channel = channelMeant(this.#state, given);
    const isShown = channel && canSeeChannel(this.#state, this.viewer, channel, this.#now);
    if (!isShown) throw badNarrow('unknown channel');
    return channel;
  }

  userId(given: NameOrId): number {
    const user =
      typeof given === 'number'
        ? this.#state.account(given)
        : findByEmail(this.#state, this.viewer, given);
    if (!user || !canSeeUser(this.#state, this.viewer, user, this.#now)) {
      throw badNarrow('unknown user');
    }
    return user.id;
  }
}

function channelScope(terms: readonly Term[], names: Names, byIds = false): ChannelScope {
  const named = termsOf(terms, 'channel').map(({ channel, negated }) => ({
    id: names.channel(channel).id,
    negated,
  }));
  const wanted = named.filter((each) => !each.negated).map((each) => each.id);
  const unwanted = new Set(named.filter((each) => each.negated).map((each) => each.id));
  const kinds = termsOf(terms, 'channels');
  return {
    only: wanted[0],
    matches: (channel) =>
      wanted.every((id) => id === channel.id) &&
      !unwanted.has(channel.id) &&
      kinds.every(({ which, negated }) => isOfKind(channel, which) !== negated),
    // A request with message ids may find history without naming the channel, as looking up one message may.
    history: historyOf(terms, byIds || wanted.length > 0),
  };
}

function isOfKind(channel: ChannelRow, which: TermOf<'channels'>['which']): boolean {
  return which === 'public' ? !channel.invite_only : channel.is_web_public;
}

/** Returns which history to search. Only received messages have flags, so a term about flags excludes history. */
function historyOf(terms: readonly Term[], named: boolean): ChannelScope['history'] {
  if (termsOf(terms, 'is').some(({ what }) => what !== 'resolved')) return 'received';
  if (named) return 'named';
  const kinds = termsOf(terms, 'channels').filter(({ negated }) => !negated);
  if (kinds.some(({ which }) => which === 'web-public')) return 'web-public';
  return kinds.length > 0 ? 'public' : 'received';
}

function excludesDirect(term: Term): boolean {
  if (term.kind === 'is') return ['resolved', 'followed', 'muted'].includes(term.what);
  return term.kind === 'channel' || term.kind === 'channels' || term.kind === 'topic';
}

function isNotDirect(terms: readonly Term[]): boolean {
  return termsOf(terms, 'is').some(({ what, negated }) => what === 'dm' && negated);
}

function directConditions(terms: readonly Term[], names: Names): DirectCondition[] {
  return terms.flatMap((term): DirectCondition[] => {
    const { negated } = term;
    if (term.kind === 'dm') return [{ kind: 'exactly', members: membersOf(term, names), negated }];
    if (term.kind === 'dm-including') {
      return [{ kind: 'including', userId: names.userId(term.person), negated }];
    }
    if (term.kind === 'group-dm-including') {
      return [{ kind: 'group-including', userId: names.userId(term.person), negated }];
    }
    return [];
  });
}

function membersOf({ people }: TermOf<'dm'>, names: Names): number[] {
  const ids = people.map((person) => names.userId(person));
  if (names.viewer) ids.push(names.viewer.id);
  return sortedIds(ids);
}

function conditionOf(term: Term, names: Names): Condition[] {
  const { negated } = term;
  switch (term.kind) {
    case 'topic':
      return [{ kind: 'topic', key: topicKey(term.topic), negated }];
    case 'sender':
      return [{ kind: 'sender', userId: names.userId(term.person), negated }];
    case 'is':
      return term.what === 'dm' ? [] : [{ kind: 'is', what: term.what, negated }];
    case 'has':
      return [{ kind: 'has', what: term.what, negated }];
    case 'in':
      return term.what === 'home'
        ? [{ kind: 'muted', byChannel: true, byTopic: true, negated: true }]
        : [];
    case 'id':
      return [{ kind: 'ids', ids: [term.id], negated }];
    case 'custom':
      return [{ kind: 'custom', tag: storedTag(term.tag), negated }];
    case 'search':
      return negated
        ? [{ kind: 'search', query: readSearch(term.text, names.searchedLanguages), negated }]
        : [];
    default:
      return [];
  }
}
