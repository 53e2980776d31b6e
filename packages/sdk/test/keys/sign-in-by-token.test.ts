import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client.ts';
import { ClientClosed } from '../../src/client-closed.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import type { Asked } from '../support/scripted-server.ts';
import { endKey, failure, nameOf, start, stateOf, tokenFor, tokenWorld } from './token-world.ts';

const to = { kind: 'topic', channelId: 7, topic: 'roses' } as const;

describe('a client that signs in with tokens', () => {
  it('S10: exchanges a token for a key, and follows the server with it', async () => {
    const { server, open, backend } = tokenWorld();
    const { client } = await open();
    await expect.poll(() => nameOf(client)).toBe('live');
    expect(backend.asked).toBe(1);
    const [exchange] = server.asked.filter(({ name }) => name === 'POST /jwt/fetch_api_key');
    expect(Object.fromEntries(exchange?.parameters ?? [])).toMatchObject({
      token: tokenFor('ada', 1),
      include_profile: 'true',
      device_name: 'Phone',
    });
    expect(exchange?.headers.get('authorization')).toBeNull();
    expect(server.count('POST /register')).toBe(1);
    const [register] = server.asked.filter(({ name }) => name === 'POST /register');
    const [, basic = ''] = register?.headers.get('authorization')?.split(' ') ?? [];
    expect(atob(basic)).toBe('ada@example.org:key-1');
  });

  it('S10: tabs share one token, and calls of every tab wait for its key', async () => {
    const { server, open, backend } = tokenWorld();
    let give: (token: string) => void = () => undefined;
    backend.answer = () => new Promise((resolve) => (give = resolve));
    server.answers['GET /users/me'] = () => ({ user_id: 3 });
    const [{ client: first }, { client: second }] = [await open(), await open()];
    const calls = [first, second, second].map(({ api }) => api.getOwnUser());
    await expect.poll(() => backend.asked).toBe(1);
    give(tokenFor('ada', 1));
    expect(await Promise.all(calls)).toMatchObject([
      { user_id: 3 },
      { user_id: 3 },
      { user_id: 3 },
    ]);
    await expect.poll(() => nameOf(second)).toBe('live');
    const { client: third } = await open();
    expect(await third.api.getOwnUser()).toMatchObject({ user_id: 3 });
    expect(backend.asked).toBe(1);
  });

  it('S10: many calls that are refused at once ask for one token, and are made again', async () => {
    const { server, device, open, backend, exchanges } = tokenWorld();
    server.answers['GET /users/me'] = () => ({ user_id: 3 });
    server.answers['POST /messages'] = () => ({ id: 11 });
    const [{ client: first }, { client: second }] = [await open(), await open()];
    await expect.poll(() => nameOf(second)).toBe('live');
    await second.api.getOwnUser();
    device.advance(60_000);
    server.refused.add('key-1');
    await second.send({ to, content: 'hello' });
    const calls = [first, first, second, second].map(({ api }) => api.getOwnUser());
    expect(await Promise.all(calls)).toHaveLength(4);
    await expect.poll(() => nameOf(second)).toBe('live');
    await expect.poll(() => first.outbox.entries.current[0]?.messageId).toBe(11);
    expect(backend.asked).toBe(2);
    expect(exchanges()).toBe(2);
    expect(server.count('POST /register')).toBe(1);
  });

  it('S10: goes on with the same queue after the key is over', async () => {
    const { server, device, open } = tokenWorld();
    const { client } = await open();
    await expect.poll(() => nameOf(client)).toBe('live');
    device.advance(60_000);
    const keyIds: (number | undefined)[] = [client.keyId.current];
    client.keyId.subscribe((keyId) => keyIds.push(keyId));
    endKey(server, 'key-1');
    await expect.poll(() => server.asked.some(uses('key-2'))).toBe(true);
    await expect.poll(() => keyIds).toEqual([1, 2]);
    await expect.poll(() => nameOf(client)).toBe('live');
    expect(server.count('POST /register')).toBe(1);
  });

  it('S10: asks for the next key before the current one is over', async () => {
    const { server, device, open, backend } = tokenWorld({ lifetimeSeconds: 20 });
    const { client } = await open();
    await expect.poll(() => nameOf(client)).toBe('live');
    device.advance(15_900);
    expect(backend.asked).toBe(1);
    device.advance(200);
    await expect.poll(() => server.asked.some(uses('key-2'))).toBe(true);
    expect(backend.asked).toBe(2);
    await expect.poll(() => nameOf(client)).toBe('live');
    // If the backend fails then, the key is used to its end.
    backend.answer = () => Promise.reject(new Error('maintenance'));
    device.advance(16_200);
    await expect.poll(() => backend.asked).toBe(3);
    server.answers['GET /users/me'] = () => ({ user_id: 3 });
    expect(await client.api.getOwnUser()).toMatchObject({ user_id: 3 });
    expect(nameOf(client)).toBe('live');
  });

  it('S10: a key that is refused while the next is being asked for needs no other token', async () => {
    const { server, device, open, backend } = tokenWorld({ lifetimeSeconds: 20 });
    const { client } = await open();
    await expect.poll(() => nameOf(client)).toBe('live');
    let give: (token: string) => void = () => undefined;
    backend.answer = () => new Promise((resolve) => (give = resolve));
    device.advance(16_100);
    await expect.poll(() => backend.asked).toBe(2);
    endKey(server, 'key-1');
    await expect.poll(() => nameOf(client)).not.toBe('live');
    give(tokenFor('ada', 2));
    await expect.poll(() => nameOf(client)).toBe('live');
    expect(backend.asked).toBe(2);
  });

  it('S10: the next start and the next leader use the key, until the person signs out', async () => {
    const { server, open, backend } = tokenWorld();
    const { client: first, tab } = await open();
    const { client: second } = await open();
    await expect.poll(() => nameOf(second)).toBe('live');
    tab.kill();
    await expect.poll(() => server.count('GET /events')).toBeGreaterThan(2);
    await expect.poll(() => nameOf(second)).toBe('live');
    await Promise.all([first.close(), second.close()]);
    const { client: again } = await open();
    await expect.poll(() => nameOf(again)).toBe('live');
    expect(backend.asked).toBe(1);
    server.answers['DELETE /users/me/keys/1'] = () => ({});
    await again.signOut({ wipe: false });
    expect(server.asked.find(({ name }) => name === 'DELETE /users/me/keys/1')).toSatisfy(
      uses('key-1'),
    );
    expect(backend.asked).toBe(1);
    const { client: later } = await open();
    await expect.poll(() => nameOf(later)).toBe('live');
    expect(backend.asked).toBe(2);
  });

  it('S10: an expired key opens the account without a network, and what is written goes out once', async () => {
    const { server, device, open, backend } = tokenWorld();
    const { client: before } = await open();
    await expect.poll(() => nameOf(before)).toBe('live');
    await before.close();
    device.online.set(false);
    device.advance(48 * 3_600_000);
    server.refused.add('key-1');
    const [{ client }, { client: other }] = [await open(), await open()];
    await expect.poll(() => nameOf(client)).toBe('offline');
    expect(await client.channels().load()).toMatchObject([{ channel: { name: 'garden' } }]);
    await client.send({ to, content: 'from the tunnel' });
    await other.send({ to, content: 'me too' });
    device.advance(60_000);
    expect(backend.asked).toBe(1);
    let id = 10;
    server.answers['POST /messages'] = () => ({ id: ++id });
    device.online.set(true);
    await expect.poll(() => nameOf(client)).toBe('live');
    await expect.poll(() => server.count('POST /messages')).toBe(2);
    await expect
      .poll(() => other.outbox.entries.current.map(({ state }) => state))
      .toEqual(['sent', 'sent']);
    expect(backend.asked).toBe(2);
    expect(server.count('POST /messages')).toBe(2);
  });

  it('S10: `account` is required, and told apart from other names', async () => {
    const credentials = { token: async () => tokenFor('ada') };
    const place = { serverUrl: 'http://server', storage: memoryStorage() };
    await expect(createClient({ ...place, credentials })).rejects.toThrow(/`account` must name/);
    const wrong = { token: 'a token' } as never;
    await expect(createClient({ ...place, credentials: wrong, account: 'ada' })).rejects.toThrow(
      /`credentials` must be an object with an API key or a function `token`/,
    );
    const { open } = tokenWorld();
    const { client } = await open();
    await expect(client.signIn({ email: 'a@example.org', apiKey: 'key' })).rejects.toThrow(
      /by token/,
    );
  });
});

