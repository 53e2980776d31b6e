import { beforeAll, describe, expect, it } from 'vitest';
import { mailServerOfFile } from '../../support/mails.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { LetterBox, reading } from './letter-box.ts';

const mails = mailServerOfFile();

forEachTeam(
  (team) => {
    beforeAll(() => reading(team()));

    /** Returns the unsubscribe URL of a person's next mail, and its headers. */
    async function offerTo(person: Person) {
      const box = new LetterBox(team(), mails());
      await sentTo(team().owner, [person], 'hello');
      const [mail] = await box.collected(person);
      const line = (key: string) =>
        mail?.mail.headerLines.find((header) => header.key === key)?.line ?? '';
      const [, url = ''] = /<(https:[^>]*)>/.exec(line('list-unsubscribe')) ?? [];
      const { pathname, search } = new URL(url);
      return {
        address: `${team().url}${pathname}${search}`,
        how: line('list-unsubscribe-post'),
        foot: new URL(/https:\S+#no-more-mail=\S+/.exec(mail?.mail.text ?? '')?.[0] ?? ''),
      };
    }

    const press = (address: string) =>
      fetch(address, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });

    const settingsOf = async (person: Person) =>
      (await person.post('/register', { event_types: ['user_settings'] })).body.user_settings;

    describe('unsubscribing by mail', () => {
      it('B-settings: one click ends all mail about missed messages, and clients get events', async () => {
        const reader = await team().person();
        const channel = await team().channel('unsubscribing', {
          subscribers: [team().owner, reader],
        });
        await reader.patch('/settings', { enable_stream_email_notifications: true });
        await reader.post('/users/me/subscriptions/properties', {
          subscription_data: [{ stream_id: channel, property: 'email_notifications', value: true }],
        });
        const { address, how } = await offerTo(reader);
        expect(how).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
        const events = await team().eventsOf(async () => {
          expect((await press(address)).status).toBe(200);
        });
        expect(events.map(({ event }) => event['property'])).toEqual([
          'enable_offline_email_notifications',
          'enable_followed_topic_email_notifications',
          'enable_stream_email_notifications',
          'email_notifications',
        ]);
        expect(await settingsOf(reader)).toMatchObject({
          enable_offline_email_notifications: false,
          enable_followed_topic_email_notifications: false,
          enable_stream_email_notifications: false,
          enable_offline_push_notifications: true,
        });
        expect((await press(address)).status).toBe(200);
        const box = new LetterBox(team(), mails());
        await sentTo(team().owner, [reader], 'hello');
        await sent(team().owner, channel, 'plans', 'hello');
        expect(await box.collected(reader)).toEqual([]);
      });

      it('B-settings: a browser that opens the URL has to confirm; a scanner changes nothing', async () => {
        const reader = await team().person();
        const { address, foot } = await offerTo(reader);
        for (const method of ['GET', 'HEAD']) {
          const answer = await fetch(address, { method, redirect: 'manual' });
          expect(answer.status).toBe(303);
          expect(answer.headers.get('location')).toBe(foot.pathname + foot.hash);
        }
        const refused = await fetch(address, { method: 'PUT' });
        expect(refused.status).toBe(405);
        expect(refused.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
        expect(await settingsOf(reader)).toMatchObject({
          enable_offline_email_notifications: true,
        });
      });

      it('D: the URL is invalid with another address or organization, after its expiry, or if altered', async () => {
        const { owner } = team();
        const [moved, late, reader] = [
          await team().person(),
          await team().person(),
          await team().person(),
        ];
        const { address } = await offerTo(reader);
        const elsewhere = await offerTo(moved);
        await owner.patch(`/users/${moved.id}`, { new_email: `moved-${moved.email}` });
        expect((await press(elsewhere.address)).status).toBe(400);
        expect((await press(address.replace('token=', 'token=x'))).status).toBe(400);
        const stranger = await team().stranger();
        const token = new URL(address).searchParams.get('token') ?? '';
        expect((await stranger.post('/mail/unsubscribe', { token })).status).toBe(400);
        const old = await offerTo(late);
        team().wait(91 * 86_400_000);
        expect((await press(old.address)).status).toBe(400);
        for (const person of [moved, late, reader]) {
          const { state } = team().realm;
          expect(state.userSetting(person.id, 'enable_offline_email_notifications')).toBe(true);
        }
      });
    });
  },
  () => ({ ...mails().settings, publicUrl: 'https://localhost' }),
);
