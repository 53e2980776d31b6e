import { expect, it } from 'vitest';
import { addKey } from '../../../src/features/keys/add-key.ts';
import { forEachTeam } from '../../support/team.ts';
import { account, PASSWORD, signedIn, signIn } from '../users/people.ts';

const NEXT = 'eleven yellow kettles';

forEachTeam((team) => {
  const deviceOf = async (userId: number, name: string) =>
    team().realm.write((change) =>
      addKey(change, userId, { kind: 'device', name, ip: '192.0.2.7' }),
    );

  it('X3: people list their keys, newest first, with the one of the request marked', async () => {
    const ann = await team().person();
    const phone = await deviceOf(ann.id, 'Phone');
    const { body } = await ann.withKey(phone.apiKey).get('/users/me/keys');
    expect(body.keys).toMatchObject([
      {
        key_id: phone.keyId,
        kind: 'device',
        name: 'Phone',
        last_ip: '192.0.2.7',
        expires_at: null,
        scopes: [],
        is_current: true,
      },
      { kind: 'main', name: '', is_current: false },
    ]);
    expect(JSON.stringify(body)).not.toContain(phone.apiKey);
  });

  it('X3: people end one key, their own, or all others', async () => {
    const ann = await team().person();
    const [phone, laptop] = [await deviceOf(ann.id, 'Phone'), await deviceOf(ann.id, 'Laptop')];
    const onLaptop = ann.withKey(laptop.apiKey);
    expect((await onLaptop.delete(`/users/me/keys/${phone.keyId}`)).status).toBe(200);
    expect((await ann.withKey(phone.apiKey).get('/users/me')).status).toBe(401);
    expect((await onLaptop.delete(`/users/me/keys/${phone.keyId}`)).status).toBe(404);
    expect((await onLaptop.delete('/users/me/keys')).body).toMatchObject({ ended: 1 });
    expect((await ann.get('/users/me')).status).toBe(401);
    expect((await onLaptop.delete(`/users/me/keys/${laptop.keyId}`)).status).toBe(200);
    expect((await onLaptop.get('/users/me')).status).toBe(401);
  });

  it('X3: administrators list and end the keys of others, but only owners those of owners', async () => {
    const administrator = await team().person('administrator');
    const ann = await team().person();
    const phone = await deviceOf(ann.id, 'Phone');
    const { body } = await administrator.get(`/users/${ann.id}/keys`);
    expect(body.keys).toMatchObject([{ key_id: phone.keyId }, { kind: 'main' }]);
    expect((await administrator.delete(`/users/${ann.id}/keys/${phone.keyId}`)).status).toBe(200);
    expect((await ann.withKey(phone.apiKey).get('/users/me')).status).toBe(401);
    const ofOwner = (await team().owner.get('/users/me/keys')).body.keys[0].key_id;
    const code = 'UNAUTHORIZED_PRINCIPAL';
    const { id } = team().owner;
    expect(await administrator.get(`/users/${id}/keys`)).toMatchObject({ body: { code } });
    expect(await administrator.delete(`/users/${id}/keys/${ofOwner}`)).toMatchObject({
      body: { code },
    });
    expect(await administrator.delete(`/users/${ann.id}/keys/${ofOwner}`)).toMatchObject({
      status: 404,
    });
    expect((await team().owner.get(`/users/${id}/keys`)).status).toBe(200);
  });

  it('X3: a new password ends other keys, and replaces that of the device', async () => {
    const made = await account(team());
    const main = await signedIn(team(), made);
    const phone = await deviceOf(made.id, 'Phone');
    const laptop = await deviceOf(made.id, 'Laptop');
    const onPhone = main.withKey(phone.apiKey);
    const { body } = await onPhone.patch('/settings', {
      old_password: PASSWORD,
      new_password: NEXT,
    });
    for (const key of [main.apiKey, phone.apiKey, laptop.apiKey]) {
      expect((await main.withKey(key).get('/users/me')).status).toBe(401);
    }
    const anew = main.withKey(body.api_key);
    expect((await anew.get('/users/me/keys')).body.keys).toMatchObject([
      { key_id: body.key_id, kind: 'device', name: 'Phone', is_current: true },
      { kind: 'main' },
    ]);
    expect((await signIn(team(), made.email, NEXT)).body.api_key).not.toBe(body.api_key);
  });

  it('X3: a new password leaves other keys if it is told to, and the main key stays the same', async () => {
    const made = await account(team());
    const main = await signedIn(team(), made);
    const phone = await deviceOf(made.id, 'Phone');
    const wish = { old_password: PASSWORD, new_password: NEXT, keep_other_keys: true };
    const { status, body } = await main.withKey(phone.apiKey).patch('/settings', wish);
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(body).not.toHaveProperty('api_key');
    for (const key of [main.apiKey, phone.apiKey]) {
      expect((await main.withKey(key).get('/users/me')).status).toBe(200);
    }
    expect((await signIn(team(), made.email, PASSWORD)).status).toBe(401);
    expect((await signIn(team(), made.email, NEXT)).body.api_key).toBe(main.apiKey);
  });

  it('X3: regenerating gives a device another key of its own, and ends all others', async () => {
    const ann = await team().person();
    const phone = await deviceOf(ann.id, 'Phone');
    const { body } = await ann.withKey(phone.apiKey).post('/users/me/api_key/regenerate');
    expect((await ann.get('/users/me')).status).toBe(401);
    const { keys } = (await ann.withKey(body.api_key).get('/users/me/keys')).body;
    expect(keys).toMatchObject([{ kind: 'device', name: 'Phone', key_id: body.key_id }]);
  });

  it('X3: an account without a password changes its address soon after signing in only', async () => {
    const ann = await team().person();
    team().wait(601_000);
    const wish = { email: `changed-${ann.id}@example.org` };
    expect(await ann.patch('/settings', wish)).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('Sign in again') },
    });
    const recent = await deviceOf(ann.id, 'Phone');
    expect((await ann.withKey(recent.apiKey).patch('/settings', wish)).status).toBe(200);
  });

  it('X3: a device beyond the maximum replaces the least recently used', async () => {
    const ann = await team().person();
    const first = await deviceOf(ann.id, 'First');
    team().wait(1000);
    await team().realm.write(async (change) => {
      for (let index = 0; index < 100; index += 1) await addKey(change, ann.id, { kind: 'device' });
    });
    expect((await ann.withKey(first.apiKey).get('/users/me')).status).toBe(401);
    expect((await ann.get('/users/me/keys')).body.keys).toHaveLength(101);
  });

  it('X3: expired keys give way to a new one before live ones do', async () => {
    const ann = await team().person();
    const phone = await deviceOf(ann.id, 'Phone');
    await team().realm.write(async (change) => {
      const expiresAt = change.now + 1000;
      for (let index = 0; index < 99; index += 1) {
        await addKey(change, ann.id, { kind: 'device', expiresAt });
      }
    });
    team().wait(2000);
    const laptop = await deviceOf(ann.id, 'Laptop');
    for (const { apiKey } of [phone, laptop]) {
      expect((await ann.withKey(apiKey).get('/users/me')).status).toBe(200);
    }
    expect(team().realm.state.apiKeys.ofUser(ann.id)).toHaveLength(3);
  });
});
