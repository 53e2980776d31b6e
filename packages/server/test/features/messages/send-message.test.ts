import { describe, expect, it } from 'vitest';
import { outline } from '../../support/channels.ts';
import { found } from '../../support/messages.ts';
import { refused } from '../../support/refused.ts';
import {
  type Answer,
  forEachTeam,
  type Person,
  type SaidEvent,
  type Team,
} from '../../support/team.ts';
import { say } from '../narrow/place.ts';

let channels = 0;

function channelName(): string {
  channels += 1;
  return `channel ${channels}`;
}

function toChannel(by: Person, to: unknown, content: string, more: object = {}): Promise<Answer> {
  return by.post('/messages', { type: 'channel', to, topic: 'topic', content, ...more });
}

function toPeople(by: Person, to: unknown, content: string, more: object = {}): Promise<Answer> {
  return by.post('/messages', { type: 'direct', to, content, ...more });
}

/** Returns the `message` events of an action. */
async function messagesOf(team: Team, action: () => Promise<unknown>): Promise<SaidEvent[]> {
  return (await team.eventsOf(action)).filter(({ event }) => event.type === 'message');
}

async function messageOf(team: Team, action: () => Promise<unknown>): Promise<SaidEvent> {
  const [message, ...others] = await messagesOf(team, action);
  if (!message || others.length > 0) throw new Error('There was not exactly one message');
  return message;
}

