import type { Env, StateInline, Token } from 'markdown-it';
import { foldCase } from '../../core/text/fold-case.ts';
import type { Node } from './html/node.ts';
import { type AutoLink, autoLinks } from './links/auto-links.ts';
import type {
  Channel,
  MentionableGroup,
  MentionableUser,
  RenderContext,
  Topic,
} from './render-context.ts';
import type { Tools } from './tools.ts';

/** State that the rules of one rendering share: their input and what they found. */
export interface Scope {
  readonly context: RenderContext;
  readonly lookups: Lookups;
  readonly tools: Tools;
  readonly mentionedUserIds: Set<number>;
  readonly mentionedGroupIds: Set<number>;
  mentionsChannel: boolean;
  mentionsTopic: boolean;
  /** Output of the typesetter that the allow-list lacks. */
  readonly refusedMarkup: Set<string>;
  /** Length that HTML of formulas and highlighted code may still have. */
  markupLeft: number;
  /** Whether the current text is inside a quote, where mentions are silent. */
  quoted: boolean;
  /** The automatic links in the current text. */
  bareLinks: { source: string; links: readonly AutoLink[]; next: number };
}

export function createScope(context: RenderContext, tools: Tools, source: string): Scope {
  return {
    context,
    lookups: lookupsOf(context),
    tools,
    mentionedUserIds: new Set(),
    mentionedGroupIds: new Set(),
    mentionsChannel: false,
    mentionsTopic: false,
    refusedMarkup: new Set(),
    markupLeft: maxMarkupLength(source),
    quoted: false,
    bareLinks: { source: '', links: [], next: 0 },
  };
}

/** Tells whether there is room for this much markup, and uses it if so. */
export function takeMarkup(scope: Scope, length: number): boolean {
  if (length > scope.markupLeft) return false;
  scope.markupLeft -= length;
  return true;
}

/** Returns the environment that the parser passes to its rules. */
export function environment(scope: Scope): Env {
  return { scope };
}

export function scopeOf(state: { env: Env }): Scope {
  return state.env['scope'] as Scope;
}

/** Begins a new inline text. */
export function enterText(scope: Scope, source: string, quoted: boolean): void {
  scope.quoted = quoted;
  scope.bareLinks = { source, links: autoLinks(source, scope.context.linkifiers), next: 0 };
}

/** Returns the first automatic link at or after the position. Calls must be in order of position. */
export function nextBareLink(state: StateInline): AutoLink | undefined {
  const { bareLinks } = scopeOf(state);
  let link = bareLinks.links[bareLinks.next];
  while (link && link.start < state.pos) {
    bareLinks.next += 1;
    link = bareLinks.links[bareLinks.next];
  }
  return link;
}

/** Adds a finished node to the text. */
export function pushNode(state: StateInline, node: Node): void {
  const token = state.push('node', '', 0);
  token.meta = { node };
}

/** Returns the node of a token from `pushNode`. */
export function nodeOf(token: Token): Node {
  return token.meta?.['node'] as Node;
}

/** Returns the character before the parser's position; empty at the start. */
export function characterBefore(state: StateInline): string {
  return state.pos > 0 ? state.src.charAt(state.pos - 1) : '';
}

/** Matches a sticky pattern at the parser's position. */
export function matchHere(state: StateInline, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = state.pos;
  const match = pattern.exec(state.src);
  if (!match || state.pos + match[0].length > state.posMax) return undefined;
  return match;
}

/** Enough for a short text with many formulas. */
const BASE = 64 * 1024;
const PER_CHARACTER = 8;
/** Maximum share of formulas and highlighted code. The rest of the message needs space too. */
const SHARE_OF_MARKUP = 0.75;

/** Returns the maximum length of a text's HTML. A text with longer HTML is shown as typed. */
export function maxHtmlLength(source: string): number {
  return BASE + PER_CHARACTER * source.length;
}

/** Returns how much of that may be formulas and highlighted code. Further ones are shown as plain code. */
function maxMarkupLength(source: string): number {
  return SHARE_OF_MARKUP * maxHtmlLength(source);
}

/** The lists of a context, indexed by the names that messages use. */
export interface Lookups {
  usersById: ReadonlyMap<number, MentionableUser>;
  usersByName: ReadonlyMap<string, MentionableUser>;
  groupsByName: ReadonlyMap<string, MentionableGroup>;
  channelsById: ReadonlyMap<number, Channel>;
  channelsByName: ReadonlyMap<string, Channel>;
  topic(channelId: number, name: string): Topic | undefined;
}

/** Indexes a context. Names of users, groups and topics match in any case; names of channels match exactly. */
function lookupsOf(context: RenderContext): Lookups {
  const topics = keyed(context.topics, (topic) => topicKey(topic.channelId, topic.name));
  return {
    usersById: keyed(context.users, (user) => user.id),
    usersByName: keyed(context.users, (user) => foldCase(user.fullName)),
    groupsByName: keyed(context.groups, (group) => foldCase(group.name)),
    channelsById: keyed(context.channels, (channel) => channel.id),
    channelsByName: keyed(context.channels, (channel) => channel.name),
    topic: (channelId, name) => topics.get(topicKey(channelId, name)),
  };
}

function topicKey(channelId: number, name: string): string {
  return `${channelId}:${foldCase(name)}`;
}

/** Indexes values. If several share a key, keeps the first. */
function keyed<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key) {
  const map = new Map<Key, Value>();
  for (const value of values) {
    const key = keyOf(value);
    if (!map.has(key)) map.set(key, value);
  }
  return map;
}
