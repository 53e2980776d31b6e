import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '@tidings/shared-types';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMailServer, type TestMailServer } from '../../../../../test/support/mail-server.ts';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { SqliteConnection } from '../../../src/core/storage/sqlite/sqlite-connection.ts';
import { queueMail } from '../../../src/delivery/mail/queue-mail.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import { startServer } from '../../../src/server.ts';
import { type TestLocation, usualDatabases } from '../../support/engines.ts';
import { LOOK_INTERVAL_MS } from '../../support/team.ts';

const ADDRESS = 'ada@example.org';
const MINUTE_MS = 60_000;

interface Scene {
  readonly mailServer: TestMailServer;
  /** Returns the server's logged warnings. */
  warnings(): Record<string, unknown>[];
  /** Causes a mail about a sign-in with this client; optionally along with one to an unknown recipient. */
  mail(client: string, beside?: 'nobody'): Promise<void>;
  waiting(): Promise<number>;
  wait(milliseconds: number): void;
  /** Lets the next mail reuse the id of the last, like after restoring an earlier backup. */
  forgetIds(): Promise<void>;
  /** Restarts the server on the same data. */
  restart(): Promise<void>;
}

async function scene(location: TestLocation): Promise<Scene> {
  const mailServer = await startMailServer();
  const data = await mkdtemp(join(tmpdir(), 'tidings-mail-'));
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  let waited = 0;
  const clock = { now: () => Date.now() + waited };
  const flags = { data, database: location.database, port: '0', ...mailServer.settings };
  const config = loadConfig({ flags, env: {} });
  const start = () => startServer(config, { log, clock, lookIntervalMs: LOOK_INTERVAL_MS });
  let server = await start();
  onTestFinished(async () => {
    await server.close();
    await mailServer.close();
    await location.remove();
    await rm(data, { recursive: true });
  });
  const realmOf = async () => {
    const realm = await server.services.realms.forSubdomain('');
    if (!realm) throw new Error('There is no organization');
    return realm;
  };
  const { engine } = server.services;
  if (!(await server.services.realms.forSubdomain(''))) {
    await createRealm(engine, clock, { subdomain: '', name: 'Test' });
  }
  const account = { email: ADDRESS, fullName: 'Ada', role: roles.owner, apiKey: newApiKey() };
  const { id } = await (await realmOf()).write((change) => addUser(change, account));
  return {
    mailServer,
    warnings: () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40),
    mail: async (client, beside) => {
      const details = { at: clock.now(), ip: '192.0.2.1', client };
      await (await realmOf()).write((change) => {
        queueMail(change, { occasion: 'signed in', address: ADDRESS, user_id: id, details });
        if (!beside) return;
        const nobodys = { address: 'nobody@example.org', user_id: null, details: {} } as const;
        queueMail(change, { occasion: 'password forgotten', ...nobodys });
      });
    },
    waiting: async () => {
      const row = await server.services.engine.reader.get<{ count: number }>(
        'SELECT COUNT(*) AS count FROM mails',
        [],
      );
      return Number(row?.count);
    },
    wait: (milliseconds) => {
      waited += milliseconds;
    },
    forgetIds: async () => {
      await server.services.engine.write((tx) =>
        tx.run('UPDATE realms SET last_id = last_id - 1', []),
      );
    },
    restart: async () => {
      await server.close();
      server = await start();
    },
  };
}

/**
 * Makes writes fail from outside, like a full disk or a database failover. Returns a function that undoes
 * this.
 */
async function refuseWrites({ database }: TestLocation): Promise<() => Promise<void>> {
  return database.startsWith('postgres') ? readOnly(database) : locked(database);
}

async function readOnly(database: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query('SELECT quote_ident(current_database()) AS name');
  const [{ name }] = rows;
  await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  return async () => {
    await client.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await client.end();
  };
}

async function locked(path: string): Promise<() => Promise<void>> {
  const other = await SqliteConnection.open(path);
  await other.run('BEGIN IMMEDIATE');
  return () => other.close();
}

