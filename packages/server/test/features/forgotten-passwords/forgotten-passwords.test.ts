import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { linkToken, mailServerOfFile } from '../../support/mails.ts';
import { forEachTeam, type Team } from '../../support/team.ts';
import { entriesOf } from '../audit/entries.ts';
import { codeOf, holder } from '../second-factor/authenticator.ts';

const PASSWORD = 'seven small boats at noon';

const mails = mailServerOfFile();

const forget = (team: Team, email: string) => ask(team, '/password/forgotten', { email });

const reset = (team: Team, token: string, new_password = PASSWORD, key?: string) =>
  ask(team, '/password/reset', { token, new_password }, key);

const mailedToken = (email: string) => linkToken(mails(), email, 'reset');

const noLonger = { status: 400, body: { msg: expect.stringContaining('does not work') } };

forEachTeam(
  (team) => {
    describe('forgotten passwords', () => {
      beforeAll(() => mails().forget());

      it('A5: a user who forgot their password gets a link by mail, and signs in with a new one', async () => {
        const ada = await team().person('member', 'Ada Lovelace');
        expect(await forget(team(), ada.email)).toMatchObject({ status: 200 });
        const { mail, html } = await mails().next(ada.email);
        expect(mail.from?.text).toBe('"Our chat" <chat@example.org>');
        expect(mail.subject).toContain('Reset your password');
        expect(mail.text).toContain('Hello Ada Lovelace,');
        expect(html).toContain('<a style=');
        const [, token = ''] = /#reset=(\S+)/.exec(mail.text ?? '') ?? [];
        const { status, body } = await reset(team(), decodeURIComponent(token));
        expect(status).toBe(200);
        const again = ada.withKey(body['api_key'] ?? '');
        expect((await again.get('/users/me')).body.user_id).toBe(ada.id);
        const signedIn = await ask(team(), '/fetch_api_key', {
          username: ada.email,
          password: PASSWORD,
        });
        expect(signedIn.body['api_key']).toBe(body['api_key']);
      });

      it('X3: a new password gives no key if a second factor must be set up first', async () => {
        const ada = await team().person();
        await forget(team(), ada.email);
        const token = await mailedToken(ada.email);
        const requireOf = (second_factor_required_of: string) =>
          team().owner.patch('/realm', { second_factor_required_of });
        await requireOf('members');
        const { status, body } = await reset(team(), token);
        expect({ status, body }).toMatchObject({
          status: 200,
          body: { user_id: ada.id, email: ada.email },
        });
        expect(body).not.toHaveProperty('api_key');
        expect(await reset(team(), token)).toMatchObject(noLonger);
        const signIn = () =>
          ask(team(), '/fetch_api_key', { username: ada.email, password: PASSWORD });
        expect(await signIn()).toMatchObject({
          status: 403,
          body: { code: 'SECOND_FACTOR_SETUP_REQUIRED' },
        });
        await requireOf('nobody');
        expect(await signIn()).toMatchObject({ status: 200, body: { user_id: ada.id } });
      });

      it('X3: a second factor survives: the link needs a recovery code, and the app works again', async () => {
        const { email, otpauthUrl, recoveryCodes, person } = await holder(team());
        // About the sign-in and the factor.
        await mails().next(email);
        await mails().next(email);
        await forget(team(), email);
        const token = await mailedToken(email);
        const resetWith = (values: object) =>
          ask(team(), '/password/reset', { token, new_password: PASSWORD, ...values });
        expect(await resetWith({})).toMatchObject({
          status: 401,
          body: { code: 'SECOND_FACTOR_REQUIRED' },
        });
        for (const second_factor of [codeOf(team(), otpauthUrl), 'abcd-efgh-jkmn-pqrs']) {
          expect(await resetWith({ second_factor })).toMatchObject({
            status: 400,
            body: { code: 'SECOND_FACTOR_INVALID' },
          });
        }
        await team().services.refusedSignIns.write({ all: true });
        expect((await entriesOf(team())).at(-1)).toMatchObject({
          kind: 'sign_in.refused',
          target_id: person.id,
          details: { reason: 'second_factor' },
        });
        expect((await person.get('/users/me')).status).toBe(200);
        const [second_factor] = recoveryCodes;
        expect((await resetWith({ second_factor })).status).toBe(200);
        expect(await resetWith({ second_factor: recoveryCodes[1] })).toMatchObject(noLonger);
        const signIn = (code: string) =>
          ask(team(), '/fetch_api_key', {
            username: email,
            password: PASSWORD,
            second_factor: code,
          });
        expect((await signIn(codeOf(team(), otpauthUrl))).status).toBe(200);
        expect(await signIn(second_factor ?? '')).toMatchObject({ status: 400 });
      });

      it('A5: sessions with the old password end', async () => {
        const bob = await team().person();
        await forget(team(), bob.email);
        await reset(team(), await mailedToken(bob.email));
        expect((await bob.get('/users/me')).status).toBe(401);
      });

      it('A5: a link works once, and retrying that returns the same key', async () => {
        const cleo = await team().person();
        await forget(team(), cleo.email);
        const token = await mailedToken(cleo.email);
        const first = await reset(team(), token, PASSWORD, 'one-try');
        expect(first.status).toBe(200);
        expect(await reset(team(), token, PASSWORD, 'one-try')).toEqual(first);
        expect(await reset(team(), token, 'another large password')).toMatchObject(noLonger);
      });

      it('A5: using one of two links invalidates the other', async () => {
        const dora = await team().person();
        await forget(team(), dora.email);
        const one = await mailedToken(dora.email);
        await forget(team(), dora.email);
        const other = await mailedToken(dora.email);
        expect(await reset(team(), other)).toMatchObject({ status: 200 });
        expect(await reset(team(), one)).toMatchObject(noLonger);
      });

      it('A5: a link expires after an hour, or when the key or the address changes', async () => {
        const [late, rotated, moved] = [
          await team().person(),
          await team().person(),
          await team().person(),
        ] as const;
        const tokens: string[] = [];
        for (const { email } of [late, rotated, moved]) {
          await forget(team(), email);
          tokens.push(await mailedToken(email));
        }
        const [lateToken = '', rotatedToken = '', movedToken = ''] = tokens;
        await rotated.post('/users/me/api_key/regenerate');
        expect(await reset(team(), rotatedToken)).toMatchObject(noLonger);
        const { owner } = team();
        await owner.patch(`/users/${moved.id}`, { new_email: 'moved-away@example.org' });
        expect(await reset(team(), movedToken)).toMatchObject(noLonger);
        team().wait(3_600_001);
        expect(await reset(team(), lateToken)).toMatchObject(noLonger);
      });

      it('A5: a weak password is refused, and the link keeps working', async () => {
        const emil = await team().person();
        await forget(team(), emil.email);
        const token = await mailedToken(emil.email);
        const refused = await reset(team(), token, 'password');
        expect(refused.status).toBe(400);
        expect(refused.body['msg']).not.toContain('does not work');
        expect(await reset(team(), token)).toMatchObject({ status: 200 });
      });

      it('D: the response does not tell whether an account exists, and only the account gets mail', async () => {
        const gone = await team().person();
        await team().owner.delete(`/users/${gone.id}`);
        const bot = await team().bot(team().owner);
        const known = await team().person();
        const asked = ['nobody@example.org', gone.email, bot.email, known.email];
        const answers = await Promise.all(asked.map((email) => forget(team(), email)));
        for (const answer of answers) expect(answer).toEqual(answers[0]);
        await mails().next(known.email);
        const mailed = mails().received.map(({ to }) => to);
        expect(mailed.filter((to) => asked.includes(to))).toEqual([known.email]);
      });

      it('D: the mail goes to the account’s address, not to a lookalike', async () => {
        // Lowercasing the Kelvin sign gives a plain k, but it is a different mailbox.
        const { owner, realm } = team();
        const kim = await team().person();
        await owner.patch(`/users/${kim.id}`, { new_email: 'kim@example.org' });
        expect(realm.state.users.get({ id: kim.id })?.delivery_email).toBe('kim@example.org');
        await forget(team(), '\u212Aim@example.org');
        expect((await mails().next('kim@example.org')).text).toContain('#reset=');
      });

      it('D: a link of one organization has no effect in another', async () => {
        const stranger = await team().stranger();
        const ada = await team().person();
        await forget(team(), ada.email);
        const token = await mailedToken(ada.email);
        const answer = await stranger.post('/password/reset', { token, new_password: PASSWORD });
        expect(answer).toMatchObject(noLonger);
        expect(await reset(team(), 'made up')).toMatchObject(noLonger);
        expect(await reset(team(), token)).toMatchObject({ status: 200 });
      });

      it('A5: a malformed address is refused', async () => {
        expect((await forget(team(), 'not an address')).status).toBe(400);
      });
    });
  },
  () => mails().settings,
);

forEachTeam(
  (team) => {
    describe('limits of forgotten passwords', () => {
      it('DESIGN 2.2: a retry does not count', async () => {
        const bob = await team().person();
        const tries = ['one', 'one', 'one', 'two', 'three', 'one'];
        const statuses: number[] = [];
        for (const key of tries) {
          const answer = await ask(team(), '/password/forgotten', { email: bob.email }, key);
          statuses.push(answer.status);
        }
        expect(statuses).toEqual([200, 200, 200, 200, 429, 200]);
      });
    });
  },
  () => ({ ...mails().settings, rateLimit: true }),
);
