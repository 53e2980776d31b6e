import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '@tidings/shared-types';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TcpProxy } from '../../../../../test/support/tcp-proxy.ts';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import { SqliteConnection } from '../../../src/core/storage/sqlite/sqlite-connection.ts';
import { ensureDefaultRealm } from '../../../src/features/setup/first-run.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import { closeServices, openServices } from '../../../src/open-services.ts';
import { device } from '../../features/draft-documents/devices.ts';
import { keptDraft } from '../../features/draft-documents/kept-drafts.ts';
import { bothEngines, postgresLocation, silent, sqliteLocation } from '../../support/engines.ts';
import { personAt } from '../../support/team.ts';
import { serve } from './run-cli.ts';

/** A database that can become unreachable for a server, and its command line arguments. */
interface Breakable {
  readonly database: string;
  breakOff(): Promise<void>;
}

async function breakableSqlite(): Promise<Breakable> {
  const { database, remove } = await sqliteLocation();
  onTestFinished(remove);
  return {
    database,
    async breakOff() {
      const other = await SqliteConnection.open(database);
      await other.run(
        "CREATE TRIGGER refuse BEFORE UPDATE ON realms BEGIN SELECT RAISE(ABORT, 'refused'); END",
      );
      await other.close();
    },
  };
}

async function breakablePostgres(): Promise<Breakable> {
  const { database, remove } = await postgresLocation();
  onTestFinished(remove);
  const proxy = await TcpProxy.before(database);
  onTestFinished(() => proxy.close());
  return {
    database: proxy.url,
    async breakOff() {
      proxy.refuses = true;
      proxy.cut();
    },
  };
}

const breakables = { sqlite: breakableSqlite, postgres: breakablePostgres };

describe.each(bothEngines)('%s', (name) => {
  test('operations: a server that is told to stop while the database is not writable stops, though a draft is being edited', async () => {
    const { database, breakOff } = await breakables[name]();
    const data = await mkdtemp(join(tmpdir(), 'tidings-stop-'));
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    const config = loadConfig({ flags: { database, data }, env: {} });
    const services = await openServices(config, silent);
    const realm = await ensureDefaultRealm(services);
    const apiKey = newApiKey();
    const wanted = { email: 'w@example.org', fullName: 'Writer', role: roles.owner, apiKey };
    const { id, email } = await realm.write((change) => addUser(change, wanted));
    await closeServices(services);
    const server = await serve(['--database', database, '--data', data]);
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const writer = personAt(server.url, 'localhost', { id, email, apiKey });
    const phone = device(server.url, await keptDraft(writer, 'begun'), { as: writer });
    await phone.synced();
    await breakOff();
    phone.text.insert(0, 'never stored ');
    await expect.poll(() => server.output.stdout).toContain('could not store the edits');
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(server.output.stdout).toContain('"stopped"');
  });
});
