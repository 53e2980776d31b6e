import { expect, it } from 'vitest';
import { addKey } from '../../../src/features/keys/add-key.ts';
import { endKeys } from '../../../src/features/keys/end-keys.ts';
import { forEachTeam, type Team } from '../../support/team.ts';
import { call } from '../users/call.ts';
import { type Account, account, signedIn } from '../users/people.ts';

async function signInOn(team: Team, { email, password }: Account, device_name: string) {
  const form = { username: email, password, device_name };
  const { status, body } = await call(team.url, {
    method: 'POST',
    path: '/api/v1/fetch_api_key',
    form,
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as { api_key: string; key_id: number };
}

forEachTeam((team) => {
  it('X3: a sign-in that names its device gets a key of its own, and others the main key', async () => {
    const made = await account(team());
    const main = await signedIn(team(), made);
    const phone = await signInOn(team(), made, 'Phone');
    const laptop = await signInOn(team(), made, 'Laptop');
    const again = await signedIn(team(), made);
    expect(again.apiKey).toBe(main.apiKey);
    expect(new Set([main.apiKey, phone.api_key, laptop.api_key]).size).toBe(3);
    expect(phone.key_id).not.toBe(laptop.key_id);
    for (const key of [main.apiKey, phone.api_key, laptop.api_key]) {
      expect((await main.withKey(key).get('/users/me')).status).toBe(200);
    }
  });

  it('X3: an ended key ends its waiting request within a second, and no other', async () => {
    const made = await account(team());
    const main = await signedIn(team(), made);
    const phone = await signInOn(team(), made, 'Phone');
    const person = main.withKey(phone.api_key);
    const queues = await Promise.all([main, person].map((each) => each.post('/register')));
    const [ofMain, ofPhone] = queues.map(({ body }) => ({
      queue_id: body.queue_id,
      last_event_id: body.last_event_id,
    }));
    const staying = main.get('/events', ofMain);
    const waiting = person.get('/events', ofPhone);
    await team().realm.write((change) =>
      endKeys(change, made.id, ({ key_id }) => key_id === phone.key_id),
    );
    expect(await waiting).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
    await main.patch('/settings', { twenty_four_hour_time: true });
    expect((await staying).status).toBe(200);
  });

  it('X3: a key that expires ends its waiting request, and says that it expired', async () => {
    const made = await account(team());
    const main = await signedIn(team(), made);
    const expiresAt = team().services.clock.now() + 60_000;
    const { apiKey } = await team().realm.write((change) =>
      addKey(change, made.id, { kind: 'device', name: 'Brief', expiresAt }),
    );
    const person = main.withKey(apiKey);
    const { body } = await person.post('/register');
    const waiting = person.get('/events', {
      queue_id: body.queue_id,
      last_event_id: body.last_event_id,
    });
    team().wait(60_000);
    const expired = {
      status: 401,
      body: { code: 'INVALID_API_KEY', key_expired: true, msg: expect.stringContaining('expired') },
    };
    expect(await waiting).toMatchObject(expired);
    expect(await person.get('/users/me')).toMatchObject(expired);
    expect((await main.get('/users/me')).status).toBe(200);
  });

  it('X3: keys made with an older one read what was sealed before, and others do not', async () => {
    const made = await account(team());
    const main = await signedIn(team(), made);
    const phone = await signInOn(team(), made, 'Phone');
    const onPhone = main.withKey(phone.api_key);
    const bot = await main.post('/bots', {
      full_name: `Bot ${made.id}`,
      short_name: `b${made.id}`,
    });
    const laptop = await signInOn(team(), made, 'Laptop');
    const { apiKey: stranger } = await team().realm.write((change) =>
      addKey(change, made.id, { kind: 'device', name: 'From elsewhere' }),
    );
    for (const [person, seen] of [
      [main, bot.body.api_key],
      [onPhone, bot.body.api_key],
      [main.withKey(laptop.api_key), bot.body.api_key],
      [main.withKey(stranger), null],
    ] as const) {
      const { body } = await person.get('/bots');
      expect(body.bots).toMatchObject([{ api_key: seen }]);
    }
    await team().realm.write((change) =>
      endKeys(change, made.id, ({ kind, key_id }) => kind === 'main' || key_id === phone.key_id),
    );
    const anew = await signedIn(team(), made);
    expect(anew.apiKey).not.toBe(main.apiKey);
    expect((await anew.get('/bots')).body.bots).toMatchObject([{ api_key: bot.body.api_key }]);
  });

  it('X3: the last use of a key is written in the background, once an hour', async () => {
    const made = await account(team());
    const main = await signedIn(team(), made);
    const lastUses = async () => {
      await team().services.keyUse.write();
      return team().realm.reader.all<{ last_used_at: number | null; last_ip: string | null }>(
        'SELECT last_used_at, last_ip FROM key_details WHERE realm_id = $1 AND user_id = $2',
        [team().realm.id, made.id],
      );
    };
    const events = await team().eventsOf(async () => {
      await main.get('/users/me');
      await lastUses();
    });
    expect(events).toEqual([]);
    const [first] = await lastUses();
    const hour = 3_600_000;
    const now = team().services.clock.now();
    expect(first).toEqual({ last_used_at: now - (now % hour), last_ip: '127.0.0.1' });
    team().wait(hour);
    expect(await lastUses()).toEqual([first]);
    await main.get('/users/me');
    expect((await lastUses())[0]?.last_used_at).toBe((first?.last_used_at ?? 0) + hour);
  });
});
