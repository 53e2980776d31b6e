import { beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../../../src/features/keys/add-key.ts';
import { nothingWaitsFor } from '../../delivery/missed-messages/letter-box.ts';
import { ask } from '../../support/ask.ts';
import { linkToken, type MailedLink, mailServerOfFile } from '../../support/mails.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';
import { call } from '../users/call.ts';

const PASSWORD = 'seven small boats at noon';

const mails = mailServerOfFile();

let made = 0;
function freshAddress(): string {
  made += 1;
  return `new-address-${made}@example.org`;
}

/** Confirms like a person who follows the link, who need not be signed in. */
const confirm = (team: Team, token: string) => ask(team, '/settings/email/confirm', { token });

const mailedToken = (email: string, kind: MailedLink = 'new-address') =>
  linkToken(mails(), email, kind);

async function resetPassword(team: Team, email: string): Promise<void> {
  await ask(team, '/password/forgotten', { email });
  const reset = { token: await mailedToken(email, 'reset'), new_password: PASSWORD };
  expect(await ask(team, '/password/reset', reset)).toMatchObject({ status: 200 });
}

const addressOf = (team: Team, { id }: Person) =>
  team.realm.state.users.get({ id })?.delivery_email;

const noLonger = { status: 400, body: { msg: expect.stringContaining('does not work') } };

forEachTeam(
  (team) => {
    describe('own addresses, with mail', () => {
      beforeAll(() => mails().forget());

      it('B-settings: a new address takes effect once it is confirmed', async () => {
        const ada = await team().person();
        const address = freshAddress();
        expect((await ada.patch('/settings', { email: address })).status).toBe(200);
        expect((await mails().next(ada.email)).text).toContain(`asked to use ${address}`);
        const token = await mailedToken(address);
        expect(addressOf(team(), ada)).toBe(ada.email);
        const events = await team().eventsOf(() => confirm(team(), token));
        expect(events.map(({ event }) => event.type)).toContain('realm_user');
        expect(addressOf(team(), ada)).toBe(address);
        expect(await confirm(team(), token)).toMatchObject(noLonger);
      });

      it('B-settings: the response has the confirmed address, and the old address is notified', async () => {
        const bob = await team().person();
        const address = freshAddress();
        await bob.patch('/settings', { email: address });
        await mails().next(bob.email);
        expect(await confirm(team(), await mailedToken(address))).toMatchObject({
          status: 200,
          body: { user_id: bob.id, email: address },
        });
        const { text } = await mails().next(bob.email);
        expect(text).toContain(`is now ${address} instead of this one`);
      });

      it('B-settings: of two requested addresses, confirming one invalidates the other', async () => {
        const cleo = await team().person();
        const [one, other] = [freshAddress(), freshAddress()];
        await cleo.patch('/settings', { email: one });
        await cleo.patch('/settings', { email: other });
        const tokens = [await mailedToken(one), await mailedToken(other)];
        expect((await confirm(team(), tokens[1] ?? '')).status).toBe(200);
        expect(await confirm(team(), tokens[0] ?? '')).toMatchObject(noLonger);
        expect(addressOf(team(), cleo)).toBe(other);
      });

      it('B-settings: an address that is taken, at once or later, is refused', async () => {
        const [dora, emil] = [await team().person(), await team().person()];
        const refused = await dora.patch('/settings', { email: emil.email });
        expect(refused.body.msg).toContain('already in use');
        const address = freshAddress();
        await dora.patch('/settings', { email: address });
        const token = await mailedToken(address);
        await team().owner.patch(`/users/${emil.id}`, { new_email: address });
        const late = await confirm(team(), token);
        expect(late).toMatchObject({
          status: 400,
          body: { msg: expect.stringContaining('already in use') },
        });
        expect(addressOf(team(), dora)).toBe(dora.email);
      });

      it('B-settings: a link expires after a day, or when the account is deactivated', async () => {
        const [late, gone] = [await team().person(), await team().person()];
        const [lateAddress, goneAddress] = [freshAddress(), freshAddress()];
        await late.patch('/settings', { email: lateAddress });
        await gone.patch('/settings', { email: goneAddress });
        const lateToken = await mailedToken(lateAddress);
        const goneToken = await mailedToken(goneAddress);
        await team().owner.delete(`/users/${gone.id}`);
        expect(await confirm(team(), goneToken)).toMatchObject(noLonger);
        team().wait(86_400_001);
        expect(await confirm(team(), lateToken)).toMatchObject(noLonger);
        expect(addressOf(team(), late)).toBe(late.email);
      });

      it('B-settings: if address changes have been disabled, the link changes nothing', async () => {
        const { owner } = team();
        const fred = await team().person();
        const address = freshAddress();
        await fred.patch('/settings', { email: address });
        const token = await mailedToken(address);
        await owner.patch('/realm', { email_changes_disabled: true });
        expect((await confirm(team(), token)).status).toBe(400);
        expect((await fred.patch('/settings', { email: address })).status).toBe(400);
        await owner.patch('/realm', { email_changes_disabled: false });
        expect((await confirm(team(), token)).status).toBe(200);
      });

      it('B-settings: sending the current address with other settings sends no mail', async () => {
        const gina = await team().person();
        const answer = await gina.patch('/settings', { email: gina.email, full_name: 'Gina' });
        expect(answer.status).toBe(200);
        const address = freshAddress();
        await gina.patch('/settings', { email: address });
        await mails().next(address);
        await mails().next(gina.email);
        const told = mails().received.filter(({ to }) => to === gina.email);
        expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(address)]);
      });

      it('D: a link to a new address is void once the key or the password changes', async () => {
        const [rotated, reset, changed] = [
          await team().person(),
          await team().person(),
          await team().person(),
        ] as const;
        const tokens: string[] = [];
        for (const victim of [rotated, reset, changed]) {
          // Like an attacker with the key, who is about to lose it.
          const address = freshAddress();
          await victim.patch('/settings', { email: address });
          await mails().next(victim.email);
          tokens.push(await mailedToken(address));
        }
        await rotated.post('/users/me/api_key/regenerate');
        await resetPassword(team(), reset.email);
        await changed.patch('/settings', { new_password: PASSWORD });
        for (const token of tokens) expect(await confirm(team(), token)).toMatchObject(noLonger);
        for (const victim of [rotated, reset, changed]) {
          expect(addressOf(team(), victim)).toBe(victim.email);
        }
      });

      it('D: a request from before the key changed is not mailed afterwards', async () => {
        const [busy, victim] = [await team().person(), await team().person()];
        const held = mails().hold();
        await busy.patch('/settings', { email: freshAddress() });
        const release = await held;
        const [before, after] = [freshAddress(), freshAddress()];
        await victim.patch('/settings', { email: before });
        await victim.post('/users/me/api_key/regenerate');
        release();
        const { apiKey } = await team().realm.write((change) =>
          addKey(change, victim.id, { kind: 'device' }),
        );
        await victim.withKey(apiKey).patch('/settings', { email: after });
        await mails().next(after);
        await nothingWaitsFor(team(), victim);
        expect(mails().received.filter(({ to }) => to === before)).toEqual([]);
      });

      it('B-settings: a new address and a new password in one request both take effect', async () => {
        const ivy = await team().person();
        const address = freshAddress();
        const both = { email: address, new_password: PASSWORD };
        expect((await ivy.patch('/settings', both)).status).toBe(200);
        expect(await confirm(team(), await mailedToken(address))).toMatchObject({ status: 200 });
      });

      it('D: if an administrator changes an address, the old one is told by whom', async () => {
        const admin = await team().person('administrator', 'Grace Hopper');
        const { owner } = team();
        const imported = await team().person();
        await owner.patch(`/users/${imported.id}`, { new_email: 'nobody-knows@import.invalid' });
        await mails().next(imported.email);
        await owner.patch(`/users/${imported.id}`, { new_email: imported.email });
        const judy = await team().person();
        const bot = await team().bot(owner);
        await admin.patch(`/users/${bot.id}`, { new_email: freshAddress() });
        await admin.patch(`/users/${judy.id}`, { new_email: judy.email, full_name: 'Judy' });
        const address = freshAddress();
        await admin.patch(`/users/${judy.id}`, { new_email: address });
        const { text } = await mails().next(judy.email);
        expect(text).toContain('Grace Hopper changed the address of your account');
        expect(text).toContain(`to ${address}.`);
        for (const each of [bot, imported]) await nothingWaitsFor(team(), each);
        const told = mails().received.map(({ to }) => to);
        expect(told.filter((to) => to === judy.email)).toHaveLength(1);
        expect(told).not.toContain(bot.email);
        expect(told).not.toContain('nobody-knows@import.invalid');
      });

      it('D: a user who is deactivated while an administrator changes their address is told, too', async () => {
        const { owner } = team();
        const [busy, kim] = [await team().person(), await team().person()];
        const held = mails().hold();
        await busy.patch('/settings', { email: freshAddress() });
        const release = await held;
        await owner.delete(`/users/${kim.id}`);
        const address = freshAddress();
        await owner.patch(`/users/${kim.id}`, { new_email: address });
        release();
        expect((await mails().next(kim.email)).text).toContain(address);
      });

      it('D: a name in the mail to a new address does not become a link', async () => {
        const eve = await team().person('member', 'Win at www.example.com/prize');
        const address = freshAddress();
        await eve.patch('/settings', { email: address });
        const { text } = await mails().next(address);
        expect(text).toContain('Hello Win at www');
        expect(text).not.toContain('www.example');
      });

      it('D: a link of one organization changes nothing in another', async () => {
        const stranger = await team().stranger();
        const hugo = await team().person();
        const address = freshAddress();
        await hugo.patch('/settings', { email: address });
        const token = await mailedToken(address);
        expect(await stranger.post('/settings/email/confirm', { token })).toMatchObject(noLonger);
        expect(await confirm(team(), 'made up')).toMatchObject(noLonger);
        expect(addressOf(team(), hugo)).toBe(hugo.email);
      });
    });
  },
  () => mails().settings,
);

forEachTeam(
  (team) => {
    const wish = (as: Person, email: string, key: string) =>
      call(team().url, {
        method: 'PATCH',
        path: '/api/v1/settings',
        as,
        form: { email },
        headers: { 'idempotency-key': key },
      });

    describe('limits of address changes', () => {
      it('DESIGN 2.2: a retry does not count, and a user at the limit is told how long to wait', async () => {
        const ada = await team().person();
        const typo = freshAddress();
        for (let time = 0; time < 3; time += 1) {
          expect(await wish(ada, typo, 'one')).toMatchObject({ status: 200 });
        }
        expect(await wish(ada, freshAddress(), 'two')).toMatchObject({ status: 200 });
        const { status, body } = await wish(ada, freshAddress(), 'three');
        expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
        expect(body.msg).toMatch(/Try again in (60|59) minutes\.$/);
        expect(await wish(ada, typo, 'one')).toMatchObject({ status: 200 });
      });
    });
  },
  () => ({ ...mails().settings, rateLimit: true }),
);
