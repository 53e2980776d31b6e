import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runHere } from '../../operations/cli/run-cli.ts';
import { mailServerOfFile } from '../../support/mails.ts';
import { forEachTeam } from '../../support/team.ts';
import { account, PASSWORD } from '../users/people.ts';
import { codeOf, type Holder, holder, STEP_MS, signInWith } from './authenticator.ts';

const mails = mailServerOfFile();

forEachTeam(
  (team) => {
    describe('mail about a second factor', () => {
      beforeAll(() => mails().forget());

      /** Returns the next mail to a person that is not about a sign-in. */
      async function nextMail(email: string) {
        for (;;) {
          const { mail, text } = await mails().next(email);
          if (!mail.subject?.startsWith('New sign-in')) return { subject: mail.subject, text };
        }
      }

      async function toldHolder(): Promise<Holder> {
        const made = await holder(team());
        expect(await nextMail(made.email)).toMatchObject({
          subject: expect.stringContaining('Two-factor authentication is on'),
          text: expect.stringMatching(/127\.0\.0\.1|::1/),
        });
        return made;
      }

      it('X3: its owner is told when it is turned on and off, also without mails about sign-ins', async () => {
        const { person, email, otpauthUrl } = await toldHolder();
        await person.patch('/settings', { enable_login_emails: false });
        const second_factor = codeOf(team(), otpauthUrl);
        const proof = { password: PASSWORD, second_factor };
        expect((await person.delete('/users/me/second_factor', proof)).status).toBe(200);
        const { subject, text } = await nextMail(email);
        expect(subject).toContain('Two-factor authentication is off');
        expect(text).toContain('#settings/two-factor');
        expect(text).not.toContain(second_factor);
      });

      it('X3: its owner is told by whom it was reset', async () => {
        const { person, email } = await toldHolder();
        const { owner } = team();
        const { full_name } = (await owner.get('/users/me')).body;
        expect((await owner.delete(`/users/${person.id}/second_factor`)).status).toBe(200);
        const { subject, text } = await nextMail(email);
        expect(subject).toContain('was reset');
        expect(text).toContain(`${full_name} reset`);
      });

      it('X3: its owner is told if a command that knows the mail server resets it', async () => {
        const { email } = await toldHolder();
        const folder = await mkdtemp(join(tmpdir(), 'tidings-factor-'));
        onTestFinished(() => rm(folder, { recursive: true }));
        const config = join(folder, 'tidings.json');
        await writeFile(config, JSON.stringify(mails().settings));
        const { data, database } = team();
        const words = ['user', 'reset-second-factor', '--email', email, '--json'];
        await runHere([...words, '--data', data, '--database', database, '--config', config]);
        expect((await nextMail(email)).text).toContain('An operator of the server reset');
      });

      it('X3: a factor that a sign-in sets up is told too, and a wrong first code is not', async () => {
        const { email } = await account(team());
        const requireOf = (second_factor_required_of: string) =>
          team().owner.patch('/realm', { second_factor_required_of });
        await requireOf('members');
        const { setup_token, otpauth_url } = (await signInWith(team(), email)).body;
        await signInWith(team(), email, { setup_token, second_factor: '000000' });
        const second_factor = codeOf(team(), otpauth_url ?? '');
        const answer = await signInWith(team(), email, { setup_token, second_factor });
        await requireOf('nobody');
        expect(answer.status).toBe(200);
        expect((await nextMail(email)).subject).toContain('is on');
        team().wait(STEP_MS);
        expect((await signInWith(team(), email)).status).toBe(401);
        const told = mails().received.filter(
          ({ to, mail }) => to === email && !mail.subject?.startsWith('New sign-in'),
        );
        expect(told).toHaveLength(1);
      });
    });
  },
  () => mails().settings,
);
