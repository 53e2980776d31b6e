import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type PostgresServer,
  startPostgresServer,
} from '../../../../test/support/postgres-server.ts';
import { TcpProxy } from '../../../../test/support/tcp-proxy.ts';
import { withoutPostgres } from '../../../../test/support/without-postgres.ts';
import { systemClock } from '../../src/core/clock.ts';
import { Realm } from '../../src/core/realm/realm.ts';
import type { Engine } from '../../src/core/storage/engine.ts';
import { openPostgres } from '../../src/core/storage/postgres/postgres-engine.ts';
import { type RunningServer, runHere } from '../operations/cli/run-cli.ts';
import { scrape, scrapedWhen } from '../operations/monitoring/scrape.ts';
import { fresh } from '../support/channels.ts';
import { silent } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';
import { type Cluster, type Customer, startCluster } from './cluster.ts';

/** The rows of the last statement. */
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

const REPLICA = 'database_page_reads_total{from="replica"}';
const PRIMARY = 'database_page_reads_total{from="primary"}';
const USED = 'database_replicas{state="used"}';

describe.skipIf(withoutPostgres)('two server processes with a replica', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  /** Lead to the primary and to the standby. */
  let toPrimary: TcpProxy;
  let toStandby: TcpProxy;
  let cluster: Cluster;
  let here: RunningServer;
  let there: RunningServer;
  let writer: Customer;
  let channel: number;

  beforeAll(async () => {
    primary = await startPostgresServer();
    standby = await primary.startStandby();
    toPrimary = await TcpProxy.before(primary.url);
    toStandby = await TcpProxy.before(standby.url);
    const location = { database: toPrimary.url, remove: async () => undefined };
    cluster = await startCluster(2, ['--replica', toStandby.url], location);
    [here, there] = cluster.nodes as [RunningServer, RunningServer];
    writer = await cluster.customer();
    const created = await writer.send(here, 'POST', '/channels/create', {
      name: 'replicated',
      subscribers: [writer.id],
    });
    channel = created.body.id;
  });

  beforeEach(() => replicaIs('used'));

  afterAll(async () => {
    await cluster?.stop();
    await toPrimary?.close();
    await toStandby?.close();
    await standby?.stop();
    await primary?.stop();
  });

  async function replicaIs(state: 'used' | 'left'): Promise<void> {
    const wanted = state === 'used' ? 1 : 0;
    for (const { url } of cluster.nodes) {
      await scrapedWhen(url, (values) => values.get(USED) === wanted);
    }
  }

  async function say(node: RunningServer, topic: string, content: string): Promise<number> {
    const message = { type: 'stream', to: channel, topic, content };
    const { status, body } = await writer.send(node, 'POST', '/messages', message);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.id;
  }

  async function get(node: RunningServer, path: string, query: Record<string, unknown> = {}) {
    const { status, body } = await writer.send(node, 'GET', path, query);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  }

  async function page(node: RunningServer, narrow: readonly object[]): Promise<string[]> {
    const query = { narrow, anchor: 'newest', num_before: 5, num_after: 0, apply_markdown: false };
    const { messages } = await get(node, '/messages', query);
    return messages.map(({ content }: { content: string }) => content);
  }

  /** Reads that see each change at once, whichever process made it. Each tells whether it sees the new message. */
  const kinds: Readonly<Record<string, (node: RunningServer, said: Said) => Promise<boolean>>> = {
    'a page of a topic': async (node, { topic, content }) =>
      (
        await page(node, [
          { operator: 'channel', operand: channel },
          { operator: 'topic', operand: topic },
        ])
      ).includes(content),
    'a page of everything': async (node, { content }) => (await page(node, [])).includes(content),
    'a search': async (node, { content }) =>
      (await page(node, [{ operator: 'search', operand: content }])).includes(content),
    'messages by ids': async (node, { id, content }) => {
      const { messages } = await get(node, '/messages', {
        message_ids: [id],
        apply_markdown: false,
      });
      return messages[0]?.content === content;
    },
    'one message': async (node, { id, content }) =>
      (await get(node, `/messages/${id}`)).raw_content === content,
    'the history of a message': async (node, { id, content }) =>
      (await get(node, `/messages/${id}/history`)).message_history.at(-1).content === content,
    'a check of messages': async (node, { id, topic }) => {
      const narrow = [{ operator: 'topic', operand: topic }];
      const { messages } = await get(node, '/messages/matches_narrow', { msg_ids: [id], narrow });
      return Object.keys(messages).includes(String(id));
    },
    'read receipts': async (node, { id }) => {
      const found = await get(node, `/messages/${id}/read_receipts`);
      return Array.isArray(found.user_ids);
    },
    topics: async (node, { topic }) => {
      const { topics } = await get(node, `/users/me/${channel}/topics`);
      return topics.some(({ name }: { name: string }) => name === topic);
    },
    attachments: async (node) => Array.isArray((await get(node, '/attachments')).attachments),
    'a registration': async (node, { id }) => {
      const { body } = await writer.send(node, 'POST', '/register', {
        event_types: ['message', 'starred_messages'],
      });
      return body.max_message_id === id && body.starred_messages.includes(id);
    },
  };

  interface Said {
    readonly id: number;
    readonly topic: string;
    readonly content: string;
  }

  /** Writes at one process and reads at the other at once, several times. */
  async function expectOwnWrites(read: (typeof kinds)[string]): Promise<void> {
    for (let round = 0; round < 6; round += 1) {
      const [writes, reads] = round % 2 === 0 ? [here, there] : [there, here];
      const topic = fresh('topic');
      const content = fresh('word');
      const id = await say(writes, topic, content);
      await writer.send(writes, 'POST', '/messages/flags', {
        ...{ messages: [id], op: 'add', flag: 'starred' },
      });
      expect(await read(reads, { id, topic, content })).toBe(true);
    }
  }

  describe.each(Object.entries(kinds))('%s', (_kind, read) => {
    it('DESIGN 2.3: shows a write that another process has just made', async () => {
      await expectOwnWrites(read);
    });

    it('DESIGN 2.3: shows it too while the replica lags', async () => {
      await runSql(standby, 'SELECT pg_wal_replay_pause()');
      try {
        await expectOwnWrites(read);
      } finally {
        await runSql(standby, 'SELECT pg_wal_replay_resume()');
      }
    });

    it('DESIGN 2.3: comes from the replica once that has caught up', async () => {
      const [topic, content] = [fresh('topic'), fresh('word')];
      const id = await say(here, topic, content);
      await writer.send(here, 'POST', '/messages/flags', {
        ...{ messages: [id], op: 'add', flag: 'starred' },
      });
      await eventually(async () => {
        const before = await scrape(there.url);
        expect(await read(there, { id, topic, content })).toBe(true);
        const after = await scrape(there.url);
        const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
        return more(REPLICA) > 0 && more(PRIMARY) === 0;
      });
    });
  });

  it('DESIGN 2.3: a read needs what is committed, not only what its process knows', async () => {
    const { realm } = cluster;
    const other = await openedBeside();
    const beside = await Realm.open(other, systemClock, realm.identity);
    await eventually(() => other.replicas?.figures().every(({ isUsed }) => isUsed));
    await runSql(standby, 'SELECT pg_wal_replay_pause()');
    try {
      await realm.write((change) => change.emit('realm', { type: 'test' }));
      expect(beside.state.position).toBeLessThan(realm.state.position);
      const row = await beside
        .reads()
        .reader.get('SELECT last_event_id AS position FROM realms WHERE id = $1', [realm.id]);
      expect(row).toEqual({ position: realm.state.position });
    } finally {
      await runSql(standby, 'SELECT pg_wal_replay_resume()');
    }
  });

  it('DESIGN 2.3: a replica of another system answers nothing', async () => {
    const other = await openedBeside();
    await eventually(() => other.replicas?.figures().every(({ isUsed }) => isUsed));
    const isReplica = async (uuid: string) => {
      const reads = other.replicas?.readsOf({
        id: cluster.realm.id,
        uuid,
        position: async () => 0,
      });
      const sql = 'SELECT pg_is_in_recovery() AS is_replica';
      return (await reads?.reader.get<{ is_replica: 0 | 1 }>(sql))?.is_replica;
    };
    expect(await isReplica(cluster.realm.identity.uuid)).toBe(1);
    expect(await isReplica(randomUUID())).toBe(0);
  });

  it('DESIGN 2.3: a request does not go back in time when it changes servers', async () => {
    const { realm } = cluster;
    const slow = await primary.startStandby();
    onTestFinished(slow.stop);
    const toQuick = await TcpProxy.before(standby.url);
    onTestFinished(() => toQuick.close());
    const replicas = [toQuick.url, slow.url];
    const engine = await openPostgres({ url: primary.url, replicas, log: silent });
    onTestFinished(() => engine.close());
    await eventually(() => engine.replicas?.figures().every(({ isUsed }) => isUsed));
    const before = realm.state.position;
    const isAt = async (server: PostgresServer, position: number) => {
      const sql = `SELECT FROM realms WHERE id = ${realm.id} AND last_event_id = ${position}`;
      return (await runSql(server, sql)).length === 1;
    };
    await eventually(() => isAt(slow, before));
    await runSql(slow, 'SELECT pg_wal_replay_pause()');
    await realm.write((change) => change.emit('realm', { type: 'test' }));
    await eventually(() => isAt(standby, before + 1));
    // Two requests that began before the change. Replicas take turns.
    const seen = [1, 2].map(() => {
      const asked = { id: realm.id, uuid: realm.identity.uuid, position: async () => before };
      const reader = engine.replicas?.readsOf(asked).reader;
      const sql = 'SELECT last_event_id AS at FROM realms WHERE id = $1';
      return async () => (await reader?.get<{ at: number }>(sql, [realm.id]))?.at;
    });
    const first = await Promise.all(seen.map((read) => read()));
    expect(first.toSorted()).toEqual([before, before + 1]);
    toQuick.refuses = true;
    toQuick.cut();
    expect(await seen[first.indexOf(before + 1)]?.()).toBe(before + 1);
  });

  it('DESIGN 2.3: a replica that was promoted answers nothing from then on', async () => {
    const { id, uuid } = cluster.realm.identity;
    const promoted = await primary.startStandby();
    onTestFinished(promoted.stop);
    const engine = await openPostgres({ url: primary.url, replicas: [promoted.url], log: silent });
    onTestFinished(() => engine.close());
    await eventually(() => engine.replicas?.figures().every(({ isUsed }) => isUsed));
    await promoted.promote();
    await runSql(promoted, "UPDATE realms SET subdomain = 'of the promoted'");
    const reads = engine.replicas?.readsOf({ id, uuid, position: async () => 0 });
    const row = await reads?.reader.get('SELECT subdomain FROM realms WHERE id = $1', [id]);
    expect(row).toEqual({ subdomain: '' });
  });

  it('operations: the lag and the misses of a replica are measured', async () => {
    const name = new URL(toStandby.url).host;
    await runSql(standby, 'SELECT pg_wal_replay_pause()');
    onTestFinished(async () => void (await runSql(standby, 'SELECT pg_wal_replay_resume()')));
    for (let number = 0; number < 5; number += 1) await say(here, 'lag', fresh('word'));
    await page(here, []);
    const misses = `database_replica_misses_total{replica="${name}",reason="behind"}`;
    expect((await scrape(here.url)).get(misses)).toBeGreaterThan(0);
    const lag = `database_replica_lag_events{replica="${name}"}`;
    await scrapedWhen(here.url, (values) => (values.get(lag) ?? 0) >= 5);
  });

  it('operations: a replica that is stuck is left, and used again when it goes on', async () => {
    await runSql(standby, 'SELECT pg_wal_replay_pause()');
    try {
      await say(here, 'stuck', fresh('word'));
      await replicaIs('left');
      expect(here.output.stdout).toContain('The replica lags more than ten seconds behind');
    } finally {
      await runSql(standby, 'SELECT pg_wal_replay_resume()');
    }
    await replicaIs('used');
  });

  it('operations: a lost replica costs no answer, and is used again when it is back', async () => {
    toStandby.refuses = true;
    toStandby.cut();
    const content = fresh('word');
    await say(here, 'loss', content);
    for (const node of cluster.nodes) expect(await page(node, [])).toContain(content);
    await replicaIs('left');
    toStandby.heal();
    await replicaIs('used');
  });

  it('operations: a replica that falls silent costs a second, and no answer', async () => {
    toStandby.swallow();
    const started = performance.now();
    const content = fresh('word');
    await say(here, 'silence', content);
    expect(await page(there, [])).toContain(content);
    expect(performance.now() - started).toBeLessThan(5000);
    await replicaIs('left');
    toStandby.heal();
    await replicaIs('used');
  });

  it('operations: a read that replication cancels is repeated on the primary', async () => {
    const { realm } = cluster;
    await runSql(primary, 'CREATE TABLE conflicts AS SELECT 1 AS one');
    await runSql(
      standby,
      'ALTER SYSTEM SET max_standby_streaming_delay = 0',
      'SELECT pg_reload_conf()',
    );
    const other = await openedBeside();
    await eventually(() => other.replicas?.figures().every(({ isUsed }) => isUsed));
    let runs = 0;
    const reads = other.replicas?.readsOf({
      ...{ id: realm.id, uuid: realm.identity.uuid },
      position: async () => realm.state.position,
    });
    await eventually(async () => {
      const sql = "SELECT FROM pg_class WHERE relname = 'conflicts'";
      return (await runSql(standby, sql)).length > 0;
    });
    const answer = await reads?.snapshot(async (sql) => {
      runs += 1;
      await sql.all('SELECT one FROM conflicts');
      if (runs > 1) return 'from the primary';
      await Promise.all([sql.all('SELECT pg_sleep(4)'), runSql(primary, 'TRUNCATE conflicts')]);
      return 'from the replica';
    });
    expect(answer).toBe('from the primary');
    const [figures] = other.replicas?.figures() ?? [];
    expect([...(figures?.misses ?? [])]).toEqual([['conflict', 1]]);
    expect(figures?.isUsed).toBe(true);
  });

  /** Opens the database with the replica in this process. */
  async function openedBeside(): Promise<Engine> {
    const engine = await openPostgres({
      url: primary.url,
      replicas: [standby.url],
      log: silent,
    });
    onTestFinished(() => engine.close());
    return engine;
  }

  it('operations: doctor knows a standby, another server, and one that is lost', async () => {
    const examined = async (...replicas: string[]) => {
      const flags = replicas.flatMap((url) => ['--replica', url]);
      const { stdout } = await runHere(['doctor', '--database', primary.url, ...flags, '--json']);
      const { checks } = JSON.parse(stdout) as {
        checks: { name: string; status: string; detail: string }[];
      };
      return checks.filter(({ name }) => name.startsWith('replica '));
    };
    const other = await startPostgresServer();
    onTestFinished(other.stop);
    const lost = 'postgres://127.0.0.1:1/none';
    expect(await examined(standby.url, other.url, lost, primary.url)).toMatchObject([
      { status: 'ok', detail: 'a standby of this database, 0 events behind' },
      { status: 'fail', detail: 'it is not a copy of this database' },
      { status: 'warn', detail: expect.stringContaining('cannot be reached') },
      { status: 'warn', detail: expect.stringContaining('is no standby') },
    ]);
  });

  it('operations: a standby takes over the address of the primary, and answers everything', async () => {
    const content = fresh('word');
    const id = await say(here, 'failover', content);
    await eventually(async () => {
      const rows = await runSql(standby, `SELECT id FROM messages WHERE id = ${id}`);
      return rows.length === 1;
    });
    await primary.crash();
    await standby.promote();
    await replicaIs('left');
    toPrimary.cut();
    toPrimary.target = new URL(standby.url);
    const next = fresh('word');
    await eventually(async () => {
      const message = { type: 'stream', to: channel, topic: 'failover', content: next };
      return (await writer.send(here, 'POST', '/messages', message)).status === 200;
    });
    for (const node of cluster.nodes) {
      expect(await page(node, [])).toEqual(expect.arrayContaining([content, next]));
    }
    expect(here.output.stdout).toContain('is no standby');
    await primary.startAgain();
  });
});
