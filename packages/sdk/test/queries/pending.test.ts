import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/commands/command.ts';
import type { SettingChange } from '../../src/commands/commands.ts';
import type { OutboxEntry } from '../../src/local-changes/outbox-entry.ts';
import { newEntry } from '../../src/outbox/entry-state.ts';
import { withPending } from '../../src/queries/pending.ts';
import { nowhere, type StoredRecord } from '../../src/store/record.ts';
import type { RecordKind, RecordKinds } from '../../src/store/record-kinds.ts';

function recordsOf<K extends RecordKind>(
  kind: K,
  values: Readonly<Record<string, object>>,
): Map<string, StoredRecord<K>> {
  return new Map(
    Object.entries(values).map(([key, value]) => [
      key,
      { kind, key, ...nowhere, value: value as RecordKinds[K] },
    ]),
  );
}

function entry(id: string, command: Command, changes: Partial<OutboxEntry> = {}): OutboxEntry {
  return { ...newEntry(command, { id, sequence: 1, createdAt: 0 }), ...changes };
}

const setting = (name: 'color_scheme' | 'web_font_size_px', value: 1 | 2 | 3 | 16): Command => ({
  name: 'updateSetting',
  args: { name, value } as SettingChange,
});
const settings = recordsOf('settings', { '': { color_scheme: 1, web_font_size_px: 14 } });

describe('the outbox applied to the records', () => {
  test('Q3: without a change of them, the records are returned themselves', () => {
    const shown = withPending('settings', settings, [
      entry('a', { name: 'uploadFile', args: { fileId: 'f' } }),
      entry('b', setting('color_scheme', 1)),
    ]);
    expect(shown.records).toBe(settings);
    expect(shown.changes.size).toBe(0);
    const users = recordsOf('user', { 3: { user_id: 3 } });
    expect(withPending('user', users, [entry('c', setting('color_scheme', 2))]).records).toBe(
      users,
    );
  });

  test('Q3: changes of one record apply in order, and each is listed on it', () => {
    const { records, changes } = withPending('settings', settings, [
      entry('a', setting('color_scheme', 2)),
      entry('b', setting('web_font_size_px', 16), { state: 'sending' }),
      entry('c', setting('color_scheme', 3)),
    ]);
    expect(records.get('')?.value).toEqual({ color_scheme: 3, web_font_size_px: 16 });
    expect(changes.get('')).toEqual([
      {
        entryId: 'a',
        command: 'updateSetting',
        state: 'waiting',
        refusal: undefined,
        trouble: undefined,
      },
      {
        entryId: 'b',
        command: 'updateSetting',
        state: 'sending',
        refusal: undefined,
        trouble: undefined,
      },
      {
        entryId: 'c',
        command: 'updateSetting',
        state: 'waiting',
        refusal: undefined,
        trouble: undefined,
      },
    ]);
  });

  test('Q3: a refused change is listed, but not applied', () => {
    const refusal = { code: 'BAD_REQUEST', message: 'Refused.', isFinal: false };
    const { records, changes } = withPending('settings', settings, [
      entry('a', setting('color_scheme', 2), { state: 'failed', refusal }),
      entry('b', setting('web_font_size_px', 16)),
    ]);
    expect(records.get('')?.value).toEqual({ color_scheme: 1, web_font_size_px: 16 });
    expect(changes.get('')).toMatchObject([
      { entryId: 'a', state: 'failed', refusal },
      { entryId: 'b', state: 'waiting' },
    ]);
  });
});
