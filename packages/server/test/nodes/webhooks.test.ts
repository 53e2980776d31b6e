import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutPostgres } from '../../../../test/support/without-postgres.ts';
import { type Receiver, startReceiver } from '../delivery/webhooks/receiver.ts';
import { fresh } from '../support/channels.ts';
import { eventually } from '../support/eventually.ts';
import { type Cluster, startCluster } from './cluster.ts';

describe.skipIf(withoutPostgres)('webhooks and several server processes', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(2, ['--webhook-networks', '127.0.0.1/32']);
  });
  afterAll(() => cluster?.stop());

  /** Returns the texts of the accepted messages, each once. */
  const textsAt = ({ accepted }: Receiver) => [
    ...new Set(accepted.map(({ message }) => String(message.content))),
  ];

  it('X5: one process delivers, and another goes on if it is killed while delivering', async () => {
    const owner = await cluster.customer();
    const [one, other] = cluster.nodes;
    if (!one || !other) throw new Error('There are fewer servers');
    const receiver = await startReceiver();
    const channel = fresh();
    await owner.send(one, 'POST', '/channels/create', { name: channel, subscribers: [owner.id] });
    const say = async (node: typeof one, content: string) => {
      const message = { type: 'channel', to: channel, topic: 'a', content };
      const { status } = await owner.send(node, 'POST', '/messages', message);
      expect(status).toBe(200);
    };
    const webhook = { url: receiver.url, events: ['message'] };
    const added = await owner.send(one, 'POST', '/realm/webhooks', webhook);
    expect(added.status).toBe(200);
    await say(one, 'first');
    await say(other, 'second');
    await receiver.event(({ message }) => message.content === 'second');
    expect(receiver.accepted.map(({ message }) => message.content)).toEqual(['first', 'second']);

    // The receiver hangs until the process that delivers is dead.
    receiver.answer = () => undefined;
    const count = receiver.arrived.length;
    await say(other, 'third');
    await receiver.deliveries(count + 1);
    const rows = await cluster.services.engine.reader.all<{ held_until: number }>(
      "SELECT held_until FROM log_readers WHERE reader = 'webhooks' AND holder <> ''",
    );
    expect(rows).toHaveLength(1);
    await one.stop('SIGKILL');
    receiver.answer = (response) => response.end();
    await say(other, 'fourth');
    await eventually(() => textsAt(receiver).includes('fourth'), 'the other process delivered');
    expect(textsAt(receiver)).toEqual(['first', 'second', 'third', 'fourth']);
  });
});