describe('a backend that gives no key', () => {
  const rubbish = [
    ['undefined', undefined],
    ['an empty string', ''],
    ['a number', 17],
    ['an object', { token: tokenFor('ada') }],
    ['a string that is no JWT', 'SECRET-nonsense'],
    ['a string that is no JWT', 'SECRET.SECRET.SECRET'],
    ['a string that is no JWT', `${tokenFor('ada')}.SECRET`],
    ['a string of 20000 characters', 'SECRET'.padEnd(20_000, 'x')],
  ] as const;
  it.each(rubbish)('S10: an answer that is %s is told, and loses nothing', async (what, answer) => {
    const { device, open, backend, exchanges, server } = tokenWorld();
    const good = backend.answer;
    backend.answer = () => answer;
    const { client } = await open();
    await expect.poll(() => nameOf(client)).toBe('signedOut');
    expect(stateOf(client)).toMatchObject({
      reason: 'token',
      problem: `The token callback answered ${what} instead of a JWT.`,
      retryAt: expect.any(Number),
    });
    expect(JSON.stringify(stateOf(client))).not.toContain('SECRET');
    await client.send({ to, content: 'kept' });
    expect(exchanges()).toBe(0);
    backend.answer = good;
    server.answers['POST /messages'] = () => ({ id: 11 });
    device.advance(1_000);
    await expect.poll(() => client.outbox.entries.current[0]?.messageId).toBe(11);
  });

  it('S10: one that throws, or is refused, is asked again ever more rarely, and at once online', async () => {
    const { device, open, backend, server } = tokenWorld();
    const good = backend.answer;
    backend.answer = () => {
      throw new Error('the backend is being deployed');
    };
    const { client, states } = await open();
    const problem = 'The token callback failed: the backend is being deployed';
    await expect.poll(() => stateOf(client)).toMatchObject({ reason: 'token', problem });
    const waits: number[] = [];
    for (let round = 1; round <= 8; round += 1) {
      const { retryAt = 0 } = stateOf(client) as { retryAt?: number };
      const before = device.tab().now();
      waits.push(retryAt - before);
      device.advance(retryAt - before);
      await expect.poll(() => backend.asked).toBe(round + 1);
      await expect.poll(() => nameOf(client)).toBe('signedOut');
    }
    expect(waits).toEqual([750, 1500, 3000, 6000, 12_000, 24_000, 45_000, 45_000]);
    // Sync connects once its code has loaded, which may be before or after the client is open.
    const names = new Set(states.map(({ name }) => name));
    names.delete('connecting');
    expect(names).toEqual(new Set(['registering', 'signedOut']));
    // Other callers do not multiply the requests.
    await expect(client.api.getOwnUser()).rejects.toThrow(problem);
    expect(backend.asked).toBe(9);
    device.online.set(false);
    backend.answer = good;
    device.online.set(true);
    await expect.poll(() => nameOf(client)).toBe('live');
    expect(server.count('POST /register')).toBe(1);
  });

  it('S10: one that hangs is given up after 30 s', async () => {
    const { device, open, backend } = tokenWorld();
    let late: (token: string) => void = () => undefined;
    backend.answer = () => new Promise((resolve) => (late = resolve));
    const { client } = await open();
    await expect.poll(() => backend.asked).toBe(1);
    device.advance(29_900);
    expect(nameOf(client)).toBe('registering');
    device.advance(200);
    await expect
      .poll(() => stateOf(client))
      .toMatchObject({
        reason: 'token',
        problem: 'The token callback did not answer within 30 s.',
      });
    late(tokenFor('ada', 1));
    client.sync.retryNow();
    await expect.poll(() => backend.asked).toBe(2);
    late(tokenFor('ada', 2));
    await expect.poll(() => nameOf(client)).toBe('live');
  });

  it('S10, C1: a client closes at once while the backend hangs', async () => {
    const { device, open, backend } = tokenWorld();
    backend.answer = () => new Promise(() => undefined);
    const [{ client }, { client: other }] = [await open(), await open()];
    const called = other.api.getOwnUser().catch((error: unknown) => error);
    await expect.poll(() => backend.asked).toBe(1);
    await Promise.all([client.close(), other.close()]);
    expect(await called).toBeInstanceOf(ClientClosed);
    expect(device.nextTimerAt).toBeUndefined();
  });

  it('S10: a token that the server refuses is told with its words', async () => {
    const { device, open, server, exchanges } = tokenWorld();
    const { 'POST /jwt/fetch_api_key': good } = server.answers;
    server.answers['POST /jwt/fetch_api_key'] = () => failure(401, 'AUTHENTICATION_FAILED');
    const { client } = await open();
    await expect
      .poll(() => stateOf(client))
      .toMatchObject({
        name: 'signedOut',
        reason: 'token',
        problem: 'The server refused the token: Refused. (AUTHENTICATION_FAILED)',
      });
    server.answers['POST /jwt/fetch_api_key'] = () => failure(401, 'USER_DEACTIVATED');
    device.advance(1_000);
    await expect.poll(() => stateOf(client)).toMatchObject({ reason: 'account-deactivated' });
    server.answers['POST /jwt/fetch_api_key'] = () =>
      failure(429, 'RATE_LIMIT_HIT', { 'retry-after': 7 });
    device.advance(2_000);
    await expect.poll(() => nameOf(client)).toBe('offline');
    if (good) server.answers['POST /jwt/fetch_api_key'] = good;
    device.advance(30_000);
    await expect.poll(() => nameOf(client)).toBe('live');
    expect(exchanges()).toBe(4);
  });

  it('S10: a backend and a server that cannot be reached are a network that is gone', async () => {
    const { open, backend, server } = tokenWorld();
    backend.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    server.answers['GET /server_settings'] = () => {
      throw new TypeError('Failed to fetch');
    };
    const { client } = await open();
    await expect.poll(() => nameOf(client)).toBe('offline');
  });

  it('S10: a token for another person is not exchanged, and a key of another person is ended', async () => {
    const { open, backend, server, exchanges, device } = tokenWorld();
    const { client } = await open();
    await expect.poll(() => nameOf(client)).toBe('live');
    backend.answer = () => tokenFor('bob', 2);
    device.advance(60_000);
    endKey(server, 'key-1');
    await expect.poll(() => stateOf(client)).toMatchObject({ reason: 'another-account' });
    expect(exchanges()).toBe(1);
    backend.answer = () => tokenFor('ada', 3);
    server.answers['POST /jwt/fetch_api_key'] = () => ({
      ...{ api_key: 'key-of-bob', email: 'bob@example.org', key_id: 9, user: { user_id: 4 } },
    });
    server.answers['DELETE /users/me/keys/9'] = () => ({});
    client.sync.retryNow();
    await expect.poll(() => exchanges()).toBe(2);
    await expect.poll(() => stateOf(client)).toMatchObject({ reason: 'another-account' });
    const ofBob = () => server.asked.filter(uses('key-of-bob', 'bob@example.org'));
    await expect.poll(() => ofBob().map(({ name }) => name)).toEqual(['DELETE /users/me/keys/9']);
    expect(client.keyId.current).toBe(1);
    // Nothing happens until the person comes back.
    expect(stateOf(client)).toMatchObject({ retryAt: undefined });
    device.advance(3_600_000);
    // Other callers get the failure meanwhile.
    await expect(client.api.getOwnUser()).rejects.toMatchObject({ reason: 'another-account' });
    expect(exchanges()).toBe(2);
    client.sync.retryNow();
    await expect.poll(() => exchanges()).toBe(3);
    await expect.poll(() => ofBob()).toHaveLength(2);
    expect(await client.signOut({ wipe: 'evenUnsent' })).toEqual({ isSignedOut: true });
  });
});

