import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import { conversationKey, conversationOf } from '../messages/conversation.ts';
import { isRenderedFrom } from '../outbox/sent-text.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import { conversationOfSend, isSend } from './unsent-messages.ts';

/** The messages that this list showed as unsent. They keep their keys, however they come back. */
export class Echoes {
  readonly #entryIds = new Map<number, string>();

  note(entries: readonly OutboxEntry[]): void {
    for (const { id, command, messageId } of entries) {
      if (command.name === 'sendMessage' && messageId !== undefined) {
        this.#entryIds.set(messageId, id);
      }
    }
  }

  get messageIds(): readonly number[] {
    return [...this.#entryIds.keys()];
  }

  keyOf({ id, localId }: StoredMessage): string {
    return this.#entryIds.get(id) ?? localId ?? String(id);
  }
}

interface Parts {
  readonly entries: readonly OutboxEntry[];
  readonly echoes: Echoes;
  readonly userId: number;
}

/**
 * Returns the entry of each message that was sent from here, before the answer and the event identify it: fetched
 * messages have no local id (O14). In each conversation at most one entry is in flight. Its message is newer than any
 * known before, and has the same text.
 */
export function unconfirmedEchoes(
  { entries, echoes, userId }: Parts,
  stored: readonly StoredMessage[],
): ReadonlyMap<number, string> {
  const tried = entries
    .filter(isSend)
    .filter(({ tried, messageId, state }) => tried && !messageId && state !== 'failed');
  const found = new Map<number, string>();
  if (tried.length === 0) return found;
  const unclaimed = stored.filter(
    (message) => message.sender_id === userId && echoes.keyOf(message) === String(message.id),
  );
  if (unclaimed.length === 0) return found;
  for (const entry of tried) {
    const place = conversationKey(conversationOfSend(entry.command, userId));
    const newest = entry.tried?.newestMessageId ?? 0;
    const echo = unclaimed.find(
      (message) =>
        message.id > newest &&
        !found.has(message.id) &&
        conversationKey(conversationOf(message)) === place &&
        isRenderedFrom(message.content, entry.command.args.content),
    );
    if (echo) found.set(echo.id, entry.id);
  }
  return found;
}
