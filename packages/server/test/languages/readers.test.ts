import { languageCodes } from '@tidings/shared-types/languages';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wordsIn } from '../../src/languages/words.ts';
import { LetterBox, reading } from '../delivery/missed-messages/letter-box.ts';
import { fresh } from '../support/channels.ts';
import { mailServerOfFile } from '../support/mails.ts';
import { found, idsIn, sent, sentTo } from '../support/messages.ts';
import { forEachTeam, type Person } from '../support/team.ts';

const mails = mailServerOfFile();

forEachTeam(
  (team) => {
    beforeAll(() => reading(team()));
    afterEach(() => organizationSpeaks('en'));

    const organizationSpeaks = (default_language: string) =>
      team().owner.patch('/realm', { default_language });

    async function speaker(default_language: string, name?: string): Promise<Person> {
      const person = await team().person('member', name);
      await person.patch('/settings', { default_language });
      return person;
    }

    /** Returns the newest direct message that the server sent a person, as Markdown. */
    async function lastNotice(person: Person): Promise<string> {
      const { body } = await person.get('/messages', {
        anchor: 'newest',
        num_before: 1,
        num_after: 0,
        narrow: [{ operator: 'is', operand: 'dm' }],
        apply_markdown: false,
      });
      return body.messages[0].content;
    }

    async function missedMail(reader: Person, texts: readonly string[]) {
      const ada = await team().person('member', 'Ada');
      const box = new LetterBox(team(), mails());
      for (const text of texts) await sentTo(ada, [reader], text);
      const [mail] = await box.collected(reader);
      if (!mail) throw new Error('There was no mail');
      return mail;
    }

    describe('a mail', () => {
      it('B-settings: is in the language of its reader', async () => {
        await organizationSpeaks('fr');
        const { mail, text, html } = await missedMail(await speaker('de'), ['Guten Tag']);
        expect(text).toContain('weil du eine Direktnachricht bekommen hast');
        expect(text).toContain('Unterhaltung öffnen:\n');
        expect(html).toContain('<html lang="de" dir="ltr">');
        expect(mail.headers.get('content-language')).toBe('de');
      });

      it('B-settings: in Arabic is right to left, and counts as Arabic does', async () => {
        const reader = await speaker('ar');
        await reader.patch('/settings', { message_content_in_email_notifications: false });
        const two = await missedMail(reader, ['one', 'two']);
        expect(two.mail.subject).toBe('رسالتان جديدتان');
        const three = await missedMail(reader, ['one', 'two', 'three']);
        expect(three.text).toContain(`${(3).toLocaleString('ar')} رسائل جديدة من Ada.`);
        expect(three.html).toContain('<html lang="ar" dir="rtl">');
      });

      it('B-settings: shows the border of a message on the side where its language begins', async () => {
        const { html } = await missedMail(await speaker('ar'), ['hello']);
        expect(html).toContain('border-right: 3px');
        expect(html).toMatch(/<p style="[^"]*" dir="auto">hello<\/p>/);
      });

      it('B-settings: is in the organization’s language if Tidings does not speak the reader’s', async () => {
        await organizationSpeaks('fr');
        const { text } = await missedMail(await speaker('it'), ['Buongiorno']);
        expect(text).toContain('parce que vous avez reçu un message direct');
      });

      it('B-invites: with an invitation is in the organization’s language', async () => {
        await organizationSpeaks('pt_BR');
        const inviter = await speaker('de', 'Ada');
        const email = 'invited.in.portuguese@example.org';
        await inviter.post('/invites', { invitee_emails: email });
        const { mail, text } = await mails().next(email);
        expect(mail.subject).toContain('Ada convida você para');
        expect(text).toContain('Criar conta:\n');
      });
    });

    describe('a notice', () => {
      it('B-subscribe: to several people is in the language of each', async () => {
        const [de, ja] = [await speaker('de'), await speaker('ja')];
        await team().owner.post('/users/me/subscriptions', {
          subscriptions: [{ name: fresh() }, { name: fresh() }],
          principals: [de.id, ja.id],
        });
        expect(await lastNotice(de)).toMatch(/hat dich in die Kanäle #\*\*.+\*\* und #\*\*/);
        expect(await lastNotice(ja)).toMatch(/さんがあなたをチャンネル #\*\*.+\*\*、#\*\*/);
      });

      it('B-edit: in a topic is in the organization’s language, and the opposite one takes it back', async () => {
        await organizationSpeaks('es');
        const author = await speaker('de');
        const channel = await team().channel(fresh(), { subscribers: [author] });
        const id = await sent(author, channel, 'topic');
        const rename = (topic: string) =>
          author.patch(`/messages/${id}`, { topic, propagate_mode: 'change_all' });
        await rename('✔ topic');
        const [, notice = 0] = await idsIn(author, channel, '✔ topic');
        expect((await found(author, notice)).content).toContain(
          'ha marcado este tema como resuelto',
        );
        await rename('topic');
        expect(await idsIn(author, channel, 'topic')).toEqual([id]);
      });

      it('B-settings: about a channel stays with the others if the organization changes its language', async () => {
        await team().owner.patch('/realm', { send_channel_events_messages: true });
        const channel = await team().channel(fresh(), { subscribers: [team().owner] });
        await organizationSpeaks('de');
        await team().owner.patch(`/streams/${channel}`, { description: 'Neu' });
        const { body } = await team().owner.get(`/users/me/${channel}/topics`);
        const topics = body.topics.map(({ name }: { name: string }) => name);
        expect(topics).toEqual(['Kanalereignisse', 'channel events']);
        await team().owner.patch(`/streams/${channel}`, { topics_policy: 'empty_topic_only' });
        const after = await team().owner.get(`/users/me/${channel}/topics`);
        expect(after.body.topics).toHaveLength(1);
        await team().owner.patch('/realm', { send_channel_events_messages: false });
      });

      it('B-settings: of a reminder is in the language of its owner', async () => {
        const reader = await speaker('zh-hans');
        const message_id = await sentTo(team().owner, [reader], 'later');
        const { body } = await reader.post('/reminders', {
          message_id,
          scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 1_000_000,
        });
        const list = await reader.get('/reminders');
        expect(list.body.reminders).toContainEqual(
          expect.objectContaining({
            reminder_id: body.reminder_id,
            content: expect.stringContaining('你设置了提醒'),
          }),
        );
      });
    });

    it('B-settings: topics of notices about channels differ from those of other notices', () => {
      for (const language of languageCodes) {
        const { t } = wordsIn(language);
        const topics = [t('notice.channelEvents'), t('notice.newChannels'), t('notice.signups')];
        expect(new Set(topics).size).toBe(3);
      }
    });
  },
  () => mails().settings,
);
