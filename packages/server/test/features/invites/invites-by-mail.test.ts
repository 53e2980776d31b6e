import { type Invite, limits, roles } from '@tidings/shared-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { openEngine } from '../../../src/core/storage/open-engine.ts';
import { invitationMails } from '../../../src/core/storage/tables/invites.ts';
import { forgetOldInvitations } from '../../../src/features/invites/forget-old-invitations.ts';
import { silent } from '../../support/engines.ts';
import { linkToken, mailServerOfFile } from '../../support/mails.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';
import { call } from '../users/call.ts';
import { join, look, newcomer, noLonger } from './newcomers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const mails = mailServerOfFile();

let invited = 0;

/** Returns an unused address. */
function freshAddress(): string {
  invited += 1;
  return `guest.${invited}@example.org`;
}

const send = (by: Person, addresses: string, wish: Record<string, unknown> = {}) =>
  by.post('/invites', { invitee_emails: addresses, ...wish });

const mailedToken = (email: string) => linkToken(mails(), email, 'join');

/** Invites an address, and returns the token of the invitation. */
async function invite(by: Person, email: string, wish: Record<string, unknown> = {}) {
  expect(await send(by, email, wish)).toMatchObject({ status: 200, body: { result: 'success' } });
  return mailedToken(email);
}

type Listed = Pick<Invite, 'id' | 'email' | 'invited' | 'expiry_date'>;

async function listed(by: Person, email: string) {
  const { body } = await by.get('/invites');
  return (body.invites as Listed[]).find((each) => each.email === email);
}

async function idOf(by: Person, email: string): Promise<number> {
  return (await listed(by, email))?.id ?? 0;
}

function failed(errors: readonly unknown[], fields: Record<string, unknown> = {}) {
  const usual = { sent_invitations: false, daily_limit_reached: false, ...fields };
  const body = { code: 'INVITATION_FAILED', license_limit_reached: false, errors, ...usual };
  return { status: 400, body };
}

const refused = (msg: string) => ({
  status: 400,
  body: { code: 'BAD_REQUEST', msg: expect.stringContaining(msg) },
});

const joinAs = (team: Team, token: string, email: string) =>
  join(team, token, { ...newcomer(), email });

