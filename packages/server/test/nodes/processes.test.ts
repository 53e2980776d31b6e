import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutPostgres } from '../../../../test/support/without-postgres.ts';
import type { RunningServer } from '../operations/cli/run-cli.ts';
import { fresh } from '../support/channels.ts';
import { pollWaits } from '../support/poll-waits.ts';
import { type Cluster, type Customer, startCluster } from './cluster.ts';

interface Event {
  readonly id: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

describe.skipIf(withoutPostgres)('several server processes on one PostgreSQL database', () => {
  let cluster: Cluster;
  let here: RunningServer;
  let there: RunningServer;
  let reader: Customer;
  let writer: Customer;

  beforeAll(async () => {
    cluster = await startCluster(3);
    [here, there] = cluster.nodes as [RunningServer, RunningServer];
    [reader, writer] = [await cluster.customer(), await cluster.customer()];
  });
  afterAll(() => cluster?.stop());

  /** Returns a queue that is polled at one node until a wanted event arrives. */
  async function follow(node: RunningServer, types: readonly string[]) {
    const { body } = await reader.send(node, 'POST', '/register', { event_types: types });
    let { last_event_id } = body;
    return async (wanted: (event: Event) => boolean): Promise<Event> => {
      for (;;) {
        const cursor = { queue_id: body.queue_id, last_event_id };
        const answer = await reader.send(node, 'GET', '/events', cursor);
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
        const events = answer.body.events as Event[];
        last_event_id = events.at(-1)?.id ?? last_event_id;
        const found = events.find(wanted);
        if (found) return found;
      }
    };
  }

  async function say(node: RunningServer, content: string): Promise<number> {
    const message = { type: 'direct', to: [reader.id], content };
    const { status, body } = await writer.send(node, 'POST', '/messages', message);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.id;
  }

  const says = (content: string) => (event: Event) =>
    (event as unknown as { message: { content: string } }).message?.content.includes(content);

  it('DESIGN 2.3: a write at one node answers a poll at another', async () => {
    const next = await follow(there, ['message']);
    const heard = next(says('over there'));
    await pollWaits(there);
    const id = await say(here, 'over there');
    expect(await heard).toMatchObject({ type: 'message', message: { id } });
  });

  it('DESIGN 2.3: typing at one node shows at another', async () => {
    const next = await follow(there, ['typing']);
    const heard = next(({ type }) => type === 'typing');
    await pollWaits(there);
    await writer.send(here, 'POST', '/typing', { op: 'start', type: 'direct', to: [reader.id] });
    expect(await heard).toMatchObject({ op: 'start', sender: { user_id: writer.id } });
  });

  it('DESIGN 2.3: presence at one node shows at another', async () => {
    const newcomer = await cluster.customer();
    const next = await follow(there, ['presence']);
    const heard = next(({ user_id }) => user_id === newcomer.id);
    await pollWaits(there);
    await newcomer.send(here, 'POST', '/users/me/presence', { status: 'active' });
    expect(await heard).toMatchObject({ type: 'presence' });
  });

  it('DESIGN 2.3: a node that missed notices catches up without a new one', async () => {
    const next = await follow(there, ['message']);
    const heard = next(says('in the silence'));
    await pollWaits(there);
    await cluster.services.engine.reader.all(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND (query LIKE 'LISTEN%' OR query LIKE 'SELECT id, last_event_id FROM realms')`,
    );
    await say(here, 'in the silence');
    expect(await heard).toMatchObject({ type: 'message' });
  });

  it('DESIGN 2.3: changes without a notice are found', async () => {
    const { engine } = cluster.services;
    const next = await follow(there, ['realm']);
    const heard = next(({ type }) => type === 'realm');
    await pollWaits(there);
    const event = { type: 'realm', op: 'update', property: 'description', value: 'Silent' };
    await engine.write(async (tx) => {
      await tx.run('UPDATE realms SET last_event_id = last_event_id + 1 WHERE id = $1', [
        cluster.realm.id,
      ]);
      await tx.run(
        `INSERT INTO events (realm_id, event_id, audience, type, payload, created_at)
         SELECT id, last_event_id, 'realm', 'realm', $2, $3 FROM realms WHERE id = $1`,
        [cluster.realm.id, JSON.stringify(event), Date.now()],
      );
    });
    expect(await heard).toMatchObject({ property: 'description', value: 'Silent' });
  });

  it('DESIGN 2.3: a scheduled message is sent once, also if a node dies meanwhile', async () => {
    const channel = fresh();
    const made = { name: channel, subscribers: [writer.id], send_new_subscription_messages: false };
    const { body } = await writer.send(here, 'POST', '/channels/create', made);
    const later = Math.floor(Date.now() / 1000) + 3600;
    const contents = Array.from({ length: 60 }, (_, number) => `due ${number}`);
    const scheduled = await Promise.all(
      contents.map((content, index) =>
        writer.send(cluster.nodes[index % 2] ?? here, 'POST', '/scheduled_messages', {
          type: 'channel',
          to: body.id,
          topic: 'later',
          content,
          scheduled_delivery_timestamp: later,
        }),
      ),
    );
    for (const answer of scheduled) {
      expect(answer.body).toMatchObject({ result: 'success', msg: '' });
    }
    // Only now, however long it took to schedule them.
    await cluster.services.engine.write((tx) =>
      tx.run('UPDATE scheduled_messages SET deliver_at = $1 + id % 3', [
        Math.floor(Date.now() / 1000),
      ]),
    );
    const topic = {
      anchor: 'oldest',
      num_before: 0,
      num_after: 1000,
      apply_markdown: false,
      narrow: [
        { operator: 'channel', operand: body.id },
        { operator: 'topic', operand: 'later' },
      ],
    };
    const sent = async (): Promise<string[]> => {
      const answer = await writer.send(here, 'GET', '/messages', topic);
      return answer.body.messages.map(({ content }: { content: string }) => content);
    };
    while ((await sent()).length === 0) await setTimeout(20);
    await cluster.nodes[2]?.stop('SIGKILL');
    while ((await sent()).length < contents.length) await setTimeout(50);
    const { body: left } = await writer.send(here, 'GET', '/scheduled_messages');
    expect(left.scheduled_messages).toEqual([]);
    expect((await sent()).sort()).toEqual([...contents].sort());
  });
});
