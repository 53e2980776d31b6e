import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { mailServerOfFile } from '../../support/mails.ts';
import { forEachTeam } from '../../support/team.ts';

const mails = mailServerOfFile();

forEachTeam(
  (team) => {
    describe('mail about a deactivated account', () => {
      beforeAll(() => mails().forget());

      it('B-users: deactivation_notification_comment: the deactivated user is told by whom, and why', async () => {
        const { owner } = team();
        const admin = await team().person('administrator', 'Grace Hopper');
        const gone = await team().person('member', 'Ada www.example.com Lovelace');
        const words = { deactivation_notification_comment: 'Thank you, Ada.\nSo long <b>!' };
        expect((await admin.delete(`/users/${gone.id}`, words)).status).toBe(200);
        const { mail, text, html } = await mails().next(gone.email);
        expect(mail.subject).toContain('deactivated');
        expect(text).toContain('Grace Hopper has deactivated your account');
        expect(text).toContain('Grace Hopper:\n> Thank you, Ada.\n> So long <b>!');
        expect(text).not.toContain('www.example');
        expect(html).toContain('So long &lt;b');
        // It is already deactivated.
        expect((await owner.delete(`/users/${gone.id}`, words)).status).toBe(200);
        const next = await team().person();
        const none = { deactivation_notification_comment: ' ' };
        await owner.delete(`/users/${next.id}`, none);
        expect((await mails().next(next.email)).text).not.toContain('>');
        expect(mails().received.filter(({ to }) => to === gone.email)).toHaveLength(1);
      });

      it('B-users: deactivation_notification_comment: without it no one is told, nor is a user who is already back', async () => {
        const { owner } = team();
        const [quiet, back, busy] = [
          await team().person(),
          await team().person(),
          await team().person(),
        ];
        const words = { deactivation_notification_comment: 'So long' };
        const held = mails().hold();
        await owner.delete(`/users/${busy.id}`, words);
        const release = await held;
        await owner.delete(`/users/${quiet.id}`);
        await owner.delete(`/users/${back.id}`, words);
        await owner.post(`/users/${back.id}/reactivate`);
        release();
        await mails().next(busy.email);
        await nothingWaits();
        const told = mails().received.map(({ to }) => to);
        expect(told).not.toContain(quiet.email);
        expect(told).not.toContain(back.email);
      });
    });

    const nothingWaits = () =>
      eventually(async () => {
        const { reader, id } = team().realm;
        return !(await reader.get('SELECT 1 AS one FROM mails WHERE realm_id = $1', [id]));
      }, 'no mail waits');
  },
  () => mails().settings,
);
