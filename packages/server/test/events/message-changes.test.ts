import { describe, expect, it } from 'vitest';
import { fresh } from '../support/channels.ts';
import { type EventListener, listen, modern, names } from '../support/event-listener.ts';
import { sent, sentTo } from '../support/messages.ts';
import { forEachTeam } from '../support/team.ts';

const withoutBulk = { client_capabilities: {} };

describe('events 3.2 to 3.6: changes of messages', () => {
  forEachTeam((team) => {
    async function place(settings = {}) {
      const [writer, reader] = [await team().person('member'), await team().person('member')];
      const name = fresh();
      const subscribers = [writer, reader, team().owner];
      const id = await team().channel(name, { subscribers, settings });
      return { id, name, writer, reader };
    }

    describe('events 3.2: update_message', () => {
      it('events 3.2: an edit of content has both forms, old and new', async () => {
        const { id, name, writer, reader } = await place();
        const messageId = await sent(writer, id, 'roses', 'one');
        const listener = await listen(reader, { apply_markdown: false });
        await writer.patch(`/messages/${messageId}`, { content: '/me *two*' });
        const heard = await listener.heard();
        expect(heard).toEqual([
          {
            type: 'update_message',
            user_id: writer.id,
            rendering_only: false,
            message_id: messageId,
            message_ids: [messageId],
            flags: [],
            edit_timestamp: expect.any(Number),
            stream_id: id,
            stream_name: name,
            orig_content: 'one',
            orig_rendered_content: '<p>one</p>',
            content: '/me *two*',
            rendered_content: expect.stringContaining('<em>two</em>'),
            is_me_message: true,
          },
        ]);
      });

      it('events 3.2: an edit of a direct message has no channel', async () => {
        const { writer, reader } = await place();
        const messageId = await sentTo(writer, [reader], 'one');
        const listeners = [await listen(writer), await listen(reader)];
        const outsider = await listen(await team().person('member'));
        await writer.patch(`/messages/${messageId}`, { content: 'two' });
        for (const listener of listeners) {
          const [event] = await listener.heardOf('update_message');
          expect(event).toMatchObject({ content: 'two', message_ids: [messageId] });
          expect(event).not.toHaveProperty('stream_id');
        }
        expect(await outsider.heard()).toEqual([]);
      });

      it('events 3.2: flags are the receiver’s after the edit, with read and mentions', async () => {
        const { id, writer, reader } = await place();
        const late = await team().person('member');
        const messageId = await sent(writer, id, 'roses', 'one');
        await reader.post('/messages/flags', { messages: [messageId], op: 'add', flag: 'starred' });
        await reader.post('/messages/flags', { messages: [messageId], op: 'add', flag: 'read' });
        await late.post('/users/me/subscriptions', { subscriptions: [{ name: await named(id) }] });
        const listeners = await Promise.all([writer, reader, late].map((each) => listen(each)));
        await writer.patch(`/messages/${messageId}`, { content: `@**|${reader.id}** @**all**` });
        await reader.post('/messages/flags', { messages: [messageId], op: 'remove', flag: 'read' });
        const flags = await Promise.all(
          listeners.map(async (each) => (await each.heardOf('update_message'))[0].flags.sort()),
        );
        expect(flags).toEqual([
          ['stream_wildcard_mentioned', 'wildcard_mentioned'],
          ['mentioned', 'read', 'starred', 'stream_wildcard_mentioned', 'wildcard_mentioned'],
          ['read'],
        ]);
      });

      it('events 3.2: renaming a topic has both names, and the links of the new one', async () => {
        const { id, writer, reader } = await place();
        const first = await sent(writer, id, 'roses');
        const second = await sent(writer, id, 'roses');
        const knows = await listen(reader);
        const knowsNot = await listen(reader, { client_capabilities: {} });
        await writer.patch(`/messages/${first}`, { topic: '', propagate_mode: 'change_all' });
        const [event] = await knows.heardOf('update_message');
        expect(event).toMatchObject({
          propagate_mode: 'change_all',
          message_ids: [first, second],
          stream_id: id,
          orig_subject: 'roses',
          subject: '',
          topic_links: [],
        });
        for (const absent of ['new_stream_id', 'content', 'rendered_content', 'is_me_message']) {
          expect(event).not.toHaveProperty(absent);
        }
        expect((await knowsNot.heardOf('update_message'))[0].subject).toBe('general chat');
        await writer.patch(`/messages/${first}`, { topic: 'new https://example.org' });
        const [back] = await knowsNot.heardOf('update_message');
        expect(back).toMatchObject({ orig_subject: 'general chat', propagate_mode: 'change_one' });
        expect(back.topic_links).toHaveLength(1);
      });

      it('events 3.2: a move to another channel only has orig_subject and no subject', async () => {
        const { id, writer, reader } = await place();
        const target = await team().channel(fresh(), { subscribers: [writer, reader] });
        const messageId = await sent(writer, id, 'roses');
        const listener = await listen(reader);
        await team().owner.patch(`/messages/${messageId}`, { stream_id: target });
        const [event] = await listener.heardOf('update_message');
        expect(event).toMatchObject({
          stream_id: id,
          new_stream_id: target,
          orig_subject: 'roses',
          propagate_mode: 'change_one',
        });
        expect(event).not.toHaveProperty('subject');
        expect(event).not.toHaveProperty('topic_links');
      });

      it('events 7: users who cannot see the old channel get a move within the new one', async () => {
        const secret = await place({ invite_only: true });
        const insider = await team().person('member');
        const name = fresh();
        const target = await team().channel(name, { subscribers: [insider, team().owner] });
        const messageId = await sent(secret.writer, secret.id, 'plot');
        const theirs = await listen(insider);
        const lost = await listen(secret.reader);
        await team().owner.patch(`/messages/${messageId}`, { stream_id: target });
        const [event] = await theirs.heardOf('update_message');
        expect(event).toMatchObject({
          stream_id: target,
          stream_name: name,
          orig_subject: '',
          subject: 'plot',
        });
        expect(JSON.stringify(event)).not.toContain(secret.name);
        expect(names(await lost.heard())).toContain('update_message');
      });

      it('events 3.3: users who lose messages to a private channel get a deletion', async () => {
        const { id, writer, reader } = await place();
        const target = await team().channel(fresh(), {
          subscribers: [team().owner],
          settings: { invite_only: true },
        });
        const messageId = await sent(writer, id, 'roses');
        const listener = await listen(reader);
        const mover = await listen(team().owner);
        await team().owner.patch(`/messages/${messageId}`, { stream_id: target });
        const heard = await listener.heard();
        expect(heard[0]).toEqual({
          type: 'delete_message',
          message_ids: [messageId],
          message_type: 'stream',
          stream_id: id,
          topic: 'roses',
        });
        expect(names(heard)).not.toContain('update_message');
        expect(names(await mover.heard())).toContain('update_message');
      });
    });

    describe('events 3.3: delete_message', () => {
      it('events 3.3: in one event, or one for each message with rising ids', async () => {
        const { id, writer, reader } = await place();
        const ids = [await sent(writer, id, ''), await sent(writer, id, '')];
        const knows = await listen(reader);
        const registered = await reader.post('/register', {
          fetch_event_types: [],
          ...withoutBulk,
        });
        await team().owner.post(`/streams/${id}/delete_topic`, { topic_name: '' });
        const [event] = await knows.heardOf('delete_message');
        expect(event).toEqual({
          type: 'delete_message',
          message_ids: ids,
          message_type: 'stream',
          stream_id: id,
          topic: '',
        });
        const { queue_id, last_event_id } = registered.body;
        const { body } = await reader.get('/events', { queue_id, last_event_id, dont_block: true });
        const deleted = body.events.filter(
          ({ type }: { type: string }) => type === 'delete_message',
        );
        expect(deleted.map(({ id: _, ...rest }: { id: number }) => rest)).toEqual(
          ids.map((message_id) => ({
            type: 'delete_message',
            message_type: 'stream',
            stream_id: id,
            topic: 'general chat',
            message_id,
          })),
        );
        expect(deleted[1].id).toBeGreaterThan(deleted[0].id);
        const again = await reader.get('/events', {
          queue_id,
          last_event_id: deleted[0].id,
          dont_block: true,
        });
        expect(again.body.events[0].message_id).toBe(ids[1]);
      });

      it('events 2.3: of any number of deleted messages each has an event with its own id', async () => {
        const { id, writer, reader } = await place();
        const target = await team().channel(fresh(), { settings: { invite_only: true } });
        const ids: number[] = [];
        while (ids.length < 1100) {
          const some = Array.from({ length: 100 }, () => sent(writer, id, 'many'));
          ids.push(...(await Promise.all(some)));
        }
        const knows = await listen(reader);
        const one = { ...withoutBulk, event_types: ['delete_message'] };
        const knowsNot = await listen(reader, one);
        const [first = 0] = ids;
        const move = { stream_id: target, propagate_mode: 'change_all' };
        expect((await team().owner.patch(`/messages/${first}`, move)).status).toBe(200);
        const deleted = (await knows.heardOf('delete_message')).flatMap((each) => each.message_ids);
        expect(deleted).toEqual(ids.toSorted((a, b) => a - b));
        const alone: number[] = [];
        for (let heard = await knowsNot.heard(); heard.length > 0; heard = await knowsNot.heard()) {
          alone.push(...heard.map(({ message_id }) => message_id));
        }
        expect(alone).toEqual(deleted);
      });

      it('events 3.3: a direct message, and a deletion by a user who is not subscribed', async () => {
        const { id, writer, reader } = await place();
        const direct = await sentTo(writer, [reader]);
        const listener = await listen(reader);
        await writer.delete(`/messages/${direct}`);
        expect(await listener.heard()).toEqual([
          { type: 'delete_message', message_ids: [direct], message_type: 'private' },
        ]);
        const messageId = await sent(writer, id, 'roses');
        const administrator = await team().person('administrator');
        const outsider = await listen(await team().person('member'));
        const mine = await listen(administrator);
        await administrator.delete(`/messages/${messageId}`);
        expect(await mine.heardOf('delete_message')).toHaveLength(1);
        expect(await outsider.heardOf('delete_message')).toEqual([]);
      });
    });

    describe('events 3.4: reaction', () => {
      it('events 3.4: has who added which emoji, and who removed it', async () => {
        const { id, writer, reader } = await place();
        const messageId = await sent(writer, id, 'roses');
        const outsider = await listen(await team().person('member'));
        const listener = await listen(writer);
        const path = `/messages/${messageId}/reactions`;
        await reader.post(path, { emoji_name: 'rose' });
        await reader.delete(path, { emoji_name: 'rose' });
        const heard = await listener.heard();
        const { body } = await reader.get('/users/me');
        const fields = {
          type: 'reaction',
          message_id: messageId,
          emoji_name: 'rose',
          emoji_code: '1f339',
          reaction_type: 'unicode_emoji',
          user_id: reader.id,
          user: { user_id: reader.id, email: body.email, full_name: body.full_name },
        };
        expect(heard).toEqual([
          { ...fields, op: 'add' },
          { ...fields, op: 'remove' },
        ]);
        expect(await outsider.heard()).toEqual([]);
      });
    });

    describe('events 3.5: update_message_flags', () => {
      it('events 3.5: lists messages that really changed, on all queues of the user', async () => {
        const { id, writer, reader } = await place();
        const messageId = await sent(writer, id, 'roses');
        const listeners = [await listen(reader), await listen(reader)];
        const others = await listen(writer);
        const star = () =>
          reader.post('/messages/flags', { messages: [messageId], op: 'add', flag: 'starred' });
        await star();
        await star();
        for (const listener of listeners) {
          expect(await listener.heard()).toEqual([
            {
              type: 'update_message_flags',
              op: 'add',
              operation: 'add',
              flag: 'starred',
              messages: [messageId],
              all: false,
            },
          ]);
        }
        expect(await others.heard()).toEqual([]);
      });

      it('events 3.5: marking as unread has the conversations of the messages', async () => {
        const { id, writer, reader } = await place();
        const inChannel = await sent(writer, id, '', `@**|${reader.id}**`);
        const direct = await sentTo(writer, [reader]);
        const messages = [inChannel, direct];
        await reader.post('/messages/flags', { messages, op: 'add', flag: 'read' });
        const knows = await listen(reader);
        const knowsNot = await listen(reader, { client_capabilities: {} });
        await reader.post('/messages/flags', { messages, op: 'remove', flag: 'read' });
        const [event] = await knows.heard();
        expect(event.message_details).toEqual({
          [inChannel]: { type: 'stream', stream_id: id, topic: '', mentioned: true },
          [direct]: { type: 'private', user_ids: [writer.id] },
        });
        const [named] = await knowsNot.heard();
        expect(named.message_details[inChannel].topic).toBe('general chat');
      });

      it('events 3.5: marking everything as read lists no messages', async () => {
        const { id, writer, reader } = await place();
        await sent(writer, id, 'roses');
        const listener = await listen(reader);
        await reader.post('/mark_all_as_read');
        const heard = await listener.heard();
        expect(heard).toHaveLength(1);
        expect(heard[0]).toMatchObject({ op: 'add', flag: 'read', all: true, messages: [] });
      });
    });

    describe('events 3.6: submessage', () => {
      it('events 3.6: has the data of a widget as text', async () => {
        const { id, writer, reader } = await place();
        const messageId = await sent(writer, id, 'roses', '/poll Which?\nred\nwhite');
        const listener = await listen(reader);
        const content = JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 });
        await writer.post('/submessage', { message_id: messageId, msg_type: 'widget', content });
        expect(await listener.heard()).toEqual([
          {
            type: 'submessage',
            msg_type: 'widget',
            content,
            message_id: messageId,
            sender_id: writer.id,
            submessage_id: expect.any(Number),
          },
        ]);
      });
    });

    describe('events 3.0: the order of the events of one action', () => {
      async function order(listener: EventListener): Promise<string[]> {
        return names(await listener.heard());
      }

      it('events 3.0: sending, reacting and moving send policies before messages', async () => {
        const { id, writer, reader } = await place();
        const follows = { automatically_follow_topics_policy: 1 };
        await Promise.all([writer, reader].map((each) => each.patch('/settings', follows)));
        const mine = await listen(writer);
        const theirs = await listen(reader);
        const messageId = await sent(writer, id, 'roses');
        await reader.post(`/messages/${messageId}/reactions`, { emoji_name: 'rose' });
        await writer.patch(`/messages/${messageId}`, {
          topic: 'tulips',
          send_notification_to_new_thread: true,
        });
        expect(await order(mine)).toEqual([
          'muted_topics',
          'user_topic',
          'message',
          'reaction/add',
          ...Array.from({ length: 2 }, () => ['muted_topics', 'user_topic']).flat(),
          'update_message',
          'message',
        ]);
        expect((await order(theirs)).slice(0, 4)).toEqual([
          'message',
          'muted_topics',
          'user_topic',
          'reaction/add',
        ]);
      });

      it('events 3.0: deleting the first message sends the deletion, then the channel', async () => {
        const { id, writer, reader } = await place();
        const first = await sent(writer, id, 'roses');
        const second = await sent(writer, id, 'roses');
        const listener = await listen(reader);
        await team().owner.delete(`/messages/${first}`);
        const heard = await listener.heard();
        expect(names(heard)).toEqual(['delete_message', 'stream/update first_message_id']);
        expect(heard[1].value).toBe(second);
      });

      it('events 3.0: muting a user first marks their messages as read', async () => {
        const { id, writer, reader } = await place();
        await sent(writer, id, 'roses');
        const listener = await listen(reader, { client_capabilities: modern });
        await reader.post(`/users/me/muted_users/${writer.id}`);
        expect(await order(listener)).toEqual(['update_message_flags/add', 'muted_users']);
      });
    });

    async function named(channelId: number): Promise<string> {
      return (await team().owner.get(`/streams/${channelId}`)).body.stream.name;
    }
  });
});
