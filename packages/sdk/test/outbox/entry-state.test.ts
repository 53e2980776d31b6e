import { describe, expect, test } from 'vitest';
import { discard, finish, replace } from '../../src/outbox/entry-changes.ts';
import { asFailed, isOursAlone, newEntry } from '../../src/outbox/entry-state.ts';
import { after, edit, garden, mapOf, message, refusal, sendableIds } from './example-entries.ts';

describe('the state of an entry', () => {
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
    expect(isOursAlone(asFailed(tried, refusal))).toBe(true);
  });
});