describe('keys and clocks', () => {
  it.each([10, -10])('S10: a clock that is %i minutes off asks no more often', async (minutes) => {
    const { clock, open, backend, device, server } = tokenWorld({ lifetimeSeconds: 300 });
    clock.aheadMs = minutes * 60_000;
    const { client } = await open();
    await expect.poll(() => nameOf(client)).toBe('live');
    device.advance(1_000);
    expect(backend.asked).toBe(1);
    device.advance(80_000);
    endKey(server, 'key-1');
    await expect.poll(() => backend.asked).toBe(2);
    await expect.poll(() => nameOf(client)).toBe('live');
    device.advance(1_000);
    expect(backend.asked).toBe(2);
  });

  it('S10: a server that refuses each key at once is asked ever more rarely', async () => {
    const { open, backend, device, server } = tokenWorld();
    server.answers['POST /register'] = () => failure(401, 'INVALID_API_KEY');
    // A client without pauses would leave this test no turn.
    const token = backend.answer;
    backend.answer = () => (backend.asked > 10 ? new Promise(() => undefined) : token());
    const { client } = await open();
    const problem = 'The server refused a key that it had just made.';
    await expect.poll(() => stateOf(client)).toMatchObject({ reason: 'token', problem });
    expect(backend.asked).toBe(1);
    for (let round = 2; round <= 6; round += 1) {
      const { retryAt = 0 } = stateOf(client) as { retryAt?: number };
      device.advance(retryAt - device.tab().now());
      await expect.poll(() => backend.asked).toBe(round);
      await expect.poll(() => nameOf(client)).toBe('signedOut');
    }
    expect(device.tab().now() - start).toBeGreaterThan(20_000);
  });
});

function uses(key: string, email = 'ada@example.org'): (asked: Asked) => boolean {
  const basic = `Basic ${btoa(`${email}:${key}`)}`;
  return ({ headers }) => headers.get('authorization') === basic;
}
