import type { Client, ConversationTarget, ScheduledItem } from '@tidings/sdk';
import { withAddresses } from '../content/file-addresses.ts';

interface Changed {
  /** The text before the edit. */
  readonly before: string;
  readonly content: string;
  readonly deliverAt: number;
}

/** Edits a scheduled message, on the server or in the outbox. */
export async function editScheduled(
  client: Client,
  item: ScheduledItem,
  { before, content, deliverAt }: Changed,
): Promise<void> {
  const { value } = item;
  const waiting = waitingEntry(client, item);
  if (waiting) {
    const args = { ...waiting.args, content, deliverAt };
    await client.outbox.edit(waiting.entryId, { name: 'createScheduledMessage', args });
    return;
  }
  const text = withAddresses(content, { before, after: value.content });
  await client.change.editScheduledMessage({
    scheduledId: value.scheduled_message_id,
    content: text === value.content ? undefined : text,
    deliverAt: deliverAt === value.scheduled_delivery_timestamp ? undefined : deliverAt,
  });
}

export async function cancelScheduled(client: Client, item: ScheduledItem): Promise<void> {
  const creation = item.isStored ? undefined : item.changes.find(isCreation);
  if (creation) await client.outbox.discard(creation.entryId);
  else {
    const scheduledId = item.value.scheduled_message_id;
    await client.change.deleteScheduledMessage({ scheduledId });
  }
}

export async function sendNow(client: Client, item: ScheduledItem): Promise<void> {
  const waiting = waitingEntry(client, item);
  if (waiting) {
    const { to, content, uploads = [], custom } = waiting.args;
    const message = { name: 'sendMessage', args: { to, content, uploads, custom } } as const;
    await client.outbox.edit(waiting.entryId, message);
    return;
  }
  // In this order: a failure in between can send a message twice, but loses none.
  const { content, custom } = item.value;
  await client.send({ to: targetOf(item), content, ...(custom && { custom }) });
  await cancelScheduled(client, item);
}

/** The outbox entry of a scheduled message that the server does not have yet. */
function waitingEntry(client: Client, { isStored, changes }: ScheduledItem) {
  const creation = isStored ? undefined : changes.find(isCreation);
  const entry = client.outbox.entries.current.find(({ id }) => id === creation?.entryId);
  if (entry?.command.name !== 'createScheduledMessage') return undefined;
  return { entryId: entry.id, args: entry.command.args };
}

export function targetOf({ value: { to, topic } }: ScheduledItem): ConversationTarget {
  return typeof to === 'number'
    ? { kind: 'topic', channelId: to, topic: topic ?? '' }
    : { kind: 'direct', userIds: to };
}

function isCreation({ command }: ScheduledItem['changes'][number]): boolean {
  return command === 'createScheduledMessage';
}
