import { describe, expect, it } from 'vitest';
import { addUser } from '../../../src/features/users/add-user.ts';
import { forEachTeamOnBothEngines } from '../../support/team.ts';
import { entriesOf } from '../audit/entries.ts';
import { startLimitedServer } from '../auth/limited-server.ts';
import { join, newcomer } from '../invites/newcomers.ts';
import { account, PASSWORD, signedIn, signIn } from '../users/people.ts';
import { codeOf, holder, STEP_MS, signInWith } from './authenticator.ts';

const invalid = { status: 400, body: { code: 'SECOND_FACTOR_INVALID' } };
const isMissing = { status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } };

forEachTeamOnBothEngines((team) => {
  describe('signing in with a second factor', () => {
    it('X3: the password alone gives no key, and a code does', async () => {
      const { email, otpauthUrl, person } = await holder(team());
      const { status, body } = await signInWith(team(), email);
      expect({ status, body }).toMatchObject(isMissing);
      expect(body).not.toHaveProperty('api_key');
      const second_factor = codeOf(team(), otpauthUrl);
      const answer = await signInWith(team(), email, { second_factor });
      expect(answer).toMatchObject({ status: 200, body: { user_id: person.id } });
      expect(answer.body).not.toHaveProperty('recovery_codes');
    });

    it('X3: a wrong password looks as it does without a factor', async () => {
      const { email, otpauthUrl } = await holder(team());
      const plain = await account(team());
      const without = await signIn(team(), plain.email, 'wrong');
      for (const second_factor of [undefined, codeOf(team(), otpauthUrl)]) {
        const given = { password: 'wrong', ...(second_factor && { second_factor }) };
        const { status, body } = await signInWith(team(), email, given);
        expect({ status, body }).toEqual({ status: without.status, body: without.body });
      }
    });

    it('X3: a code works once, and none before it', async () => {
      const { email, otpauthUrl } = await holder(team());
      const earlier = codeOf(team(), otpauthUrl);
      team().wait(STEP_MS);
      const second_factor = codeOf(team(), otpauthUrl);
      expect((await signInWith(team(), email, { second_factor })).status).toBe(200);
      for (const used of [second_factor, earlier]) {
        expect(await signInWith(team(), email, { second_factor: used })).toMatchObject(invalid);
      }
    });

    it('X3: of concurrent requests with the same code, one signs in', async () => {
      const { email, otpauthUrl, recoveryCodes } = await holder(team());
      for (const second_factor of [codeOf(team(), otpauthUrl), recoveryCodes[0] ?? '']) {
        const tries = [1, 2, 3].map(() => signInWith(team(), email, { second_factor }));
        const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
        expect(statuses).toEqual([200, 400, 400]);
      }
    });

    it('X3: a clock may be half a minute off, not more', async () => {
      const { email, otpauthUrl } = await holder(team());
      // Five steps on, where a step begins: it must not end during the test.
      const { clock } = team().services;
      team().wait(6 * STEP_MS - (clock.now() % STEP_MS));
      const sign = (steps: number) =>
        signInWith(team(), email, { second_factor: codeOf(team(), otpauthUrl, steps) });
      expect(await sign(-2)).toMatchObject(invalid);
      expect(await sign(2)).toMatchObject(invalid);
      expect((await sign(-1)).status).toBe(200);
      expect((await sign(1)).status).toBe(200);
    });

    it('X3: spaces in a code, and capitals in a recovery code, do not matter', async () => {
      const { email, otpauthUrl, recoveryCodes } = await holder(team());
      const code = codeOf(team(), otpauthUrl);
      const spaced = ` ${code.slice(0, 3)} ${code.slice(3)}`;
      const shouted = (recoveryCodes[0] ?? '').toUpperCase().replaceAll('-', ' ');
      for (const second_factor of [spaced, shouted]) {
        expect((await signInWith(team(), email, { second_factor })).status).toBe(200);
      }
    });

    it('X3: a recovery code works once, and only for its owner', async () => {
      const ada = await holder(team());
      const bob = await holder(team());
      const [second_factor = ''] = ada.recoveryCodes;
      expect(await signInWith(team(), bob.email, { second_factor })).toMatchObject(invalid);
      expect((await signInWith(team(), ada.email, { second_factor })).status).toBe(200);
      expect(await signInWith(team(), ada.email, { second_factor })).toMatchObject(invalid);
      const { body } = await ada.person.get('/users/me/second_factor');
      expect(body).toMatchObject({ recovery_codes_left: 9, takes_app_codes: true });
    });

    it('X3: wrong and repeated codes are in the audit log, and asking for a code is not', async () => {
      const { person, email, otpauthUrl } = await holder(team());
      const refusals = async () => {
        await team().services.refusedSignIns.write({ all: true });
        const entries = await entriesOf(team());
        return entries
          .filter(({ kind, target_id }) => kind === 'sign_in.refused' && target_id === person.id)
          .map(({ details }) => details);
      };
      expect(await signInWith(team(), email)).toMatchObject(isMissing);
      expect(await refusals()).toEqual([]);
      const second_factor = codeOf(team(), otpauthUrl);
      const both = [second_factor, second_factor].map((code) =>
        signInWith(team(), email, { second_factor: code }),
      );
      expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(await refusals()).toEqual([{ method: 'password', reason: 'second_factor', count: 1 }]);
      await signInWith(team(), email, { second_factor: 'abcd-efgh-jkmn-pqrs' });
      expect(await refusals()).toHaveLength(2);
    });

    it('X3: a retry with the same idempotency key gets the same answer', async () => {
      const { email, otpauthUrl } = await holder(team());
      const second_factor = codeOf(team(), otpauthUrl);
      const first = await signInWith(team(), email, { second_factor }, `retry-${email}`);
      expect(first.status).toBe(200);
      team().wait(5 * STEP_MS);
      const again = await signInWith(team(), email, { second_factor }, `retry-${email}`);
      expect(again).toEqual(first);
    });

    it('X3: a code is ignored if the account has no second factor', async () => {
      const { email } = await account(team());
      expect((await signInWith(team(), email, { second_factor: '123456' })).status).toBe(200);
    });
  });

  describe('an organization that requires a second factor', () => {
    const requireOf = (second_factor_required_of: string) =>
      team().owner.patch('/realm', { second_factor_required_of });

    it('X3: a sign-in without one sets it up, and gives no key before', async () => {
      const { email } = await account(team());
      expect(await requireOf('members')).toMatchObject({ status: 200 });
      const { status, body } = await signInWith(team(), email);
      expect({ status, body }).toMatchObject({
        status: 403,
        body: {
          code: 'SECOND_FACTOR_SETUP_REQUIRED',
          secret: expect.stringMatching(/^[A-Z2-7]+$/),
        },
      });
      expect(body).not.toHaveProperty('api_key');
      const { setup_token, otpauth_url } = body;
      const given = { setup_token, second_factor: '000000' };
      expect(await signInWith(team(), email, given)).toMatchObject(invalid);
      const second_factor = codeOf(team(), otpauth_url ?? '');
      const answer = await signInWith(team(), email, { setup_token, second_factor });
      expect(answer).toMatchObject({
        status: 200,
        body: { api_key: expect.any(String), recovery_codes: expect.any(Array) },
      });
      expect(await signInWith(team(), email)).toMatchObject(isMissing);
      await requireOf('nobody');
      expect(await signInWith(team(), email)).toMatchObject(isMissing);
    });

    it('X3: joining gives no key without one', async () => {
      const invited = await team().owner.post('/invites/multiuse', {});
      const token = decodeURIComponent(invited.body.invite_link.split('#join=')[1]);
      await requireOf('members');
      const person = { ...newcomer(), password: PASSWORD };
      const joined = await join(team(), token, person);
      expect(joined).toMatchObject({ status: 200, body: { email: person.email } });
      expect(joined.body).not.toHaveProperty('api_key');
      const { setup_token, otpauth_url } = (await signInWith(team(), person.email)).body;
      const second_factor = codeOf(team(), otpauth_url ?? '');
      expect(await signInWith(team(), person.email, { setup_token, second_factor })).toMatchObject({
        status: 200,
        body: { api_key: expect.any(String), user_id: joined.body['user_id'] },
      });
      await requireOf('administrators');
      expect((await join(team(), token)).body).toHaveProperty('api_key');
      await requireOf('nobody');
    });

    it('X3: the token of another account sets nothing up', async () => {
      const [ada, bob] = [await account(team()), await account(team())];
      await requireOf('members');
      const { body } = await signInWith(team(), ada.email);
      const { setup_token, otpauth_url } = body;
      const second_factor = codeOf(team(), otpauth_url ?? '');
      expect(await signInWith(team(), bob.email, { setup_token, second_factor })).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      });
      await requireOf('nobody');
    });

    it('X3: it concerns the named roles only, and no keys that exist', async () => {
      const made = await account(team());
      const member = await signedIn(team(), made);
      for (const [value, isRequired] of [
        ['nobody', false],
        ['owners', false],
        ['administrators', false],
        ['members', true],
        ['everyone', true],
      ] as const) {
        await requireOf(value);
        const { body } = await member.get('/users/me/second_factor');
        expect(body).toMatchObject({ is_required: isRequired, is_enabled: false });
        const { status } = await signInWith(team(), made.email);
        expect(status).toBe(isRequired ? 403 : 200);
      }
      await requireOf('administrators');
      const owner = await team().owner.get('/users/me/second_factor');
      expect(owner.body).toMatchObject({ is_required: true, has_password: false });
      const administrator = await team().person('administrator');
      expect(
        await administrator.patch('/realm', { second_factor_required_of: 'nobody' }),
      ).toMatchObject({ status: 400 });
      await requireOf('nobody');
    });
  });
});

