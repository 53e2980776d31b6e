import { limits } from '@tidings/shared-types';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  LetterBox,
  noted,
  nothingWaitsFor,
  reading,
  waitingFor,
} from '../../delivery/missed-messages/letter-box.ts';
import { ask } from '../../support/ask.ts';
import { linkToken, type MailedLink, mailServerOfFile } from '../../support/mails.ts';
import { sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person, personAt, type Team } from '../../support/team.ts';
import { join, newcomer } from '../invites/newcomers.ts';
import { call } from '../users/call.ts';

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
    describe('the unverified address of a new account', () => {
      beforeAll(async () => {
        mails().forget();
        await reading(team());
      });

      it('B-settings: is proven once the link mailed there is followed', async () => {
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

      it('D: gets a limited number of links, however many accounts join with it', async () => {
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
        const wanted = await ada?.patch('/settings', {
          email: 'stranger@example.org',
          old_password: newcomer().password,
        });
        expect(wanted).toMatchObject(tooMany);
        expect(mails().received.length - before).toBe(limits.invitationMailsPerAddressADay);
      });

      it('D: gets no mail about the account’s messages, actions and changes until then', async () => {
        const ada = await joined(team());
        const box = new LetterBox(team(), mails());
        const token = await mailedToken(ada.email);
        await sentTo(team().owner, [ada], 'a secret');
        await noted(team());
        expect(await waitingFor(team(), ada)).toBe(0);
        expect(await signIn(team(), ada)).toMatchObject({ status: 200 });
        await ada.patch('/settings', {
          email: `other-${ada.email}`,
          old_password: ada.password,
        });
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

      it('D: is not told of a new address, and the new one is proven', async () => {
        const [bob, cleo] = [await joined(team()), await joined(team())];
        for (const { email } of [bob, cleo]) await mailedToken(email);
        const box = new LetterBox(team(), mails());
        const address = `right-${bob.email}`;
        await bob.patch('/settings', { email: address, old_password: bob.password });
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

      it('B-settings: is also proven by resetting the password by mail', async () => {
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

      it('B-settings: is proven from the start by a mail invitation, or if no mail was sent', async () => {
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

      it('B-settings: no one else sees whether it is proven', async () => {
        const emil = await joined(team());
        for (const person of [team().owner, emil]) {
          const { body } = await person.get(`/users/${emil.id}`);
          expect(body.user).not.toHaveProperty('is_address_proven');
        }
        const { body } = await emil.post('/register', { event_types: ['realm_user'] });
        const known = body.realm_users.filter((user: object) => 'is_address_proven' in user);
        expect(known).toMatchObject([{ user_id: emil.id, is_address_proven: false }]);
      });

      it('D: a link expires after a day, or when the password changes', async () => {
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

      it('B-settings: another link is mailed on request, and none once it is proven', async () => {
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

      it('D: an address that has since been forbidden can still be proven', async () => {
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
    it('DESIGN 2.2: retrying a request for the link does not count, and requests are limited', async () => {
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
  it('B-settings: without mail all addresses count as proven, and no link can be requested', async () => {
    const ada = await joined(team());
    expect(await isProven(ada)).toBe(true);
    expect(await ada.post('/settings/email/proof')).toMatchObject({
      status: 400,
      body: { msg: 'This server sends no mail.' },
    });
  });
});
