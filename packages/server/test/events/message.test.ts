import { describe, expect, it } from 'vitest';
import { fresh } from '../support/channels.ts';
import { type EventListener, listen, modern, names } from '../support/event-listener.ts';
import { sent, sentTo } from '../support/messages.ts';
import { forEachTeam, type Person } from '../support/team.ts';

describe('events 3.1: message', () => {
  forEachTeam((team) => {
    async function place(subscribers: number) {
      const people = await Promise.all(
        Array.from({ length: subscribers }, () => team().person('member')),
      );
      const name = fresh();
      const id = await team().channel(name, { subscribers: people });
      return { id, name, people };
    }

    it('events 3.1: goes to every subscriber, once, and to no one else', async () => {
      const { id, people } = await place(2);
      const outsider = await team().person('member');
      const listeners = await Promise.all([...people, outsider].map((each) => listen(each)));
      const messageId = await sent(people[0] as Person, id, 'roses');
      const heard = await Promise.all(listeners.map((each) => each.heardOf('message')));
      expect(heard.map((events) => events.map((event) => event.message.id))).toEqual([
        [messageId],
        [messageId],
        [],
      ]);
    });

    it('events 3.1: a sender outside the channel gets no event, also with a local_message_id', async () => {
      const { id } = await place(1);
      const sender = await team().person('member');
      const listener = await listen(sender);
      await sender.post('/messages', {
        type: 'channel',
        to: [id],
        topic: 'roses',
        content: 'text',
        queue_id: listener.queueId,
        local_id: '7',
      });
      expect(await listener.heardOf('message')).toEqual([]);
    });

    it('events 3.1: a direct message goes to all participants, the sender included', async () => {
      const [a, b, c] = (await place(3)).people as [Person, Person, Person];
      const listeners = await Promise.all([a, b, c].map((each) => listen(each)));
      const messageId = await sentTo(a, [b]);
      const [mine, theirs, others] = await Promise.all(
        listeners.map((each) => each.heardOf('message')),
      );
      expect(others).toEqual([]);
      for (const heard of [mine, theirs]) {
        const [event] = heard ?? [];
        expect(event.message).toMatchObject({ id: messageId, type: 'private', subject: '' });
        expect(event.message.display_recipient.map(({ id }: { id: number }) => id)).toEqual([
          a.id,
          b.id,
        ]);
        expect(event.message).not.toHaveProperty('stream_id');
      }
      const toSelf = await sentTo(a, [a]);
      const [note] = await (listeners[0] as EventListener).heardOf('message');
      expect(note.message.id).toBe(toSelf);
      expect(note.message.display_recipient).toHaveLength(1);
    });

    it('events 3.1: has the fields of a fetched message, without edit history, and the flags beside it', async () => {
      const { id, name, people } = await place(2);
      const [sender, reader] = people as [Person, Person];
      const listener = await listen(reader, { apply_markdown: true });
      const messageId = await sent(sender, id, 'see https://example.org', '*hi*');
      const [event] = await listener.heardOf('message');
      const { body } = await reader.get(`/messages/${messageId}`, { apply_markdown: true });
      const { flags, ...message } = body.message;
      expect(event).toEqual({ type: 'message', message, flags: [] });
      expect(flags).toEqual([]);
      expect(message.display_recipient).toBe(name);
      expect(message.topic_links).toEqual([
        { text: 'https://example.org', url: 'https://example.org' },
      ]);
    });

    it('events 3.1: apply_markdown decides the form of the content', async () => {
      const { id, people } = await place(1);
      const [reader] = people as [Person];
      const html = await listen(reader, { apply_markdown: true });
      const raw = await listen(reader, { apply_markdown: false });
      await sent(reader, id, 'roses', '*hi*');
      const [shown] = await html.heardOf('message');
      const [written] = await raw.heardOf('message');
      expect(shown.message).toMatchObject({
        content: '<p><em>hi</em></p>',
        content_type: 'text/html',
      });
      expect(written.message).toMatchObject({
        content: '*hi*',
        content_type: 'text/x-markdown',
      });
    });

    it('events 1.2: the empty topic has a name for clients that do not support it, direct messages have none', async () => {
      const { id, people } = await place(1);
      const [reader] = people as [Person];
      const knows = await listen(reader);
      const knowsNot = await listen(reader, { client_capabilities: {} });
      await sent(reader, id, '');
      await sentTo(reader, [reader]);
      const subjects = async (listener: EventListener) =>
        (await listener.heardOf('message')).map(({ message }) => message.subject);
      expect(await subjects(knows)).toEqual(['', '']);
      expect(await subjects(knowsNot)).toEqual(['general chat', '']);
    });

    it('events 3.1: flags are the receiver’s: mentioned, wildcards, alert words, read', async () => {
      const { id, people } = await place(4);
      const [sender, named, alert, muter] = people as [Person, Person, Person, Person];
      await alert.post('/users/me/alert_words', { alert_words: ['rose'] });
      await muter.post(`/users/me/muted_users/${sender.id}`);
      const listeners = await Promise.all(people.map((each) => listen(each)));
      await sender.post('/messages', {
        type: 'channel',
        to: [id],
        topic: 'roses',
        content: `@**|${named.id}** a rose for @**all**`,
        read_by_sender: true,
      });
      const flags = await Promise.all(
        listeners.map(async (each) => (await each.heardOf('message'))[0].flags),
      );
      const everyone = ['stream_wildcard_mentioned', 'wildcard_mentioned'];
      expect(flags.map((each) => [...each].sort())).toEqual([
        ['read', ...everyone],
        ['mentioned', ...everyone],
        ['has_alert_word', ...everyone],
        ['read', ...everyone],
      ]);
    });

    it('events 3.1: topic wildcards set flags for participants of the topic', async () => {
      const { id, people } = await place(2);
      const [sender, reader] = people as [Person, Person];
      await sent(sender, id, 'roses');
      const mine = await listen(sender);
      const theirs = await listen(reader);
      await sent(sender, id, 'roses', '@**topic**');
      expect((await mine.heardOf('message'))[0].flags.sort()).toEqual([
        'topic_wildcard_mentioned',
        'wildcard_mentioned',
      ]);
      expect((await theirs.heardOf('message'))[0].flags).toEqual([]);
    });

    it('events 2.4: flags are those at the time of sending, however late the event is read', async () => {
      const { id, people } = await place(2);
      const [sender, reader] = people as [Person, Person];
      const listener = await listen(reader);
      const messageId = await sent(sender, id, 'roses');
      await reader.post('/messages/flags', { messages: [messageId], op: 'add', flag: 'starred' });
      const heard = await listener.heard();
      expect(heard.map(({ type }) => type)).toEqual(['message', 'update_message_flags']);
      expect(heard[0].flags).toEqual([]);
    });

    it('events 4: local_message_id is returned on the named queue, and on no other', async () => {
      const { id, people } = await place(2);
      const [sender, reader] = people as [Person, Person];
      const named = await listen(sender);
      const other = await listen(sender);
      const theirs = await listen(reader);
      const send = (queue_id: string) =>
        sender.post('/messages', {
          type: 'channel',
          to: [id],
          topic: 'roses',
          content: 'text',
          queue_id,
          local_id: '12.01',
        });
      await send(named.queueId);
      expect((await named.heardOf('message'))[0].local_message_id).toBe('12.01');
      for (const listener of [other, theirs]) {
        expect((await listener.heardOf('message'))[0]).not.toHaveProperty('local_message_id');
      }
      expect((await send(theirs.queueId)).status).toBe(200);
      expect((await theirs.heardOf('message'))[0]).not.toHaveProperty('local_message_id');
    });

    it('events 3.1: all_public_streams adds messages of other public channels, without flags', async () => {
      const { id, people } = await place(1);
      const [sender] = people as [Person];
      const hidden = await team().channel(fresh(), {
        by: sender,
        settings: { invite_only: true },
      });
      const reader = await team().person('member');
      const listener = await listen(reader, { all_public_streams: true });
      await sent(sender, hidden, 'roses');
      const messageId = await sent(sender, id, 'roses', `@**|${reader.id}** @**all**`);
      const heard = await listener.heardOf('message');
      expect(heard.map(({ message, flags }) => [message.id, flags])).toEqual([[messageId, []]]);
    });

    it('events 3.1: a bot mentioned outside its channels gets the message once', async () => {
      const { id, people } = await place(1);
      const [sender] = people as [Person];
      const bot = await team().bot(sender);
      const plain = await listen(bot);
      const all = await listen(bot, { all_public_streams: true });
      await sent(sender, id, 'roses', `@**|${bot.id}**`);
      for (const listener of [plain, all]) {
        const heard = await listener.heardOf('message');
        expect(heard.map(({ flags }) => flags)).toEqual([['mentioned']]);
      }
    });

    it('A4.8: a bot mentioned in a private channel may answer there, but not read it', async () => {
      const owner = await team().person();
      const bot = await team().bot(owner);
      const settings = { invite_only: true };
      const id = await team().channel(fresh(), { by: owner, subscribers: [owner], settings });
      const listener = await listen(bot);
      const messageId = await sent(owner, id, 'roses', `@**|${bot.id}**`);
      await owner.patch(`/messages/${messageId}`, { content: 'never mind' });
      await owner.delete(`/messages/${await sent(owner, id, 'roses', `@**|${bot.id}**`)}`);
      expect(names(await listener.heard())).toEqual(['message', 'message']);

      expect((await bot.get(`/messages/${messageId}`)).status).toBe(400);
      const heart = { emoji_name: 'heart' };
      expect((await bot.post(`/messages/${messageId}/reactions`, heart)).status).toBe(400);
      const page = { anchor: 'newest', num_before: 10, num_after: 0 };
      expect((await bot.get('/messages', page)).body.messages).toEqual([]);
      const answer = { type: 'channel', to: id, topic: 'roses', content: 'done' };
      expect((await bot.post('/messages', answer)).status).toBe(200);
    });

    it('events 3.1: a bot mentioned by an edit gets the message as new, without edit times', async () => {
      const { id, people } = await place(1);
      const [sender] = people as [Person];
      const bot = await team().bot(sender);
      const listener = await listen(bot);
      const messageId = await sent(sender, id, 'roses');
      await sender.patch(`/messages/${messageId}`, { content: `@**|${bot.id}**` });
      const [event] = await listener.heardOf('message');
      expect(event.message.id).toBe(messageId);
      expect(event.flags).toEqual(['mentioned']);
    });

    it('events 3.1: a guest who cannot see the sender gets a placeholder', async () => {
      const { owner } = team();
      const { id, people } = await place(1);
      const [sender] = people as [Person];
      const guest = await team().person('guest');
      await team().owner.post('/users/me/subscriptions', {
        subscriptions: [{ name: await nameOf(id) }],
        principals: [guest.id],
      });
      const outsider = await team().person('member', 'Ada Secret');
      const { body } = await owner.get('/user_groups');
      const group = (name: string) =>
        body.user_groups.find((each: { name: string }) => each.name === name).id;
      await owner.patch('/realm', { can_access_all_users_group: { new: group('role:members') } });
      const theirs = await listen(guest);
      const mine = await listen(sender);
      const narrowed = await listen(guest, { narrow: [['sender', outsider.email]] });
      await sent(outsider, id, 'roses');
      const [hidden] = await theirs.heardOf('message');
      const [shown] = await mine.heardOf('message');
      expect(hidden.message).toMatchObject({
        sender_id: outsider.id,
        sender_full_name: 'Unknown user',
        sender_email: `user${outsider.id}@localhost`,
      });
      expect(shown.message.sender_full_name).toBe('Ada Secret');
      expect(await narrowed.heardOf('message')).toEqual([]);
      await owner.patch('/realm', { can_access_all_users_group: { new: group('role:everyone') } });

      async function nameOf(channelId: number): Promise<string> {
        const found = await owner.get(`/streams/${channelId}`);
        return found.body.stream.name;
      }
    });

    it('events 3.1: a user who has since left gets the name that the channel had then', async () => {
      const name = fresh();
      const id = await team().channel(name, { settings: { invite_only: true } });
      const leaver = await team().person('member');
      await team().subscribe(name, [leaver]);
      const listener = await listen(leaver);
      await sent(team().owner, id, 'roses');
      await leaver.delete('/users/me/subscriptions', { subscriptions: [name] });
      await team().owner.patch(`/streams/${id}`, { new_name: fresh('secret') });
      const heard = await listener.heard();
      expect(JSON.stringify(heard)).not.toContain('secret');
      expect(heard[0].message.display_recipient).toBe(name);
    });

    describe('events 1.1: a narrow', () => {
      async function filtered(narrow: readonly (readonly [string, string])[]) {
        const { id, name, people } = await place(2);
        const [sender, reader] = people as [Person, Person];
        const swap = (text: string) =>
          text.replace('CHANNEL', name.toUpperCase()).replace('SENDER', sender.email.toUpperCase());
        const listener = await listen(reader, {
          narrow: narrow.map(([operator, operand]) => [operator, swap(operand)]),
        });
        await sent(sender, id, 'Roses', 'plain');
        await sent(sender, id, '✔ Tulips', `@**|${reader.id}**`);
        await sent(reader, id, '', 'empty');
        await sentTo(sender, [reader], 'direct');
        const heard = await listener.heardOf('message');
        return heard.map(({ message }) => message.content.replaceAll(/<[^>]*>/g, ''));
      }

      it('events 1.1: channel and stream, by name in any case', async () => {
        expect(await filtered([['channel', 'CHANNEL']])).toHaveLength(3);
        expect(await filtered([['stream', 'CHANNEL']])).toHaveLength(3);
        expect(await filtered([['channel', 'elsewhere']])).toEqual([]);
      });

      it('events 1.1: topic, the empty one by its display name', async () => {
        expect(await filtered([['topic', 'roses']])).toEqual(['plain']);
        expect(await filtered([['topic', 'general chat']])).toEqual(['empty']);
      });

      it('events 1.1: sender, and several terms combined', async () => {
        expect(await filtered([['sender', 'SENDER']])).toHaveLength(3);
        expect(
          await filtered([
            ['sender', 'SENDER'],
            ['is', 'dm'],
          ]),
        ).toEqual(['direct']);
      });

      it('events 1.1: is dm, private, unread, mentioned, resolved, starred, alerted', async () => {
        expect(await filtered([['is', 'dm']])).toEqual(['direct']);
        expect(await filtered([['is', 'private']])).toEqual(['direct']);
        expect(await filtered([['is', 'mentioned']])).toHaveLength(1);
        expect(await filtered([['is', 'resolved']])).toHaveLength(1);
        expect(await filtered([['is', 'starred']])).toEqual([]);
        expect(await filtered([['is', 'alerted']])).toEqual([]);
        expect(await filtered([['is', 'unread']])).toHaveLength(4);
      });
    });

    it('events 1.3: only requested types are sent', async () => {
      const { id, people } = await place(1);
      const [reader] = people as [Person];
      const none = await listen(reader, { event_types: [] });
      const others = await listen(reader, { event_types: ['reaction', 'unheard_of'] });
      const some = await listen(reader, {
        event_types: ['message'],
        client_capabilities: modern,
      });
      const messageId = await sent(reader, id, 'roses');
      await reader.post(`/messages/${messageId}/reactions`, { emoji_name: 'rose' });
      const types = async (listener: EventListener) =>
        (await listener.heard()).map(({ type }) => type);
      expect(await types(none)).toEqual([]);
      expect(await types(others)).toEqual(['reaction']);
      expect(await types(some)).toEqual(['message']);
    });
  });
});
