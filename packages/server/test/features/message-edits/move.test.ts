import { beforeAll, describe, expect, it } from 'vitest';
import { fresh, groupId, outline, seenChannel } from '../../support/channels.ts';
import { found, idsIn, ofType, sent } from '../../support/messages.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

const quiet = { send_notification_to_new_thread: false };
const DAY = 86_400_000;

forEachTeam((team) => {
  let author: Person;
  let reader: Person;
  let channel: number;
  let name: string;

  beforeAll(async () => {
    author = await team().person('member', 'The Author');
    reader = await team().person('member', 'The Reader');
    // So that only moves change policies.
    await author.patch('/settings', { automatically_follow_topics_policy: 4 });
  });

  /** Creates a channel for each test, with both users. */
  async function freshChannel(): Promise<void> {
    name = fresh();
    channel = await team().channel(name, { subscribers: [author, reader] });
  }

  const move = (by: Person, id: number, changes: Record<string, unknown>) =>
    by.patch(`/messages/${id}`, { ...quiet, ...changes });

  async function several(count: number, topic = 'from'): Promise<number[]> {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await sent(author, channel, topic));
    return ids;
  }

  async function topicsOf(person: Person, id: number) {
    const { body } = await person.get(`/users/me/${id}/topics`, { allow_empty_topic_name: true });
    return body.topics;
  }

  describe('B-edit: moves between topics', () => {
    it('B-edit: change_one moves only the message', async () => {
      await freshChannel();
      const [first = 0, second = 0, third = 0] = await several(3);
      expect((await move(author, second, { topic: 'to' })).status).toBe(200);
      expect(await idsIn(reader, channel, 'from')).toEqual([first, third]);
      expect(await idsIn(reader, channel, 'to')).toEqual([second]);
      const message = await found(reader, second);
      expect(message.edit_history).toEqual([
        { user_id: author.id, timestamp: expect.any(Number), prev_topic: 'from', topic: 'to' },
      ]);
      expect(message.last_moved_timestamp).toBe(message.edit_history[0].timestamp);
      expect(message.last_edit_timestamp).toBeUndefined();
    });

    it('B-edit: change_later moves this and later ones, change_all the topic', async () => {
      await freshChannel();
      const [first = 0, second = 0, third = 0] = await several(3);
      await move(author, second, { topic: 'to', propagate_mode: 'change_later' });
      expect(await idsIn(reader, channel, 'to')).toEqual([second, third]);
      await move(author, third, { topic: 'from', propagate_mode: 'change_all' });
      expect(await idsIn(reader, channel, 'from')).toEqual([first, second, third]);
    });

    it('4.16: topics follow: newest message and spelling on both sides', async () => {
      await freshChannel();
      const [first = 0, second = 0] = await several(2);
      await move(author, second, { topic: 'To' });
      expect(await topicsOf(reader, channel)).toEqual([
        { name: 'To', max_id: second },
        { name: 'from', max_id: first },
      ]);
      await move(author, first, { topic: 'tO' });
      expect(await topicsOf(reader, channel)).toEqual([{ name: 'To', max_id: second }]);
    });

    it('A10: content, reactions, flags and time stay; search finds only the new topic', async () => {
      await freshChannel();
      const id = await sent(author, channel, 'oldword', 'unchanged *content*');
      await reader.post(`/messages/${id}/reactions`, { emoji_name: 'smile' });
      await reader.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
      const before = await found(reader, id);
      await move(author, id, { topic: 'newword' });
      const after = await found(reader, id);
      expect(after).toEqual({
        ...before,
        subject: 'newword',
        edit_history: expect.anything(),
        last_moved_timestamp: expect.any(Number),
      });
      const matches = async (operand: string) => {
        const narrow = [
          { operator: 'channel', operand: channel },
          { operator: 'search', operand },
        ];
        const page = { anchor: 'newest', num_before: 10, num_after: 0, narrow };
        return (await reader.get('/messages', page)).body.messages.length;
      };
      expect([await matches('oldword'), await matches('newword')]).toEqual([0, 1]);
      expect(await matches('content')).toBe(1);
    });

    it('A10: topics compare case-insensitively; a change of case is still a move', async () => {
      await freshChannel();
      const ids = await several(2, 'topic');
      const events = await team().eventsOf(() =>
        author.patch(`/messages/${ids[0]}`, { topic: 'TOPIC', propagate_mode: 'change_all' }),
      );
      expect(events.map(({ event }) => event.type)).toEqual(['update_message']);
      expect(events[0]?.event).toMatchObject({ orig_subject: 'topic', subject: 'TOPIC' });
      expect((await found(reader, ids[1] ?? 0)).subject).toBe('TOPIC');
    });

    it('A10: each message keeps its own spelling in its history', async () => {
      await freshChannel();
      const ids = [...(await several(1, 'Case')), ...(await several(1, 'cASE'))];
      await move(author, ids[0] ?? 0, { topic: 'case', propagate_mode: 'change_all' });
      for (const [index, prev_topic] of ['Case', 'cASE'].entries()) {
        const { edit_history } = await found(reader, ids[index] ?? 0);
        expect(edit_history).toMatchObject([{ prev_topic, topic: 'case' }]);
      }
    });

    it('events 3.2: messages that already have the spelling do not move, and are not in the event', async () => {
      await freshChannel();
      const [first = 0] = await several(1, 'Case');
      const [there = 0] = await several(1, 'case');
      const [last = 0] = await several(1, 'CASE');
      const all = { topic: 'case', propagate_mode: 'change_all' };
      const events = await team().eventsOf(() => move(author, last, all));
      expect(events.map(({ event }) => event)).toMatchObject([{ message_ids: [first, last] }]);
      const message = await found(reader, there);
      expect(message).not.toHaveProperty('edit_history');
      expect(message).not.toHaveProperty('last_moved_timestamp');
    });

    it('2.1: an event that says a topic is resolved moves no message, whatever the spelling', async () => {
      await freshChannel();
      const [other = 0] = await several(1, 'Case');
      const [named = 0] = await several(1, 'case');
      await move(author, named, { topic: '✔ case', propagate_mode: 'change_all' });
      expect(await found(reader, other)).toMatchObject({ subject: '✔ case' });
      expect(await found(reader, other)).not.toHaveProperty('last_moved_timestamp');
    });

    it('2.2, B-edit: content and topic together are one entry and one event', async () => {
      await freshChannel();
      const ids = await several(2);
      const events = await team().eventsOf(() =>
        move(author, ids[0] ?? 0, { content: 'new', topic: 'to', propagate_mode: 'change_all' }),
      );
      expect(events).toHaveLength(1);
      expect(events[0]?.event).toMatchObject({
        message_ids: ids,
        content: 'new',
        orig_content: 'text',
        subject: 'to',
      });
      const message = await found(reader, ids[0] ?? 0);
      expect(message).toMatchObject({ content: 'new', subject: 'to' });
      expect(message.edit_history).toEqual([
        {
          user_id: author.id,
          timestamp: expect.any(Number),
          prev_topic: 'from',
          topic: 'to',
          prev_content: 'text',
          prev_rendered_content: '<p>text</p>',
        },
      ]);
      expect(await found(reader, ids[1] ?? 0)).toMatchObject({ content: 'text', subject: 'to' });
    });

    it('events 3.2: a move has the old and new place', async () => {
      await freshChannel();
      const ids = await several(2);
      const events = await team().eventsOf(() =>
        move(author, ids[1] ?? 0, { topic: 'https://example.org', propagate_mode: 'change_all' }),
      );
      expect(events).toEqual([
        {
          id: expect.any(Number),
          audience: `channel:${channel}`,
          event: {
            type: 'update_message',
            user_id: author.id,
            rendering_only: false,
            message_id: ids[1],
            message_ids: ids,
            edit_timestamp: expect.any(Number),
            flags: {},
            wildcards: 0,
            read_by: [],
            stream_id: channel,
            stream_name: name,
            propagate_mode: 'change_all',
            orig_subject: 'from',
            subject: 'https://example.org',
            topic_links: [{ text: 'https://example.org', url: 'https://example.org' }],
          },
        },
      ]);
      expect((await found(reader, ids[0] ?? 0)).topic_links).toHaveLength(1);
    });

    it('A3.2: the channel’s topics policy applies to moves', async () => {
      const strict = { topics_policy: 'disable_empty_topic' };
      channel = await team().channel(fresh(), { subscribers: [author], settings: strict });
      const id = await sent(author, channel, 'named');
      expect(refused(await move(author, id, { topic: '' }))).toBe(true);
      expect(refused(await move(author, id, { topic: '(no topic)' }))).toBe(true);
      const only = { topics_policy: 'empty_topic_only' };
      const plain = await team().channel(fresh(), { subscribers: [author], settings: only });
      const general = await sent(author, plain, '');
      expect(refused(await move(author, general, { topic: 'named' }))).toBe(true);
      expect(refused(await move(author, id, { stream_id: plain }))).toBe(true);
      expect((await move(author, id, { stream_id: plain, topic: '' })).status).toBe(200);
    });

    it('D2: moving needs a permission of the organization or of the channel', async () => {
      await freshChannel();
      const [id = 0] = await several(1);
      const setting = 'can_move_messages_between_topics_group';
      const nobody = await groupId(team(), 'role:nobody');
      await team().owner.patch('/realm', { [setting]: { new: nobody } });
      expect(refused(await move(author, id, { topic: 'to' }))).toBe(true);
      expect((await move(team().owner, id, { topic: 'to' })).status).toBe(200);
      await team().owner.patch(`/streams/${channel}`, {
        can_move_messages_within_channel_group: {
          new: { direct_members: [author.id], direct_subgroups: [] },
        },
      });
      expect((await move(author, id, { topic: 'from' })).status).toBe(200);
      const everyone = await groupId(team(), 'role:everyone');
      await team().owner.patch('/realm', { [setting]: { new: everyone } });
    });

    it('B-edit: after a week only moderators can move; messages without a topic can always get one', async () => {
      await freshChannel();
      const [first = 0] = await several(1);
      const general = await sent(author, channel, '');
      const moderator = await team().person('moderator');
      team().wait(8 * DAY);
      const [last = 0] = await several(1);
      expect(refused(await move(author, first, { topic: 'to' }))).toBe(true);
      expect((await move(author, general, { topic: 'named' })).status).toBe(200);
      const all = await move(author, last, { topic: 'to', propagate_mode: 'change_all' });
      expect(all).toMatchObject({
        status: 400,
        body: {
          code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
          first_message_id_allowed_to_move: last,
          total_messages_in_topic: 2,
          total_messages_allowed_to_move: 1,
        },
      });
      expect(await idsIn(reader, channel, 'from')).toEqual([first, last]);
      const later = { topic: 'to', propagate_mode: 'change_later' };
      expect((await move(author, last, later)).status).toBe(200);
      expect((await move(moderator, first, { topic: 'to' })).status).toBe(200);
    });
  });

  describe('A10: resolved topics', () => {
    it('A10: the mark resolves the whole topic, without a move and with its own notice', async () => {
      await freshChannel();
      const ids = await several(2);
      const resolve = { topic: '✔ from', propagate_mode: 'change_all' };
      const events = await team().eventsOf(() => author.patch(`/messages/${ids[0]}`, resolve));
      expect(outline(events)).toEqual([
        `channel:${channel} update_message`,
        `channel:${channel} message`,
      ]);
      expect(events[1]?.event).toMatchObject({
        topic: '✔ from',
        content: `@_**The Author|${author.id}** has marked this topic as resolved.`,
      });
      const message = await found(reader, ids[1] ?? 0);
      expect(message).toMatchObject({ subject: '✔ from', edit_history: [{ topic: '✔ from' }] });
      expect(message.last_moved_timestamp).toBeUndefined();
      expect(await sent(author, channel, 'from')).toBeGreaterThan(0);
      expect(await idsIn(reader, channel, 'from')).toHaveLength(1);
    });

    it('A10: reopening at once removes the notice; later it adds another', async () => {
      await freshChannel();
      const [id = 0] = await several(1);
      const all = { propagate_mode: 'change_all' };
      await move(author, id, { topic: '✔ from', ...all });
      const events = await team().eventsOf(() => move(author, id, { topic: 'from', ...all }));
      expect(events.map(({ event }) => event.type)).toEqual(['update_message', 'delete_message']);
      expect(await idsIn(reader, channel, 'from')).toEqual([id]);
      await move(author, id, { topic: '✔ from', ...all });
      team().wait(61_000);
      await move(author, id, { topic: 'from', ...all });
      expect(await idsIn(reader, channel, 'from')).toHaveLength(3);
    });

    it('A10: resolving has its own permission and no time limit', async () => {
      await freshChannel();
      const [id = 0] = await several(1);
      team().wait(8 * DAY);
      const resolve = { topic: '✔ from', propagate_mode: 'change_all' };
      expect((await move(author, id, resolve)).status).toBe(200);
      const setting = 'can_resolve_topics_group';
      const admins = await groupId(team(), 'role:administrators');
      const everyone = await groupId(team(), 'role:everyone');
      await team().owner.patch('/realm', { [setting]: { new: admins } });
      const reopen = { topic: 'from', propagate_mode: 'change_all' };
      expect(refused(await move(author, id, reopen))).toBe(true);
      expect((await move(team().owner, id, reopen)).status).toBe(200);
      await team().owner.patch('/realm', { [setting]: { new: everyone } });
    });

    it('A10: the empty topic cannot be resolved', async () => {
      await freshChannel();
      const id = await sent(author, channel, '');
      for (const topic of ['✔ ', '✔', '✔ general chat']) {
        const answer = await move(author, id, { topic, propagate_mode: 'change_all' });
        expect(refused(answer)).toBe(true);
      }
    });

    it('A10: a topic too long for the mark is truncated, and still resolved', async () => {
      await freshChannel();
      const long = 'x'.repeat(60);
      const [id = 0] = await several(1, long);
      const events = await team().eventsOf(() =>
        move(author, id, { topic: `✔ ${long}`, propagate_mode: 'change_all' }),
      );
      expect(ofType(events, 'message')[0]?.event.content).toMatch(/marked this topic as resolved/);
      expect((await found(reader, id)).subject).toBe(`✔ ${'x'.repeat(55)}...`);
    });

    it.each([59, 60])(
      'A10: a reopened topic of %i characters gets its old name back',
      async (length) => {
        await freshChannel();
        const long = `${'x'.repeat(length - 7)} #12345`;
        const [id = 0] = await several(1, long);
        const all = { propagate_mode: 'change_all' };
        await move(author, id, { topic: `✔ ${long}`, ...all });
        const { subject } = await found(reader, id);
        const reply = await sent(reader, channel, subject);
        const answer = await move(author, reply, { topic: subject.slice(2), ...all });
        expect(answer.status).toBe(200);
        expect((await found(reader, id)).subject).toBe(long);
        expect((await found(reader, reply)).subject).toBe(long);
      },
    );

    it('A10: a name that was truncated before resolving, or chosen anew, stays', async () => {
      await freshChannel();
      const [id = 0] = await several(1, 'y'.repeat(70));
      const all = { propagate_mode: 'change_all' };
      await move(author, id, { topic: `✔ ${'z'.repeat(53)}...`, ...all });
      await move(author, id, { topic: `${'z'.repeat(53)}...`, ...all });
      expect((await found(reader, id)).subject).toBe(`${'z'.repeat(53)}...`);
      await move(author, id, { topic: `✔ ${'x'.repeat(60)}`, ...all });
      await move(author, id, { topic: 'another', ...all });
      expect((await found(reader, id)).subject).toBe('another');
    });
  });

  describe('B-edit: notices', () => {
    it('B-edit: in the new topic by default, in the old one on request', async () => {
      await freshChannel();
      const ids = await several(3);
      const by = `by @_**The Author|${author.id}**.`;
      const texts = async (id: number, changes: Record<string, unknown>) => {
        const events = await team().eventsOf(() => author.patch(`/messages/${id}`, changes));
        return ofType(events, 'message').map(({ event }) => [event.topic, event.content]);
      };
      expect(await texts(ids[0] ?? 0, { topic: 'to' })).toEqual([
        ['to', `A message was moved here from #**${name}>from** ${by}`],
      ]);
      const rest = { topic: 'to', propagate_mode: 'change_all' };
      const both = { ...rest, send_notification_to_old_thread: true };
      expect(await texts(ids[1] ?? 0, both)).toEqual([
        ['to', `This topic was moved here from #**${name}>from** ${by}`],
        ['from', `This topic was moved to #**${name}>to** ${by}`],
      ]);
      const later = { topic: 'third', propagate_mode: 'change_later' };
      expect(await texts(ids[1] ?? 0, later)).toEqual([
        ['third', `4 of 5 messages were moved here from #**${name}>to** ${by}`],
      ]);
      expect(await texts(ids[1] ?? 0, { topic: 'fourth', ...quiet })).toEqual([]);
    });

    it('B-edit: a private channel is not named in another', async () => {
      await freshChannel();
      const secret = await team().channel(fresh(), {
        by: author,
        subscribers: [author],
        settings: { invite_only: true, history_public_to_subscribers: true },
      });
      const id = await sent(author, secret, 'hidden');
      const events = await team().eventsOf(() =>
        author.patch(`/messages/${id}`, { stream_id: channel }),
      );
      const [notice] = ofType(events, 'message');
      expect(notice?.event.content).toMatch(/^This topic was moved here from a private channel by/);
    });
  });

  describe('B-edit: topic policies', () => {
    const policy = (person: Person, topic: string, visibility_policy: number) =>
      person.post('/user_topics', { stream_id: channel, topic, visibility_policy });

    it('events 3.2: move with a whole topic, and stay if messages stay', async () => {
      await freshChannel();
      const ids = await several(2);
      await policy(reader, 'from', 1);
      const one = await team().eventsOf(() => move(author, ids[0] ?? 0, { topic: 'to' }));
      expect(
        ofType(one, 'user_topic').filter(({ audience }) => audience === `user:${reader.id}`),
      ).toEqual([]);
      const rest = await team().eventsOf(() => move(author, ids[1] ?? 0, { topic: 'elsewhere' }));
      const mine = rest.filter(({ audience }) => audience === `user:${reader.id}`);
      expect(mine.map(({ event }) => [event.topic_name, event.visibility_policy])).toEqual([
        ['from', 0],
        ['elsewhere', 1],
      ]);
      expect(rest.at(-1)?.event.type).toBe('update_message');
    });

    it('events 3.2: merge with an existing topic: the more visible policy wins', async () => {
      await freshChannel();
      const [id = 0] = await several(1);
      await sent(author, channel, 'to');
      await policy(reader, 'from', 3);
      await policy(reader, 'to', 1);
      await policy(team().owner, 'from', 1);
      await policy(team().owner, 'to', 2);
      const events = await team().eventsOf(() => move(author, id, { topic: 'to' }));
      const of = (person: Person) =>
        ofType(events, 'user_topic')
          .filter(({ audience }) => audience === `user:${person.id}`)
          .map(({ event }) => [event.topic_name, event.visibility_policy]);
      expect(of(reader)).toEqual([
        ['from', 0],
        ['to', 3],
      ]);
      expect(of(team().owner)).toEqual([['from', 0]]);
    });
  });

  describe('B-edit: moves between channels', () => {
    let source: number;
    let target: number;
    let arriving: Person;

    async function twoChannels(settings: Record<string, unknown> = {}): Promise<void> {
      source = await team().channel(fresh('source'), { subscribers: [author, reader] });
      arriving = await team().person();
      target = await team().channel(fresh('target'), {
        by: author,
        subscribers: [author, arriving],
        settings,
      });
    }

    it('B-edit: the messages are in the other channel, and first messages are updated', async () => {
      await twoChannels();
      const first = await sent(author, source, 'topic');
      const second = await sent(author, source, 'topic');
      const events = await team().eventsOf(() =>
        move(author, first, { stream_id: target, topic: 'there' }),
      );
      expect(outline(events)).toEqual([
        `channel:${source} update_message`,
        `user:${arriving.id} update_message`,
        'members stream/update first_message_id',
        'members stream/update first_message_id',
      ]);
      expect(await found(arriving, first)).toMatchObject({
        stream_id: target,
        subject: 'there',
        flags: ['read'],
        edit_history: [
          { prev_stream: source, stream: target, prev_topic: 'topic', topic: 'there' },
        ],
      });
      expect((await seenChannel(author, source)).first_message_id).toBe(second);
      expect((await seenChannel(author, target)).first_message_id).toBe(first);
    });

    it('events 3.2: a move to a channel only has the old topic and no new one', async () => {
      await twoChannels();
      const id = await sent(author, source, 'topic');
      const events = await team().eventsOf(() => move(author, id, { stream_id: target }));
      const [update] = ofType(events, 'update_message');
      expect(update?.event).toMatchObject({
        stream_id: source,
        new_stream_id: target,
        orig_subject: 'topic',
        propagate_mode: 'change_one',
      });
      expect(update?.event).not.toHaveProperty('subject');
      expect(update?.event).not.toHaveProperty('topic_links');
    });

    it('B-edit: unread messages stay unread; users who had not received them get them as read history', async () => {
      await twoChannels();
      const both = await team().person();
      const [sourceName, targetName] = [
        (await seenChannel(author, source)).name,
        (await seenChannel(author, target)).name,
      ];
      await team().subscribe(sourceName, [both]);
      const before = await sent(author, source, 'topic');
      await team().subscribe(targetName, [both], author);
      const after = await sent(author, source, 'topic');
      await move(author, after, { stream_id: target, propagate_mode: 'change_all' });
      for (const id of [before, after]) {
        expect((await found(both, id)).flags).toEqual([]);
        expect((await found(arriving, id)).flags).toContain('read');
      }
      await both.post('/messages/flags', { messages: [before], op: 'add', flag: 'read' });
      expect((await found(both, before)).flags).toEqual(['read']);
    });

    it('events 3.2: messages are not unread for former subscribers of the target, nor when they return', async () => {
      await twoChannels();
      const [sourceName, targetName] = [
        (await seenChannel(author, source)).name,
        (await seenChannel(author, target)).name,
      ];
      const history = await sent(author, source, 'topic');
      const gone = await team().person();
      await team().subscribe(sourceName, [gone]);
      await team().subscribe(targetName, [gone], author);
      const received = await sent(author, source, 'topic');
      await gone.post('/messages/flags', { messages: [history], op: 'remove', flag: 'read' });
      const beside = await sent(author, source, 'other');
      await gone.delete('/users/me/subscriptions', { subscriptions: [targetName] });
      for (const id of [history, received]) {
        expect((await found(gone, id)).flags).not.toContain('read');
      }
      for (const stream_id of [target, source]) {
        await move(author, received, { stream_id, propagate_mode: 'change_all' });
        for (const id of [history, received]) {
          expect((await found(gone, id)).flags).toContain('read');
        }
      }
      expect((await found(gone, beside)).flags).toEqual([]);
    });

    it('B-edit: users who cannot read the target lose the messages, and only learn that', async () => {
      await twoChannels({ invite_only: true, history_public_to_subscribers: true });
      const ids = [await sent(author, source, 'topic'), await sent(author, source, 'topic')];
      const events = await team().eventsOf(() =>
        move(author, ids[0] ?? 0, { stream_id: target, propagate_mode: 'change_all' }),
      );
      const types = events.map(({ event }) => event.type);
      expect(types.slice(0, 2)).toEqual(['delete_message', 'update_message']);
      const heardBy = (person: Person, type: string) =>
        ofType(events, type).filter(
          ({ audience, event }) =>
            audience === `user:${person.id}` ||
            (audience === `channel:${source}` && !event.not_for?.includes(person.id)),
        );
      expect(heardBy(reader, 'update_message')).toEqual([]);
      expect(heardBy(reader, 'delete_message')).toMatchObject([
        { event: { message_ids: ids, message_type: 'stream', stream_id: source, topic: 'topic' } },
      ]);
      expect(heardBy(author, 'delete_message')).toEqual([]);
      expect(await found(reader, ids[0] ?? 0)).toBeUndefined();
    });

    it('events 7: users who cannot see the old channel get a move within their own', async () => {
      const secret = await team().channel(fresh(), {
        by: author,
        subscribers: [author],
        settings: { invite_only: true },
      });
      await twoChannels();
      const id = await sent(author, secret, 'hidden');
      const events = await team().eventsOf(() => move(author, id, { stream_id: target }));
      const [arrival] = events.filter(({ audience }) => audience === `user:${arriving.id}`);
      expect(arrival?.event).toMatchObject({
        type: 'update_message',
        stream_id: target,
        orig_subject: '',
        subject: 'hidden',
        message_ids: [id],
      });
      expect(JSON.stringify(arrival)).not.toContain(`"stream_id":${secret}`);
      expect(arrival?.event).not.toHaveProperty('new_stream_id');
    });

    it('B-edit: protected history shows its subscribers what is moved into it', async () => {
      await twoChannels({ invite_only: true, history_public_to_subscribers: false });
      const id = await sent(author, source, 'topic');
      const late = await team().person();
      const hidden = await sent(author, target, 'other');
      await team().subscribe((await seenChannel(author, target)).name, [late], author);
      await move(author, id, { stream_id: target });
      for (const person of [author, arriving, late]) {
        expect(await found(person, id)).toMatchObject({ stream_id: target });
      }
      expect((await found(late, id)).flags).toContain('read');
      expect(await found(late, hidden)).toBeUndefined();
      expect(await found(reader, id)).toBeUndefined();
      await team().subscribe((await seenChannel(author, target)).name, [reader], author);
      expect(await found(reader, id)).toBeUndefined();
    });

    it('B-edit: only messages that the mover can see leave a protected history', async () => {
      await twoChannels();
      const guarded = await team().channel(fresh(), {
        by: author,
        subscribers: [author],
        settings: { invite_only: true, history_public_to_subscribers: false },
      });
      const unseen = await sent(author, guarded, 'topic');
      await team().subscribe((await seenChannel(author, guarded)).name, [arriving], author);
      const seen = await sent(author, guarded, 'topic');
      const all = { stream_id: target, propagate_mode: 'change_all' };
      expect((await move(arriving, seen, all)).status).toBe(200);
      expect(await found(author, seen)).toMatchObject({ stream_id: target });
      expect(await found(author, unseen)).toMatchObject({ stream_id: guarded });
      expect(refused(await move(arriving, unseen, all))).toBe(true);
    });

    it('B-edit: the target must be visible and open, and the mover allowed to post there', async () => {
      await twoChannels();
      const id = await sent(author, source, 'topic');
      const secret = await team().channel(fresh(), { settings: { invite_only: true } });
      const closed = await team().channel(fresh());
      await team().owner.delete(`/streams/${closed}`);
      const admins = await groupId(team(), 'role:administrators');
      const quietOne = await team().channel(fresh(), {
        settings: { can_send_message_group: admins },
      });
      const unknown = await move(author, id, { stream_id: 99_999_999 });
      expect(refused(unknown)).toBe(true);
      expect((await move(author, id, { stream_id: secret })).body).toEqual(unknown.body);
      expect(refused(await move(author, id, { stream_id: closed }))).toBe(true);
      expect(refused(await move(author, id, { stream_id: quietOne }))).toBe(true);
      expect(await found(author, id)).toMatchObject({ stream_id: source });
    });

    it('D2: guests cannot move between channels, channel administrators can', async () => {
      await twoChannels();
      const guest = await team().person('guest');
      const sourceName = (await seenChannel(author, source)).name;
      await team().subscribe(sourceName, [guest]);
      const open = await team().channel(fresh(), { subscribers: [guest, author] });
      const id = await sent(guest, source, 'topic');
      expect(refused(await move(guest, id, { stream_id: open }))).toBe(true);
      expect((await move(guest, id, { topic: 'other' })).status).toBe(200);
      expect((await move(author, id, { stream_id: open })).status).toBe(200);
    });
  });

  it('B-edit: a move works with concurrent changes of others', async () => {
    await freshChannel();
    const ids = await several(5);
    await Promise.all([
      ...ids.map((id) => reader.post(`/messages/${id}/reactions`, { emoji_name: 'smile' })),
      sent(author, channel, 'from'),
      move(author, ids[0] ?? 0, { topic: 'to', propagate_mode: 'change_all' }),
      ...ids.map((id) => reader.post(`/messages/${id}/reactions`, { emoji_name: 'heart' })),
      author.patch(`/messages/${ids[1]}`, { content: 'edited' }),
      author.delete(`/messages/${ids[2]}`),
    ]);
    expect(await found(reader, ids[2] ?? 0)).toBeUndefined();
    for (const id of [ids[0], ids[1], ids[3], ids[4]]) {
      const message = await found(reader, id ?? 0);
      expect(message).toMatchObject({ subject: 'to', content: id === ids[1] ? 'edited' : 'text' });
      const names = message.reactions.map((each: { emoji_name: string }) => each.emoji_name);
      expect(names.sort()).toEqual(['heart', 'smile']);
    }
  });
});
