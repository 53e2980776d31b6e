import type { OutboxEntry } from '../keepsakes/outbox-entry.ts';
import { conversationKey, conversationOf } from '../messages/conversation.ts';
import type { RecordStore } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { Echoes } from './echoes.ts';
import { isSend, unsentMessages } from './unsent-messages.ts';

interface Parts {
  readonly entries: readonly OutboxEntry[];
  readonly echoes: Echoes;
  readonly records: RecordStore;
  readonly userId: number;
}

/**
 * By message, the entry that it must have been sent as, where neither the answer nor the event said so
 * yet: what is fetched has no local id (O7). Of a conversation one entry at most is under way, and what
 * it made is newer than what was known before, and says the same.
 */
export async function unheardEchoes(
  { entries, echoes, records, userId }: Parts,
  stored: readonly StoredMessage[],
): Promise<ReadonlyMap<number, string>> {
  const tried = entries
    .filter(isSend)
    .filter(({ tried, messageId, state }) => tried && !messageId && state !== 'failed');
  const found = new Map<number, string>();
  if (tried.length === 0) return found;
  const unclaimed = stored.filter(
    (message) => message.sender_id === userId && echoes.keyOf(message) === String(message.id),
  );
  if (unclaimed.length === 0) return found;
  const expected = await unsentMessages(tried, records, userId);
  for (const [index, entry] of tried.entries()) {
    const wanted = expected[index];
    const newest = entry.tried?.newestMessageId ?? 0;
    const echo = unclaimed.find(
      (message) =>
        message.id > newest && wanted && isSame(message, wanted) && !found.has(message.id),
    );
    if (echo) found.set(echo.id, entry.id);
  }
  return found;
}

/** As far as can be told of one that the server has rendered and one that it has not. */
function isSame(one: StoredMessage, other: StoredMessage): boolean {
  const letters = lettersOf(one.content);
  if (letters !== lettersOf(other.content)) return false;
  // Of emoji and the like there is nothing else to go by.
  if (letters === '' && one.content !== other.content) return false;
  return conversationKey(conversationOf(one)) === conversationKey(conversationOf(other));
}

function lettersOf(html: string): string {
  return html.replaceAll(/<[^>]*>|&\w+;|[^\p{L}\p{N}]/gu, '');
}
