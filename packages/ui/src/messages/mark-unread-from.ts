import type { Client, StoredMessage } from '@tidings/sdk';
import { messageTarget } from './message-target.ts';

/** Large, so that long conversations need few requests. */
const pageSize = 500;

/**
 * Marks a message and all later ones from others in its conversation as unread. The message changes at once, the
 * others once their ids are loaded; offline, those on this device.
 */
export async function markUnreadFrom(
  client: Client,
  message: StoredMessage,
  ownId: number | undefined,
): Promise<void> {
  const mark = (messageIds: readonly number[]) =>
    client.change.updateFlags({ messageIds, flag: 'read', op: 'remove' });
  await mark([message.id]);
  const later = await othersAfter(client, message, ownId);
  if (later.length > 0) await mark(later);
}

async function othersAfter(
  client: Client,
  message: StoredMessage,
  ownId: number | undefined,
): Promise<number[]> {
  const { id: first } = message;
  const timeline = client.timeline(messageTarget(message, ownId), { start: first, pageSize });
  // A timeline is current only while it has a subscriber.
  const stop = timeline.subscribe(() => undefined);
  try {
    await timeline.jumpTo(first);
    let known = 0;
    while (timeline.current.hasNewer && timeline.current.items.length > known) {
      known = timeline.current.items.length;
      await timeline.newer();
    }
    return timeline.current.items.flatMap(({ message: { id, sender_id } }) =>
      id > first && sender_id !== ownId ? [id] : [],
    );
  } finally {
    stop();
  }
}
