import argon2 from '@node-rs/argon2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setInternal } from '../../../src/core/realm/create-realm.ts';
import { forEachTeam, type Team } from '../../support/team.ts';
import { call } from '../users/call.ts';
import { account, PASSWORD, signedIn, signIn } from '../users/people.ts';

const failed = {
  status: 401,
  body: { result: 'error', code: 'AUTHENTICATION_FAILED', msg: expect.stringMatching(/./) },
};

function setDeactivated({ realm }: Team, deactivated: boolean): Promise<void> {
  return realm.write((change) => setInternal(change, 'deactivated', deactivated));
}

afterEach(() => vi.restoreAllMocks());

forEachTeam((team) => {
  const isValid = async (email: string, apiKey: string) => {
    const reply = await call(team().url, { path: '/api/v1/users/me', as: { email, apiKey } });
    return reply.status === 200;
  };

  describe('A5: sign in', () => {
    it('A5: returns key, address and id, and needs no credentials', async () => {
      const made = await account(team());
      const { status, body, headers } = await signIn(team(), made.email, made.password);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          result: 'success',
          msg: '',
          api_key: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
          email: made.email,
          user_id: made.id,
          device_token: expect.stringMatching(/.{40}/),
        },
      });
      expect(headers['cache-control']).toContain('no-store');
      expect(await isValid(made.email, body.api_key)).toBe(true);
    });

    it('A5: the address may be in any case, with spaces around it', async () => {
      const made = await account(team());
      for (const username of [made.email.toUpperCase(), `  ${made.email}\t`]) {
        expect(await signIn(team(), username, made.password)).toMatchObject({
          status: 200,
          body: { email: made.email },
        });
      }
    });

    it('A5: every sign-in returns the account’s key, in sequence and concurrently', async () => {
      const made = await account(team());
      const replies = [
        await signIn(team(), made.email, made.password),
        ...(await Promise.all([1, 2, 3].map(() => signIn(team(), made.email, made.password)))),
      ];
      expect(new Set(replies.map(({ body }) => body.api_key)).size).toBe(1);
    });

    it('A5: a user who hides their address signs in with it, and gets it in the response', async () => {
      const made = await account(team());
      const person = await signedIn(team(), made);
      await person.patch('/settings', { email_address_visibility: 4 });
      expect(await signIn(team(), made.email, made.password)).toMatchObject({
        status: 200,
        body: { email: made.email, api_key: person.apiKey },
      });
      expect(await signIn(team(), `user${made.id}@localhost`, made.password)).toMatchObject(failed);
    });

    it('A5: wrong password, unknown name, bot and account without password get the same response', async () => {
      const made = await account(team());
      const bot = await team().bot(team().owner);
      const withoutPassword = await team().person();
      const replies = [
        await signIn(team(), made.email, `${PASSWORD}!`),
        await signIn(team(), made.email, ''),
        await signIn(team(), made.email, PASSWORD.toUpperCase()),
        await signIn(team(), made.email, ` ${PASSWORD}`),
        await signIn(team(), 'nobody@example.org', PASSWORD),
        await signIn(team(), '', ''),
        await signIn(team(), bot.email, PASSWORD),
        await signIn(team(), bot.email, bot.apiKey),
        await signIn(team(), withoutPassword.email, ''),
        await signIn(team(), withoutPassword.email, withoutPassword.apiKey),
        await signIn(team(), made.email, 'x'.repeat(10_000)),
      ];
      for (const reply of replies) expect(reply).toMatchObject(failed);
      expect(new Set(replies.map(({ body }) => body.msg)).size).toBe(1);
    });

    it('A5: all failures cost the same work: one hash comparison', async () => {
      const made = await account(team());
      const bot = await team().bot(team().owner);
      const withoutPassword = await team().person();
      await signIn(team(), made.email, `${PASSWORD}!`);
      for (const username of [made.email, bot.email, withoutPassword.email, 'nobody@example.org']) {
        const verify = vi.spyOn(argon2, 'verify');
        const hash = vi.spyOn(argon2, 'hash');
        const hashRaw = vi.spyOn(argon2, 'hashRaw');
        const read = vi.spyOn(team().realm.reader, 'get');
        await signIn(team(), username, 'wrong');
        const [compared] = verify.mock.calls;
        expect(verify, username).toHaveBeenCalledTimes(1);
        expect(compared?.[0], username).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
        expect(hash, username).not.toHaveBeenCalled();
        expect(hashRaw, username).not.toHaveBeenCalled();
        expect(read, username).toHaveBeenCalledTimes(1);
        vi.restoreAllMocks();
      }
    });

    it('A5: a deactivated user is told so, but only with the correct password', async () => {
      const made = await account(team());
      await team().owner.delete(`/users/${made.id}`);
      expect(await signIn(team(), made.email, made.password)).toMatchObject({
        status: 401,
        body: { result: 'error', code: 'USER_DEACTIVATED' },
      });
      expect(await signIn(team(), made.email, 'wrong')).toMatchObject(failed);
    });

    it('A5: users of a deactivated organization cannot sign in, and their keys stop working', async () => {
      const made = await account(team());
      const person = await signedIn(team(), made);
      await setDeactivated(team(), true);
      const expected = { status: 401, body: { result: 'error', code: 'REALM_DEACTIVATED' } };
      try {
        expect(await signIn(team(), made.email, made.password)).toMatchObject(expected);
        expect(await signIn(team(), made.email, 'wrong')).toMatchObject({ status: 401 });
        expect(await person.get('/users/me')).toMatchObject(expected);
        expect(await person.patch('/settings', { enter_sends: true })).toMatchObject(expected);
      } finally {
        await setDeactivated(team(), false);
      }
      expect((await person.get('/users/me')).status).toBe(200);
    });

    it.each(['username', 'password'])('A5: %s is required', async (name) => {
      const form = { username: 'x@example.org', password: 'x', [name]: undefined };
      const sent = Object.fromEntries(
        Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined),
      );
      const path = '/api/v1/fetch_api_key';
      expect(await call(team().url, { method: 'POST', path, form: sent })).toMatchObject({
        status: 400,
        body: { code: 'REQUEST_VARIABLE_MISSING', var_name: name },
      });
    });

    it('A5: an account signs in to its own organization only', async () => {
      const made = await account(team());
      await team().stranger();
      expect(await signIn(team(), made.email, made.password, 'other.localhost')).toMatchObject(
        failed,
      );
      expect(await signIn(team(), made.email, made.password, 'none.localhost')).toMatchObject({
        status: 404,
        body: { code: 'NONEXISTENT_SUBDOMAIN' },
      });
    });

    it('A5: every character of a password counts, also outside the BMP and beyond the hundredth', async () => {
      for (const password of ['🦉 Ωmega ünïcode 密码', 'long and winding '.repeat(20)]) {
        const email = `unicode${password.length}@example.org`;
        const made = { email, password, full_name: 'Somebody' };
        expect((await team().owner.post('/users', made)).status).toBe(200);
        expect((await signIn(team(), email, password)).status).toBe(200);
        expect(await signIn(team(), email, password.slice(0, -1))).toMatchObject(failed);
      }
    });

    it('A5: GET is not allowed for signing in', async () => {
      const path = '/api/v1/fetch_api_key?username=x&password=y';
      expect(await call(team().url, { path })).toMatchObject({ status: 405 });
    });
  });

  describe('A5: keys', () => {
    it('A5: regenerating returns a key and revokes the others at once', async () => {
      const made = await account(team());
      const person = await signedIn(team(), made);
      const { status, body } = await person.post('/users/me/api_key/regenerate');
      expect({ status, body }).toEqual({
        status: 200,
        body: { result: 'success', msg: '', api_key: expect.stringMatching(/^[A-Za-z0-9]{32}$/) },
      });
      expect(await isValid(made.email, person.apiKey)).toBe(false);
      expect(await isValid(made.email, body.api_key)).toBe(true);
      expect(await person.post('/users/me/api_key/regenerate')).toMatchObject({
        status: 401,
        body: { code: 'INVALID_API_KEY' },
      });
    });

    it('A5: after regenerating, signing in elsewhere works and keeps the new key', async () => {
      const made = await account(team());
      const person = await signedIn(team(), made);
      const { body: renewed } = await person.post('/users/me/api_key/regenerate');
      const first = await signIn(team(), made.email, made.password);
      const second = await signIn(team(), made.email, made.password);
      expect(first.status).toBe(200);
      expect(second.body.api_key).toBe(first.body.api_key);
      expect(first.body.api_key).not.toBe(person.apiKey);
      expect(await isValid(made.email, renewed.api_key)).toBe(true);
      expect(await isValid(made.email, first.body.api_key)).toBe(true);
      const again = await person.withKey(first.body.api_key).post('/users/me/api_key/regenerate');
      expect(again.status).toBe(200);
      expect(await isValid(made.email, renewed.api_key)).toBe(false);
      expect(await isValid(made.email, first.body.api_key)).toBe(false);
      expect(await isValid(made.email, again.body.api_key)).toBe(true);
    });

    it('A5: a bot can regenerate its own key, a deactivated account cannot', async () => {
      const bot = await team().bot(team().owner);
      const { body } = await bot.post('/users/me/api_key/regenerate');
      expect(await isValid(bot.email, body.api_key)).toBe(true);
      const person = await team().person();
      await team().owner.delete(`/users/${person.id}`);
      expect(await person.post('/users/me/api_key/regenerate')).toMatchObject({
        status: 401,
        body: { code: 'USER_DEACTIVATED' },
      });
    });

    it('A5: a key works only with its own account’s address', async () => {
      const [one, two] = [await team().person(), await team().person()];
      expect(await isValid(two.email, one.apiKey)).toBe(false);
      expect(await isValid(one.email.toUpperCase(), one.apiKey)).toBe(true);
      expect(await isValid(` ${one.email} `, ` ${one.apiKey} `)).toBe(true);
      expect(await isValid(one.email, one.apiKey.toLowerCase())).toBe(false);
      expect(await isValid('', one.apiKey)).toBe(false);
    });
  });

  it('A5: a sign-in that overlaps a password change never restores the old one', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await account(team());
      const person = await signedIn(team(), made);
      const { body } = await person.post('/users/me/api_key/regenerate');
      const next = `${PASSWORD} and another`;
      const change = { old_password: PASSWORD, new_password: next };
      const [changed] = await Promise.all([
        person.withKey(body.api_key).patch('/settings', change),
        signIn(team(), made.email, PASSWORD),
        signIn(team(), made.email, PASSWORD),
      ]);
      expect(changed.status).toBe(200);
      expect(await signIn(team(), made.email, PASSWORD)).toMatchObject(failed);
      expect((await signIn(team(), made.email, next)).status).toBe(200);
    }
  });
});
