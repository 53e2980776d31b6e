import { expect, it } from 'vitest';
import { addKey } from '../../../src/features/keys/add-key.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam } from '../../support/team.ts';
import { call } from '../users/call.ts';
import { account, PASSWORD, signedIn, signIn } from '../users/people.ts';

const NEXT = 'eleven yellow kettles';

forEachTeam((team) => {
  it('B-settings: the old password allows a new one, and a new key replaces all keys', async () => {
    const made = await account(team());
    const person = await signedIn(team(), made);
    const older = newApiKey();
    await team().realm.write((change) =>
      addKey(change, made.id, { kind: 'device', apiKey: older }),
    );
    const change = { old_password: PASSWORD, new_password: NEXT };
    let apiKey = '';
    const events = await team().eventsOf(async () => {
      const { status, body } = await person.patch('/settings', change);
      apiKey = body.api_key;
      expect({ status, body }).toEqual({
        status: 200,
        body: { result: 'success', msg: '', api_key: expect.stringMatching(/^[A-Za-z0-9]{32}$/) },
      });
    });
    expect(events).toEqual([]);
    for (const key of [person.apiKey, older]) {
      const as = { email: made.email, apiKey: key };
      expect((await call(team().url, { path: '/api/v1/users/me', as })).status).toBe(401);
    }
    const as = { email: made.email, apiKey };
    expect((await call(team().url, { path: '/api/v1/users/me', as })).status).toBe(200);
    expect((await signIn(team(), made.email, PASSWORD)).status).toBe(401);
    expect((await signIn(team(), made.email, NEXT)).body.api_key).toBe(apiKey);
  });

  it('B-settings: without a mail server a new address requires the password', async () => {
    const made = await account(team());
    const person = await signedIn(team(), made);
    const email = `moved-${made.email}`;
    for (const old_password of [undefined, '', 'wrong']) {
      expect(
        await person.patch('/settings', { email, ...(old_password && { old_password }) }),
      ).toSatisfy(refused);
    }
    expect((await signIn(team(), email, PASSWORD)).status).toBe(401);
    expect((await person.patch('/settings', { email: made.email })).status).toBe(200);
    expect((await person.patch('/settings', { email, old_password: PASSWORD })).status).toBe(200);
    const { status, body } = await signIn(team(), email, PASSWORD);
    expect({ status, key: body.api_key }).toEqual({ status: 200, key: person.apiKey });
  });

  it.each([
    ['wrong', { old_password: 'wrong', new_password: NEXT }],
    ['empty', { old_password: '', new_password: NEXT }],
    ['missing', { new_password: NEXT }],
  ])('B-settings: an old password that is %s changes nothing', async (_what, change) => {
    const made = await account(team());
    const person = await signedIn(team(), made);
    expect(await person.patch('/settings', { ...change, full_name: 'Changed' })).toSatisfy(refused);
    expect((await signIn(team(), made.email, PASSWORD)).status).toBe(200);
    expect((await person.get('/users/me')).body.full_name).toBe('Grace Hopper');
  });

  it.each(['', 'x8$Qz', 'password', 'grace hopper', 'x8$Qz-'.repeat(200)])(
    'B-settings: the weak new password %j is refused',
    async (new_password) => {
      const made = await account(team());
      const person = await signedIn(team(), made);
      const answer = await person.patch('/settings', { old_password: PASSWORD, new_password });
      expect(answer).toSatisfy(refused);
      expect((await signIn(team(), made.email, PASSWORD)).status).toBe(200);
    },
  );

  it('B-settings: an old password alone changes nothing', async () => {
    const made = await account(team());
    const person = await signedIn(team(), made);
    expect((await person.patch('/settings', { old_password: 'whatever' })).status).toBe(200);
  });

  it('B-settings: an account without a password sets its first one with its key', async () => {
    const person = await team().person();
    expect((await person.patch('/settings', { new_password: NEXT })).status).toBe(200);
    expect((await signIn(team(), person.email, NEXT)).body.api_key).toBe(person.apiKey);
    expect(await person.patch('/settings', { new_password: PASSWORD })).toSatisfy(refused);
  });

  it('B-settings: a first password needs a recent sign-in, which no other key replaces', async () => {
    const person = await team().person();
    team().wait(601_000);
    const tooLate = { status: 400, body: { msg: expect.stringContaining('Sign in again') } };
    const wish = { new_password: NEXT };
    expect(await person.patch('/settings', wish)).toMatchObject(tooLate);
    const regenerate = '/users/me/api_key/regenerate';
    const renewed = person.withKey((await person.post(regenerate)).body.api_key);
    expect(await renewed.patch('/settings', wish)).toMatchObject(tooLate);
    const made = await renewed.post('/users/me/keys', { name: 'Script' });
    const script = renewed.withKey(made.body.api_key);
    expect(await script.patch('/settings', wish)).toMatchObject(tooLate);
    const last = script.withKey((await script.post(regenerate)).body.api_key);
    expect(await last.patch('/settings', wish)).toMatchObject(tooLate);
    expect((await signIn(team(), person.email, NEXT)).status).toBe(401);
    const recent = newApiKey();
    await team().realm.write((change) =>
      addKey(change, person.id, { kind: 'device', apiKey: recent }),
    );
    expect((await person.withKey(recent).patch('/settings', wish)).status).toBe(200);
    expect((await signIn(team(), person.email, NEXT)).status).toBe(200);
  });

  it('B-settings: users cannot set the passwords of others', async () => {
    const made = await account(team());
    const answer = await team().owner.patch(`/users/${made.id}`, { new_password: NEXT });
    expect(answer.body.ignored_parameters_unsupported).toEqual(['new_password']);
    expect((await signIn(team(), made.email, PASSWORD)).status).toBe(200);
    const settings = { user_id: made.id, new_password: NEXT, email: 'else@example.org' };
    const person = await team().person();
    await person.patch('/settings', settings);
    expect((await signIn(team(), made.email, PASSWORD)).status).toBe(200);
  });

  it('B-settings: retrying a change fails with the revoked key, and the new password works', async () => {
    const made = await account(team());
    const person = await signedIn(team(), made);
    const request = {
      method: 'PATCH',
      path: '/api/v1/settings',
      as: person,
      form: { new_password: NEXT, old_password: PASSWORD },
      headers: { 'idempotency-key': `change-${made.id}` },
    };
    expect((await call(team().url, request)).status).toBe(200);
    expect((await call(team().url, request)).status).toBe(401);
    expect((await signIn(team(), made.email, NEXT)).status).toBe(200);
  });
});
