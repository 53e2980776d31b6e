import { type Endpoint, keyScopes } from '@tidings/shared-types';
import { expect, it } from 'vitest';
import { endExpiredKeys } from '../../../src/features/keys/end-expired-keys.ts';
import { handlers } from '../../../src/handlers.ts';
import { fresh } from '../../support/channels.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';

const path = '/realm/service_keys';

async function service(team: Team, scopes: readonly string[], more = {}) {
  const wanted = { name: fresh('Shop'), scopes, ...more };
  const { status, body } = await team.owner.post(path, wanted);
  expect({ status, body }).toMatchObject({ status: 200 });
  return { ...body, name: wanted.name, person: as(team, body) };
}

/** Returns a caller who signs requests with the email and key of a service. */
function as(team: Team, { email, api_key }: { email: string; api_key: string }) {
  const authorization = `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`;
  return async (method: string, route: string, parameters: Record<string, unknown> = {}) => {
    const text = Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const form = new URLSearchParams(Object.fromEntries(text)).toString();
    const inBody = method !== 'GET';
    const answer = await fetch(`${team.url}/api/v1${route}${inBody ? '' : `?${form}`}`, {
      method,
      headers: {
        authorization,
        ...(inBody && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(inBody && { body: form }),
    });
    return { status: answer.status, body: await answer.json() };
  };
}

const closed = Object.entries(handlers)
  .map(([name, { endpoint }]) => [name, endpoint as Endpoint] as const)
  .filter(([, { access }]) => access !== 'public');

forEachTeam((team) => {
  it('X3: an owner creates a service key, which is shown once, and deletes it', async () => {
    const made = await service(team(), ['users', 'read:all']);
    expect(made.api_key).toMatch(/^tdgs_[A-Za-z0-9]{32}$/);
    const listed = async () => (await team().owner.get(path)).body.service_keys;
    expect(await listed()).toContainEqual({
      key_id: made.key_id,
      user_id: made.user_id,
      email: made.email,
      name: made.name,
      scopes: ['users', 'read:all'],
      created_at: expect.any(Number),
      last_used_at: null,
      last_ip: null,
      expires_at: null,
    });
    expect((await made.person('GET', '/users/me')).body).toMatchObject({ full_name: made.name });
    expect((await team().owner.delete(`${path}/${made.key_id}`)).status).toBe(200);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ key_id: made.key_id }));
    expect(await made.person('GET', '/users/me')).toMatchObject({
      status: 401,
      body: { code: 'INVALID_API_KEY' },
    });
    expect(await team().owner.delete(`${path}/${made.key_id}`)).toMatchObject({ status: 404 });
  });

  it('X3: only owners manage service keys, not with other endpoints either', async () => {
    const administrator = await team().person('administrator');
    const made = await service(team(), ['users']);
    const code = 'UNAUTHORIZED_PRINCIPAL';
    const refusal = { status: 400, body: { code } };
    expect(await administrator.get(path)).toMatchObject(refusal);
    const wanted = { name: fresh(), scopes: ['users'] };
    expect(await administrator.post(path, wanted)).toMatchObject(refusal);
    expect(await administrator.delete(`${path}/${made.key_id}`)).toMatchObject(refusal);
    expect(await administrator.get(`/users/${made.user_id}/keys`)).toMatchObject(refusal);
    for (const caller of [administrator, team().owner]) {
      const again = await caller.post(`/bots/${made.user_id}/api_key/regenerate`);
      expect(again.status).toBe(400);
    }
    expect((await made.person('GET', '/users/me')).status).toBe(200);
  });

  it('X3: a wrong wish for a service key is refused', async () => {
    const wishes: Record<string, unknown>[] = [
      { name: 'No scope', scopes: [] },
      { name: 'Unknown scope', scopes: ['everything'] },
      { name: 'Past', scopes: ['users'], expires_at: 1 },
      { name: '', scopes: ['users'] },
    ];
    for (const wish of wishes) expect((await team().owner.post(path, wish)).status).toBe(400);
  });

  it.each(keyScopes)(
    'X3: a service key with the scope %s opens no other endpoint',
    async (scope) => {
      const { person } = await service(team(), [scope]);
      for (const [name, endpoint] of closed) {
        const isOpen =
          endpoint.scope === 'any' ||
          endpoint.scope === scope ||
          (scope === 'read:all' && endpoint.method === 'GET' && !endpoint.mutates);
        const route = endpoint.path.replaceAll(/\{\w+\*?\}/g, '99000001');
        // A poll would wait.
        if (isOpen && name === 'getEvents') continue;
        const { status, body } = await person(endpoint.method, route);
        if (isOpen) expect({ name, status, code: body.code }).not.toMatchObject({ status: 401 });
        else
          expect({ name, status, code: body.code }).toEqual({
            name,
            status: 401,
            code: 'UNAUTHORIZED',
          });
      }
    },
  );

  it('X3: a service with read:all renders text, and does not show as typing', async () => {
    const { person } = await service(team(), ['read:all']);
    const rendered = await person('POST', '/messages/render', { content: '*Order*' });
    expect(rendered).toMatchObject({ status: 200, body: { rendered: '<p><em>Order</em></p>' } });
    const to = [team().owner.id];
    const typing = () => person('POST', '/typing', { op: 'start', type: 'direct', to });
    expect(await team().transientEventsOf(typing)).toEqual([]);
    expect(await typing()).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });

  it('X3: a service with messages:send_as sends as a person, marked with its name', async () => {
    const made = await service(team(), ['messages:send_as']);
    const ann = await team().person();
    const channel = await team().channel(fresh(), { subscribers: [team().owner, ann] });
    const message = {
      type: 'channel',
      to: [channel],
      topic: 'orders',
      content: 'Order 17 is here',
    };
    const sent = await made.person('POST', '/messages', { ...message, send_as: ann.id });
    expect(sent.status).toBe(200);
    const seen = await team().owner.get(`/messages/${sent.body.id}`);
    expect(seen.body.message).toMatchObject({ sender_id: ann.id, client: made.name });
    const hidden = await team().channel(fresh(), { settings: { invite_only: true } });
    const refused = await made.person('POST', '/messages', {
      ...message,
      to: [hidden],
      send_as: ann.id,
    });
    expect(refused.status).toBe(400);
  });

  it('X3: nobody else sends as a person', async () => {
    const ann = await team().person();
    const channel = await team().channel(fresh(), { subscribers: [team().owner, ann] });
    const message = { type: 'channel', to: [channel], topic: 'a', content: 'a', send_as: ann.id };
    const callers: Person[] = [team().owner, await team().bot(team().owner, 'owner'), ann];
    for (const caller of callers) {
      expect(await caller.post('/messages', message)).toMatchObject({
        status: 400,
        body: { code: 'UNAUTHORIZED_PRINCIPAL' },
      });
    }
    const made = await service(team(), ['messages:send_as']);
    for (const send_as of [99_000_001, made.user_id]) {
      const { status, body } = await made.person('POST', '/messages', { ...message, send_as });
      expect({ status, msg: body.msg }).toEqual({ status: 400, msg: 'No such user' });
    }
  });

  it('X3: a service key expires, and its owner leaving does not end it', async () => {
    const second = await team().person('owner');
    const expires_at = Math.floor(team().services.clock.now() / 1000) + 60;
    const { body } = await second.post(path, {
      name: fresh('Shop'),
      scopes: ['users'],
      expires_at,
    });
    const person = as(team(), body);
    await team().owner.delete(`/users/${second.id}`);
    expect((await person('GET', '/users/me')).status).toBe(200);
    team().wait(61_000);
    expect(await person('GET', '/users/me')).toMatchObject({
      status: 401,
      body: { code: 'INVALID_API_KEY', key_expired: true },
    });
  });

  it('X3: the account of an expired service key is deactivated with it', async () => {
    const expires_at = Math.floor(team().services.clock.now() / 1000) + 60;
    const [gone, kept] = [
      await service(team(), ['read:all'], { expires_at }),
      await service(team(), ['read:all']),
    ];
    team().wait(4 * 86_400_000);
    await endExpiredKeys(team().services);
    const { service_keys } = (await team().owner.get(path)).body;
    const listed = service_keys.map((each: { key_id: number }) => each.key_id);
    expect(listed).toContain(kept.key_id);
    expect(listed).not.toContain(gone.key_id);
    for (const [{ user_id }, is_active] of [
      [gone, false],
      [kept, true],
    ] as const) {
      const { user } = (await team().owner.get(`/users/${user_id}`)).body;
      expect(user.is_active).toBe(is_active);
    }
  });
});
