import { describe, expect, it } from 'vitest';
import { intruder } from '../../features/users/people.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

const done = { status: 200, body: { result: 'success', msg: '' } };
const android = { path: '/users/me/android_gcm_reg_id', app: {} };
const ios = { path: '/users/me/apns_device_token', app: { appid: 'org.example.Chat-1' } };

forEachTeam((team) => {
  describe.each([
    ['Android', android, ios],
    ['iOS', ios, android],
  ])('%s devices', (_name, { path, app }, other) => {
    const register = (person: Person, token: unknown) => person.post(path, { token, ...app });
    const unregister = (person: Person, token: unknown) => person.delete(path, { token });

    it('B-push: can be registered, repeatedly, and unregistered once', async () => {
      const person = await team().person();
      for (const token of ['token', 'x'.repeat(4096), 'a"\'%_🚆']) {
        expect(await register(person, token)).toEqual(done);
        expect(await register(person, token)).toEqual(done);
        expect(await unregister(person, token)).toEqual(done);
        expect(await unregister(person, token)).toSatisfy(refused);
      }
    });

    it('B-push: need a token that is not empty and not longer than 4096', async () => {
      const person = await team().person();
      for (const token of ['', 'x'.repeat(4097)]) {
        expect(await register(person, token)).toSatisfy(refused);
        expect(await unregister(person, token)).toSatisfy(refused);
      }
      for (const answer of [await person.post(path, app), await person.delete(path)]) {
        expect(answer).toMatchObject({
          status: 400,
          body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'token' },
        });
      }
    });

    it('B-push: are separate by kind and user', async () => {
      const [person, somebody] = [await team().person(), await team().person()];
      expect(await register(person, 'token')).toEqual(done);
      expect(await unregister(somebody, 'token')).toSatisfy(refused);
      expect(await person.delete(other.path, { token: 'token' })).toSatisfy(refused);
      expect(await unregister(await team().stranger(), 'token')).toSatisfy(refused);
      expect(await unregister(person, 'token')).toEqual(done);
    });

    it('B-push: are forgotten with the key of the account', async () => {
      const [person, somebody] = [await team().person(), await team().person()];
      expect(await register(person, 'token')).toEqual(done);
      expect(await register(somebody, 'token')).toEqual(done);
      const { body } = await person.post('/users/me/api_key/regenerate');
      expect(await unregister(person.withKey(body.api_key), 'token')).toSatisfy(refused);
      expect(await unregister(somebody, 'token')).toEqual(done);
    });

    it('B-push: the oldest are dropped beyond a limit', async () => {
      const person = await team().person();
      for (let number = 0; number <= 50; number += 1) {
        expect(await register(person, `token ${number}`)).toEqual(done);
        team().wait(1);
      }
      expect(await unregister(person, 'token 0')).toSatisfy(refused);
      expect(await unregister(person, 'token 1')).toEqual(done);
      expect(await unregister(person, 'token 50')).toEqual(done);
    });

    it('B-push: are for accounts that can sign in', async () => {
      const [gone, owner] = [await team().person(), await team().person()];
      const bot = await team().bot(owner);
      expect(await register(bot, 'token')).toSatisfy(refused);
      expect(await unregister(bot, 'token')).toSatisfy(refused);
      await team().owner.delete(`/users/${gone.id}`);
      for (const outsider of [gone, await intruder(team()), gone.withKey('x'.repeat(32))]) {
        expect(await register(outsider, 'token')).toMatchObject({ status: 401 });
        expect(await unregister(outsider, 'token')).toMatchObject({ status: 401 });
      }
      expect(await register(await team().person('guest'), 'token')).toEqual(done);
    });
  });

  it('B-push: an iOS device has its app’s id', async () => {
    const person = await team().person();
    expect(await person.post(ios.path, { token: 'token' })).toMatchObject({
      status: 400,
      body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'appid' },
    });
    for (const appid of ['', 'a b', '<b>', 'x'.repeat(256)]) {
      expect(await person.post(ios.path, { token: 'token', appid })).toSatisfy(refused);
    }
    expect(await person.delete(ios.path, { token: 'token' })).toSatisfy(refused);
  });

  describe('E2EE', () => {
    const device = {
      token_kind: 'fcm',
      push_account_id: 10,
      push_public_key: 'bm90IGEga2V5',
      bouncer_public_key: 'bm90IGEga2V5',
      encrypted_push_registration: 'bm90aGluZw==',
    };
    const register = (person: Person, wanted: Record<string, unknown>) =>
      person.post('/mobile_push/register', wanted);
    const test = (person: Person, wanted: Record<string, unknown> = {}) =>
      person.post('/mobile_push/e2ee/test_notification', wanted);

    it('4.13: a server without push service says so', async () => {
      const person = await team().person();
      for (const token_kind of ['fcm', 'apns']) {
        expect(await register(person, { ...device, token_kind })).toMatchObject({
          status: 400,
          body: { result: 'error', code: 'PUSH_SERVICE_NOT_CONFIGURED' },
        });
      }
    });

    it('4.13: every parameter is required', async () => {
      const person = await team().person();
      for (const name of Object.keys(device)) {
        const others = Object.entries(device).filter(([other]) => other !== name);
        expect(await register(person, Object.fromEntries(others))).toMatchObject({
          status: 400,
          body: { code: 'REQUEST_VARIABLE_MISSING', var_name: name },
        });
      }
      expect(await register(person, { ...device, token_kind: 'sms' })).toSatisfy(refused);
    });

    it('4.22: a user without a registered device gets no test', async () => {
      const person = await team().person();
      await person.post(android.path, { token: 'token' });
      for (const wanted of [{}, { push_account_id: 10 }]) {
        expect(await test(person, wanted)).toMatchObject({
          status: 400,
          body: { result: 'error', code: 'NO_ACTIVE_PUSH_DEVICE' },
        });
      }
    });

    it('B-push: a server without push service has no device to test', async () => {
      const person = await team().person();
      const byToken = (wanted: Record<string, unknown>) =>
        person.post('/mobile_push/test_notification', wanted);
      expect((await byToken({})).body.code).toBe('NO_ACTIVE_PUSH_DEVICE');
      expect((await byToken({ token: 'other' })).body.code).toBe('INVALID_PUSH_DEVICE_TOKEN');
      await person.post(android.path, { token: 'token' });
      expect((await byToken({})).body.code).toBe('NO_ACTIVE_PUSH_DEVICE');
      expect((await byToken({ token: 'token' })).body.code).toBe(
        'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
      );
    });

    it('D4: bots and accounts that cannot sign in have no devices', async () => {
      const [gone, owner] = [await team().person(), await team().person()];
      const bot = await team().bot(owner);
      expect(await register(bot, device)).toSatisfy(refused);
      expect(await test(bot)).toSatisfy(refused);
      await team().owner.delete(`/users/${gone.id}`);
      for (const outsider of [gone, await intruder(team())]) {
        expect(await register(outsider, device)).toMatchObject({ status: 401 });
        expect(await test(outsider)).toMatchObject({ status: 401 });
      }
    });
  });
});
