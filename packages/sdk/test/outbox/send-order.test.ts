import { describe, expect, test } from 'vitest';
import type { StoredEntry } from '../../src/local-changes/outbox-entry.ts';
import { OutboxIndex } from '../../src/local-changes/outbox-index.ts';
import { asFailed } from '../../src/outbox/entry-state.ts';
import { sendable } from '../../src/outbox/send-order.ts';
import {
  change,
  edit,
  garden,
  mapOf,
  message,
  refusal,
  roses,
  sendableIds,
} from './example-entries.ts';

describe('the order of sending', () => {
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
    expect(sendableIds(mapOf(asFailed(move, refusal), later))).toEqual(['later']);
    expect(sendableIds(mapOf({ ...move, trouble }, later))).toEqual(['move', 'later']);
    const edited = { ...change('edit', 0, 'editMessage'), trouble };
    expect(sendableIds(mapOf(edited, move, later))).toEqual(['edit', 'later']);
    const withFile = { ...message('file', 0), dependsOn: ['upload'] };
    expect(sendableIds(mapOf(withFile, move))).toEqual(['move']);
  });

  test('O5: a refused entry holds up only its dependents, not its lane', () => {
    const entries = mapOf(asFailed(message('a', 1), refusal), message('b', 2), edit('e', 3, 'a'));
    expect(sendableIds(entries)).toEqual(['b']);
  });
});
