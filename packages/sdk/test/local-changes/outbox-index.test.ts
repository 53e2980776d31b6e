import { expect, it } from 'vitest';
import type { Command } from '../../src/commands/command.ts';
import type { StoredEntry } from '../../src/local-changes/outbox-entry.ts';
import { OutboxIndex } from '../../src/local-changes/outbox-index.ts';
import { newEntry } from '../../src/outbox/entry-state.ts';
import { Random } from '../support/random.ts';

const states = ['waiting', 'waiting', 'sent', 'failed'] as const;
const byMaking = (a: StoredEntry, b: StoredEntry) =>
  a.sequence - b.sequence || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

it('O3, O10: after any changes the index equals a search through all entries', () => {
  const random = new Random(7);
  const entries = new Map<string, StoredEntry>();
  const index = new OutboxIndex();
  for (let step = 0; step < 2000; step += 1) {
    const id = `e${random.below(40)}`;
    if (random.next() < 0.3) {
      entries.delete(id);
      index.change([{ id, after: undefined }]);
    } else {
      const entry = made(id);
      entries.set(id, entry);
      index.change([{ id, after: entry }]);
    }
    expect(toldBy(index)).toEqual(seenIn(entries));
  }

  /** Two entries may share a place in the order, since tabs count by themselves. */
  function made(id: string): StoredEntry {
    const known = entries.get(id);
    const birth = { id, sequence: known?.sequence ?? random.below(30), createdAt: 0 };
    const dependsOn = random.next() < 0.2 ? [`e${random.below(40)}`] : [];
    const state = random.one(states);
    return { ...newEntry(command(id), birth), dependsOn, state };
  }

  function command(id: string): Command {
    const topic = `topic ${random.below(3)}`;
    if (random.next() < 0.2) {
      const message = { id: random.below(3) };
      const args = { message, channelId: undefined, topic, propagate: 'change_all' } as const;
      return { name: 'moveMessage', args };
    }
    const to = { kind: 'topic', channelId: 7, topic } as const;
    return { name: 'sendMessage', args: { to, content: id, uploads: [] } };
  }
});

function toldBy(index: OutboxIndex) {
  return {
    all: [...index.current.values()].sort(byMaking),
    lanes: [...index.lanes()].map((lane) => [...lane]),
    moved: [...index.lane('message/1')],
    moves: index.moves(),
    depending: index.depending(),
    sent: index.sent(),
    dependents: index.dependentsOf('e1'),
  };
}

function seenIn(entries: ReadonlyMap<string, StoredEntry>) {
  const all = [...entries.values()].sort(byMaking);
  const waiting = all.filter(({ state }) => state === 'waiting');
  const lanes = [...new Set(waiting.map(({ lane }) => lane))];
  return {
    all,
    lanes: lanes.map((lane) => waiting.filter((entry) => entry.lane === lane)),
    moved: waiting.filter((entry) => entry.lane === 'message/1'),
    moves: waiting.filter(({ command: { name } }) => name === 'moveMessage'),
    depending: waiting.filter(({ dependsOn }) => dependsOn.length > 0),
    sent: all.filter(({ state }) => state === 'sent'),
    dependents: all.filter(({ dependsOn }) => dependsOn.includes('e1')),
  };
}
