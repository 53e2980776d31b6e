import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import type { StoredMessage } from '../store/record-kinds.ts';

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
