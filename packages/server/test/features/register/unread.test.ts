import { describe, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeamOnBothEngines, type Person } from '../../support/team.ts';
import { fetched } from './registered.ts';

const KEYS = ['message', 'update_message_flags'];
const NOTHING = {
  count: 0,
  pms: [],
  streams: [],
  huddles: [],
  mentions: [],
  old_unreads_missing: false,
};

forEachTeamOnBothEngines((team) => {
  /** Returns the unread messages of a user, as a client with empty topics gets them. */
  async function unreadOf(person: Person) {
    const client_capabilities = { empty_topic_name: true };
    return (await fetched(person, KEYS, { client_capabilities })).unread_msgs;
  }

  async function flag(person: Person, op: 'add' | 'remove', ids: readonly number[]) {
    const change = { messages: ids, op, flag: 'read' };
    const { body } = await person.post('/messages/flags', change);
    expect(body.result).toBe('success');
    return body;
  }

  /** Creates two users, and a channel with both. */
  async function pair() {
    const [author, reader] = [await team().person(), await team().person()];
    const name = fresh();
    const channel = await team().channel(name, { subscribers: [author, reader] });
    return { author, reader, name, channel };
  }

  it('events 1.6: only for clients that request messages and flags', async () => {
    const { owner } = team();
    for (const keys of [['message'], ['update_message_flags'], []]) {
      expect(await fetched(owner, keys)).not.toHaveProperty('unread_msgs');
    }
    expect(await fetched(owner, KEYS)).toHaveProperty('unread_msgs');
  });

  it('events 1.6: a user without messages has nothing unread', async () => {
    expect(await unreadOf(await team().person())).toEqual(NOTHING);
  });

  describe('conversations', () => {
    it('events 1.6: of two are listed by the other user, whoever wrote', async () => {
      const [ada, ben] = [await team().person(), await team().person()];
      const first = await sentTo(ada, [ben]);
      const second = await sentTo(ben, [ada]);
      const both = [first, second];
      const unreadWith = (other: Person, ids: readonly number[]) => ({
        ...NOTHING,
        count: ids.length,
        pms: [{ other_user_id: other.id, sender_id: other.id, unread_message_ids: ids }],
      });
      expect(await unreadOf(ben)).toEqual(unreadWith(ada, both));
      await flag(ada, 'add', [first]);
      expect(await unreadOf(ada)).toEqual(unreadWith(ben, [second]));
    });

    it('events 1.6: notes to self are listed by the user', async () => {
      const ada = await team().person();
      const id = await sentTo(ada, [ada]);
      const entry = { other_user_id: ada.id, sender_id: ada.id, unread_message_ids: [id] };
      expect(await unreadOf(ada)).toEqual({ ...NOTHING, count: 1, pms: [entry] });
    });

    it('events 1.6: of three or more are listed by all participants', async () => {
      const people = [await team().person(), await team().person(), await team().person()];
      const [ada, ben, cleo] = people as [Person, Person, Person];
      const id = await sentTo(ada, [ben, cleo]);
      const user_ids_string = people
        .map((person) => person.id)
        .sort((a, b) => a - b)
        .join(',');
      const entry = { user_ids_string, unread_message_ids: [id] };
      expect(await unreadOf(cleo)).toEqual({ ...NOTHING, count: 1, huddles: [entry] });
    });

    it('events 1.6: are ordered by the other users', async () => {
      const others = [await team().person(), await team().person(), await team().person()];
      const reader = await team().person();
      for (const other of [...others].reverse()) await sentTo(other, [reader]);
      const { pms } = await unreadOf(reader);
      expect(pms.map((entry: { other_user_id: number }) => entry.other_user_id)).toEqual(
        others.map((person) => person.id),
      );
    });
  });

  describe('channels', () => {
    it('events 1.6: one entry per topic, in any case', async () => {
      const { author, reader, channel } = await pair();
      const ids = [
        await sent(author, channel, 'roses'),
        await sent(author, channel, 'apples'),
        await sent(author, channel, 'Roses'),
        await sent(author, channel, ''),
      ];
      expect(await unreadOf(reader)).toEqual({
        ...NOTHING,
        count: 4,
        streams: [
          { stream_id: channel, topic: '', unread_message_ids: [ids[3]] },
          { stream_id: channel, topic: 'Roses', unread_message_ids: [ids[0], ids[2]] },
          { stream_id: channel, topic: 'apples', unread_message_ids: [ids[1]] },
        ],
      });
    });

    it('events 1.2: the empty topic has a name for clients that do not support it', async () => {
      const { author, reader, channel } = await pair();
      await sent(author, channel, '');
      const { unread_msgs } = await fetched(reader, KEYS);
      expect(unread_msgs.streams).toMatchObject([{ topic: 'general chat' }]);
    });

    it('events 1.6: read messages are left out, wherever they are', async () => {
      const { author, reader, channel } = await pair();
      const ids: number[] = [];
      for (let count = 0; count < 8; count += 1) ids.push(await sent(author, channel, 'roses'));
      const read = [0, 3, 4, 7].map((index) => ids[index] as number);
      await flag(reader, 'add', read);
      const left = ids.filter((id) => !read.includes(id));
      const entry = { stream_id: channel, topic: 'roses', unread_message_ids: left };
      expect(await unreadOf(reader)).toEqual({ ...NOTHING, count: 4, streams: [entry] });
      await flag(reader, 'add', ids);
      expect(await unreadOf(reader)).toEqual(NOTHING);
    });

    it('events 1.6: messages from before a user came or after they left are not unread', async () => {
      const { author, channel, name } = await pair();
      const late = await team().person();
      await sent(author, channel, 'roses');
      await team().subscribe(name, [late]);
      const id = await sent(author, channel, 'roses');
      const entry = { stream_id: channel, topic: 'roses', unread_message_ids: [id] };
      expect(await unreadOf(late)).toEqual({ ...NOTHING, count: 1, streams: [entry] });
      await late.delete('/users/me/subscriptions', { subscriptions: [name] });
      await sent(author, channel, 'roses');
      expect(await unreadOf(late)).toEqual(NOTHING);
      await team().subscribe(name, [late]);
      const again = await sent(author, channel, 'roses');
      const later = { stream_id: channel, topic: 'roses', unread_message_ids: [again] };
      expect(await unreadOf(late)).toEqual({ ...NOTHING, count: 1, streams: [later] });
    });

    it('events 1.6: history that was marked as unread is included', async () => {
      const { author, channel, name } = await pair();
      const late = await team().person();
      const id = await sent(author, channel, 'roses');
      await team().subscribe(name, [late]);
      await flag(late, 'remove', [id]);
      const entry = { stream_id: channel, topic: 'roses', unread_message_ids: [id] };
      expect(await unreadOf(late)).toEqual({ ...NOTHING, count: 1, streams: [entry] });
      await flag(late, 'add', [id]);
      expect(await unreadOf(late)).toEqual(NOTHING);
    });

    it('events 1.6: so is the last message before a user left, if they mark it as unread', async () => {
      const { author, reader, channel, name } = await pair();
      const last = await sent(author, channel, 'roses');
      await reader.delete('/users/me/subscriptions', { subscriptions: [name] });
      await sent(author, channel, 'roses');
      await team().subscribe(name, [reader]);
      await flag(reader, 'remove', [last]);
      const entry = { stream_id: channel, topic: 'roses', unread_message_ids: [last] };
      expect(await unreadOf(reader)).toEqual({ ...NOTHING, count: 1, streams: [entry] });
    });

    it('events 1.6: moved messages are at their new place', async () => {
      const { author, reader, channel } = await pair();
      const other = await team().channel(fresh(), { subscribers: [author, reader] });
      const away = await team().channel(fresh(), { subscribers: [author] });
      const first = await sent(author, channel, 'roses');
      const second = await sent(author, channel, 'roses');
      const quietly = {
        propagate_mode: 'change_one',
        send_notification_to_old_thread: false,
        send_notification_to_new_thread: false,
      };
      const move = (id: number, parameters: object) =>
        team().owner.patch(`/messages/${id}`, { ...quietly, ...parameters });
      expect((await move(first, { topic: 'tulips' })).body.result).toBe('success');
      expect((await unreadOf(reader)).streams).toMatchObject([
        { topic: 'roses', unread_message_ids: [second] },
        { topic: 'tulips', unread_message_ids: [first] },
      ]);
      expect((await move(first, { stream_id: other })).body.result).toBe('success');
      expect((await unreadOf(reader)).streams).toMatchObject([
        { stream_id: channel, unread_message_ids: [second] },
        { stream_id: other, unread_message_ids: [first] },
      ]);
      expect((await move(second, { stream_id: away })).body.result).toBe('success');
      expect((await unreadOf(reader)).streams).toMatchObject([
        { stream_id: other, unread_message_ids: [first] },
      ]);
    });
  });

  describe('muting', () => {
    it('events 1.6: muted channels and topics are listed, but not counted', async () => {
      const { author, reader, channel } = await pair();
      const ids: Record<string, number> = {};
      for (const topic of ['plain', 'followed', 'muted']) {
        ids[topic] = await sent(author, channel, topic);
      }
      const policy = (topic: string, visibility_policy: number) =>
        reader.post('/user_topics', { stream_id: channel, topic, visibility_policy });
      await policy('muted', 1);
      await policy('followed', 3);
      expect(await unreadOf(reader)).toMatchObject({ count: 2 });
      const mute = [{ stream_id: channel, property: 'is_muted', value: true }];
      await reader.post('/users/me/subscriptions/properties', { subscription_data: mute });
      const unread = await unreadOf(reader);
      expect(unread.count).toBe(1);
      expect(unread.streams).toHaveLength(3);
    });

    it('events 1.6: personal mentions always count, wildcards only in unmuted conversations', async () => {
      const { author, reader, channel } = await pair();
      const personal = await sent(author, channel, 'muted', `@**|${reader.id}**`);
      const everyone = await sent(author, channel, 'muted', '@**all**');
      const open = await sent(author, channel, 'open', '@**all**');
      const direct = await sentTo(author, [reader], `@**|${reader.id}**`);
      expect((await unreadOf(reader)).mentions).toEqual([personal, everyone, open, direct]);
      await reader.post('/user_topics', {
        stream_id: channel,
        topic: 'muted',
        visibility_policy: 1,
      });
      expect((await unreadOf(reader)).mentions).toEqual([personal, open, direct]);
      await flag(reader, 'add', [personal]);
      expect((await unreadOf(reader)).mentions).toEqual([open, direct]);
    });

    it('events 1.6: messages by muted users are not unread, and cannot be marked so', async () => {
      const { author, reader, channel } = await pair();
      const before = [await sent(author, channel, 'roses'), await sentTo(author, [reader])];
      await reader.post(`/users/me/muted_users/${author.id}`);
      const after = [await sent(author, channel, 'roses'), await sentTo(author, [reader])];
      expect(await unreadOf(reader)).toEqual(NOTHING);
      const { messages } = await flag(reader, 'remove', [...before, ...after]);
      expect(messages).toEqual([]);
      expect(await unreadOf(reader)).toEqual(NOTHING);
    });
  });

  it('events 1.5: deleted messages leave no trace', async () => {
    const { author, reader, channel } = await pair();
    const id = await sent(author, channel, 'roses', '@**all**');
    await reader.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    expect((await fetched(reader, ['starred_messages'])).starred_messages).toEqual([id]);
    expect((await author.delete(`/messages/${id}`)).status).toBe(200);
    expect(await unreadOf(reader)).toEqual(NOTHING);
    expect((await fetched(reader, ['starred_messages'])).starred_messages).toEqual([]);
  });
});
