import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { call, type Reply } from '../features/users/call.ts';
import { fresh } from '../support/channels.ts';
import { idsIn } from '../support/messages.ts';
import { forEachTeamOnBothEngines, type Person } from '../support/team.ts';

const TOPIC = 'topic';

interface Turn {
  readonly to: number;
  readonly content: string;
  readonly key?: string;
  readonly after?: string;
  readonly by?: Person;
}

forEachTeamOnBothEngines((team) => {
  function send({ to, content, key, after, by = team().owner }: Turn): Promise<Reply> {
    return call(team().url, {
      method: 'POST',
      path: '/api/v1/messages',
      as: by,
      form: { type: 'channel', to: String(to), topic: TOPIC, content },
      headers: {
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(after !== undefined && { 'idempotency-after': after }),
      },
    });
  }

  function keys(count: number): string[] {
    return Array.from({ length: count }, () => randomUUID());
  }

  it('DESIGN 2.2: requests chained by Idempotency-After are executed in that order, in whatever order they arrive', async () => {
    const to = await team().channel(fresh());
    const turns = keys(6);
    const sent = turns.map((key, index) => {
      const after = turns[index - 1];
      return { to, content: key, key, ...(after !== undefined && { after }) };
    });
    const replies: Promise<Reply>[] = [];
    for (const turn of sent.toReversed()) {
      replies.push(send(turn));
      await setTimeout(10);
    }
    const answers = (await Promise.all(replies)).toReversed();
    expect(answers.map(({ status }) => status)).toEqual(turns.map(() => 200));
    expect(await idsIn(team().owner, to, TOPIC)).toEqual(answers.map(({ body }) => body.id));
  });

  it('DESIGN 2.2: a request after one that never arrives is not executed, and can be sent without the chain', async () => {
    const to = await team().channel(fresh());
    const [key = '', after = ''] = keys(2);
    const early = await send({ to, content: 'second', key, after });
    expect(early).toMatchObject({ status: 409, body: { code: 'OUT_OF_TURN' } });
    expect(await idsIn(team().owner, to, TOPIC)).toEqual([]);
    const alone = await send({ to, content: 'second', key });
    expect(await idsIn(team().owner, to, TOPIC)).toEqual([alone.body.id]);
  });

  it('DESIGN 2.2: a request after one that was refused is not executed', async () => {
    const to = await team().channel(fresh());
    const [first = '', second = ''] = keys(2);
    const [refused, early] = await Promise.all([
      send({ to, content: ' ', key: first }),
      send({ to, content: 'second', key: second, after: first }),
    ]);
    expect(refused).toMatchObject({ status: 400 });
    expect(early).toMatchObject({ status: 409, body: { code: 'OUT_OF_TURN' } });
    expect(await idsIn(team().owner, to, TOPIC)).toEqual([]);
  });

  it('DESIGN 2.2: a repeated request gets the first response, whatever it comes after', async () => {
    const to = await team().channel(fresh());
    const [first = '', second = '', other = ''] = keys(3);
    await send({ to, content: 'first', key: first });
    const done = await send({ to, content: 'second', key: second, after: first });
    for (const after of [first, other]) {
      const again = await send({ to, content: 'second', key: second, after });
      expect(again.bytes).toEqual(done.bytes);
    }
    const alone = await send({ to, content: 'second', key: second });
    expect(alone.bytes).toEqual(done.bytes);
  });

  it('DESIGN 2.2: a request of another account cannot be a predecessor', async () => {
    const to = await team().channel(fresh());
    const stranger = await team().person();
    const [first = '', second = ''] = keys(2);
    await send({ to, content: 'first', key: first });
    const early = await send({ to, content: 'second', key: second, after: first, by: stranger });
    expect(early).toMatchObject({ status: 409, body: { code: 'OUT_OF_TURN' } });
  });

  it('DESIGN 2.2: a chained request needs a key of its own, and names another', async () => {
    const to = await team().channel(fresh());
    const [key = ''] = keys(1);
    for (const turn of [{ after: key }, { key, after: 'a b' }, { key, after: '' }]) {
      const reply = await send({ to, content: 'second', ...turn });
      expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    }
    expect(await idsIn(team().owner, to, TOPIC)).toEqual([]);
  });
});
