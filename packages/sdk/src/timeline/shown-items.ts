import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import type { Span } from '../messages/conversation.ts';
import { readByIds } from '../messages/stored-messages.ts';
import { isMuted } from '../narrow/matches.ts';
import type { ViewPlan } from '../narrow/view.ts';
import { isCut } from '../outbox/entry-state.ts';
import type { ViewContext } from '../queries/view-context.ts';
import type { RecordStore } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import { type Echoes, unconfirmedEchoes } from './echoes.ts';
import { PendingChanges } from './pending-changes.ts';
import { endOf, NEWEST, type Reading } from './read-view.ts';
import type { PendingSend, TimelineItem } from './timeline-state.ts';
import { isSend, unsentMessages } from './unsent-messages.ts';

interface Parts {
  readonly records: RecordStore;
  readonly plan: ViewPlan;
  readonly context: ViewContext;
  readonly entries: readonly OutboxEntry[];
  readonly echoes: Echoes;
}

/** Returns the messages with all waiting changes applied, followed by the unsent ones. */
export async function shownItems(parts: Parts, reading: Reading): Promise<TimelineItem[]> {
  const { records, plan, context, entries, echoes } = parts;
  const changes = await PendingChanges.of(entries, records, context.userId);
  // If nothing is known, the unsent messages are all there is to show.
  const follows = reading.position.to === NEWEST || !reading.stretch;
  const stored = byId([
    ...reading.messages,
    ...(await broughtHere(parts, reading, changes)),
    ...(follows ? await sentFromHere(parts, reading) : []),
  ]);
  const echoed = unconfirmedEchoes({ ...parts, userId: context.userId }, stored);
  const native = new Set(reading.messages.map(({ id }) => id));
  const items = stored.flatMap((message): TimelineItem[] => {
    const { message: shown, changes: unconfirmed } = changes.shown(message);
    if (!shown) return [];
    const isAsRead = unconfirmed.length === 0 && native.has(message.id);
    if (!isAsRead && plan.isJudgeable && !plan.contains(shown, context)) return [];
    const key = echoed.get(message.id) ?? echoes.keyOf(message);
    const ref = { id: message.id };
    return [
      {
        key,
        ref,
        message: shown,
        pending: undefined,
        changes: unconfirmed,
        muted: mutedBy(shown, context),
      },
    ];
  });
  if (!follows) return items;
  const arrived = new Set(echoed.values());
  const unsent = entries.filter((entry) => !arrived.has(entry.id) && !isCut(entry));
  return [...items, ...(await unsentItems({ ...parts, entries: unsent }, stored, changes))];
}

/** Returns stored messages that a pending move or star brings into the view. */
async function broughtHere(
  { records, plan, context }: Parts,
  { stretch, position }: Reading,
  changes: PendingChanges,
): Promise<StoredMessage[]> {
  if (!stretch || !plan.isJudgeable) return [];
  const from = Math.max(position.from, stretch.from);
  const to = Math.min(position.to, endOf(stretch));
  const span: Span = { from, to, limit: NEWEST };
  const candidates = await changes.candidates(records, span, plan.isWhole);
  return candidates.filter((message) => {
    const { message: shown } = changes.shown(message);
    return shown !== undefined && plan.contains(shown, context);
  });
}

/** Returns messages that were pending here. They never vanish, even if the stretch does not reach them yet (O7). */
async function sentFromHere(
  { records, plan, context, echoes, entries }: Parts,
  { messages, stretch }: Reading,
): Promise<StoredMessage[]> {
  const listed = new Set(messages.map(({ id }) => id));
  const waiting = new Set(
    entries.filter((entry) => !isCut(entry)).map(({ messageId }) => messageId),
  );
  const end = stretch ? endOf(stretch) : 0;
  const ids = echoes.messageIds.filter((id) => id > end && !listed.has(id) && !waiting.has(id));
  if (ids.length === 0) return [];
  const stored = await readByIds(records, ids);
  return stored.filter((message) => plan.contains(message, context));
}

async function unsentItems(
  { records, plan, context, entries }: Parts,
  stored: readonly StoredMessage[],
  changes: PendingChanges,
): Promise<TimelineItem[]> {
  const ids = new Set(stored.map(({ id }) => id));
  const localIds = new Set(stored.map(({ localId }) => localId));
  const unsent = entries
    .filter(isSend)
    .filter(({ id, messageId }) => !localIds.has(id) && !(messageId && ids.has(messageId)));
  if (unsent.length === 0 || !plan.isJudgeable) return [];
  const messages = await unsentMessages(unsent, records, context.userId);
  return unsent.flatMap((entry, index): TimelineItem[] => {
    const message = messages[index];
    if (!message) return [];
    const { message: shown, changes: unconfirmed } = changes.shown(message);
    if (!shown || !plan.contains(shown, context)) return [];
    return [
      {
        key: entry.id,
        ref: { localId: entry.id },
        message: shown,
        pending: pendingOf(entry),
        changes: unconfirmed,
        muted: undefined,
      },
    ];
  });
}

function pendingOf({ id, state, refusal, trouble, progress }: OutboxEntry): PendingSend {
  return { entryId: id, state: state === 'sent' ? 'sending' : state, refusal, trouble, progress };
}

function mutedBy(message: StoredMessage, context: ViewContext): TimelineItem['muted'] {
  if (context.isMutedUser(message.sender_id)) return 'sender';
  return isMuted(message, context) ? 'topic' : undefined;
}

function byId(messages: readonly StoredMessage[]): StoredMessage[] {
  const distinct = new Map(messages.map((message) => [message.id, message]));
  return [...distinct.values()].sort((a, b) => a.id - b.id);
}
