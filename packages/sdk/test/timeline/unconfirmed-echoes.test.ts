import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../src/local-changes/outbox-entry.ts';
import { newEntry } from '../../src/outbox/entry-state.ts';
import { Echoes, unconfirmedEchoes } from '../../src/timeline/echoes.ts';
import { exampleMessage } from '../support/example-message.ts';

const garden = { kind: 'topic', channelId: 7, topic: 'garden' } as const;

/** Returns an entry that was tried when message 10 was the newest. */
function tried(id: string, content: string): OutboxEntry {
  const args = { to: garden, content, uploads: [] };
  const entry = newEntry({ name: 'sendMessage', args }, { id, sequence: 1, createdAt: 0 });
  return { ...entry, tried: { newestMessageId: 10, queueId: undefined } };
}

test('O14: each of two equal messages is the echo of its own entry', () => {
  const entries = [tried('first', 'hello'), tried('second', 'hello')];
  const stored = [11, 12].map((id) => exampleMessage({ id, in: garden, content: 'hello' }));
  const found = unconfirmedEchoes({ entries, echoes: new Echoes(), userId: 3 }, stored);
  expect([...found]).toEqual([
    [11, 'first'],
    [12, 'second'],
  ]);
});