describe.each(usualDatabases)('mail on %s', (_name, locate) => {
  it('mail: a mail is deleted from the database once accepted, and sent once', async () => {
    const { mail, mailServer, waiting, warnings } = await scene(await locate());
    await mail('First');
    expect((await mailServer.next(ADDRESS)).text).toContain('First');
    await waitFor(async () => expect(await waiting()).toBe(0));
    await mail('Second');
    expect((await mailServer.next(ADDRESS)).text).toContain('Second');
    expect(mailServer.received).toHaveLength(2);
    expect(warnings()).toEqual([]);
  });

  it.each(['sign in', 'sender'] as const)(
    'mail: if the mail server refuses everything (%s), mails wait, and the log says why',
    async (stage) => {
      const { mail, mailServer, waiting, warnings, wait } = await scene(await locate());
      mailServer.refusal = { stage, code: stage === 'sender' ? 553 : 535 };
      await mail('First');
      await mail('Second');
      await waitFor(() => expect(warnings()).not.toEqual([]));
      expect(await waiting()).toBe(2);
      const [line] = warnings();
      expect(line?.['msg']).toMatch(
        /^Mails are delayed because the mail server does not accept them: .*mail(Server|From)/,
      );
      expect(JSON.stringify(warnings())).not.toContain('let-me-in');
      mailServer.refusal = undefined;
      wait(2 * MINUTE_MS);
      await mailServer.next(ADDRESS);
      await mailServer.next(ADDRESS);
      await waitFor(async () => expect(await waiting()).toBe(0));
    },
  );

  it('mail: a mail that is never sent does not count as the mail server accepting mails', async () => {
    const { mail, mailServer, waiting, warnings, wait } = await scene(await locate());
    mailServer.refusal = { stage: 'sign in', code: 454 };
    await mail('First', 'nobody');
    await waitFor(async () => expect(await waiting()).toBe(1));
    await waitFor(() => expect(warnings()[0]?.['msg']).toMatch(/^Mails are delayed/));
    mailServer.refusal = undefined;
    wait(10_000);
    expect((await mailServer.next(ADDRESS)).text).toContain('First');
  });

  it('mail: a temporarily refused mail is tried again, and others are sent meanwhile', async () => {
    const { mail, mailServer, waiting, wait } = await scene(await locate());
    mailServer.refusal = { stage: 'recipient', code: 450 };
    await mail('First');
    await waitFor(() => expect(mailServer.refused).toBe(1));
    mailServer.refusal = undefined;
    await mail('Second');
    expect((await mailServer.next(ADDRESS)).text).toContain('Second');
    await waitFor(async () => expect(await waiting()).toBe(1));
    wait(MINUTE_MS);
    expect((await mailServer.next(ADDRESS)).text).toContain('First');
  });

  it.each(['recipient', 'data'] as const)(
    'mail: a permanently refused mail (%s) is given up, and logged without the address',
    async (stage) => {
      const { mail, mailServer, waiting, warnings } = await scene(await locate());
      mailServer.refusal = { stage, code: 550 };
      await mail('First');
      await waitFor(async () => expect(await waiting()).toBe(0));
      mailServer.refusal = undefined;
      await mail('Second');
      await mailServer.next(ADDRESS);
      const [line] = warnings();
      expect(line?.['msg']).toMatch(/^A mail was dropped: /);
      expect(line?.['occasion']).toBe('signed in');
      expect(JSON.stringify(warnings())).not.toContain(ADDRESS);
      expect(mailServer.received).toHaveLength(1);
    },
  );

  it('mail: pending mails are sent after a restart, and given up after two days', async () => {
    const { mail, mailServer, waiting, warnings, restart, wait } = await scene(await locate());
    mailServer.refusal = { stage: 'sign in', code: 454 };
    await mail('First');
    await waitFor(() => expect(warnings()).not.toEqual([]));
    await restart();
    expect(await waiting()).toBe(1);
    mailServer.refusal = undefined;
    wait(2 * MINUTE_MS);
    expect((await mailServer.next(ADDRESS)).text).toContain('First');
    mailServer.refusal = { stage: 'recipient', code: 450 };
    await mail('Second');
    await waitFor(() => expect(mailServer.refused).toBe(1));
    wait(2 * 24 * 60 * MINUTE_MS);
    await waitFor(async () => expect(await waiting()).toBe(0));
    expect(warnings().at(-1)?.['msg']).toContain('for two days');
  });

  it('mail: nothing is sent while the database is read-only, and each mail once afterwards', async () => {
    const location = await locate();
    const { mail, mailServer, waiting, warnings, wait } = await scene(location);
    mailServer.refusal = { stage: 'sender', code: 451 };
    await mail('First');
    await waitFor(() => expect(mailServer.refused).toBe(1));
    mailServer.refusal = undefined;
    const release = await refuseWrites(location);
    wait(2 * MINUTE_MS);
    const refusals = () =>
      warnings().filter((line) => /"kind":"(busy|readonly)"/.test(JSON.stringify(line)));
    await waitFor(() => expect(refusals()).not.toEqual([]));
    expect(mailServer.received).toHaveLength(0);
    await release();
    wait(2 * MINUTE_MS);
    expect((await mailServer.next(ADDRESS)).text).toContain('First');
    await waitFor(async () => expect(await waiting()).toBe(0));
    expect(mailServer.received).toHaveLength(1);
  });

  it.each([1, 25])(
    'mail: %i mails on which the mail server hangs up do not delay others',
    async (count) => {
      const { mail, mailServer, waiting, wait } = await scene(await locate());
      mailServer.hangsUpOn = 'poison';
      for (let number = 0; number < count; number += 1) await mail('poison');
      await waitFor(() => expect(mailServer.refused).toBeGreaterThanOrEqual(Math.min(count, 4)));
      for (let number = 0; number < 45; number += 1) await mail('wholesome');
      await waitFor(() => {
        wait(MINUTE_MS);
        expect(mailServer.received).toHaveLength(45);
      });
      mailServer.hangsUpOn = undefined;
      wait(120 * MINUTE_MS);
      await waitFor(async () => {
        // In small steps, because a mail that is two days old is given up.
        wait(MINUTE_MS);
        expect(await waiting()).toBe(0);
      });
      expect(mailServer.received).toHaveLength(45 + count);
    },
  );

  it('mail: no two mails have the same message id, though ids are reused after restoring a backup', async () => {
    const { mail, mailServer, restart, forgetIds } = await scene(await locate());
    await mail('First');
    const first = await mailServer.next(ADDRESS);
    await forgetIds();
    await restart();
    await mail('Second');
    const second = await mailServer.next(ADDRESS);
    const [, id] = /\.(\d+)\./.exec(second.mail.messageId ?? '') ?? [];
    expect(first.mail.messageId).toContain(`.${id}.`);
    expect(second.mail.messageId).not.toBe(first.mail.messageId);
  });

  it('mail: nothing is lost while the mail server is unreachable', async () => {
    const { mail, mailServer, waiting, warnings } = await scene(await locate());
    await mailServer.close();
    await mail('First');
    await waitFor(() => expect(warnings()).not.toEqual([]));
    expect(await waiting()).toBe(1);
    expect(warnings()[0]?.['msg']).toContain('Check that mailServer is correct');
  });
});
