import { expect, it, onTestFinished } from 'vitest';
import { type Client, createClient } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { FakeDevice } from '../../packages/sdk/src/testing/fake-device.ts';
import { fresh } from '../../packages/server/test/support/channels.ts';
import { found, idsIn } from '../../packages/server/test/support/messages.ts';
import { forEachTeam, type Person } from '../../packages/server/test/support/team.ts';

interface Order {
  readonly kind: 'order';
  readonly id: number;
  readonly state?: string;
}

type Custom = { readonly message: Order };

forEachTeam((team) => {
  /** Opens a client on a device whose network a test can cut. */
  async function open({ email, apiKey }: Person) {
    const device = new FakeDevice({ now: Date.now(), fetch: globalThis.fetch });
    const client = await createClient<Custom>({
      serverUrl: team().url,
      credentials: { email, apiKey },
      storage: memoryStorage(),
      environment: device.tab(),
    });
    onTestFinished(() => client.close());
    await expect.poll(() => client.sync.state.current.name).toBe('live');
    return { client, device };
  }

  function follow(client: Client<Custom>, operand: string) {
    const narrow = [{ operator: 'custom', operand }];
    const timeline = client.timeline({ kind: 'narrow', narrow });
    onTestFinished(timeline.subscribe(() => undefined));
    return () => timeline.current.items.map(({ message }) => [message.content, message.custom]);
  }

  async function group() {
    const [author, reader] = [await team().person(), await team().person()];
    const channel = await team().channel(fresh(), { subscribers: [author, reader] });
    return {
      author,
      reader,
      channel,
      to: { kind: 'topic', channelId: channel, topic: 'orders' } as const,
    };
  }

  it('X4: a message written offline keeps its data, is found by it, and is sent once with it', async () => {
    const { author, reader, channel, to } = await group();
    const { client, device } = await open(author);
    const shown = follow(client, 'id:17');
    device.online.set(false);
    await client.send({ to, content: 'Your order', custom: { kind: 'order', id: 17 } });
    await client.send({ to, content: 'Another order', custom: { kind: 'order', id: 18 } });
    const order = { kind: 'order', id: 17 };
    await expect.poll(shown).toEqual([['<p>Your order</p>', order]]);
    device.online.set(true);
    await client.outbox.settled();
    await expect.poll(() => idsIn(reader, channel, 'orders')).toHaveLength(2);
    const ids = await idsIn(reader, channel, 'orders');
    expect((await found(reader, ids[0] ?? 0)).custom).toEqual(order);
    expect(shown()).toEqual([['<p>Your order</p>', order]]);
  });

  it('X4: changes of data made offline show at once, and arrive with and without text', async () => {
    const { author, reader, channel, to } = await group();
    const { client, device } = await open(author);
    const other = await open(reader);
    const shown = follow(client, 'state:sent');
    const shownThere = follow(other.client, 'state:sent');
    await client.send({ to, content: 'one', custom: { kind: 'order', id: 1 } });
    await client.send({ to, content: 'two', custom: { kind: 'order', id: 2 } });
    await client.outbox.settled();
    const [one = 0, two = 0] = await idsIn(reader, channel, 'orders');
    device.online.set(false);
    const first = { kind: 'order', id: 1, state: 'sent' } as const;
    const second = { kind: 'order', id: 2, state: 'sent' } as const;
    await client.change.setCustom({ message: { id: one }, custom: first });
    await client.change.editMessage({ message: { id: two }, content: 'edited', custom: second });
    const after = [
      ['<p>one</p>', first],
      ['<p>edited</p>', second],
    ];
    await expect.poll(shown).toEqual(after);
    device.online.set(true);
    await client.outbox.settled();
    expect(shown()).toEqual(after);
    await expect.poll(shownThere).toEqual(after);
    expect(await found(reader, one)).not.toHaveProperty('last_edit_timestamp');
    // The same again waits for no event.
    await client.change.setCustom({ message: { id: one }, custom: first });
    await client.outbox.settled();
  });

  it('X4: a scheduled message shows its data before and after it is stored', async () => {
    const { author, to } = await group();
    const { client, device } = await open(author);
    const scheduled = client.scheduled();
    onTestFinished(scheduled.subscribe(() => undefined));
    const deliverAt = Math.floor(Date.now() / 1000) + 3600;
    device.online.set(false);
    await client.send({ to, content: 'later', deliverAt, custom: { kind: 'order', id: 3 } });
    const data = () => scheduled.current?.map(({ value }) => value.custom);
    await expect.poll(data).toEqual([{ kind: 'order', id: 3 }]);
    device.online.set(true);
    await client.outbox.settled();
    expect(data()).toEqual([{ kind: 'order', id: 3 }]);
    const idThere = () => scheduled.current?.[0]?.value.scheduled_message_id ?? 0;
    await expect.poll(idThere).toBeGreaterThan(0);
    const scheduledId = idThere();
    await client.change.editScheduledMessage({ scheduledId, custom: { kind: 'order', id: 4 } });
    await client.outbox.settled();
    const { scheduled_messages } = await client.api.getScheduledMessages();
    expect(scheduled_messages.map(({ custom }) => custom?.id)).toEqual([4]);
  });

  it('X4: data that the server would refuse is refused before anything is stored', async () => {
    const { author, to } = await group();
    const { client } = await open(author);
    const send = (custom: unknown) => client.send({ to, content: 'text', custom: custom as Order });
    const values = (value: unknown, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, value]));
    const tooMany = [values(1, 33), values('a', 33), values(new Date(0), 33)];
    const texts = [{ a: 'half \ud83d' }, { a: { b: ['\0'] } }, { '\udc00': 1 }];
    const large = { a: 'x'.repeat(4096) };
    for (const custom of ['text', [], null, large, { a: 1n }, ...tooMany, ...texts]) {
      await expect(send(custom)).rejects.toThrow(TypeError);
    }
    expect(client.outbox.entries.current).toEqual([]);
    await expect(send({ ...values(1, 32), ...{ list: values(1, 33) } })).resolves.toBeDefined();
    await expect(send({ a: 'whole \u{1f600}, and \\ud83d' })).resolves.toBeDefined();
  });
});
