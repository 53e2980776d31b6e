import { beforeAll, describe, expect, it } from 'vitest';
import { nothingWaitsFor } from '../../delivery/missed-messages/letter-box.ts';
import { mailServerOfFile } from '../../support/mails.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';

const PASSWORD = 'seven small boats at noon';

const mails = mailServerOfFile();

async function signIn(team: Team, { email }: Person, password = PASSWORD): Promise<number> {
  const { status } = await fetch(`${team.url}/api/v1/fetch_api_key`, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password }),
    headers: { 'user-agent': 'TestPhone/1.0' },
  });
  return status;
}

async function withPassword(team: Team): Promise<Person> {
  const person = await team.person('member', 'Ada Lovelace');
  await person.patch('/settings', { new_password: PASSWORD });
  return person;
}

forEachTeam(
  (team) => {
    describe('mail about signing in', () => {
      beforeAll(() => mails().forget());

      it('B-settings: enable_login_emails: a user who signs in is told when, where and with what client', async () => {
        const ada = await withPassword(team());
        await ada.patch('/settings', { timezone: 'Asia/Tokyo', twenty_four_hour_time: true });
        expect(await signIn(team(), ada)).toBe(200);
        const { mail, text } = await mails().next(ada.email);
        expect(mail.subject).toMatch(/^New sign-in to /);
        expect(text).toContain('127.0.0.1');
        expect(text).toContain('TestPhone');
        expect(text).toMatch(/\d\d:\d\d GMT\+9/);
        expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
      });

      it('B-settings: enable_login_emails: others get no mail, and neither does a user who turned it off', async () => {
        const bob = await withPassword(team());
        expect(await signIn(team(), bob, 'something else')).toBe(401);
        await bob.patch('/settings', { enable_login_emails: false });
        expect(await signIn(team(), bob)).toBe(200);
        await bob.patch('/settings', { enable_login_emails: true });
        expect(await signIn(team(), bob)).toBe(200);
        await mails().next(bob.email);
        expect(mails().received.filter(({ to }) => to === bob.email)).toHaveLength(1);
      });

      it('D: sign-in mails are limited to twenty a day, and contain nothing like a link', async () => {
        const eve = await team().person('member', 'Win at www.example.com/prize');
        await eve.patch('/settings', { new_password: PASSWORD });
        for (let time = 0; time < 22; time += 1) expect(await signIn(team(), eve)).toBe(200);
        const other = await withPassword(team());
        expect(await signIn(team(), other)).toBe(200);
        await mails().next(other.email);
        // Mails of one batch are sent at the same time.
        await nothingWaitsFor(team(), eve);
        const got = mails().received.filter(({ to }) => to === eve.email);
        expect(got).toHaveLength(20);
        expect(got[0]?.text).toContain('Hello Win at www');
        expect(got[0]?.text).not.toContain('www.example');
      });
    });
  },
  () => ({ ...mails().settings, rateLimit: true }),
);
