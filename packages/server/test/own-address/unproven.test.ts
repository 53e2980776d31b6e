import { limits } from '@tidings/shared-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { join, newcomer } from '../invites/newcomers.ts';
import {
  LetterBox,
  noted,
  nothingWaitsFor,
  reading,
  waitingFor,
} from '../missed-messages/letter-box.ts';
import { ask } from '../support/ask.ts';
import { linkToken, type MailedLink, mailServerOfFile } from '../support/mails.ts';
import { sentTo } from '../support/messages.ts';
import { forEachTeam, type Person, personAt, type Team } from '../support/team.ts';
import { call } from '../users/call.ts';

/** Whoever joins by a link that was handed on types any address. */

const mails = mailServerOfFile();

interface Joined extends Person {
  readonly password: string;
}

async function joined(team: Team): Promise<Joined> {
  const link = await team.owner.post('/invites/multiuse');
  const [, token = ''] = link.body.invite_link.split('#join=');
  const { email, password, ...rest } = newcomer();
  const { body } = await join(team, token, { email, password, ...rest });
  const person = { id: Number(body.user_id), email, apiKey: String(body.api_key) };
  return { ...personAt(team.url, 'localhost', person), password };
}

const mailedToken = (email: string, kind: MailedLink = 'new-address') =>
  linkToken(mails(), email, kind);

const confirm = (team: Team, token: string) => ask(team, '/settings/email/confirm', { token });

const isProven = async (person: Person) =>
  (await person.get('/users/me')).body.is_address_proven as boolean;

const signIn = (team: Team, { email: username, password }: Joined) =>
  ask(team, '/fetch_api_key', { username, password });

const noLonger = { status: 400, body: { msg: expect.stringContaining('does not work') } };

