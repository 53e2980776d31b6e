import type { Message, TidingsEvent } from '@tidings/shared-types';
import { conversationKey, conversationOf, parentOf } from '../messages/conversation.ts';
import { MessageBook } from '../messages/message-book.ts';
import { covers, type Stretch } from '../messages/stretches.ts';
import { ALL, combined, type ViewKey, Windows } from '../messages/windows.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { WorkingSet } from '../store/working-set.ts';
import type { ApplyContext } from './apply-context.ts';
import { applyEvents } from './apply-events.ts';
import { isFollowed, rememberConversation } from './conversations.ts';

export interface FetchedMessages {
  readonly view: ViewKey;
  readonly messages: readonly Message[];
  /** Between which ids the answer has every message of the view (W2); undefined if it proves nothing. */
  readonly proved: Stretch | undefined;
  /** What happened since the request went out; it may have been answered before or after (S6). */
  readonly eventsSince: readonly TidingsEvent[];
}

/** Stores what a request brought, without undoing what the log said meanwhile. */
export async function applyFetched(
  set: WorkingSet,
  { view, messages, proved, eventsSince }: FetchedMessages,
  context: ApplyContext,
): Promise<void> {
  const book = new MessageBook(set);
  const stored = await book.get(messages.map(({ id }) => id));
  const fresh: StoredMessage[] = [];
  for (const message of messages) {
    const known = stored.get(message.id);
    if (known && (await isKept(set, known))) continue;
    fresh.push(known?.localId === undefined ? message : { ...message, localId: known.localId });
  }
  if (proved) await dropMissing(set, view, proved, messages, eventsSince);
  await book.put(fresh);
  for (const message of fresh) {
    await rememberConversation(set, conversationOf(message), message.id);
  }
  if (proved) await new Windows(set).hold(view, proved);
  await applyEvents(set, eventsSince.filter(isAboutStoredMessages), context);
}

/** Whether events keep a stored message as the server has it: the log then knows better (S6). */
async function isKept(set: WorkingSet, message: StoredMessage): Promise<boolean> {
  const windows = new Windows(set);
  const conversation = conversationOf(message);
  if (!(await isFollowed(set, conversationKey(conversation)))) return false;
  const views = [conversationKey(conversation), parentOf(conversation) || ALL];
  const known = await Promise.all(views.map((view) => windows.get(view)));
  return covers(combined(known).held, message.id);
}

/** Messages of the proved stretch that the server did not name are gone, unless they just came. */
async function dropMissing(
  set: WorkingSet,
  view: ViewKey,
  proved: Stretch,
  messages: readonly Message[],
  eventsSince: readonly TidingsEvent[],
): Promise<void> {
  const place = placeOf(view);
  if (!place) return;
  const present = new Set(messages.map(({ id }) => id));
  for (const event of eventsSince) if (event.type === 'message') present.add(event.message.id);
  const to = proved.to ?? Number.MAX_SAFE_INTEGER;
  const gone: number[] = [];
  for (const page of await set.find({ kind: 'page', ...place })) {
    for (const message of page.value.messages) {
      const isInside = message.id >= proved.from && message.id <= to;
      if (isInside && !present.has(message.id) && !(await isKept(set, message))) {
        gone.push(message.id);
      }
    }
  }
  await new MessageBook(set).remove(gone);
}

/** Where the pages of a view are; undefined for views that are cut across conversations. */
function placeOf(
  view: ViewKey,
): { readonly scope: string } | { readonly parent: string } | undefined {
  if (/^c:\d+$/.test(view)) return { parent: view };
  return /^[cd]:/.test(view) ? { scope: view } : undefined;
}

const aboutStoredMessages: ReadonlySet<string> = new Set([
  'update_message',
  'delete_message',
  'reaction',
  'submessage',
  'update_message_flags',
]);

function isAboutStoredMessages({ type }: TidingsEvent): boolean {
  return aboutStoredMessages.has(type);
}
