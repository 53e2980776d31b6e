import { beforeAll, describe, expect, it } from 'vitest';
import { mailServerOfFile } from '../../support/mails.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { LetterBox, reading } from './letter-box.ts';

const mails = mailServerOfFile();

forEachTeam(
  (team) => {
    beforeAll(() => reading(team()));

    /** Returns the only mail that a person gets for an action. */
    async function mailOf(person: Person, action: () => Promise<unknown>) {
      const box = new LetterBox(team(), mails());
      await action();
      const [mail, ...others] = await box.collected(person);
      if (!mail || others.length > 0) throw new Error(`There were ${box.of(person).length} mails`);
      return mail;
    }

    describe('a mail about missed messages', () => {
      it('B-settings: has the conversation, people and times, the messages, and the reason for the mail', async () => {
        const [reader, ada] = [
          await team().person(),
          await team().person('member', 'Ada Lovelace'),
        ];
        await reader.patch('/settings', { timezone: 'Asia/Tokyo', twenty_four_hour_time: true });
        const channel = await team().channel('letters', { subscribers: [ada, reader] });
        let id = 0;
        const { mail, text } = await mailOf(reader, async () => {
          id = await sent(ada, channel, 'the plan', `@**|${reader.id}** *this* is it`);
          await sent(ada, channel, 'the plan', `@**|${reader.id}** or that`);
        });
        expect(mail.subject).toBe('#letters > the plan');
        expect(text).toMatch(
          /Ada Lovelace, .* \d\d:\d\d GMT\+9:\n> @Account \d+ this is it\n\nAda/,
        );
        expect(text).toContain(
          `http://localhost/#narrow/channel/${channel}-letters/topic/the.20plan/near/${id}`,
        );
        expect(text).toContain('because you were mentioned while you were away');
        expect(text).toContain('Replies to this mail are not read');
        expect(text).toContain('http://localhost/#settings/notifications');
        expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
      });

      it('B-settings: the subject of a direct message has the other participants', async () => {
        const people: Person[] = [];
        for (const name of ['Ada', 'Bob', 'Cleo', 'Dora']) {
          people.push(await team().person('member', name));
        }
        const [ada, bob] = people as [Person, Person, Person, Person];
        const reader = await team().person();
        const one = await mailOf(reader, () => sentTo(ada, [reader], 'hello'));
        expect(one.mail.subject).toBe('Ada');
        expect(one.text).toContain(`http://localhost/#narrow/dm/${ada.id}-dm/near/`);
        expect(one.text).toContain('because you received a direct message');
        const two = await mailOf(reader, () => sentTo(bob, [reader, ada], 'hello'));
        expect(two.mail.subject).toBe('Bob and Ada');
        const four = await mailOf(reader, () => sentTo(bob, [reader, ...people], 'hello'));
        expect(four.mail.subject).toBe('Bob, Ada and 2 others');
      });

      it('B-settings: without the content it only has the number of messages and their senders', async () => {
        const [reader, ada] = [await team().person(), await team().person('member', 'Ada')];
        await reader.patch('/settings', { message_content_in_email_notifications: false });
        const channel = await team().channel('hushed', { subscribers: [ada, reader] });
        const { mail, text, html } = await mailOf(reader, async () => {
          await sent(ada, channel, 'treasure', `@**|${reader.id}** under the oak`);
          await sent(ada, channel, 'treasure', `@**|${reader.id}** by the gate`);
        });
        expect(mail.subject).toBe('2 new messages');
        expect(text).toContain('2 new messages from Ada.');
        const headers = mail.headerLines.map(({ line }) => line).join('\n');
        // Random ids and tokens can spell short words.
        const written = `${headers}${text}${html}`.replaceAll(/[\w-]{16,}/g, '');
        for (const word of ['treasure', 'oak', 'gate', 'hushed']) {
          expect(written).not.toContain(word);
        }
      });

      it('B-settings: the organization is in the subject according to the setting', async () => {
        const { owner } = team();
        const reader = await team().person();
        const stranger = await team().stranger();
        const name = team().realm.state.setting('name');
        const subject = async () =>
          (await mailOf(reader, () => sentTo(owner, [reader], 'hello'))).mail.subject;
        const plain = await subject();
        expect(plain).not.toContain(name);
        await reader.patch('/settings', { realm_name_in_email_notifications_policy: 2 });
        expect(await subject()).toBe(`[${name}] ${plain}`);
        await reader.patch('/settings', { realm_name_in_email_notifications_policy: 1 });
        expect(await subject()).toBe(plain);
        await stranger.patch(`/users/${stranger.id}`, { new_email: reader.email });
        expect(await subject()).toBe(`[${name}] ${plain}`);
        await reader.patch('/settings', { realm_name_in_email_notifications_policy: 3 });
        expect(await subject()).toBe(plain);
        await stranger.patch(`/users/${stranger.id}`, { new_email: `gone-${reader.email}` });
      });

      it('D: user text becomes neither markup nor a header, and spoilers stay closed', async () => {
        const reader = await team().person();
        const mallory = await team().person('member', 'Mallory "the" &quot; Malice');
        const channel = await team().channel('<i>markup</i>', { subscribers: [mallory, reader] });
        const text = [
          `@**|${reader.id}** <img src=x onerror=alert(1)> [a link](javascript:alert(1))`,
          '```spoiler The end\nThe butler did it\n```',
        ].join('\n');
        const got = await mailOf(reader, () => sent(mallory, channel, '<b>bold</b>', text));
        expect(got.mail.subject).toBe('#<i>markup</i> > <b>bold</b>');
        expect(got.html).toContain('&lt;b&gt;bold&lt;/b&gt;');
        expect(got.html).not.toMatch(/<(b|i|img|script)\b/);
        expect(got.html).not.toContain('href="javascript');
        expect(got.text).toContain('The end');
        expect(got.text).not.toContain('butler');
      });

      it('D: long messages are truncated, and a message without words is included', async () => {
        const reader = await team().person();
        const got = await mailOf(reader, async () => {
          await sentTo(team().owner, [reader], 'long '.repeat(1900));
        });
        const [, shown = ''] = /> (.*)/.exec(got.text) ?? [];
        expect([...shown]).toHaveLength(2000);
      });

      it('D: users whom the reader cannot see have no name', async () => {
        const { owner, realm } = team();
        const group = (name: 'role:members' | 'role:everyone') => realm.state.systemGroupId(name);
        const [guest, hidden] = [
          await team().person('guest'),
          await team().person('member', 'Hid'),
        ];
        await owner.patch('/realm', { can_access_all_users_group: { new: group('role:members') } });
        const channel = await team().channel('with guests', { subscribers: [owner, guest] });
        await guest.patch('/settings', { enable_stream_email_notifications: true });
        const id = await sent(hidden, channel, 'plans', 'from outside').catch(() => 0);
        expect(id).toBeGreaterThan(0);
        const box = new LetterBox(team(), mails());
        const [mail] = await box.collected(guest);
        expect(mail?.text).toContain('from outside');
        expect(mail?.text).toContain('Unknown user');
        expect(mail?.text).not.toContain('Hid,');
        await owner.patch('/realm', {
          can_access_all_users_group: { new: group('role:everyone') },
        });
      });
    });
  },
  () => mails().settings,
);
