import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { call } from '../features/users/call.ts';
import { fresh } from '../support/channels.ts';
import { idsIn } from '../support/messages.ts';
import { forEachTeamOnBothEngines, type Person } from '../support/team.ts';

interface Message {
  readonly queue_id: string;
  readonly local_id: string;
  readonly to: number;
  readonly topic: string;
  readonly content: string;
}

forEachTeamOnBothEngines((team) => {
  async function newMessage(): Promise<Message> {
    const to = await team().channel(fresh());
    return { queue_id: randomUUID(), local_id: '71.01', to, topic: 'topic', content: 'Hello' };
  }

  function send(message: Partial<Message>, by: Person = team().owner) {
    return by.post('/messages', { type: 'channel', ...message });
  }

  function idsOf({ to, topic }: Message): Promise<number[]> {
    return idsIn(team().owner, to, topic);
  }

  it('events 4: a send repeated under its local_id gets the first response and creates one message', async () => {
    const message = await newMessage();
    const first = await send(message);
    expect(first).toMatchObject({ status: 200 });
    expect(await send(message)).toEqual(first);
    expect(await idsOf(message)).toEqual([first.body.id]);
  });

  it('events 4: concurrent sends under one local_id create one message', async () => {
    const message = await newMessage();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(message)));
    const [id] = await idsOf(message);
    expect(answers.map(({ body }) => body.id)).toEqual(Array(8).fill(id));
    expect(await idsOf(message)).toEqual([id]);
  });

  it('events 4: a dead or foreign queue makes no difference', async () => {
    const stranger = await team().person();
    const live = (await stranger.post('/register', { event_types: ['message'] })).body.queue_id;
    const message = { ...(await newMessage()), queue_id: live };
    const first = await send(message);
    expect(await send(message)).toEqual(first);
    await stranger.delete('/events', { queue_id: live });
    expect(await send(message)).toEqual(first);
  });

  it.each<[string, (message: Message) => Message]>([
    ['content', (message) => ({ ...message, content: 'Hello, everyone' })],
    ['topic', (message) => ({ ...message, topic: 'another' })],
    ['queue', (message) => ({ ...message, queue_id: randomUUID() })],
    ['local_id', (message) => ({ ...message, local_id: '71.02' })],
  ])(
    'events 4: a different %s makes a different message, and each can be repeated',
    async (_, changed) => {
      const message = await newMessage();
      const other = changed(message);
      const [first, second] = [await send(message), await send(other)];
      expect(second.body.id).toBeGreaterThan(first.body.id);
      expect([await send(message), await send(other)]).toEqual([first, second]);
    },
  );

  it('events 4: the same ids to another channel, or from another user, make a different message', async () => {
    const message = await newMessage();
    const somebody = await team().person();
    const elsewhere = { ...message, to: await team().channel(fresh()) };
    const answers = [await send(message), await send(elsewhere), await send(message, somebody)];
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3);
  });

  it('events 4: a refused send is not remembered', async () => {
    const message = await newMessage();
    const newcomer = await team().person('guest');
    expect(await send(message, newcomer)).toMatchObject({ status: 400 });
    await team().owner.post('/users/me/subscriptions', {
      subscriptions: [
        { name: (await team().owner.get(`/streams/${message.to}`)).body.stream.name },
      ],
      principals: [newcomer.id],
      send_new_subscription_messages: false,
    });
    const sent = await send(message, newcomer);
    expect(sent).toMatchObject({ status: 200 });
    expect(await send(message, newcomer)).toEqual(sent);
  });

  it('events 4: a local_id alone has no effect, a queue_id alone is refused each time', async () => {
    const { queue_id, local_id, ...message } = await newMessage();
    const ids = [await send({ ...message, local_id }), await send({ ...message, local_id })];
    expect(new Set(ids.map(({ body }) => body.id)).size).toBe(2);
    for (let time = 0; time < 2; time += 1) {
      expect(await send({ ...message, queue_id })).toMatchObject({ status: 400 });
    }
  });

  it('DESIGN 2.2: an Idempotency-Key takes precedence', async () => {
    const message = { type: 'channel', ...(await newMessage()) };
    const form = Object.fromEntries(
      Object.entries(message).map(([name, value]) => [name, `${value}`]),
    );
    const under = async (key: string) => {
      const headers = { 'idempotency-key': key };
      const path = '/api/v1/messages';
      return (await call(team().url, { method: 'POST', path, as: team().owner, form, headers }))
        .body;
    };
    const [first, second] = [await under('one'), await under('two')];
    expect(second.id).toBeGreaterThan(first.id);
    expect(await under('one')).toEqual(first);
  });
});