forEachTeam(
  (team) => {
    describe('an address that somebody typed who joined', () => {
      beforeAll(async () => {
        mails().forget();
        await reading(team());
      });

      it('B-settings: is theirs once they follow the link that is mailed there', async () => {
        const ada = await joined(team());
        expect(await isProven(ada)).toBe(false);
        const token = await mailedToken(ada.email);
        const events = await team().eventsOf(async () => {
          expect(await confirm(team(), token)).toMatchObject({
            status: 200,
            body: { user_id: ada.id, email: ada.email },
          });
        });
        expect(events).toMatchObject([
          {
            audience: `user:${ada.id}`,
            event: { type: 'realm_user', op: 'update', person: { is_address_proven: true } },
          },
        ]);
        expect(await isProven(ada)).toBe(true);
        expect(await confirm(team(), token)).toMatchObject({ status: 200 });
      });

      it('D: is not asked more often than anybody should be, however many join with it', async () => {
        const link = await team().owner.post('/invites/multiuse');
        const [, token = ''] = link.body.invite_link.split('#join=');
        const before = mails().received.length;
        const people: Person[] = [];
        for (let number = 1; number <= 5; number += 1) {
          const email = `stranger+${number}@example.org`;
          const { body } = await join(team(), token, { ...newcomer(), email });
          const person = { id: Number(body.user_id), email, apiKey: String(body.api_key) };
          people.push(personAt(team().url, 'localhost', person));
        }
        for (const person of people) await nothingWaitsFor(team(), person);
        expect(mails().received.length - before).toBe(limits.invitationMailsPerAddressADay);
        const tooMany = { status: 400, body: { msg: expect.stringContaining('tomorrow') } };
        expect(await people[4]?.post('/settings/email/proof')).toMatchObject(tooMany);
        const [ada] = people;
        const wanted = await ada?.patch('/settings', { email: 'stranger@example.org' });
        expect(wanted).toMatchObject(tooMany);
        expect(mails().received.length - before).toBe(limits.invitationMailsPerAddressADay);
      });

      it('D: gets no mail of what the account reads, does or is done to, until then', async () => {
        const ada = await joined(team());
        const box = new LetterBox(team(), mails());
        const token = await mailedToken(ada.email);
        await sentTo(team().owner, [ada], 'a secret');
        await noted(team());
        expect(await waitingFor(team(), ada)).toBe(0);
        expect(await signIn(team(), ada)).toMatchObject({ status: 200 });
        await ada.patch('/settings', { email: `other-${ada.email}` });
        await mails().next(`other-${ada.email}`);
        await nothingWaitsFor(team(), ada);
        expect((await confirm(team(), token)).status).toBe(200);
        await sentTo(team().owner, [ada], 'no secret');
        const texts = (await box.collected(ada)).map(({ text }) => text);
        expect(texts).toEqual([
          expect.stringContaining('with this address'),
          expect.stringContaining('no secret'),
        ]);
      });

      it('D: hears nothing of another one, and that one is proven', async () => {
        const [bob, cleo] = [await joined(team()), await joined(team())];
        for (const { email } of [bob, cleo]) await mailedToken(email);
        const box = new LetterBox(team(), mails());
        const address = `right-${bob.email}`;
        await bob.patch('/settings', { email: address });
        expect((await confirm(team(), await mailedToken(address))).status).toBe(200);
        await team().owner.patch(`/users/${cleo.id}`, { new_email: `right-${cleo.email}` });
        await team().owner.delete(`/users/${cleo.id}`);
        for (const person of [bob, cleo]) {
          const { is_address_proven } = team().realm.state.users.get({ id: person.id }) ?? {};
          expect(is_address_proven).toBe(true);
          await nothingWaitsFor(team(), person);
          expect(box.of(person)).toEqual([]);
        }
      });

      it('B-settings: is theirs, too, where a new password was chosen by mail', async () => {
        const dora = await joined(team());
        await mailedToken(dora.email);
        await ask(team(), '/password/forgotten', { email: dora.email });
        const token = await mailedToken(dora.email, 'reset');
        const { body } = await ask(team(), '/password/reset', {
          token,
          new_password: 'six small boats at noon',
        });
        expect(await isProven(dora.withKey(String(body.api_key)))).toBe(true);
      });

      it('B-settings: is theirs from the start who was invited there, or came when no mail was sent', async () => {
        const email = newcomer().email;
        await team().owner.post('/invites', { invitee_emails: email, stream_ids: [] });
        const { body } = await join(team(), await mailedToken(email, 'join'), {
          ...newcomer(),
          email,
        });
        expect(team().realm.state.users.get({ id: Number(body.user_id) })?.is_address_proven).toBe(
          true,
        );
        expect(await isProven(team().owner)).toBe(true);
      });

      it('B-settings: nobody but they learn of it', async () => {
        const emil = await joined(team());
        for (const person of [team().owner, emil]) {
          const { body } = await person.get(`/users/${emil.id}`);
          expect(body.user).not.toHaveProperty('is_address_proven');
        }
        const { body } = await emil.post('/register', { event_types: ['realm_user'] });
        const known = body.realm_users.filter((user: object) => 'is_address_proven' in user);
        expect(known).toMatchObject([{ user_id: emil.id, is_address_proven: false }]);
      });

      it('D: a link is void after a day, and once the password is another', async () => {
        const [late, changed] = [await joined(team()), await joined(team())];
        const [lateToken, changedToken] = [
          await mailedToken(late.email),
          await mailedToken(changed.email),
        ];
        const passwords = { old_password: changed.password, new_password: 'nine small boats' };
        const { status, body } = await changed.patch('/settings', passwords);
        expect(status).toBe(200);
        expect(await confirm(team(), changedToken)).toMatchObject(noLonger);
        team().wait(86_400_001);
        expect(await confirm(team(), lateToken)).toMatchObject(noLonger);
        for (const person of [late, changed.withKey(body.api_key)])
          expect(await isProven(person)).toBe(false);
      });

      it('B-settings: another link is mailed to who asks for it, and nothing once it is theirs', async () => {
        const [fred, other] = [await joined(team()), await team().person()];
        await mailedToken(fred.email);
        expect((await fred.post('/settings/email/proof')).status).toBe(200);
        expect((await confirm(team(), await mailedToken(fred.email))).status).toBe(200);
        const box = new LetterBox(team(), mails());
        for (const person of [fred, other]) {
          expect((await person.post('/settings/email/proof')).status).toBe(200);
          await sentTo(team().owner, [person], 'hello');
          expect(await box.collected(person)).toHaveLength(1);
        }
      });

      it('D: an address that is forbidden meanwhile is still theirs who have it', async () => {
        const gina = await joined(team());
        const token = await mailedToken(gina.email);
        await team().owner.patch('/realm', { email_changes_disabled: true });
        expect((await confirm(team(), token)).status).toBe(200);
        await team().owner.patch('/realm', { email_changes_disabled: false });
      });
    });
  },
  () => mails().settings,
);

forEachTeam(
  (team) => {
    it('DESIGN 2.2: a retry of asking for the link does not count, and there is an end to it', async () => {
      const ada = await joined(team());
      const wish = (key: string) =>
        call(team().url, {
          method: 'POST',
          path: '/api/v1/settings/email/proof',
          as: ada,
          headers: { 'idempotency-key': key },
        });
      for (const key of ['one', 'one', 'two'])
        expect(await wish(key)).toMatchObject({ status: 200 });
      const { status, body } = await wish('three');
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
      expect(body.msg).toMatch(/Try again in (60|59) minutes\.$/);
    });
  },
  () => ({ ...mails().settings, rateLimit: true }),
);

forEachTeam((team) => {
  it('B-settings: where no mail is sent all addresses count, and no link can be had', async () => {
    const ada = await joined(team());
    expect(await isProven(ada)).toBe(true);
    expect(await ada.post('/settings/email/proof')).toMatchObject({
      status: 400,
      body: { msg: 'This server sends no mail.' },
    });
  });
});
