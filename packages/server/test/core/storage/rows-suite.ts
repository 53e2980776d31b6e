import { describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { deleteRows, insertRows, loadRows, upsertRows } from '../../../src/core/storage/rows.ts';
import type { UserGroupRow } from '../../../src/core/storage/tables/groups.ts';
import { groupMembers, userGroups } from '../../../src/core/storage/tables/groups.ts';
import type { UserRow } from '../../../src/core/storage/tables/users.ts';
import { profileValues, users } from '../../../src/core/storage/tables/users.ts';

const person: UserRow = {
  id: 1,
  email: 'user1@chat.example.org',
  delivery_email: 'ann@example.org',
  is_address_proven: true,
  full_name: 'Ann',
  role: 400,
  is_active: true,
  is_bot: false,
  bot_type: null,
  bot_owner_id: null,
  timezone: '',
  avatar_source: 'G',
  avatar_version: 1,
  date_joined: 1_700_000_000_000_001,
  custom: null,
};

const group: UserGroupRow = {
  id: 1,
  name: 'core',
  description: '',
  is_system: false,
  deactivated: false,
  creator_id: null,
  date_created: 1_700_000_000,
  settings: {
    can_mention_group: { direct_members: [7, 9], direct_subgroups: [] },
    can_join_group: 3,
  },
};

/** Tests the set-based writes of DESIGN 2.3. Each test uses a realm of its own. */
export function describeRows(engine: () => Engine): void {
  describe('rows', () => {
    test('DESIGN 2.3: rows are returned as inserted, ordered by key', async () => {
      const rows: UserRow[] = [
        { ...person, id: 20, full_name: '0042', is_bot: true, bot_type: 1, bot_owner_id: 1 },
        { ...person, id: 3, full_name: 'Zoë 🦉', is_active: false },
        { ...person, id: 1, full_name: `O'Hara "\\\n` },
      ];
      const inserted = await engine().write((tx) =>
        insertRows(tx, engine().dialect, users, 101, rows),
      );
      expect(inserted).toBe(3);
      const loaded = await loadRows(engine().reader, engine().dialect, users, 101);
      expect(loaded).toEqual(rows.toReversed());
    });

    test('DESIGN 2.3: JSON columns are returned as inserted', async () => {
      await engine().write((tx) => insertRows(tx, engine().dialect, userGroups, 102, [group]));
      expect(await loadRows(engine().reader, engine().dialect, userGroups, 102)).toEqual([group]);
    });

    test('DESIGN 2.3: upserting replaces rows with the same key and adds the rest', async () => {
      const renamed = { ...person, full_name: 'Anna', is_active: false };
      const added = { ...person, id: 2 };
      await engine().write((tx) => insertRows(tx, engine().dialect, users, 103, [person]));
      await engine().write((tx) => upsertRows(tx, engine().dialect, users, 103, [added, renamed]));
      expect(await loadRows(engine().reader, engine().dialect, users, 103)).toEqual([
        renamed,
        added,
      ]);
    });

    test('DESIGN 2.3: upserting twice into a table whose columns are all keys changes nothing', async () => {
      const membership = { group_id: 1, user_id: 2 };
      for (let round = 0; round < 2; round += 1) {
        await engine().write((tx) =>
          upsertRows(tx, engine().dialect, groupMembers, 104, [membership]),
        );
      }
      expect(await loadRows(engine().reader, engine().dialect, groupMembers, 104)).toEqual([
        membership,
      ]);
    });

    test('DESIGN 2.3: inserting a key that is taken fails and inserts nothing', async () => {
      await engine().write((tx) => insertRows(tx, engine().dialect, users, 105, [person]));
      const attempt = engine().write((tx) =>
        insertRows(tx, engine().dialect, users, 105, [{ ...person, id: 2 }, person]),
      );
      await expect(attempt).rejects.toMatchObject({ kind: 'constraint' });
      expect(await loadRows(engine().reader, engine().dialect, users, 105)).toEqual([person]);
    });

    test('DESIGN 2.3: deleting removes rows by key, given as rows or keys', async () => {
      const value = (user_id: number, field_id: number) => ({
        user_id,
        field_id,
        value: 'x',
        rendered: null,
      });
      const rows = [value(1, 1), value(1, 2), value(2, 1), value(2, 2)];
      await engine().write((tx) => insertRows(tx, engine().dialect, profileValues, 106, rows));
      const gone = [value(1, 2), { user_id: 2, field_id: 1 }, { user_id: 9, field_id: 9 }];
      const deleted = await engine().write((tx) =>
        deleteRows(tx, engine().dialect, profileValues, 106, gone),
      );
      expect(deleted).toBe(2);
      expect(await loadRows(engine().reader, engine().dialect, profileValues, 106)).toEqual([
        value(1, 1),
        value(2, 2),
      ]);
    });

    test('DESIGN 2.4: writes and reads are limited to their realm', async () => {
      const { dialect, reader } = engine();
      for (const realm of [107, 108]) {
        await engine().write((tx) => insertRows(tx, dialect, users, realm, [person]));
      }
      await engine().write((tx) => upsertRows(tx, dialect, users, 107, [{ ...person, role: 100 }]));
      await engine().write((tx) => deleteRows(tx, dialect, users, 107, [{ id: 1 }]));
      expect(await loadRows(reader, dialect, users, 107)).toEqual([]);
      expect(await loadRows(reader, dialect, users, 108)).toEqual([person]);
    });

    test('DESIGN 2.3: text keys sort by their bytes', async () => {
      const values = ['b', 'B', 'ä', 'a', '', '🧵', '_'].map((key_hash) => ({ key_hash }));
      await engine().write(async (tx) => {
        for (const { key_hash } of values) {
          await tx.run('INSERT INTO api_keys (realm_id, key_hash, user_id) VALUES (109, $1, 1)', [
            key_hash,
          ]);
        }
      });
      const rows = await engine().reader.all<{ key_hash: string }>(
        'SELECT key_hash FROM api_keys WHERE realm_id = 109 ORDER BY key_hash',
      );
      expect(rows.map((row) => row.key_hash)).toEqual(['', 'B', '_', 'a', 'b', 'ä', '🧵']);
    });

    test('DESIGN 2.3: an unpaired surrogate is stored as the replacement character', async () => {
      const row = { ...person, full_name: 'broken \ud83d, whole 🧵, spelled out \\ud83d' };
      await engine().write((tx) => insertRows(tx, engine().dialect, users, 110, [row]));
      const [loaded] = await loadRows(engine().reader, engine().dialect, users, 110);
      expect(loaded?.full_name).toBe('broken \ufffd, whole 🧵, spelled out \\ud83d');
    });

    test('DESIGN 2.3: a row without one of the columns is refused', async () => {
      const { timezone: _, ...incomplete } = person;
      const attempt = engine().write((tx) =>
        insertRows(tx, engine().dialect, users, 111, [incomplete as UserRow]),
      );
      await expect(attempt).rejects.toThrow('The row has no value for timezone');
    });

    test('DESIGN 2.3: a thousand rows are one statement', async () => {
      const rows = Array.from({ length: 1000 }, (_, index) => ({ ...person, id: index + 1 }));
      await engine().write((tx) => insertRows(tx, engine().dialect, users, 112, rows));
      await engine().write((tx) => deleteRows(tx, engine().dialect, users, 112, rows.slice(1)));
      expect(await loadRows(engine().reader, engine().dialect, users, 112)).toEqual([person]);
    });
  });
}
