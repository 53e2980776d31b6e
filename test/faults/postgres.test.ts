import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../support/postgres-server.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { expectOutage } from './expect-outage.ts';
import { ask, type Load } from './load.ts';
import { poll, register } from './queue.ts';
import { Site } from './site.ts';

describe('PostgreSQL', () => {
  let primary: PostgresServer;
  let proxy: TcpProxy;
  let site: Site;
  let load: Load;
  let loads = 0;

  beforeAll(async () => {
    primary = await startPostgresServer();
    proxy = await TcpProxy.before(primary.url);
    site = await Site.make({ database: proxy.url });
    await site.start();
  });

  afterAll(async () => {
    await site?.remove();
    await proxy?.close();
    await primary?.stop();
  });

  beforeEach(async () => {
    loads += 1;
    load = site.load(`postgres ${loads}`);
    await load.acknowledges(50);
  });

  /** The same server process continues with all acknowledged messages. */
  afterEach(async () => {
    await load.acknowledges(50);
    await load.end();
    expect(await load.differences()).toEqual([]);
    expect(await site.health()).toBe(200);
  });

  afterAll(() => site.seeDoctor());

  /** Returns the rows of the last statement. */
  async function runSql(server: PostgresServer, ...statements: string[]): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      let rows: unknown[] = [];
      for (const statement of statements) ({ rows } = await client.query(statement));
      return rows;
    } finally {
      await client.end();
    }
  }

  async function setEverywhere(server: PostgresServer, setting: string): Promise<void> {
    await runSql(server, `ALTER SYSTEM SET ${setting}`, 'SELECT pg_reload_conf()');
  }

  it('DESIGN 6: PostgreSQL crashes and restarts', async () => {
    await primary.crash();
    await load.isRefused(20);
    await expectOutage(site, load, 'PostgreSQL cannot be reached. Check that it runs');
    await primary.startAgain();
  });

  it('DESIGN 6: PostgreSQL is disconnected and comes back', async () => {
    proxy.refuses = true;
    proxy.cut();
    await load.isRefused(20);
    await expectOutage(site, load, 'PostgreSQL cannot be reached');
    proxy.heal();
  });

  it('DESIGN 6: PostgreSQL hangs with open connections, and recovers', async () => {
    proxy.swallow();
    await load.isRefused(8);
    await expectOutage(site, load, 'PostgreSQL cannot be reached');
    proxy.heal();
  });

  it('DESIGN 6: PostgreSQL is read-only for a while', async () => {
    await setEverywhere(primary, 'default_transaction_read_only = on');
    await load.isRefused(20);
    await expectOutage(site, load, 'PostgreSQL takes no writes here. Connect to the primary');
    await setEverywhere(primary, 'default_transaction_read_only = off');
  });

  it('DESIGN 6: acknowledged messages are on the standby that takes over', async () => {
    const standby = await primary.startStandby();
    await setEverywhere(primary, "synchronous_standby_names = '*'");
    await load.acknowledges(50);
    await primary.crash();
    await load.isRefused(20);
    await expectOutage(site, load, 'PostgreSQL cannot be reached');
    await standby.promote();
    proxy.target = new URL(standby.url);
    await primary.startAgain();
    await primary.stop();
    primary = standby;
    await runSql(
      standby,
      "ALTER SYSTEM SET synchronous_standby_names = ''",
      'SELECT pg_reload_conf()',
    );
  });

  /** Signs in until the server has read a standby for it, which is still read-only. */
  async function isReadBySignIn(): Promise<void> {
    const isTold = () =>
      site.server
        .printed()
        .split('\n')
        .some((line) => /fetch_api_key.*takes no writes here/.test(line));
    while (!isTold()) {
      const { status } = await ask(site.url, site.owner, {
        method: 'POST',
        path: '/fetch_api_key',
        parameters: { username: site.owner.email, password: 'wrong' },
      });
      expect(status).toBe(503);
    }
  }

  it.each(['after it took over', 'before it takes over'])(
    'operations: a standby without the newest messages makes the server and its clients start over, reached %s',
    async (when) => {
      const link = await TcpProxy.before(primary.url);
      const standby = await primary.startStandby(link.url);
      const queue = await register(site);
      const kept = `SELECT 1 FROM event_queues WHERE id = '${queue.queue_id}'`;
      await expect.poll(() => runSql(standby, kept)).toHaveLength(1);
      link.refuses = true;
      link.cut();
      await load.acknowledges(50);
      await primary.crash();
      if (when === 'before it takes over') {
        proxy.target = new URL(standby.url);
        await isReadBySignIn();
      }
      await standby.promote();
      proxy.target = new URL(standby.url);
      expect(await site.server.ended).toBe(null);
      expect(site.server.printed()).toContain('The database went back to an earlier state');
      await site.start();
      await load.acknowledges(20);
      await load.end();
      const differences = await load.differences();
      expect(differences.length).toBeGreaterThan(0);
      expect(differences.filter((line) => !line.startsWith('lost: '))).toEqual([]);
      expect(await poll(site, queue)).toMatchObject({ body: { code: 'BAD_EVENT_QUEUE_ID' } });
      load = site.load(`postgres ${loads} again`);
      await primary.startAgain();
      await primary.stop();
      primary = standby;
      await link.close();
    },
  );
});
