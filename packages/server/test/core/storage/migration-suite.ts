import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { migrate } from '../../../src/core/storage/migrate.ts';
import { migrations } from '../../../src/core/storage/migrations/index.ts';
import { openEngine } from '../../../src/core/storage/open-engine.ts';
import type { Table } from '../../../src/core/storage/table.ts';
import { hashInviteToken } from '../../../src/features/invites/invite-tokens.ts';
import { silent, type TestLocation } from '../../support/engines.ts';

export function describeMigrations(createLocation: () => Promise<TestLocation>): void {
  describe('migrations', () => {
    let location: TestLocation;
    const opened: Engine[] = [];

    beforeEach(async () => {
      location = await createLocation();
    });

    afterEach(async () => {
      for (const engine of opened.splice(0)) await engine.close();
      await location.remove();
    });

    async function open(): Promise<Engine> {
      const engine = await openEngine({ database: location.database, log: silent });
      opened.push(engine);
      return engine;
    }

    function applied(engine: Engine): Promise<{ id: number; name: string }[]> {
      return engine.reader.all('SELECT id, name FROM schema_migrations ORDER BY id');
    }

    const all = migrations.map(({ id, name }) => ({ id, name }));

    test('DESIGN 2.3: migrations are numbered from 1 without gaps', () => {
      expect(migrations.map(({ id }) => id)).toEqual(migrations.map((_, index) => index + 1));
    });

    test('DESIGN 2.3: an empty database gets every table with the program’s columns', async () => {
      const engine = await open();
      expect(await applied(engine)).toEqual(all);
      for (const table of await everyTable()) {
        const columns = ['realm_id', ...Object.keys(table.columns)].join(', ');
        expect(await engine.reader.all(`SELECT ${columns} FROM ${table.name}`)).toEqual([]);
      }
    });

    test('DESIGN 2.3: opening again changes nothing', async () => {
      const engine = await open();
      const before = await engine.reader.all('SELECT * FROM schema_migrations');
      const again = await open();
      expect(await again.reader.all('SELECT * FROM schema_migrations')).toEqual(before);
    });

    test('DESIGN 2.3: two servers that start concurrently migrate once', async () => {
      const engines = await Promise.all([open(), open(), open()]);
      for (const engine of engines) expect(await applied(engine)).toEqual(all);
    });

    test('DESIGN 2.3: a failed migration leaves the schema unchanged', async () => {
      const engine = await open();
      const broken = {
        id: migrations.length + 1,
        name: 'broken',
        sql: () => ['CREATE TABLE half (id BIGINT)', 'CREATE NONSENSE'],
      };
      await expect(migrate(engine, silent, [...migrations, broken])).rejects.toMatchObject({
        name: 'StorageError',
      });
      expect(await applied(engine)).toEqual(all);
      await expect(engine.reader.all('SELECT id FROM half')).rejects.toThrow('half');
    });

    test('DESIGN 2.3: a database with other step names is refused, and stays unchanged', async () => {
      const engine = await open();
      const others = migrations.map((step) => ({ ...step, name: `other ${step.name}` }));
      const more = { id: migrations.length + 1, name: 'more', sql: () => ['CREATE NONSENSE'] };
      await expect(migrate(engine, silent, [...others, more])).rejects.toThrow(
        'belongs to another program',
      );
      expect(await applied(engine)).toEqual(all);
    });

    test('DESIGN 2.3: positions of logs read for notifications are kept as other readers are added', async () => {
      const engine = await open();
      const [, , , push] = migrations;
      const before = push?.sql(engine.dialect).find((sql) => sql.includes('TABLE push_readers'));
      await engine.write(async (tx) => {
        await tx.run('DROP TABLE log_readers');
        await tx.run(before ?? '');
        await tx.run("INSERT INTO push_readers VALUES (1, 55, 'a process', 9), (2, 66, '', 0)");
        await tx.run('DELETE FROM schema_migrations WHERE id >= 14');
      });
      await migrate(engine, silent, migrations.slice(0, 14));
      expect(await engine.reader.all('SELECT * FROM log_readers ORDER BY realm_id')).toEqual([
        { realm_id: 1, reader: 'push', position: 55, holder: 'a process', held_until: 9 },
        { realm_id: 2, reader: 'push', position: 66, holder: '', held_until: 0 },
      ]);
    });

    test('DESIGN 2.3: invitation links keep working, and only their hashes remain', async () => {
      const engine = await open();
      await engine.write(async (tx) => {
        await tx.run('ALTER TABLE invites DROP COLUMN sealed_token');
        await tx.run('ALTER TABLE invites RENAME COLUMN token_hash TO token');
        await tx.run(
          `INSERT INTO invites (realm_id, id, token, inviter_id, role, channel_ids,
             with_default_channels, notify_inviter, single_use, uses, created_at)
           VALUES (1, 5, 'a token', 7, 400, '[]', 1, 1, 0, 0, 0)`,
        );
        await tx.run(
          `INSERT INTO mails (realm_id, id, occasion, address, details, queued_at, due_at, failures, claimed_until)
           VALUES (1, 6, 'invitation', 'bob@example.org', '{"inviteId":5,"at":0}', 0, 0, 0, 0)`,
        );
        await tx.run('DELETE FROM schema_migrations WHERE id >= 20');
      });
      await migrate(engine, silent, migrations.slice(0, 20));
      const rows = await engine.reader.all('SELECT id, token_hash, sealed_token FROM invites');
      expect(rows).toEqual([{ id: 5, token_hash: hashInviteToken('a token'), sealed_token: null }]);
      const mails = await engine.reader.all<{ details: string }>('SELECT details FROM mails');
      expect(mails.map(({ details }) => JSON.parse(details))).toEqual([
        { inviteId: 5, at: 0, token: 'a token' },
      ]);
    });

    test('DESIGN 2.3: keys from before they had kinds are main keys of people, or keys of bots', async () => {
      const engine = await open();
      await engine.write(async (tx) => {
        for (const index of ['api_keys_of_services', 'api_keys_by_expiry']) {
          await tx.run(`DROP INDEX ${index}`);
        }
        for (const column of ['key_id', 'kind', 'scopes', 'expires_at']) {
          await tx.run(`ALTER TABLE api_keys DROP COLUMN ${column}`);
        }
        await tx.run('ALTER TABLE api_keys ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0');
        for (const table of ['push_tokens', 'push_devices']) {
          await tx.run(`ALTER TABLE ${table} DROP COLUMN key_id`);
        }
        for (const table of ['key_details', 'key_secrets']) await tx.run(`DROP TABLE ${table}`);
        await tx.run(
          `INSERT INTO realms (id, subdomain, uuid, created_at, last_event_id, last_message_id, last_id)
           VALUES (1, '', 'one', 0, 0, 0, 40), (2, 'b', 'two', 0, 0, 0, 8)`,
        );
        for (const [realm, id, isBot] of [
          [1, 5, 0],
          [1, 6, 1],
          [2, 5, 0],
        ] as const) {
          await tx.run(
            `INSERT INTO users (realm_id, id, email, delivery_email, full_name, role, is_active, is_bot,
               timezone, avatar_source, avatar_version, date_joined)
             VALUES ($1, $2, '', '', '', 400, 1, $3, '', '', 1, 0)`,
            [realm, id, isBot],
          );
          await tx.run(
            'INSERT INTO api_keys (realm_id, key_hash, user_id, created_at) VALUES ($1, $2, $3, $4)',
            [realm, `${realm}${id}`, id, 1000 + id],
          );
        }
        await tx.run('DELETE FROM schema_migrations WHERE id >= 21');
      });
      await migrate(engine, silent, migrations.slice(0, 21));
      const keys = await engine.reader.all(
        `SELECT realm_id, key_hash, key_id, kind, scopes, expires_at FROM api_keys
         ORDER BY realm_id, key_id`,
      );
      const rest = { scopes: '', expires_at: null };
      expect(keys).toEqual([
        { realm_id: 1, key_hash: '15', key_id: 41, kind: 'main', ...rest },
        { realm_id: 1, key_hash: '16', key_id: 42, kind: 'bot', ...rest },
        { realm_id: 2, key_hash: '25', key_id: 9, kind: 'main', ...rest },
      ]);
      const details = await engine.reader.all(
        'SELECT key_id, user_id, created_at FROM key_details WHERE realm_id = 1 ORDER BY key_id',
      );
      expect(details).toEqual([
        { key_id: 41, user_id: 5, created_at: 1005 },
        { key_id: 42, user_id: 6, created_at: 1006 },
      ]);
      const realms = await engine.reader.all('SELECT last_id FROM realms ORDER BY id');
      expect(realms).toEqual([{ last_id: 42 }, { last_id: 9 }]);
    });

    test('DESIGN 2.3: the sign-in behind a key from before is as old as the key', async () => {
      const engine = await open();
      await engine.write(async (tx) => {
        await tx.run('ALTER TABLE key_details DROP COLUMN signed_in_at');
        await tx.run(
          `INSERT INTO key_details (realm_id, key_id, user_id, name, created_at)
           VALUES (1, 5, 7, '', 1234)`,
        );
        await tx.run('DELETE FROM schema_migrations WHERE id >= 27');
      });
      await migrate(engine, silent, migrations.slice(0, 27));
      const rows = await engine.reader.all('SELECT key_id, signed_in_at FROM key_details');
      expect(rows).toEqual([{ key_id: 5, signed_in_at: 1234 }]);
    });

    test('DESIGN 2.3: a database of a newer version is refused', async () => {
      const engine = await open();
      await engine.write((tx) =>
        tx.run("INSERT INTO schema_migrations (id, name, applied_at) VALUES (9999, 'future', 0)"),
      );
      await expect(open()).rejects.toThrow('written by a newer version of Tidings');
    });
  });
}

/** Returns all tables exported by `storage/tables`, so that none can be forgotten here. */
async function everyTable(): Promise<Table[]> {
  const folder = new URL('../../../src/core/storage/tables/', import.meta.url);
  const files = await readdir(folder);
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, Table>> => import(new URL(file, folder).href)),
  );
  return modules.flatMap((module) => Object.values(module));
}
