import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { runTidings } from '../support/tidings.ts';
import { readAllTables } from './rows.ts';
import { Site } from './site.ts';

describe('a backup during sends', () => {
  let site: Site | undefined;
  let server: TestDatabase | undefined;
  afterEach(async () => {
    await site?.remove();
    await server?.drop();
    server = undefined;
  });

  it.each([
    ['sqlite', '--to'],
    ['postgres', '--to'],
    ['sqlite', '--into'],
    ['postgres', '--into'],
  ])(
    'operations: from %s, made with %s, it contains everything up to one event, and nothing after it',
    async (engine, way) => {
      server = engine === 'postgres' ? await createTestDatabase() : undefined;
      site = await Site.make(server && { database: server.url });
      const source = server?.url ?? join(site.data, 'tidings.db');
      await site.start();
      const load = site.load('backup');
      await load.acknowledges(300);
      const before = [...load.acknowledged];
      const backup = join(site.folder, 'all.backup');
      await runTidings(['backup', ...site.words, way, backup]);
      await load.acknowledges(50);
      await load.end();

      const target = join(site.folder, 'restored');
      await runTidings(['restore', '--data', target, '--from', backup]);
      await runTidings(['doctor', '--data', target]);
      const restored = await readAllTables(join(target, 'tidings.db'));
      const everything = await readAllTables(source);
      const rows = (tables: typeof restored, table: string) => tables.get(table)?.rows ?? [];
      const realm = rows(restored, 'realms')[0];
      const lastEvent = Number(realm?.last_event_id);
      // New ids begin a million after the backup's end.
      const lastMessage = Number(realm?.last_message_id) - 1_000_000;

      expect(rows(restored, 'events')).toEqual(
        rows(everything, 'events').filter(({ event_id }) => Number(event_id) <= lastEvent),
      );
      expect(rows(restored, 'messages')).toEqual(
        rows(everything, 'messages').filter(({ id }) => Number(id) <= lastMessage),
      );
      const kept = new Set(rows(restored, 'messages').map(({ content }) => content));
      expect(before.filter(({ content }) => !kept.has(content))).toEqual([]);
      expect(kept.size).toBeLessThan(rows(everything, 'messages').length);
      // Each message was sent with a key, and both are stored or neither.
      const sent = [...kept].filter((content) => String(content).startsWith('crash backup'));
      expect(rows(restored, 'idempotency_keys').length).toBe(sent.length);
    },
  );
});
