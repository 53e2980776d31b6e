import { beforeAll, describe, expect, it } from 'vitest';
import { mailServerOfFile } from '../../support/mails.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { LetterBox, noted, reading, waitingFor } from './letter-box.ts';

const mails = mailServerOfFile();

forEachTeam(
  (team) => {
    beforeAll(() => reading(team()));

    let channels = 0;
    async function channelOf(...people: Person[]): Promise<number> {
      channels += 1;
      return team().channel(`mailed ${channels}`, { subscribers: [team().owner, ...people] });
    }

    async function textsFor(person: Person, action: () => Promise<unknown>): Promise<string> {
      const box = new LetterBox(team(), mails());
      await action();
      return (await box.collected(person)).map(({ text }) => text).join('\n');
    }

    const follow = (person: Person, channel: number, topic: string, visibility_policy = 3) =>
      person.post('/user_topics', { stream_id: channel, topic, visibility_policy });

    async function set(person: Person, settings: Readonly<Record<string, unknown>>) {
      const answer = await person.patch('/settings', settings);
      expect(answer.status).toBe(200);
    }

    async function setChannel(person: Person, channel: number, property: string, value: unknown) {
      const subscription_data = [{ stream_id: channel, property, value }];
      await person.post('/users/me/subscriptions/properties', { subscription_data });
    }

    describe('reasons for a mail', () => {
      it('B-settings: direct messages and mentions, unless the user turned off their mail', async () => {
        const [wants, doesNot] = [await team().person(), await team().person()];
        const none = { enable_offline_email_notifications: false };
        await set(doesNot, { ...none, automatically_follow_topics_where_mentioned: false });
        const channel = await channelOf(wants, doesNot);
        const box = new LetterBox(team(), mails());
        for (const person of [wants, doesNot]) {
          await sentTo(team().owner, [person], 'said directly');
          await sent(team().owner, channel, 'plans', `@**|${person.id}** said in public`);
        }
        await sent(team().owner, channel, 'plans', '@**all** said to all');
        await sent(team().owner, channel, 'another', 'said to nobody');
        const texts = (await box.collected(wants)).map(({ text }) => text).join('\n');
        for (const word of ['said directly', 'said in public', 'said to all']) {
          expect(texts).toContain(word);
        }
        expect(texts).not.toContain('said to nobody');
        expect(await box.collected(doesNot, 0)).toEqual([]);
      });

      it('B-settings: a group mention counts for its members, a topic mention for the topic’s participants', async () => {
        const [reader, other] = [await team().person(), await team().person()];
        const channel = await channelOf(reader, other);
        for (const person of [reader, other]) {
          await set(person, {
            automatically_follow_topics_policy: 4,
            automatically_follow_topics_where_mentioned: false,
          });
        }
        const name = `mailed ${reader.id}`;
        const group = { name, description: '', members: [reader.id] };
        expect((await team().owner.post('/user_groups/create', group)).status).toBe(200);
        await sent(reader, channel, 'mine', 'I take part');
        const box = new LetterBox(team(), mails());
        await sent(team().owner, channel, 'theirs', `@*${name}* the group`);
        await sent(team().owner, channel, 'theirs', '@**topic** not theirs');
        await sent(team().owner, channel, 'mine', '@**topic** the topic');
        const texts = (await box.collected(reader)).map(({ text }) => text).join('\n');
        expect(texts).toContain('the group');
        expect(texts).toContain('the topic');
        expect(texts).not.toContain('not theirs');
        expect(await box.collected(other, 0)).toEqual([]);
      });

      it('B-settings: wildcards, unless the channel or the account turned off their notifications', async () => {
        const [byAccount, byChannel, wants] = [
          await team().person(),
          await team().person(),
          await team().person(),
        ];
        const channel = await channelOf(byAccount, byChannel, wants);
        await set(byAccount, { wildcard_mentions_notify: false });
        await setChannel(byChannel, channel, 'wildcard_mentions_notify', false);
        const box = new LetterBox(team(), mails());
        await sent(team().owner, channel, 'plans', '@**all** hear');
        expect(await box.collected(wants)).toHaveLength(1);
        expect(await box.collected(byAccount, 0)).toEqual([]);
        expect(await box.collected(byChannel, 0)).toEqual([]);
      });

      it('B-settings: followed topics, unless the account turned off their mail', async () => {
        const [wants, doesNot] = [await team().person(), await team().person()];
        const channel = await channelOf(wants, doesNot);
        for (const person of [wants, doesNot]) await follow(person, channel, 'followed');
        await set(doesNot, { enable_followed_topic_email_notifications: false });
        const box = new LetterBox(team(), mails());
        await sent(team().owner, channel, 'followed', 'heard');
        await sent(team().owner, channel, 'another', 'not heard');
        const [mail, ...others] = await box.collected(wants);
        expect(others).toEqual([]);
        expect(mail?.text).toContain('heard');
        expect(mail?.text).toContain('because you follow this topic');
        expect(await box.collected(doesNot, 0)).toEqual([]);
      });

      it('B-settings: all messages of a channel, if the subscription or the account asks for it', async () => {
        const [byChannel, byAccount, not, neither] = [
          await team().person(),
          await team().person(),
          await team().person(),
          await team().person(),
        ];
        const channel = await channelOf(byChannel, byAccount, not, neither);
        await setChannel(byChannel, channel, 'email_notifications', true);
        await set(byAccount, { enable_stream_email_notifications: true });
        await set(not, { enable_stream_email_notifications: true });
        await setChannel(not, channel, 'email_notifications', false);
        const box = new LetterBox(team(), mails());
        await sent(team().owner, channel, 'news', 'for those who want it');
        for (const person of [byChannel, byAccount]) {
          const [mail] = await box.collected(person, person === byChannel ? undefined : 0);
          expect(mail?.text).toContain('for those who want it');
          expect(mail?.text).toContain('because you turned on mail for this channel');
        }
        for (const person of [not, neither]) expect(await box.collected(person, 0)).toEqual([]);
      });

      it('B-settings: nothing of muted conversations and users, except personal mentions there', async () => {
        const [reader, mutedPerson] = [await team().person(), await team().person()];
        const channel = await channelOf(reader, mutedPerson);
        await set(reader, { enable_stream_email_notifications: true });
        await follow(reader, channel, 'quiet', 1);
        await reader.post(`/users/me/muted_users/${mutedPerson.id}`);
        const texts = await textsFor(reader, async () => {
          await sent(team().owner, channel, 'quiet', '@**all** not heard');
          await sent(team().owner, channel, 'quiet', `@**|${reader.id}** in person`);
          await sent(mutedPerson, channel, 'open', `@**|${reader.id}** from somebody muted`);
          await sentTo(mutedPerson, [reader], 'from somebody muted');
        });
        expect(texts).toContain('in person');
        expect(texts).not.toContain('not heard');
        expect(texts).not.toContain('somebody muted');
      });

      it('push: a user mentioned by an edit is notified, the others are not again', async () => {
        const [reader, other] = [await team().person(), await team().person()];
        const channel = await channelOf(reader, other);
        await set(other, { enable_stream_email_notifications: true });
        const id = await sent(team().owner, channel, 'plans', 'who comes?');
        const box = new LetterBox(team(), mails());
        expect(await box.collected(other)).toHaveLength(1);
        await team().owner.patch(`/messages/${id}`, { content: `@**|${reader.id}** comes` });
        const [mail] = await box.collected(reader);
        expect(mail?.text).toContain('comes');
        expect(box.of(other)).toHaveLength(1);
      });

      it('D: bots, the sender, former members and users without an address get nothing', async () => {
        const [gone, unknown] = [await team().person(), await team().person()];
        const bot = await team().bot(team().owner);
        await team().owner.patch(`/users/${unknown.id}`, { new_email: 'u1@slack-import.invalid' });
        await mails().next(unknown.email);
        const box = new LetterBox(team(), mails());
        const before = mails().received.length;
        await sentTo(team().owner, [unknown], 'no address');
        await sentTo(team().owner, [bot], 'to a bot');
        await sentTo(team().owner, [team().owner], 'to myself');
        await noted(team());
        expect(await waitingFor(team(), unknown)).toBe(0);
        expect(await waitingFor(team(), bot)).toBe(0);
        expect(await waitingFor(team(), team().owner)).toBe(0);
        await sentTo(team().owner, [gone], 'to somebody who leaves');
        await noted(team());
        expect(await waitingFor(team(), gone)).toBe(1);
        await team().owner.delete(`/users/${gone.id}`);
        expect(await box.collected(gone)).toEqual([]);
        expect(mails().received.slice(before)).toEqual([]);
      });

      it('D: users of another organization get nothing', async () => {
        const stranger = await team().stranger();
        const reader = await team().person();
        const box = new LetterBox(team(), mails());
        await sentTo(team().owner, [reader], 'among us');
        expect(await box.collected(reader)).toHaveLength(1);
        expect(box.of(stranger)).toEqual([]);
      });
    });
  },
  () => mails().settings,
);