describe('limits of a second factor', () => {
  const path = '/api/v1/fetch_api_key';

  it('X3: correct passwords with wrong codes are counted and refused', async () => {
    const team = await startLimitedServer();
    const email = 'ada@example.org';
    const password = await team.server.services.passwords.create(PASSWORD, null);
    await team.realm.write((change) =>
      addUser(change, { email, fullName: 'Ada', role: 400, apiKey: 'k'.repeat(32), password }),
    );
    const post = (form: Record<string, string>, to = path) =>
      fetch(team.url + to, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { authorization: `Basic ${btoa(`${email}:${'k'.repeat(32)}`)}` },
      });
    const sign = (form: Record<string, string> = {}) =>
      post({ username: email, password: PASSWORD, ...form });
    const begin = await post({ password: PASSWORD }, '/api/v1/users/me/second_factor');
    const begun = (await begin.json()) as { otpauth_url: string; setup_token: string };
    const code = codeOf(team.server, begun.otpauth_url);
    const { setup_token } = begun;
    const done = await post({ setup_token, code }, '/api/v1/users/me/second_factor/confirm');
    const { recovery_codes } = (await done.json()) as { recovery_codes: string[] };
    for (let count = 0; count < 4; count += 1) {
      expect((await sign({ second_factor: '000000' })).status).toBe(400);
    }
    expect((await sign()).status).toBe(401);
    expect((await sign({ second_factor: recovery_codes[0] ?? '' })).status).toBe(429);
  });
});
