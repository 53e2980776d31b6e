import type { LocalChangeWrite } from '../../src/local-changes/local-change.ts';
import type { StoredEntry } from '../../src/local-changes/outbox-entry.ts';
import { OutboxIndex } from '../../src/local-changes/outbox-index.ts';
import type { ConversationTarget } from '../../src/messages/conversation.ts';
import { newEntry } from '../../src/outbox/entry-state.ts';
import { sendable } from '../../src/outbox/send-order.ts';

export const garden = { kind: 'topic', channelId: 7, topic: 'garden' } as const;
export const roses = { kind: 'topic', channelId: 7, topic: 'roses' } as const;
export const refusal = { code: 'BAD_REQUEST', message: 'No.', isFinal: false };

export function message(id: string, sequence: number, to: ConversationTarget = garden) {
  const args = { to, content: id, uploads: [] };
  return newEntry({ name: 'sendMessage', args }, { id, sequence, createdAt: 0 });
}

export function edit(id: string, sequence: number, localId: string) {
  const args = { message: { localId }, content: 'changed' };
  return newEntry({ name: 'editMessage', args }, { id, sequence, createdAt: 0 });
}

export function change(
  id: string,
  sequence: number,
  name: 'editMessage' | 'moveMessage',
  messageId = 5,
) {
  const move = { channelId: undefined, topic: 'weeds', propagate: 'change_all' } as const;
  const args = { message: { id: messageId }, content: 'changed', ...move };
  return newEntry({ name, args }, { id, sequence, createdAt: 0 });
}

export function mapOf(...entries: StoredEntry[]): Map<string, StoredEntry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** Applies changes to entries. */
export function after(entries: Map<string, StoredEntry>, changes: readonly LocalChangeWrite[]) {
  const result = new Map(entries);
  for (const change of changes) {
    if ('remove' in change) result.delete(change.remove.id);
    else if (change.put.kind === 'outbox') result.set(change.put.id, change.put.value);
  }
  return result;
}

export function sendableIds(entries: Map<string, StoredEntry>): string[] {
  return [...sendable(new OutboxIndex(entries.values()))].map(({ id }) => id);
}
