import { describe, expect, test } from 'vitest';
import type { LocalChangeWrite } from '../../src/local-changes/local-change.ts';
import type { StoredEntry } from '../../src/local-changes/outbox-entry.ts';
import { OutboxIndex } from '../../src/local-changes/outbox-index.ts';
import type { ConversationTarget } from '../../src/messages/target.ts';
import { discard, failed, finish, newEntry, replace } from '../../src/outbox/outbox-entries.ts';
import { isOursAlone, sendable, shareGone } from '../../src/outbox/outbox-rules.ts';
import { UploadProgress } from '../../src/outbox/upload-progress.ts';

const garden = { kind: 'topic', channelId: 7, topic: 'garden' } as const;
const roses = { kind: 'topic', channelId: 7, topic: 'roses' } as const;
const refusal = { code: 'BAD_REQUEST', message: 'No.', isFinal: false };

function message(id: string, sequence: number, to: ConversationTarget = garden) {
  const args = { to, content: id, uploads: [] };
  return newEntry({ name: 'sendMessage', args }, { id, sequence, createdAt: 0 });
}

function edit(id: string, sequence: number, localId: string) {
  const args = { message: { localId }, content: 'changed' };
  return newEntry({ name: 'editMessage', args }, { id, sequence, createdAt: 0 });
}

function change(id: string, sequence: number, name: 'editMessage' | 'moveMessage', messageId = 5) {
  const move = { channelId: undefined, topic: 'weeds', propagate: 'change_all' } as const;
  const args = { message: { id: messageId }, content: 'changed', ...move };
  return newEntry({ name, args }, { id, sequence, createdAt: 0 });
}

function mapOf(...entries: StoredEntry[]): Map<string, StoredEntry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

function after(entries: Map<string, StoredEntry>, changes: readonly LocalChangeWrite[]) {
  const result = new Map(entries);
  for (const change of changes) {
    if ('remove' in change) result.delete(change.remove.id);
    else if (change.put.kind === 'outbox') result.set(change.put.id, change.put.value);
  }
  return result;
}

function sendableIds(entries: Map<string, StoredEntry>): string[] {
  return [...sendable(new OutboxIndex(entries.values()))].map(({ id }) => id);
}

