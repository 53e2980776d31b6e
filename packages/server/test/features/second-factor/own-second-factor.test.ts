import { describe, expect, it } from 'vitest';
import { storedRows } from '../../../src/core/realm/stored-rows.ts';
import { auditLog } from '../../../src/core/storage/tables/audit-log.ts';
import { runCli, runHere } from '../../operations/cli/run-cli.ts';
import { forEachTeam } from '../../support/team.ts';
import { account, PASSWORD, signedIn } from '../users/people.ts';
import { codeOf, holder, STEP_MS, signInWith } from './authenticator.ts';

const path = '/users/me/second_factor';
const invalid = { status: 400, body: { code: 'SECOND_FACTOR_INVALID' } };
const isMissing = { status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } };
const refused = { status: 400, body: { code: 'BAD_REQUEST' } };
const NEXT = 'eleven yellow kettles';

forEachTeam((team) => {
  describe('setting up', () => {
    it('X3: needs the password, and a code of the app', async () => {
      const made = await account(team());
      const person = await signedIn(team(), made);
      expect(await person.post(path, { password: 'wrong' })).toMatchObject(refused);
      const { body } = await person.post(path, { password: PASSWORD });
      expect(body.otpauth_url).toContain(`secret=${body.secret}`);
      expect(body.otpauth_url).toContain(encodeURIComponent(made.email));
      const { setup_token } = body;
      expect((await person.get(path)).body).toMatchObject({ is_enabled: false });
      const confirm = (code: string) => person.post(`${path}/confirm`, { setup_token, code });
      expect(await confirm('000000')).toMatchObject(invalid);
      const { status, body: answer } = await confirm(codeOf(team(), body.otpauth_url));
      expect(status).toBe(200);
      expect(new Set(answer.recovery_codes).size).toBe(10);
      expect((await person.get(path)).body).toMatchObject({
        is_enabled: true,
        takes_app_codes: true,
        recovery_codes_left: 10,
        created_at: expect.any(Number),
      });
      expect(await person.post(path, { password: PASSWORD })).toMatchObject(refused);
      expect((await person.get('/users/me')).status).toBe(200);
    });

    it('X3: a token expires, and belongs to one account and password', async () => {
      const made = await account(team());
      const person = await signedIn(team(), made);
      const other = await signedIn(team(), await account(team()));
      const begin = async () => (await person.post(path, { password: PASSWORD })).body;
      const { setup_token, otpauth_url } = await begin();
      const code = () => codeOf(team(), otpauth_url);
      const confirm = (who: typeof person) =>
        who.post(`${path}/confirm`, { setup_token, code: code() });
      expect(await confirm(other)).toMatchObject(refused);
      team().wait(3_600_001);
      expect(await confirm(person)).toMatchObject(refused);
      const fresh = await begin();
      const { body } = await person.patch('/settings', {
        old_password: PASSWORD,
        new_password: NEXT,
      });
      const late = { setup_token: fresh.setup_token, code: codeOf(team(), fresh.otpauth_url) };
      expect(await person.withKey(body.api_key).post(`${path}/confirm`, late)).toMatchObject(
        refused,
      );
    });

    it('X3: an account without a password, and a bot, cannot', async () => {
      const person = await team().person();
      expect(await person.post(path, { password: '' })).toMatchObject(refused);
      expect((await person.get(path)).body).toMatchObject({ has_password: false });
      const bot = await team().bot(team().owner);
      expect(await bot.post(path, { password: PASSWORD })).toMatchObject(refused);
    });
  });

  describe('turning off and renewing', () => {
    it('X3: both need the password and a code', async () => {
      const { person, email, otpauthUrl, recoveryCodes } = await holder(team());
      const second_factor = codeOf(team(), otpauthUrl);
      for (const send of [
        (values: object) => person.delete(path, values as never),
        (values: object) => person.post(`${path}/recovery_codes`, values as never),
      ]) {
        expect(await send({ password: 'wrong', second_factor })).toMatchObject(refused);
        expect(await send({ password: PASSWORD, second_factor: '000000' })).toMatchObject(invalid);
      }
      const renewed = await person.post(`${path}/recovery_codes`, {
        password: PASSWORD,
        second_factor,
      });
      expect(renewed.status).toBe(200);
      expect(renewed.body.recovery_codes).toHaveLength(10);
      const old = { password: PASSWORD, second_factor: recoveryCodes[0] ?? '' };
      expect(await person.delete(path, old)).toMatchObject(invalid);
      const [fresh] = renewed.body.recovery_codes;
      expect(await person.delete(path, { password: PASSWORD, second_factor: fresh })).toMatchObject(
        {
          status: 200,
        },
      );
      expect((await person.get(path)).body).toMatchObject({
        is_enabled: false,
        recovery_codes_left: 0,
      });
      expect((await signInWith(team(), email)).status).toBe(200);
    });

    it('X3: an owner resets that of another person, not their own', async () => {
      const { person, email } = await holder(team());
      const reset = (id: number, by = team().owner) => by.delete(`/users/${id}/second_factor`);
      const administrator = await team().person('administrator');
      expect(await reset(person.id, administrator)).toMatchObject({ status: 400 });
      expect(await reset(team().owner.id)).toMatchObject(refused);
      expect(await signInWith(team(), email)).toMatchObject(isMissing);
      expect(await reset(person.id)).toMatchObject({ status: 200 });
      expect(await reset(person.id)).toMatchObject(refused);
      expect((await signInWith(team(), email)).status).toBe(200);
    });

    it('X3: the command line resets it', async () => {
      const { email } = await holder(team());
      const { data, database } = team();
      const words = ['user', 'reset-second-factor', '--email', email, '--json'];
      const run = async () => {
        const { stdout } = await runHere([...words, '--data', data, '--database', database]);
        return JSON.parse(stdout);
      };
      expect(await run()).toMatchObject({ email, had_second_factor: true });
      await team().realm.refresh();
      expect((await signInWith(team(), email)).status).toBe(200);
      expect(await run()).toMatchObject({ email, had_second_factor: false });
    });
  });

  it('X3: the audit log has every change of a second factor', async () => {
    const { person, recoveryCodes } = await holder(team());
    const proof = (index: number) => ({ password: PASSWORD, second_factor: recoveryCodes[index] });
    await person.delete(path, proof(0));
    const other = await holder(team());
    const [second_factor] = other.recoveryCodes;
    await other.person.post(`${path}/recovery_codes`, { password: PASSWORD, second_factor });
    await team().owner.delete(`/users/${other.person.id}/second_factor`);
    const { reader, id } = team().realm;
    const entriesAbout = async (target_id: number) => {
      const rows = await storedRows({ sql: reader, realmId: id }, auditLog, { target_id });
      const ours = rows.filter(({ kind }) => kind.startsWith('second_factor.'));
      return ours.sort((a, b) => a.id - b.id).map(({ kind, actor_id }) => [kind, actor_id]);
    };
    expect(await entriesAbout(person.id)).toEqual([
      ['second_factor.enabled', person.id],
      ['second_factor.recovery_code_used', person.id],
      ['second_factor.disabled', person.id],
    ]);
    expect(await entriesAbout(other.person.id)).toEqual([
      ['second_factor.enabled', other.person.id],
      ['second_factor.recovery_code_used', other.person.id],
      ['second_factor.recovery_codes_replaced', other.person.id],
      ['second_factor.reset', team().owner.id],
    ]);
  });

  describe('other changes of an account', () => {
    it('X3: a new password keeps the app and the recovery codes', async () => {
      const { person, email, otpauthUrl, recoveryCodes } = await holder(team());
      const change = { old_password: PASSWORD, new_password: NEXT };
      expect((await person.patch('/settings', change)).status).toBe(200);
      const sign = (second_factor: string) =>
        signInWith(team(), email, { password: NEXT, second_factor });
      expect((await sign(codeOf(team(), otpauthUrl))).status).toBe(200);
      expect((await sign(recoveryCodes[0] ?? '')).status).toBe(200);
    });

    it('X3: a new key changes nothing', async () => {
      const { person, email, otpauthUrl } = await holder(team());
      expect((await person.post('/users/me/api_key/regenerate')).status).toBe(200);
      const second_factor = codeOf(team(), otpauthUrl);
      expect((await signInWith(team(), email, { second_factor })).status).toBe(200);
    });

    it('X3: a password set by the command line needs a recovery code once', async () => {
      const { email, otpauthUrl, recoveryCodes } = await holder(team());
      const { data, database } = team();
      const words = ['user', 'set-password', '--email', email, '--data', data];
      const { code } = await runCli([...words, '--database', database], {}, `${NEXT}\n`);
      expect(code).toBe(0);
      await team().realm.refresh();
      const sign = (second_factor?: string) =>
        signInWith(team(), email, { password: NEXT, ...(second_factor && { second_factor }) });
      expect(await sign()).toMatchObject(isMissing);
      expect(await sign(codeOf(team(), otpauthUrl))).toMatchObject(invalid);
      expect((await sign(recoveryCodes[0])).status).toBe(200);
      team().wait(STEP_MS);
      expect((await sign(codeOf(team(), otpauthUrl))).status).toBe(200);
    });
  });
});
