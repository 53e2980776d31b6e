import type { Message, TidingsEvent } from '@tidings/shared-types/wire';
import { MessagePages } from '../messages/message-pages.ts';
import type { WorkingSet } from '../store/working-set.ts';

/**
 * Stores the Markdown of stored messages, which `messages` have as their content. Skips messages that were edited
 * since, by the log or by what is stored.
 */
export async function applySources(
  set: WorkingSet,
  messages: readonly Message[],
  eventsSince: readonly TidingsEvent[],
): Promise<void> {
  const edited = new Set(
    eventsSince.flatMap((event) => (event.type === 'update_message' ? [event.message_id] : [])),
  );
  const sources = new Map(messages.map((message) => [message.id, message]));
  await new MessagePages(set).update(
    [...sources.keys()].filter((id) => !edited.has(id)),
    (stored) => {
      const given = sources.get(stored.id);
      const isSame = given?.last_edit_timestamp === stored.last_edit_timestamp;
      return given && isSame ? { ...stored, source: given.content } : stored;
    },
  );
}
