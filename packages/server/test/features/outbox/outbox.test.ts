import { randomUUID } from 'node:crypto';
import { limits } from '@tidings/shared-types';
import { expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { idsIn } from '../../support/messages.ts';
import { forEachTeam, forEachTeamOnBothEngines, type Person } from '../../support/team.ts';
import { type Call, call, type Reply } from '../users/call.ts';

const TOPIC = 'topic';

interface Change {
  readonly method: string;
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly idempotency_key: string;
  readonly idempotency_after?: string;
}

function message(to: number, content: string, after?: Change): Change {
  return {
    method: 'POST',
    path: '/messages',
    parameters: { type: 'channel', to: String(to), topic: TOPIC, content },
    idempotency_key: randomUUID(),
    ...(after && { idempotency_after: after.idempotency_key }),
  };
}

function outbox(
  url: string,
  as: Person,
  changes: readonly object[],
  more: Partial<Call> = {},
): Promise<Reply> {
  return call(url, {
    method: 'POST',
    path: '/api/v1/outbox',
    as,
    body: JSON.stringify({ changes }),
    ...more,
    headers: { 'content-type': 'application/json', ...more.headers },
  });
}

forEachTeamOnBothEngines((team) => {
  const send = (changes: readonly object[], as = team().owner) => outbox(team().url, as, changes);

  it('B-outbox: many changes are made in their order, and each is answered', async () => {
    const to = await team().channel(fresh());
    const changes: Change[] = [];
    while (changes.length < limits.changesPerOutbox) {
      changes.push(message(to, `number ${changes.length}`, changes.at(-1)));
    }
    const { status, body } = await send(changes);
    expect(status).toBe(200);
    const ids = body.answers.map((answer: { body: { id: number } }) => answer.body.id);
    expect(ids).toHaveLength(changes.length);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
    expect(await idsIn(team().owner, to, TOPIC)).toEqual(ids);
  });

  it('DESIGN 2.2: changes that arrive again, together or alone, get the same answers and happen once', async () => {
    const to = await team().channel(fresh());
    const first = message(to, 'first');
    const second = message(to, 'second', first);
    const reaction = {
      ...first,
      path: '/users/me/status',
      parameters: { status_text: 'away' },
      idempotency_key: randomUUID(),
    };
    const changes = [first, second, reaction];
    const [once, again] = [await send(changes), await send(changes.toReversed())];
    expect(again.body.answers).toEqual(once.body.answers.toReversed());
    const together = await Promise.all([send(changes), send(changes)]);
    for (const { body } of together) expect(body.answers).toEqual(once.body.answers);
    const alone = await call(team().url, {
      method: first.method,
      path: '/api/v1/messages',
      as: team().owner,
      form: first.parameters,
      headers: { 'idempotency-key': first.idempotency_key },
    });
    expect(alone.body).toEqual(once.body.answers[0].body);
    expect(await idsIn(team().owner, to, TOPIC)).toHaveLength(2);
  });
});

forEachTeam((team) => {
  const send = (changes: readonly object[], as = team().owner) => outbox(team().url, as, changes);

  it('B-outbox: a refused change stops only those after it', async () => {
    const to = await team().channel(fresh());
    const refused = message(to, '');
    const follower = message(to, 'after it', refused);
    const other = message(to, 'other');
    const { body } = await send([refused, follower, other]);
    expect(body.answers).toMatchObject([
      { status: 400, body: { result: 'error', code: 'BAD_REQUEST' } },
      { status: 409, body: { code: 'OUT_OF_TURN' } },
      { status: 200, body: { result: 'success' } },
    ]);
  });

  it('B-outbox: those after a refused change are answered at once, and can be sent again', async () => {
    const to = await team().channel(fresh());
    const changes = [message(to, '')];
    while (changes.length < limits.changesPerOutbox) {
      changes.push(message(to, `number ${changes.length}`, changes.at(-1)));
    }
    const begun = performance.now();
    const { body } = await send(changes);
    // Alone, each of five groups would wait for five seconds.
    expect(performance.now() - begun).toBeLessThan(5000);
    const [first, ...others] = body.answers.map((answer: { status: number }) => answer.status);
    expect([first, ...new Set(others)]).toEqual([400, 409]);
    const [second, ...rest] = changes.slice(1);
    const again = await send([{ ...second, idempotency_after: undefined }, ...rest]);
    expect(again.body.answers).toHaveLength(rest.length + 1);
    for (const { status } of again.body.answers) expect(status).toBe(200);
    expect(await idsIn(team().owner, to, TOPIC)).toHaveLength(rest.length + 1);
  });

  it('B-outbox: every change is made as the caller, with their permissions alone', async () => {
    const { owner } = team();
    const person = await team().person();
    const to = await team().channel(fresh(), { settings: { invite_only: true } });
    const settings = {
      method: 'PATCH',
      path: '/realm',
      parameters: { name: 'Taken' },
      idempotency_key: randomUUID(),
    };
    const { body } = await send([message(to, 'hello'), settings], person);
    expect(body.answers).toMatchObject([
      { status: 400, body: { code: 'STREAM_DOES_NOT_EXIST' } },
      { status: 400, body: { result: 'error' } },
    ]);
    expect(await idsIn(owner, to, TOPIC)).toEqual([]);
    const other = await team().stranger();
    const there = await outbox(team().url, other, [message(to, 'hello')], {
      host: 'other.localhost',
    });
    expect(there.status === 200 ? there.body.answers[0].status : there.status).not.toBe(200);
  });

  it('B-outbox: the key of one account does not answer another', async () => {
    const to = await team().channel(fresh());
    const change = message(to, 'hello');
    const mine = await send([change]);
    const person = await team().person();
    await team().subscribe((await team().owner.get(`/streams/${to}`)).body.stream.name, [person]);
    const theirs = await send([change], person);
    expect(theirs.body.answers[0]).toMatchObject({ status: 200 });
    expect(theirs.body.answers[0].body.id).not.toBe(mine.body.answers[0].body.id);
  });

  it.each([
    ['a query', { method: 'POST', path: '/messages?topic=x' }],
    ['a registration', { method: 'POST', path: '/register' }],
    ['an upload', { method: 'POST', path: '/user_uploads' }],
    ['a request without an account', { method: 'POST', path: '/fetch_api_key' }],
    ['a request that changes nothing', { method: 'POST', path: '/messages/render' }],
    ['another outbox', { method: 'POST', path: '/outbox' }],
    ['an unknown address', { method: 'POST', path: '/nothing' }],
    ['an address outside of the API', { method: 'POST', path: '/../../metrics' }],
    ['an address with dots', { method: 'PATCH', path: '/messages/../settings' }],
    ['an address with escaped dots', { method: 'POST', path: '/users/%2e%2e/%2e%2E/outbox' }],
    ['an address with other dots', { method: 'POST', path: '/users/.%2e/outbox' }],
    ['a host', { method: 'POST', path: '//example.com/messages' }],
    ['a read', { method: 'GET', path: '/messages' }],
    ['no key', { method: 'POST', path: '/messages', idempotency_key: '' }],
  ])('B-outbox: it takes no %s', async (_, change) => {
    const to = await team().channel(fresh());
    const good = message(to, 'hello');
    const { status, body } = await send([good, { ...good, parameters: {}, ...change }]);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(await idsIn(team().owner, to, TOPIC)).toEqual([]);
  });

  it('B-outbox: it takes so many changes and no more', async () => {
    const to = await team().channel(fresh());
    const many = Array.from({ length: limits.changesPerOutbox + 1 }, () => message(to, 'hello'));
    expect((await send(many)).status).toBe(400);
    expect((await send([])).status).toBe(400);
    expect((await send([message(to, 'x')], { ...team().owner, apiKey: 'wrong' })).status).toBe(401);
  });
});

forEachTeam(
  (team) => {
    it('B-outbox: every change counts against the rate limit', async () => {
      const person = await team().person();
      const to = await team().channel(fresh());
      const changes = Array.from({ length: 20 }, () => message(to, 'hello'));
      const { body } = await outbox(team().url, person, changes);
      const limited = body.answers.filter(({ status }: { status: number }) => status === 429);
      expect(limited).toHaveLength(11);
      expect(limited[0].body).toMatchObject({ code: 'RATE_LIMIT_HIT' });
    });
  },
  () => ({ rateLimit: true, rateLimitPerUser: 10 }),
);
