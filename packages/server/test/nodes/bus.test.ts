import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../../test/support/free-port.ts';
import { installedProgram } from '../../../../test/support/installed-program.ts';
import { because } from '../../../../test/support/skip-reason.ts';
import { withoutPostgres } from '../../../../test/support/without-postgres.ts';
import { openPostgres } from '../../src/core/storage/postgres/postgres-engine.ts';
import { type RunningServer, runHere } from '../operations/cli/run-cli.ts';
import { scrape, scrapedWhen } from '../operations/monitoring/scrape.ts';
import { fresh } from '../support/channels.ts';
import { postgresLocation, silent } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';
import { pollWaits } from '../support/poll-waits.ts';
import { type Cluster, type Customer, startCluster } from './cluster.ts';

const program = installedProgram('nats-server');
const needs = because('needs nats-server and PostgreSQL');

interface Event {
  readonly id: number;
  readonly type: string;
  readonly message?: { readonly id: number; readonly content: string };
}

describe.skipIf(withoutPostgres || !program)('two server processes with a bus', () => {
  let port: number;
  let bus: ChildProcess;
  let url: string;
  let cluster: Cluster;
  let here: RunningServer;
  let there: RunningServer;
  let reader: Customer;
  let writer: Customer;

  beforeAll(async () => {
    port = await freePort();
    url = `nats://tidings:s3cr3t@127.0.0.1:${port}`;
    bus = startBus();
    cluster = await startCluster(2, ['--bus', url]);
    [here, there] = cluster.nodes as [RunningServer, RunningServer];
    [reader, writer] = [await cluster.customer(), await cluster.customer()];
    await isConnected(true);
  });

  afterAll(async () => {
    await cluster?.stop();
    await stopBus();
  });

  function startBus(): ChildProcess {
    const args = ['-a', '127.0.0.1', '-p', String(port), '--user', 'tidings', '--pass', 's3cr3t'];
    return spawn(program ?? '', args, { stdio: 'ignore' });
  }

  async function stopBus(): Promise<void> {
    bus.kill('SIGKILL');
    await once(bus, 'exit');
  }

  async function isConnected(wanted: boolean): Promise<void> {
    const series = `message_bus{state="${wanted ? 'connected' : 'lost'}"}`;
    for (const node of cluster.nodes) {
      await scrapedWhen(node.url, (values) => values.get(series) === 1);
    }
  }

  async function say(node: RunningServer): Promise<number> {
    const message = { type: 'direct', to: [reader.id], content: fresh('word') };
    const { status, body } = await writer.send(node, 'POST', '/messages', message);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.id;
  }

  /** Returns a function that polls at a node once and returns what came. */
  async function follow(node: RunningServer, types: readonly string[]) {
    const { body } = await reader.send(node, 'POST', '/register', { event_types: types });
    let { last_event_id } = body;
    return async (): Promise<readonly Event[]> => {
      const cursor = { queue_id: body.queue_id, last_event_id };
      const { status, body: answer } = await reader.send(node, 'GET', '/events', cursor);
      expect({ status, answer }).toMatchObject({ status: 200 });
      last_event_id = answer.events.at(-1)?.id ?? last_event_id;
      return answer.events;
    };
  }

  async function received(node: RunningServer): Promise<number> {
    const values = await scrape(node.url);
    return values.get('message_bus_messages_total{direction="received"}') ?? 0;
  }

  /** Polls at one node until all messages have come, and returns them in order. */
  async function until(next: () => Promise<readonly Event[]>, isAll: (ids: number[]) => boolean) {
    const ids: number[] = [];
    while (!isAll(ids)) for (const { message } of await next()) if (message) ids.push(message.id);
    return ids;
  }

  it(
    'DESIGN 2.3: a write at one process answers a poll at another, over the bus',
    needs,
    async () => {
      const next = await follow(there, ['message']);
      const before = await received(there);
      const events = next();
      await pollWaits(there);
      const started = performance.now();
      const id = await say(here);
      expect(await events).toMatchObject([{ type: 'message', message: { id } }]);
      expect(performance.now() - started).toBeLessThan(5000);
      expect(await received(there)).toBeGreaterThan(before);
    },
  );

  it('DESIGN 2.3: typing at one process shows at another', needs, async () => {
    const next = await follow(there, ['typing']);
    const events = next();
    await pollWaits(there);
    await writer.send(here, 'POST', '/typing', { op: 'start', type: 'direct', to: [reader.id] });
    expect(await events).toMatchObject([{ type: 'typing', op: 'start' }]);
  });

  it('DESIGN 2.3: a change by a program without the bus arrives, too', needs, async () => {
    const next = await follow(there, ['realm_user']);
    const events = next();
    await pollWaits(there);
    const started = performance.now();
    await cluster.customer();
    expect(await events).toMatchObject([{ type: 'realm_user', op: 'add' }]);
    expect(performance.now() - started).toBeLessThan(8000);
  });

  it('operations: a bus that dies and comes back costs no event', needs, async () => {
    const next = await follow(there, ['message']);
    const said: number[] = [];
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) said.push(await say(here));
    })();
    let last: number | undefined;
    const come = until(next, (ids) => last !== undefined && ids.includes(last));
    const enough = async (count: number) => {
      const wanted = said.length + count;
      await eventually(() => said.length >= wanted);
    };
    await enough(30);
    await stopBus();
    await enough(30);
    await isConnected(false);
    await enough(30);
    bus = startBus();
    await isConnected(true);
    await enough(30);
    isWriting = false;
    await writing;
    last = await say(here);
    said.push(last);
    expect(await come).toEqual(said);
  });

  it('operations: while the bus is lost, notices take the other way', needs, async () => {
    await stopBus();
    await isConnected(false);
    try {
      const next = await follow(there, ['message']);
      const events = next();
      await pollWaits(there);
      const started = performance.now();
      const id = await say(here);
      expect(await events).toMatchObject([{ message: { id } }]);
      expect(performance.now() - started).toBeLessThan(5000);
    } finally {
      bus = startBus();
      await isConnected(true);
    }
  });

  async function joined(): Promise<NatsConnection> {
    const connection = await connect({
      servers: `127.0.0.1:${port}`,
      user: 'tidings',
      pass: 's3cr3t',
    });
    onTestFinished(() => connection.close());
    return connection;
  }

  it('security: nobody can make up an event on the bus, or hide one', needs, async () => {
    const connection = await joined();
    const subjects: string[] = [];
    connection.subscribe('tidings.>', {
      callback: (_error, { subject }) => void subjects.push(subject),
    });
    await connection.flush();
    await say(here);
    const commits = await eventually(() => subjects.find((subject) => /\.tidings$/.test(subject)));
    const broadcasts = commits.replace(/tidings$/, 'tidings_broadcasts');
    const next = await follow(there, ['message', 'typing']);
    const forged = { type: 'message', message: { id: 1, content: 'forged' }, flags: [] };
    const typing = { type: 'typing', op: 'start', message_type: 'direct' };
    for (const event of [forged, typing, null, { type: 'restart' }]) {
      const text = JSON.stringify({ realmId: cluster.realm.id, audience: 'realm', event });
      connection.publish(broadcasts, `someone\n${text}`);
    }
    connection.publish(broadcasts, 'someone\n{not json');
    const { id } = cluster.realm;
    for (const payload of [
      '',
      'x:y',
      `${id}:Infinity`,
      `${id}:${2 ** 53 - 1}`,
      `${id}:-1`,
      '99:1',
    ]) {
      connection.publish(commits, payload);
    }
    await connection.flush();
    const [one, other] = [await say(here), await say(there)];
    const events: Event[] = [];
    while (events.length < 2) events.push(...(await next()));
    expect(events.map(({ message }) => message?.id)).toEqual([one, other]);
  });

  it(
    'DESIGN 2.3: servers of different databases on one bus do not hear each other',
    needs,
    async () => {
      const connection = await joined();
      const subjects = new Map<string, string>();
      connection.subscribe('tidings.>', {
        callback: (_error, message) => {
          for (const name of ['one', 'other'])
            if (message.string().endsWith(`for ${name}`)) subjects.set(name, message.subject);
        },
      });
      await connection.flush();
      for (const name of ['one', 'other']) {
        const location = await postgresLocation();
        onTestFinished(location.remove);
        const engine = await openPostgres({ url: location.database, bus: [url], log: silent });
        onTestFinished(() => engine.close());
        await eventually(() => engine.bus?.()?.isConnected);
        engine.broadcast(`for ${name}`);
      }
      await eventually(() => subjects.size === 2);
      expect(subjects.get('one')).not.toBe(subjects.get('other'));
    },
  );

  it('operations: doctor knows a bus that accepts the server, and others', needs, async () => {
    const database = ['--database', cluster.services.config.database];
    const wrong = `nats://tidings:wrong-one@127.0.0.1:${port}`;
    const gone = 'nats://127.0.0.1:1';
    const given = ['--bus', url, '--bus', wrong, '--bus', gone];
    const { stdout } = await runHere(['doctor', ...database, ...given, '--json']);
    const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string }[] };
    const found = checks.filter(({ name }) => name.startsWith('bus '));
    expect(found.map(({ status }) => status)).toEqual(['ok', 'warn', 'warn']);
    expect(stdout).not.toContain('s3cr3t');
    expect(stdout).not.toContain('wrong-one');
    for (const { output } of cluster.nodes) {
      expect(`${output.stdout}${output.stderr}`).not.toContain('s3cr3t');
    }
  });
});