forEachTeam((team) => {
  describe('4.1: to a channel', () => {
    it('4.1: by name in any case, by id, and as a list of one of either', async () => {
      const name = channelName();
      const id = await team().channel(name);
      for (const to of [name, ` ${name.toUpperCase()} `, id, [id], JSON.stringify([name])]) {
        const event = await messageOf(team(), () => toChannel(team().owner, to, 'hello'));
        expect(event.audience).toBe(`channel:${id}`);
        expect(event.event).toMatchObject({ channel_id: id, topic: 'topic', content: 'hello' });
      }
    });

    it('4.1: an unknown channel is named as it was requested', async () => {
      const byName = await toChannel(team().owner, 'no such', 'x');
      expect(byName).toMatchObject({
        status: 400,
        body: { code: 'STREAM_DOES_NOT_EXIST', stream: 'no such' },
      });
      const byId = await toChannel(team().owner, 987_654, 'x');
      expect(byId).toMatchObject({
        status: 400,
        body: { code: 'STREAM_DOES_NOT_EXIST', stream_id: 987_654 },
      });
    });

    it('4.1: a private channel is unknown to users who cannot see it', async () => {
      const name = channelName();
      const id = await team().channel(name, { settings: { invite_only: true } });
      const stranger = await team().person();
      for (const [to, field] of [
        [name, 'stream'],
        [id, 'stream_id'],
      ] as const) {
        const answer = await toChannel(stranger, to, 'x');
        expect(answer).toMatchObject({ status: 400, body: { code: 'STREAM_DOES_NOT_EXIST' } });
        expect(answer.body[field]).toBe(to);
      }
      expect((await toChannel(await team().stranger(), id, 'x')).body.code).toBe(
        'STREAM_DOES_NOT_EXIST',
      );
    });

    it('4.1: more than one channel is refused', async () => {
      expect(refused(await toChannel(team().owner, ['a', 'b'], 'x'))).toBe(true);
    });

    it('D3: members can post in public channels without subscribing, guests only as subscribers', async () => {
      const name = channelName();
      await team().channel(name);
      const member = await team().person();
      const guest = await team().person('guest');
      expect((await toChannel(member, name, 'x')).status).toBe(200);
      expect((await toChannel(guest, name, 'x')).status).toBe(400);
      await team().subscribe(name, [guest]);
      expect((await toChannel(guest, name, 'x')).status).toBe(200);
    });

    it('A4.1: only holders of can_send_message_group can post', async () => {
      const member = await team().person();
      const name = channelName();
      await team().channel(name, {
        subscribers: [team().owner, member],
        settings: {
          can_send_message_group: { direct_members: [team().owner.id], direct_subgroups: [] },
        },
      });
      expect(refused(await toChannel(member, name, 'x'))).toBe(true);
      expect((await toChannel(team().owner, name, 'x')).status).toBe(200);
    });

    it('3.1: no one can post in an archived channel', async () => {
      const name = channelName();
      const id = await team().channel(name);
      await team().owner.delete(`/streams/${id}`);
      expect(refused(await toChannel(team().owner, name, 'x'))).toBe(true);
    });
  });

  describe('4.1: topics', () => {
    it('4.1: a channel message needs a topic, under either name but not both', async () => {
      const name = channelName();
      await team().channel(name);
      const send = (more: object) =>
        team().owner.post('/messages', { type: 'stream', to: name, content: 'x', ...more });
      expect((await send({})).body).toMatchObject({
        code: 'REQUEST_VARIABLE_MISSING',
        var_name: 'topic',
      });
      expect((await send({ subject: 'old name' })).status).toBe(200);
      expect((await send({ subject: 'a', topic: 'b' })).body.code).toBe('REQUEST_CONFUSING_VAR');
    });

    it('convention 6: the names of the empty topic mean the empty topic', async () => {
      const name = channelName();
      await team().channel(name);
      for (const topic of ['', '  ', '(no topic)', 'general chat', ' general chat ']) {
        const { event } = await messageOf(team(), () =>
          toChannel(team().owner, name, 'x', { topic }),
        );
        expect(event.topic).toBe('');
      }
    });

    it.each([
      ['disable_empty_topic', '', 400],
      ['disable_empty_topic', 'named', 200],
      ['empty_topic_only', '', 200],
      ['empty_topic_only', 'named', 400],
      ['allow_empty_topic', '', 200],
      ['allow_empty_topic', 'named', 200],
    ])(
      '3.2: under %s a message in the topic "%s" gets %i',
      async (topics_policy, topic, status) => {
        const name = channelName();
        await team().channel(name, { settings: { topics_policy } });
        expect((await toChannel(team().owner, name, 'x', { topic })).status).toBe(status);
      },
    );

    it('4.1, 8, A4.1: a topic that is too long is truncated, by code points', async () => {
      const name = channelName();
      await team().channel(name);
      const { event } = await messageOf(team(), () =>
        toChannel(team().owner, name, 'x', { topic: '😀'.repeat(61) }),
      );
      expect(event.topic).toBe(`${'😀'.repeat(57)}...`);
    });

    it('A4.1: a control character is refused with its position', async () => {
      const name = channelName();
      await team().channel(name);
      const answer = await toChannel(team().owner, name, 'x', { topic: 'ab\u0007c' });
      expect(refused(answer)).toBe(true);
      expect(answer.body.msg).toContain('position 3');
    });
  });

  describe('4.1: to people', () => {
    it('4.1: by ids or addresses, with or without the sender, is one conversation', async () => {
      const [ada, bob, eve] = [await team().person(), await team().person(), await team().person()];
      const audiences = new Set<string>();
      for (const to of [
        [bob.id, eve.id],
        [eve.id, bob.id, ada.id],
        [bob.email, eve.email],
        [bob.id, bob.id, eve.id],
        `${bob.email}, ${eve.email}`,
      ]) {
        const event = await messageOf(team(), () => toPeople(ada, to, 'hello'));
        audiences.add(event.audience);
        expect(event.event.members).toEqual([ada.id, bob.id, eve.id].sort((a, b) => a - b));
      }
      audiences.add((await messageOf(team(), () => toPeople(bob, [ada.id, eve.id], 'x'))).audience);
      expect([...audiences]).toEqual([expect.stringMatching(/^conversation:\d+$/)]);
    });

    it('4.1: a note to self', async () => {
      const ada = await team().person();
      const event = await messageOf(team(), () => toPeople(ada, [ada.id], 'note'));
      expect(event.event.members).toEqual([ada.id]);
    });

    it('4.1: unknown, deactivated, foreign and missing recipients are refused', async () => {
      const gone = await team().person();
      await team().owner.delete(`/users/${gone.id}`);
      const stranger = await team().stranger();
      for (const to of [[999_999], ['nobody@example.org'], [gone.id], [stranger.id], [], '']) {
        expect(refused(await toPeople(team().owner, to, 'x')), JSON.stringify(to)).toBe(true);
      }
    });

    it('A4.1: direct_message_permission_group applies to people, not to bots or notes', async () => {
      const [ada, bob] = [await team().person(), await team().person()];
      const bot = await team().bot(ada);
      const nobody = [...team().realm.state.groups.values()].find(
        (group) => group.name === 'role:nobody',
      )?.id;
      const before = team().realm.state.groupSetting('direct_message_permission_group');
      const set = (group: unknown) =>
        team().owner.patch('/realm', { direct_message_permission_group: { new: group } });
      await set(nobody);
      expect(refused(await toPeople(ada, [bob.id], 'x'))).toBe(true);
      expect((await toPeople(ada, [ada.id], 'x')).status).toBe(200);
      expect((await toPeople(ada, [bot.id], 'x')).status).toBe(200);
      expect((await toPeople(bot, [ada.id], 'x')).status).toBe(200);
      await set(before);
    });
  });

  describe('4.1: content', () => {
    it.each([
      ['\n\n  code', '  code'],
      ['text \n ', 'text'],
    ])('A4.1: %j is stored as %j', async (sent, stored) => {
      const ada = await team().person();
      const { event } = await messageOf(team(), () => toPeople(ada, [ada.id], sent));
      expect(event.content).toBe(stored);
    });

    it('A4.1: empty and blank content and NUL are refused', async () => {
      const ada = await team().person();
      for (const content of ['', ' \n ', 'a\0b']) {
        expect(refused(await toPeople(ada, [ada.id], content))).toBe(true);
      }
    });

    it('4.1, 8, A4.1: content that is too long is truncated to exactly 10,000 code points', async () => {
      const ada = await team().person();
      const { event } = await messageOf(team(), () => toPeople(ada, [ada.id], '😀'.repeat(10_001)));
      const content = String(event.content);
      expect([...content]).toHaveLength(10_000);
      expect(content.endsWith('😀\n[message truncated]')).toBe(true);
    });
  });

  describe('4.1: mentions', () => {
    it('2.4: flags are set for users who received the message and were mentioned', async () => {
      const [ada, bob, outsider] = [
        await team().person('member', 'Ada M'),
        await team().person('member', 'Bob M'),
        await team().person('member', 'Out Sider'),
      ];
      const name = channelName();
      await team().channel(name, { subscribers: [team().owner, ada, bob] });
      const { event } = await messageOf(team(), () =>
        toChannel(team().owner, name, '@**Ada M** @_**Bob M** @**Out Sider**'),
      );
      expect(event.flags).toEqual({ [ada.id]: 4 });
      expect(outsider.id).toBeGreaterThan(0);
    });

    it('4.1, A4.1: above 15 subscribers a channel wildcard needs permission, a silent one does not', async () => {
      const members = await Promise.all(Array.from({ length: 16 }, () => team().person()));
      const [first] = members;
      if (!first) throw new Error('nobody');
      const name = channelName();
      await team().channel(name, { subscribers: [team().owner, ...members.slice(0, 14)] });
      expect((await toChannel(first, name, '@**all** ok')).status).toBe(200);
      await team().subscribe(name, members);
      const answer = await toChannel(first, name, '@**everyone** no');
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' },
      });
      expect((await toChannel(first, name, '@_**all** quiet')).status).toBe(200);
      expect((await toChannel(team().owner, name, '@**all** allowed')).status).toBe(200);
      for (const each of members) await toChannel(each, name, 'here', { topic: 'crowd' });
      expect((await toChannel(first, name, '@**topic** no', { topic: 'crowd' })).body.code).toBe(
        'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
      );
      expect((await toChannel(first, name, '@**topic** ok', { topic: 'few' })).status).toBe(200);
    });

    it('A4.1: permitted users can mention a group, and its members are notified', async () => {
      const [ada, bob] = [await team().person(), await team().person()];
      const name = channelName();
      await team().channel(name, { subscribers: [team().owner, ada, bob] });
      const group = channelName().replace(' ', '-');
      await ada.post('/user_groups/create', {
        name: group,
        description: '',
        members: [bob.id],
        can_mention_group: { direct_members: [ada.id], direct_subgroups: [] },
      });
      const { event } = await messageOf(team(), () => toChannel(ada, name, `@*${group}*`));
      expect(event.flags).toEqual({ [bob.id]: 4 });
      expect(refused(await toChannel(bob, name, `@*${group}*`))).toBe(true);
      expect((await toChannel(bob, name, `@_*${group}*`)).status).toBe(200);
    });

    it('A2.14, A4.1: system groups cannot be mentioned, except silently', async () => {
      const { owner } = team();
      const ada = await team().person();
      const name = channelName();
      await team().channel(name, { subscribers: [owner, ada] });
      for (const group of ['role:everyone', 'role:members', 'role:owners']) {
        for (const person of [owner, ada]) {
          expect(refused(await toChannel(person, name, `@*${group}*`))).toBe(true);
          expect(refused(await toPeople(person, [owner.id, ada.id], `@*${group}*`))).toBe(true);
          const { event } = await messageOf(team(), () =>
            toChannel(person, name, `@_*${group}*`, { read_by_sender: false }),
          );
          expect(event.flags).toEqual({});
        }
      }
    });

    it('A4.1: a mentioned user who is not subscribed gets nothing, and follows nothing', async () => {
      const [here, elsewhere] = [
        await team().person('member', 'Hera Here'),
        await team().person('member', 'Elsa Elsewhere'),
      ];
      const name = channelName();
      await team().channel(name, { subscribers: [team().owner, here] });
      const events = await team().eventsOf(() =>
        toChannel(team().owner, name, '@**Hera Here** @**Elsa Elsewhere**', { topic: 'calls' }),
      );
      const outlined = outline(events);
      expect(outlined).toContain(`user:${here.id} user_topic`);
      expect(outlined.filter((line) => line.startsWith(`user:${elsewhere.id} `))).toEqual([]);
    });

    it('A4.1: a bot gets mentions wherever its owner can read', async () => {
      const ada = await team().person();
      const bot = await team().bot(ada);
      const botName = team().realm.state.users.get({ id: bot.id })?.full_name;
      const name = channelName();
      await team().channel(name);
      const events = await messagesOf(team(), () =>
        toChannel(team().owner, name, `@**${botName}** help`),
      );
      expect(events.map(({ audience }) => audience)).toContain(`user:${bot.id}`);
    });
  });

  describe('3.4: the sender’s policy for the topic', () => {
    it('3.4: starting a topic follows it, and the response says so', async () => {
      const ada = await team().person();
      const name = channelName();
      await team().channel(name);
      const first = await toChannel(ada, name, 'first', { topic: 'new' });
      expect(first.body.automatic_new_visibility_policy).toBe(3);
      const bob = await team().person();
      expect((await toChannel(bob, name, 'second', { topic: 'NEW' })).body).not.toHaveProperty(
        'automatic_new_visibility_policy',
      );
    });

    it('3.4: a topic whose messages the sender cannot see counts as started', async () => {
      const ada = await team().person();
      const bob = await team().person();
      const name = channelName();
      const settings = { invite_only: true, history_public_to_subscribers: false };
      await team().channel(name, { subscribers: [team().owner, ada], settings });
      await toChannel(ada, name, 'before', { topic: 'hidden' });
      await team().subscribe(name, [bob]);
      const answer = await toChannel(bob, name, 'first', { topic: 'Hidden' });
      expect(answer.body.automatic_new_visibility_policy).toBe(3);
      const again = await toChannel(bob, name, 'second', { topic: 'hidden' });
      expect(again.body).not.toHaveProperty('automatic_new_visibility_policy');
    });

    it('3.4: users who mention themselves get the resulting policy, once', async () => {
      const ada = await team().person('member', 'Ada Mentions');
      const name = channelName();
      await team().channel(name, { subscribers: [team().owner, ada] });
      await toChannel(team().owner, name, 'there already', { topic: 'old' });
      let answer: Answer | undefined;
      const events = await team().eventsOf(async () => {
        answer = await toChannel(ada, name, `@**Ada Mentions|${ada.id}**`, { topic: 'old' });
      });
      expect(answer?.body.automatic_new_visibility_policy).toBe(3);
      expect(events.map(({ event }) => event.type)).toEqual(['user_topic', 'message']);
    });

    it('A4.1: starting a topic counts as participating', async () => {
      const ada = await team().person();
      const name = channelName();
      await team().channel(name, { subscribers: [ada] });
      const { body } = await toChannel(ada, name, '@**topic** hello', { topic: 'opened so' });
      expect((await found(ada, body.id)).flags).toEqual([
        'topic_wildcard_mentioned',
        'wildcard_mentioned',
      ]);
    });

    it('A4.1: so does a message in the same transaction', async () => {
      const [ada, bob] = [await team().person(), await team().person()];
      const id = await team().channel(channelName(), { subscribers: [ada, bob] });
      const rendered = { mentionsTopic: true };
      const [, called] = await Promise.all([
        say(team().realm, bob.id, { id }),
        say(team().realm, ada.id, { id }, { rendered }),
      ]);
      expect((await found(bob, called)).flags).toContain('topic_wildcard_mentioned');
    });

    /** Returns a user in a channel that they have muted, with an old topic. */
    async function inMutedChannel() {
      const ada = await team().person();
      const name = channelName();
      const id = await team().channel(name, { subscribers: [team().owner, ada] });
      await toChannel(team().owner, name, 'there already', { topic: 'old' });
      await ada.post('/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: id, property: 'is_muted', value: true }],
      });
      return { ada, name, id };
    }

    it('3.4: a channel that was left is no longer muted', async () => {
      const { ada, name } = await inMutedChannel();
      await ada.delete('/users/me/subscriptions', { subscriptions: [name] });
      const { body } = await toChannel(ada, name, 'x', { topic: 'old' });
      expect(body.result).toBe('success');
      expect(body).not.toHaveProperty('automatic_new_visibility_policy');
    });

    it('3.4: sending in a muted channel unmutes the topic; the event comes before the message', async () => {
      const { ada, name, id } = await inMutedChannel();
      let answer: Answer | undefined;
      const events = await team().eventsOf(async () => {
        answer = await toChannel(ada, name, 'x', { topic: 'old' });
      });
      expect(answer?.body.automatic_new_visibility_policy).toBe(2);
      expect(events.map(({ event }) => event.type)).toEqual(['user_topic', 'message']);
      expect(events[0]).toMatchObject({
        audience: `user:${ada.id}`,
        event: { stream_id: id, topic_name: 'old', visibility_policy: 2 },
      });
    });
  });

  describe('4.1: other parameters', () => {
    it('4.1, 2.4, A4.1: a message sent from an interactive client is read for its sender', async () => {
      const ada = await team().person();
      const readBy = async (more: object) =>
        (await messageOf(team(), () => toPeople(ada, [ada.id], 'x', more))).event.read_by;
      expect(await readBy({ client: 'ZulipMobile' })).toEqual([ada.id]);
      expect(await readBy({ client: 'my script' })).toEqual([]);
      expect(await readBy({ client: 'my script', read_by_sender: true })).toEqual([ada.id]);
      expect(await readBy({ client: 'website', read_by_sender: false })).toEqual([]);
    });

    it('4.1: local_id is returned with queue_id and required with it', async () => {
      const ada = await team().person();
      const { event } = await messageOf(team(), () =>
        toPeople(ada, [ada.id], 'x', { queue_id: 'q1', local_id: '17.01' }),
      );
      expect(event).toMatchObject({ queue_id: 'q1', local_message_id: '17.01' });
      expect(refused(await toPeople(ada, [ada.id], 'x', { queue_id: 'q1' }))).toBe(true);
    });

    it('DESIGN 5: a message that would be too large when rendered is sent, with less of it typeset', async () => {
      const ada = await team().person();
      const content = '$$\\sqrt x$$ '.repeat(830).trim();
      const { body } = await toPeople(ada, [ada.id], content);
      const { message } = (await ada.get(`/messages/${body.id}`)).body;
      expect(message.content).toContain('class="katex"');
      expect(message.content).toContain('<code>\\sqrt x</code>');
      expect(message.content.length).toBeLessThan(64 * 1024 + 8 * content.length);
      const source = await ada.get(`/messages/${body.id}`, { apply_markdown: false });
      expect(source.body.message.content).toBe(content);
    });

    it('2.1: ids grow in the order of responses, and a poll comes with its widget', async () => {
      const ada = await team().person();
      const sent: number[] = [];
      for (let index = 0; index < 5; index += 1) {
        sent.push((await toPeople(ada, [ada.id], `m${index}`)).body.id as number);
      }
      expect(sent).toEqual([...sent].sort((a, b) => a - b));
      const { event } = await messageOf(team(), () =>
        toPeople(ada, [ada.id], '/poll Tea?\n- yes\n- no'),
      );
      expect(JSON.parse(`{${event.wire}}`).submessages).toEqual([
        expect.objectContaining({
          sender_id: ada.id,
          msg_type: 'widget',
          content: JSON.stringify({
            widget_type: 'poll',
            extra_data: { question: 'Tea?', options: ['yes', 'no'] },
          }),
        }),
      ]);
    });

    it('DESIGN 2.1: mentioning many users stores one row for each notified one', async () => {
      const people = await Promise.all(Array.from({ length: 5 }, () => team().person()));
      const name = channelName();
      await team().channel(name, { subscribers: [team().owner, ...people] });
      await toChannel(team().owner, name, 'nobody in particular');
      const rows = await team().realm.reader.all(
        'SELECT * FROM message_flags WHERE realm_id = $1 AND message_id = (SELECT MAX(id) FROM messages WHERE realm_id = $1)',
        [team().realm.id],
      );
      expect(rows).toEqual([]);
    });
  });
});