describe('outbox rules', () => {
  test('O3: the first of each lane is sent, whatever the order in the store', () => {
    expect(sendableIds(mapOf(message('b', 2), message('c', 3, roses), message('a', 1)))).toEqual([
      'a',
      'c',
    ]);
  });

  test('O3: one topic is one lane, however it is spelt', () => {
    const lanesOf = (...topics: string[]) => {
      const lanes = topics.map((topic) => message('a', 1, { ...garden, topic }).lane);
      return [...new Set(lanes)];
    };
    expect(lanesOf('', 'general chat', '(no topic)', '  ')).toEqual(['send/c:7:']);
    expect(lanesOf('Tee x', 'tee X', ' tee x ')).toEqual(['send/c:7:tee x']);
  });

  test('O3: one direct conversation is one line, whether it names the person or not', () => {
    const to = (...userIds: number[]) => ({ kind: 'direct', userIds }) as const;
    const waiting = [
      message('bob', 1, to(2)),
      message('note', 2, to()),
      message('note to me', 3, to(9)),
      message('bob and me', 4, to(9, 2)),
      message('cleo', 5, to(5)),
    ];
    const idsFor = (selfId: number | undefined, ...answered: string[]) => {
      const found = sendable(new OutboxIndex(waiting), { answered: new Set(answered), selfId });
      return [...found].map(({ id }) => id);
    };
    expect(idsFor(9)).toEqual(['bob', 'note', 'cleo']);
    expect(idsFor(9, 'bob', 'note')).toEqual(['note to me', 'bob and me', 'cleo']);
    // Without the person's id, they may all be one conversation.
    expect(idsFor(undefined)).toEqual(['bob']);
  });

  test('O3: moves and messages to topics go in the order in which they were made', () => {
    const [before, move, afterwards] = [
      message('before', 1),
      change('move', 2, 'moveMessage'),
      message('after', 3, roses),
    ];
    const sendableOf = (answered: string[], ...entries: StoredEntry[]) => {
      const found = sendable(new OutboxIndex(entries), {
        answered: new Set(answered),
        selfId: undefined,
      });
      return [...found].map(({ id }) => id);
    };
    expect(sendableOf([], before, move, afterwards)).toEqual(['before']);
    expect(sendableOf(['before'], before, move, afterwards)).toEqual(['move']);
    expect(sendableOf(['before', 'move'], before, move, afterwards)).toEqual(['after']);
    // An entry behind another change of its lane waits for that.
    const edited = change('edit', 1, 'editMessage');
    expect(sendableOf([], edited, move, afterwards)).toEqual(['edit']);
    const sameTime = [message('here', 2), change('there', 2, 'moveMessage')];
    expect(sendableOf([], ...sameTime)).toEqual(['here']);
  });

  test('O5: a move that is refused, keeps failing or must wait itself holds up no message', () => {
    const trouble = { code: 'INTERNAL_ERROR', message: 'No.', retryAt: 0 };
    const [move, later] = [change('move', 1, 'moveMessage'), message('later', 2)];
    expect(sendableIds(mapOf(failed(move, refusal), later))).toEqual(['later']);
    expect(sendableIds(mapOf({ ...move, trouble }, later))).toEqual(['move', 'later']);
    const edited = { ...change('edit', 0, 'editMessage'), trouble };
    expect(sendableIds(mapOf(edited, move, later))).toEqual(['edit', 'later']);
    const withFile = { ...message('file', 0), dependsOn: ['upload'] };
    expect(sendableIds(mapOf(withFile, move))).toEqual(['move']);
  });

  test('O5: a refused entry holds up only its dependents, not its lane', () => {
    const entries = mapOf(failed(message('a', 1), refusal), message('b', 2), edit('e', 3, 'a'));
    expect(sendableIds(entries)).toEqual(['b']);
  });

  test('O6: an edit waits for its message and then has its id', () => {
    const first = message('a', 1);
    const entries = mapOf(first, edit('e', 2, 'a'));
    expect(sendableIds(entries)).toEqual(['a']);
    const sent = after(entries, finish(first, 12, entries, false));
    expect(sendableIds(sent)).toEqual(['e']);
    expect(sent.get('e')).toMatchObject({
      lane: 'message/12',
      command: { args: { message: { id: 12 } } },
    });
    expect(sent.get('a')).toMatchObject({ state: 'sent', messageId: 12 });
  });

  test('O2: an edited entry is a new one in the same place, and its dependents follow it', () => {
    const first = message('a', 1);
    const entries = mapOf(first, message('b', 2), edit('e', 3, 'a'));
    const args = { to: garden, content: 'better', uploads: [] };
    const { changes } = replace(first, { name: 'sendMessage', args }, 'n', entries);
    const edited = after(entries, changes);
    expect(sendableIds(edited)).toEqual(['n']);
    expect(edited.get('e')?.dependsOn).toEqual(['n']);
    expect(edited.has('a')).toBe(false);
  });

  test('O5: discarding an entry discards its changes and files; a message that lost its file is kept', () => {
    const upload = newEntry(
      { name: 'uploadFile', args: { fileId: 'f' } },
      { id: 'u', sequence: 1, createdAt: 0 },
    );
    const args = { to: garden, content: '[x](upload:u)', uploads: ['u'] };
    const birth = { id: 'm', sequence: 2, createdAt: 0 };
    const withFile = newEntry({ name: 'sendMessage', args }, birth);
    const entries = mapOf(upload, withFile, edit('e', 3, 'm'));
    expect([...after(entries, discard(withFile, entries)).keys()]).toEqual([]);
    expect(after(entries, discard(upload, entries)).get('m')?.state).toBe('failed');
  });

  test('O9: a tried entry cannot be taken back, a refused one can', () => {
    const tried = { ...message('a', 1), tried: { newestMessageId: 0, queueId: undefined } };
    expect(isOursAlone(tried)).toBe(false);
    expect(isOursAlone(failed(tried, refusal))).toBe(true);
  });

  test('O6: a message reports the sent share of all its files, once one is in flight', () => {
    const uploads = ['first', 'second', 'third', 'fourth'];
    const waiting = { ...message('a', 5), dependsOn: uploads, results: { first: '/file' } };
    expect(shareGone(waiting, new Map())).toBe(undefined);
    expect(shareGone(waiting, new Map([['another', 0.5]]))).toBe(undefined);
    expect(shareGone(waiting, new Map([['second', 0.5]]))).toBe(0.375);
    expect(shareGone({ ...message('second', 2) }, new Map([['second', 0.5]]))).toBe(0.5);
  });

  test('O6: upload progress is reported a few times a second, and its completion at once', () => {
    let now = 1000;
    const progress = new UploadProgress({ now: () => now });
    const told: (number | undefined)[] = [];
    progress.shares.subscribe((shares) => told.push(shares.get('a')));
    for (const share of [0.1, 0.2, 0.3]) progress.note('a', share);
    now += 250;
    for (const share of [0.4, 0.5, 1]) progress.note('a', share);
    progress.end('a');
    progress.end('a');
    expect(told).toEqual([0.1, 0.4, 1, undefined]);
  });
});