forEachTeam(
  (team) => {
    beforeAll(() => mails().forget());

    describe('invitations by mail', () => {
      it('B-invites: a person invited by mail creates an account with the link', async () => {
        const ada = await team().person('member', 'Ada Lovelace');
        const channel = await team().channel('engines', { subscribers: [team().owner, ada] });
        const email = freshAddress();
        const events = await team().eventsOf(async () => {
          expect(await send(ada, email, { stream_ids: [channel] })).toMatchObject({ status: 200 });
        });
        const told = events.filter(({ event }) => event.type === 'invites_changed');
        const audiences = told.map(({ audience }) => audience);
        expect(audiences.sort()).toEqual([`user:${ada.id}`, `user:${team().owner.id}`].sort());
        const token = await mailedToken(email);
        expect((await look(team(), token)).body).toMatchObject({
          email,
          invited_by: 'Ada Lovelace',
          invited_as: roles.member,
        });
        const { status, body } = await joinAs(team(), token, email);
        expect(status).toBe(200);
        const path = `/users/${body['user_id']}/subscriptions/${channel}`;
        expect((await ada.get(path)).body.is_subscribed).toBe(true);
        const { body: direct } = await ada.get('/messages', {
          anchor: 'newest',
          num_before: 1,
          num_after: 0,
          narrow: [{ operator: 'is', operand: 'dm' }],
        });
        expect(direct.messages[0].content).toContain('has accepted your invitation');
      });

      it('B-invites: the list shows the address of a mail invitation, but not its link', async () => {
        const [ada, other] = [await team().person(), await team().person()];
        const email = freshAddress();
        await invite(ada, email, { invite_expires_in_minutes: 60, notify_referrer_on_join: false });
        const shown = await listed(ada, email);
        expect(shown).toEqual({
          id: expect.any(Number),
          invited_by_user_id: ada.id,
          invited: expect.any(Number),
          expiry_date: expect.any(Number),
          invited_as: roles.member,
          email,
          notify_referrer_on_join: false,
          is_multiuse: false,
          uses: 0,
        });
        expect(await listed(team().owner, email)).toEqual(shown);
        expect(await listed(other, email)).toBeUndefined();
        const link = await ada.post('/invites/multiuse', { single_use: true });
        expect(link.status).toBe(200);
        const { body } = await ada.get('/invites');
        expect(body.invites[0]).toMatchObject({ link_url: link.body.invite_link });
        expect(body.invites[0]).not.toHaveProperty('email');
      });

      it('B-invites: the mail has the inviter, the organization, the link and its expiry', async () => {
        const ada = await team().person('member', 'Ada King');
        const email = freshAddress();
        await send(ada, email, { invite_expires_in_minutes: 60 });
        const { mail, text, html } = await mails().next(email);
        const { expiry_date } = (await listed(ada, email)) ?? {};
        const realm = team().realm.state.setting('name');
        expect(mail.subject).toBe(`Ada King invites you to ${realm}`);
        expect(text).toContain(`Ada King invites you to the team chat of ${realm}.`);
        expect(text).not.toContain(ada.email);
        const end = new Date((expiry_date ?? 0) * 1000);
        for (const part of [
          String(end.getUTCFullYear()),
          `${String(end.getUTCHours()).padStart(2, '0')}:${String(end.getUTCMinutes()).padStart(2, '0')} UTC.`,
        ]) {
          expect(text).toContain(part);
        }
        const [link = ''] = /http:\/\/localhost\/#join=\S+/.exec(text) ?? [];
        expect(html).toContain(`href="${link}"`);
        const endless = freshAddress();
        await send(ada, endless, { invite_expires_in_minutes: null });
        const { text: said } = await mails().next(endless);
        expect(said).toContain('works until the invitation is revoked.');
      });

      it('D: names in the mail become neither markup nor links', async () => {
        const name = 'Free <b money http://evil.example';
        const ada = await team().person('member', name);
        const before = team().realm.state.setting('name');
        const rename = (to: string) => team().owner.patch('/realm', { name: to });
        expect(await rename('Us & <i>them</i> at evil.example')).toMatchObject({ status: 200 });
        const email = freshAddress();
        await send(ada, email);
        const { mail, text, html } = await mails().next(email);
        expect(await rename(before)).toMatchObject({ status: 200 });
        expect(mail.subject).toBe(`${name} invites you to Us & <i>them</i> at evil.example`);
        expect(text).toContain('Us & <i>them</i> at evil.');
        expect(html).toContain('Us &amp; &lt;i');
        expect(html).toContain('Free &lt;b');
        for (const body of [text, html]) {
          // Invisible characters break what mail programs would turn into links.
          expect(body).not.toContain('evil.example');
          expect(body).not.toContain('http://evil');
          expect(body).toContain('evil.\u2060example');
        }
        expect(html.match(/<a /g)).toHaveLength(1);
      });

      it('B-invites: addresses are separated by commas and line breaks, or copied from a mail program', async () => {
        const ada = await team().person();
        const [one, two, three, four] = [
          freshAddress(),
          freshAddress(),
          freshAddress(),
          freshAddress(),
        ] as const;
        const list = `${one}, ${two}\r\n\n "Grace" <${three}>;,${four}\n${one.toUpperCase()}`;
        expect(await send(ada, list)).toMatchObject({ status: 200 });
        const { body } = await ada.get('/invites');
        const shown = (body.invites as Listed[]).map(({ email }) => email?.toLowerCase());
        expect(shown.sort()).toEqual([one, two, three, four].sort());
        for (const nothing of ['', ' , \n,']) {
          expect(await send(ada, nothing)).toMatchObject(refused('at least one address'));
        }
      });

      it('B-invites: addresses that cannot be invited are listed with the reason, and the others are invited', async () => {
        const { owner } = team();
        const [ada, member, gone] = [
          await team().person(),
          await team().person(),
          await team().person(),
        ];
        await owner.delete(`/users/${gone.id}`);
        const [known, fresh] = [freshAddress(), freshAddress()];
        await invite(owner, known);
        // Lowercasing the Kelvin sign gives a plain k.
        const lookalike = ['kim.new@example.org', '\u212Aim.new@example.org'] as const;
        const wrong = [
          ['nobody', expect.stringContaining('not a valid'), false],
          ['someone@mailinator.com', expect.stringContaining('real email'), false],
          [member.email.toUpperCase(), 'Already has an account.', false],
          [gone.email, 'Has a deactivated account.', true],
          [known, 'Is already invited.', false],
          [lookalike[1], 'Is already invited.', false],
        ];
        const addresses = wrong.map(([address]) => address);
        const all = [fresh, lookalike[0], ...addresses].join(',');
        expect(await send(ada, all)).toMatchObject(failed(wrong, { sent_invitations: true }));
        await mailedToken(fresh);
        await mailedToken(lookalike[0]);
        const again = await send(ada, [fresh, ...addresses.slice(0, 4)].join('\n'));
        expect(again).toMatchObject(
          failed([[fresh, 'Is already invited.', false], ...wrong.slice(0, 4)]),
        );
        const shown = (await ada.get('/invites')).body.invites as Listed[];
        expect(shown.map(({ email }) => email)).toEqual([lookalike[0], fresh]);
      });

      it('DESIGN 2.2: a repeated request invites no one twice, and gets the same response, errors too', async () => {
        const ada = await team().person();
        const [one, two] = [freshAddress(), freshAddress()];
        const under = (key: string, invitee_emails: string) =>
          call(team().url, {
            method: 'POST',
            path: '/api/v1/invites',
            as: ada,
            form: { invitee_emails },
            headers: { 'idempotency-key': key },
          });
        const first = await under('some', `${one},nobody`);
        expect(first).toMatchObject({ status: 400, body: { sent_invitations: true } });
        const again = await under('some', `${one},nobody`);
        expect(again.status).toBe(400);
        expect(again.bytes).toEqual(first.bytes);
        expect(await under('some', `${two},nobody`)).toMatchObject({
          body: { code: 'IDEMPOTENCY_KEY_REUSED' },
        });
        const good = await under('all', two);
        expect(good.status).toBe(200);
        expect((await under('all', two)).bytes).toEqual(good.bytes);
        // A request without effect is executed again.
        expect(await under('none', 'nobody')).toMatchObject({ status: 400 });
        await mailedToken(one);
        await mailedToken(two);
        const { body } = await ada.get('/invites');
        expect(body.invites).toHaveLength(2);
        const got = mails().received.filter(({ to }) => to === one || to === two);
        expect(got).toHaveLength(2);
        const id = await idOf(ada, one);
        team().wait(HOUR_MS);
        for (const [method, path] of [
          ['POST', `/invites/${id}/resend`],
          ['DELETE', `/invites/${id}`],
        ] as const) {
          const headers = { 'idempotency-key': path };
          const ask = () =>
            call(team().url, { method, path: `/api/v1${path}`, as: ada, headers, form: {} });
          const done = await ask();
          expect(done.status).toBe(200);
          expect((await ask()).bytes).toEqual(done.bytes);
        }
      });

      it('B-invites: two concurrent requests invite an address once', async () => {
        const people = await Promise.all([1, 2, 3].map(() => team().person()));
        const email = freshAddress();
        const answers = await Promise.all(people.map((by) => send(by, email)));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      });

      it('B-invites: the link creates an account only for the address that it was mailed to', async () => {
        const email = `kay.${freshAddress()}`;
        const token = await invite(team().owner, email);
        for (const other of [freshAddress(), email.replace('k', '\u212A')]) {
          expect(await joinAs(team(), token, other)).toMatchObject(refused(`is for ${email}`));
        }
        expect(await joinAs(team(), token, email.toUpperCase())).toMatchObject({ status: 200 });
      });

      it('B-invites: the link works once, and retrying that returns the same account', async () => {
        const email = freshAddress();
        const token = await invite(team().owner, email);
        const person = { ...newcomer(), email };
        const first = await join(team(), token, person, 'one-try-by-mail');
        expect(first.status).toBe(200);
        expect(await join(team(), token, person, 'one-try-by-mail')).toEqual(first);
        expect(await joinAs(team(), token, email)).toMatchObject(noLonger);
        expect(await look(team(), token)).toMatchObject(noLonger);
        expect(await listed(team().owner, email)).toBeUndefined();
      });

      it('B-invites: the link stops working when it is revoked or expired, or the address has an account', async () => {
        const inviter = await team().person();
        const [revoked, brief, known] = [freshAddress(), freshAddress(), freshAddress()];
        const tokens = [
          await invite(inviter, revoked),
          await invite(inviter, brief, { invite_expires_in_minutes: 1 }),
          await invite(inviter, known),
        ] as const;
        const path = `/invites/${await idOf(inviter, revoked)}`;
        expect(await inviter.delete(path)).toMatchObject({ status: 200 });
        expect(await inviter.delete(path)).toMatchObject(refused('No such invitation'));
        const link = await team().owner.post('/invites/multiuse');
        const [, byLink] = link.body.invite_link.split('#join=');
        expect(await joinAs(team(), byLink, known)).toMatchObject({ status: 200 });
        team().wait(61_000);
        for (const token of tokens) expect(await look(team(), token)).toMatchObject(noLonger);
        expect((await inviter.get('/invites')).body.invites).toEqual([]);
      });

      it('B-invites: the link works as long as the inviter may invite by mail', async () => {
        const { owner } = team();
        const groups = (await owner.get('/user_groups')).body.user_groups;
        const permit = async (setting: string, group: string) => {
          const found = groups.find(({ name }: { name: string }) => name === group);
          const update = { [setting]: { new: found.id } };
          expect(await owner.patch('/realm', update)).toMatchObject({ status: 200 });
        };
        const [left, demoted, inviter] = [
          await team().person(),
          await team().person('administrator'),
          await team().person(),
        ];
        const [ofLeft, ofDemoted, ofInviter] = [
          await invite(left, freshAddress()),
          await invite(demoted, freshAddress(), { invite_as: roles.administrator }),
          await invite(inviter, freshAddress()),
        ];
        await owner.delete(`/users/${left.id}`);
        await owner.patch(`/users/${demoted.id}`, { role: roles.member });
        expect(await look(team(), ofLeft)).toMatchObject(noLonger);
        expect(await look(team(), ofDemoted)).toMatchObject(noLonger);
        expect(await look(team(), ofInviter)).toMatchObject({ status: 200 });
        // A permission for multi-use links does not count.
        await permit('create_multiuse_invite_group', 'role:members');
        await permit('can_invite_users_group', 'role:administrators');
        expect(await look(team(), ofInviter)).toMatchObject(noLonger);
        expect(await send(inviter, freshAddress())).toMatchObject(refused('You may not create'));
        await permit('can_invite_users_group', 'role:members');
        await permit('create_multiuse_invite_group', 'role:administrators');
        expect(await look(team(), ofInviter)).toMatchObject({ status: 200 });
      });

      it('B-invites: guests and bots cannot invite, and others only to roles and channels that they may assign', async () => {
        const [member, guest, administrator] = [
          await team().person(),
          await team().person('guest'),
          await team().person('administrator'),
        ];
        const email = freshAddress();
        expect(await send(guest, email)).toMatchObject(refused('You may not create'));
        expect((await send(await team().bot(member), email)).status).toBe(400);
        for (const invite_as of [roles.moderator, roles.administrator, roles.owner]) {
          const answer = await send(member, email, { invite_as });
          expect(answer).toMatchObject(refused('to that role'));
        }
        const asOwner = await send(administrator, email, { invite_as: roles.owner });
        expect(asOwner).toMatchObject(refused('to that role'));
        const hidden = await team().channel('hidden', { settings: { invite_only: true } });
        for (const id of [hidden, 999_999]) {
          const answer = await send(member, email, { stream_ids: [id] });
          expect(answer).toMatchObject(refused(`to the channel with ID ${id}.`));
        }
        expect(await listed(team().owner, email)).toBeUndefined();
      });

      it('B-invites: inviters and administrators can revoke and resend, and others cannot tell that it exists', async () => {
        const { owner } = team();
        const [creator, other, stranger] = [
          await team().person(),
          await team().person(),
          await team().stranger(),
        ];
        const email = freshAddress();
        const token = await invite(creator, email);
        const id = await idOf(creator, email);
        team().wait(HOUR_MS);
        for (const by of [other, stranger]) {
          for (const ask of [
            (which: number) => by.post(`/invites/${which}/resend`),
            (which: number) => by.delete(`/invites/${which}`),
            (which: number) => by.delete(`/invites/multiuse/${which}`),
          ]) {
            const answer = await ask(id);
            expect(answer).toMatchObject(refused('No such invitation'));
            expect(answer).toEqual(await ask(999_999));
          }
        }
        expect(await stranger.post('/join', { token, ...newcomer(), email })).toMatchObject(
          noLonger,
        );
        expect(await owner.post(`/invites/${id}/resend`)).toMatchObject({ status: 200 });
        const again = await mailedToken(email);
        expect(again).not.toBe(token);
        expect(await look(team(), again)).toMatchObject({ status: 200 });
        expect(await look(team(), token)).toMatchObject(noLonger);
        expect(await owner.delete(`/invites/${id}`)).toMatchObject({ status: 200 });
        expect(await look(team(), again)).toMatchObject(noLonger);
      });

      it('B-invites: endpoints for mail invitations refuse links, and vice versa', async () => {
        const { owner } = team();
        const email = freshAddress();
        const token = await invite(owner, email);
        await owner.post('/invites/multiuse', { single_use: true });
        const [link] = (await owner.get('/invites')).body.invites;
        team().wait(HOUR_MS);
        for (const wrong of [
          await owner.delete(`/invites/multiuse/${await idOf(owner, email)}`),
          await owner.delete(`/invites/${link.id}`),
          await owner.post(`/invites/${link.id}/resend`),
        ]) {
          expect(wrong).toMatchObject(refused('No such invitation'));
        }
        expect(await look(team(), token)).toMatchObject({ status: 200 });
        expect(await owner.delete(`/invites/multiuse/${link.id}`)).toMatchObject({ status: 200 });
      });

      it('B-invites: an invitation can be resent after an hour, and gets its full duration again', async () => {
        const { owner } = team();
        const email = freshAddress();
        const token = await invite(owner, email, { invite_expires_in_minutes: 90 });
        const id = await idOf(owner, email);
        const resend = () => owner.post(`/invites/${id}/resend`);
        const shown = async () => {
          const { invited = 0, expiry_date } = (await listed(owner, email)) ?? {};
          return { invited, expiry_date: expiry_date ?? 0 };
        };
        expect(await resend()).toMatchObject(refused('within the last hour'));
        const { expiry_date: end } = await shown();
        team().wait(HOUR_MS);
        const events = await team().eventsOf(resend);
        expect(events.map(({ event }) => event.type)).toContain('invites_changed');
        expect(await look(team(), token)).toMatchObject(noLonger);
        const newest = await mailedToken(email);
        const again = await shown();
        expect(again.expiry_date - end).toBeGreaterThanOrEqual(3600);
        expect(again.expiry_date - again.invited).toBe(90 * 60);
        expect(await resend()).toMatchObject(refused('within the last hour'));
        team().wait(HOUR_MS);
        expect(await look(team(), newest)).toMatchObject({ status: 200 });
        team().wait(HOUR_MS);
        expect(await look(team(), newest)).toMatchObject(noLonger);
        expect(await resend()).toMatchObject(refused('No such invitation'));
      });

      it('B-invites: an administrator cannot resend an invitation of an owner', async () => {
        const administrator = await team().person('administrator');
        const email = freshAddress();
        await invite(team().owner, email, { invite_as: roles.owner });
        team().wait(HOUR_MS);
        const path = `/invites/${await idOf(administrator, email)}`;
        expect(await administrator.post(`${path}/resend`)).toMatchObject(refused('to that role'));
        expect(await administrator.delete(path)).toMatchObject({ status: 200 });
      });

      it('B-invites: an invalid invitation is not mailed, and of two pending mails one is', async () => {
        const { owner } = team();
        const [revoked, twice, after] = [freshAddress(), freshAddress(), freshAddress()];
        const { reader } = team().realm;
        mails().refusal = { stage: 'recipient', code: 450 };
        await send(owner, `${revoked},${twice}`);
        await waitFor(async () => {
          const waiting = 'SELECT id FROM mails WHERE address IN ($1, $2) AND failures = 1';
          expect(await reader.all(waiting, [revoked, twice])).toHaveLength(2);
        });
        mails().refusal = undefined;
        // Until the mail server accepts this one, nothing else is sent, although it is due.
        const arrival = mails().hold();
        await send(owner, after);
        const release = await arrival;
        await owner.delete(`/invites/${await idOf(owner, revoked)}`);
        team().wait(HOUR_MS);
        const resent = await owner.post(`/invites/${await idOf(owner, twice)}/resend`);
        expect(resent).toMatchObject({ status: 200 });
        release();
        await mailedToken(after);
        await mailedToken(twice);
        await waitFor(async () => expect(await reader.all('SELECT id FROM mails')).toEqual([]));
        const got = mails().received.map(({ to }) => to);
        expect(got).not.toContain(revoked);
        expect(got.filter((to) => to === twice)).toHaveLength(1);
      });

      it('B-invites: the number of addresses per request is limited', async () => {
        const many = Array.from({ length: limits.invitationsPerRequest + 1 }, freshAddress);
        const before = (await team().owner.get('/invites')).body.invites;
        expect(await send(team().owner, many.join())).toMatchObject(
          refused(`at most ${limits.invitationsPerRequest} people`),
        );
        expect((await team().owner.get('/invites')).body.invites).toEqual(before);
      });

      it('B-invites: a person’s daily mails are limited, whatever becomes of the invitations', async () => {
        const ada = await team().person();
        const count = limits.invitationMailsPerUserADay;
        const many = Array.from({ length: count }, freshAddress);
        expect(await send(ada, many.slice(2).join())).toMatchObject({ status: 200 });
        const limit = failed([], { daily_limit_reached: true });
        const [email] = many.slice(-1);
        const id = await idOf(ada, email ?? '');
        expect(await ada.delete(`/invites/${id}`)).toMatchObject({ status: 200 });
        expect(await send(ada, many.slice(0, 3).join())).toMatchObject(
          failed([[many[2], 'Is already invited.', false]], { sent_invitations: true }),
        );
        await ada.delete(`/invites/${await idOf(ada, many[0] ?? '')}`);
        expect(await send(ada, freshAddress())).toMatchObject(limit);
        team().wait(HOUR_MS);
        const resent = await ada.post(`/invites/${await idOf(ada, many[2] ?? '')}/resend`);
        expect(resent).toMatchObject(refused('Too many invitations'));
        team().wait(DAY_MS);
        expect(await send(ada, freshAddress())).toMatchObject({ status: 200 });
        expect(await send(ada, freshAddress())).toMatchObject({ status: 200 });
        // Yesterday's invitations are still active.
        expect(await send(ada, freshAddress())).toMatchObject(refused('Revoke some'));
      });

      it('B-invites: an organization’s daily mails are limited', async () => {
        const ada = await team().person();
        team().wait(DAY_MS);
        await team().realm.write((change) => {
          for (let mailed = 1; mailed < limits.invitationMailsPerRealmADay; mailed += 1) {
            const id = change.nextId();
            const row = { id, sender_id: ada.id + 1, email: 'x', mailed_at: change.now };
            change.put(invitationMails, row);
          }
        });
        const answers = await Promise.all([1, 2].map(() => send(ada, freshAddress())));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
        const no = answers.find(({ status }) => status === 400);
        expect(no).toMatchObject(failed([], { daily_limit_reached: true }));
        team().wait(DAY_MS);
        expect(await send(ada, freshAddress())).toMatchObject({ status: 200 });
      });

      it('B-invites: daily mails to one address are limited, whoever invites', async () => {
        const email = freshAddress();
        for (let got = 0; got < limits.invitationMailsPerAddressADay; got += 1) {
          const by = await team().person();
          await invite(by, email);
          await by.delete(`/invites/${await idOf(by, email)}`);
        }
        const answer = await send(team().owner, email.toUpperCase());
        const reason = expect.stringContaining('too many invitations');
        expect(answer).toMatchObject(failed([[email.toUpperCase(), reason, false]]));
        team().wait(DAY_MS);
        await invite(team().owner, email);
      });

      it('B-invites: useless invitations are deleted, with their addresses', async () => {
        const { owner, database, realm } = team();
        const [used, expired, open] = [freshAddress(), freshAddress(), freshAddress()];
        await joinAs(team(), await invite(owner, used), used);
        await invite(owner, expired, { invite_expires_in_minutes: 1 });
        const token = await invite(owner, open, { invite_expires_in_minutes: null });
        team().wait(DAY_MS);
        const engine = await openEngine({ database, log: silent });
        const { invited = 0 } = (await listed(owner, open)) ?? {};
        const clock = { now: () => invited * 1000 + DAY_MS + 1000 };
        await forgetOldInvitations({ engine, clock }).finally(() => engine.close());
        const kept = await realm.reader.all<{ email: string }>(
          'SELECT email FROM invites WHERE email IS NOT NULL',
        );
        const addresses = kept.map(({ email }) => email);
        expect(addresses).toContain(open);
        expect(addresses).not.toContain(used);
        expect(addresses).not.toContain(expired);
        const counted = await realm.reader.all(
          'SELECT id FROM invitation_mails WHERE email IN ($1, $2, $3)',
          [used, expired, open],
        );
        expect(counted).toEqual([]);
        expect(await look(team(), token)).toMatchObject({ status: 200 });
      });
    });
  },
  () => mails().settings,
);

forEachTeam((team) => {
  it('B-invites: a server without mail says so, and creates links', async () => {
    const answer = await send(team().owner, freshAddress());
    expect(answer).toMatchObject(refused('sends no mail. Create a link'));
    expect((await team().owner.get('/invites')).body.invites).toEqual([]);
    expect(await team().owner.post('/invites/multiuse')).toMatchObject({ status: 200 });
  });
});
