import type { Message, TidingsEvent } from '@tidings/shared-types/wire';
import {
  type ConversationKey,
  conversationKey,
  conversationOf,
  type Place,
} from '../messages/conversation.ts';
import { MessagePages } from '../messages/message-pages.ts';
import { idsBetween } from '../messages/stored-messages.ts';
import type { Stretch } from '../messages/stretches.ts';
import { ALL, type ViewKey, Windows } from '../messages/windows.ts';
import { doubtNarrows } from '../narrow/doubt-narrows.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { WorkingSet } from '../store/working-set.ts';
import type { ApplyContext, EventNamed } from './apply-context.ts';
import { applyEvents } from './apply-events.ts';
import { rememberConversation } from './conversations.ts';
import { isKept } from './is-kept.ts';
import { forgetNewestDirects, lookAgainAtDirects } from './recent-directs.ts';

export interface FetchedMessages {
  readonly view: ViewKey;
  readonly messages: readonly Message[];
  /** The ids between which the answer has every message of the view (W2). Undefined if it proves nothing. */
  readonly proved: Stretch | undefined;
  /** Events since the request went out. The server may have answered before or after them (S6). */
  readonly eventsSince: readonly TidingsEvent[];
}

/** Stores fetched messages without undoing later events. */
export async function applyFetched(
  set: WorkingSet,
  { view, messages, proved, eventsSince }: FetchedMessages,
  context: ApplyContext,
): Promise<void> {
  const fresh = await replaceable(set, messages);
  if (proved) await dropMissing(set, view, proved, messages, eventsSince);
  await store(set, fresh);
  if (proved) {
    await new Windows(set).hold(view, proved);
    await lookAgainAtDirects(set, view, proved);
  }
  await applyAgain(set, messages, eventsSince, context);
}

export interface RecheckedMessages {
  readonly asked: readonly number[];
  /** The asked messages that the server still shows. */
  readonly messages: readonly Message[];
  readonly eventsSince: readonly TidingsEvent[];
}

/** Replaces stored messages with the server's versions. Drops those that the server did not return. */
export async function applyRechecked(
  set: WorkingSet,
  { asked, messages, eventsSince }: RecheckedMessages,
  context: ApplyContext,
): Promise<void> {
  const fresh = await replaceable(set, messages);
  const present = presentOf(messages, eventsSince);
  const absent = asked.filter((id) => !present.has(id));
  const gone: number[] = [];
  for (const [id, message] of await new MessagePages(set).get(absent)) {
    if (!(await isKept(set, conversationKey(conversationOf(message)), id))) gone.push(id);
  }
  await forget(set, gone);
  await store(set, fresh);
  await applyAgain(set, messages, eventsSince, context);
}

/** Returns the messages to store: those that the log does not keep current, completed with local knowledge. */
async function replaceable(
  set: WorkingSet,
  messages: readonly Message[],
): Promise<StoredMessage[]> {
  const stored = await new MessagePages(set).get(messages.map(({ id }) => id));
  const fresh: StoredMessage[] = [];
  for (const message of messages) {
    const known = stored.get(message.id);
    if (known && (await isKept(set, conversationKey(conversationOf(known)), known.id))) continue;
    fresh.push(known ? withOwnKnowledge(message, known) : message);
  }
  return fresh;
}

/** Adds what only this device knows of a message. Its source is kept while the text is the same. */
function withOwnKnowledge(message: Message, { localId, ...known }: StoredMessage): StoredMessage {
  const source = isSameText(message, known) ? known.source : undefined;
  return {
    ...message,
    ...(localId !== undefined && { localId }),
    ...(source !== undefined && { source }),
  };
}

type Text = Pick<Message, 'content' | 'last_edit_timestamp'>;

function isSameText(a: Text, b: Text): boolean {
  return a.content === b.content && a.last_edit_timestamp === b.last_edit_timestamp;
}

async function store(set: WorkingSet, messages: readonly StoredMessage[]): Promise<void> {
  await new MessagePages(set).put(messages);
  for (const message of messages) {
    await rememberConversation(set, conversationOf(message), message.id);
  }
}

/** Drops messages of the proved stretch that the server did not return, except new arrivals. */
async function dropMissing(
  set: WorkingSet,
  view: ViewKey,
  proved: Stretch,
  messages: readonly Message[],
  eventsSince: readonly TidingsEvent[],
): Promise<void> {
  const place = placeOf(view);
  if (!place) return;
  const present = presentOf(messages, eventsSince);
  const gone: number[] = [];
  const to = proved.to ?? Number.POSITIVE_INFINITY;
  for (const [conversation, ids] of await idsBetween(set, place, proved.from, to)) {
    if (view === ALL && !isDirect(conversation)) continue;
    for (const id of ids) {
      if (!present.has(id) && !(await isKept(set, conversation, id))) gone.push(id);
    }
  }
  await forget(set, gone);
}

/** Removes messages whose deletion no event reported, so recounts the age of their conversations too. */
async function forget(set: WorkingSet, gone: readonly number[]): Promise<void> {
  await new MessagePages(set).remove(gone);
  await forgetNewestDirects(set, gone);
}

/**
 * Returns the place of a view. Undefined for views that cut across conversations: a message missing there may still
 * exist.
 */
export function placeOf(view: ViewKey): Place | undefined {
  if (view === ALL) return 'everywhere';
  if (/^c:\d+$/.test(view)) return { parent: view };
  return /^[cd]:/.test(view) ? { scope: view } : undefined;
}

/** Everybody receives their direct messages, so the `all` view has each of them. It lacks the history of channels. */
function isDirect(conversation: ConversationKey): boolean {
  return conversation.startsWith('d:');
}

/** Returns the messages that the answer has, and those that arrived or moved since the request, which it may lack. */
function presentOf(
  messages: readonly Message[],
  eventsSince: readonly TidingsEvent[],
): ReadonlySet<number> {
  const present = new Set(messages.map(({ id }) => id));
  for (const event of eventsSince) {
    if (event.type === 'message') present.add(event.message.id);
    if (isMove(event)) for (const id of event.message_ids) present.add(id);
  }
  return present;
}

function isMove(event: TidingsEvent): event is EventNamed<'update_message'> {
  if (event.type !== 'update_message') return false;
  return event.subject !== undefined || event.new_stream_id !== undefined;
}

/** Applies the events since the request to its result, which may lack them. Applying one twice is harmless. */
async function applyAgain(
  set: WorkingSet,
  messages: readonly Message[],
  eventsSince: readonly TidingsEvent[],
  context: ApplyContext,
): Promise<void> {
  const fetched = new Set(messages.map(({ id }) => id));
  const again = eventsSince.flatMap((event) => partAbout(event, fetched));
  await applyEvents(set, again, { ...context, fetched: [...fetched] });
  await doubtNarrows(set, eventsSince);
}

/**
 * Returns the part of an event that is about these messages. Other messages went through all the events already and
 * must not again. Moves are returned whole, since only they tell where messages are: a message that is not stored may
 * have arrived by one.
 */
function partAbout(event: TidingsEvent, ids: ReadonlySet<number>): TidingsEvent[] {
  switch (event.type) {
    case 'delete_message':
      return [event];
    case 'reaction':
    case 'submessage':
      return ids.has(event.message_id) ? [event] : [];
    case 'update_message_flags':
      return [{ ...event, messages: event.messages.filter((id) => ids.has(id)) }];
    case 'update_message': {
      if (ids.has(event.message_id)) return [event];
      const { rendered_content: _content, custom: _custom, ...move } = event;
      return [move];
    }
    default:
      return [];
  }
}
