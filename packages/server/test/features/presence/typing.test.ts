import { describe, expect, it } from 'vitest';
import { fresh, groupId } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { intruder } from '../users/people.ts';

const done = { status: 200, body: { result: 'success', msg: '' } };

forEachTeam((team) => {
  const type = (person: Person, what: object) => person.post('/typing', { op: 'start', ...what });
  const inChannel = (stream_id: number, topic = 'plans') => ({ type: 'channel', stream_id, topic });
  const named = ({ id, email }: Person) => ({ user_id: id, email });

  /** Returns the receivers of a typing notification. */
  async function told(person: Person, what: object): Promise<[audience: string, event: object][]> {
    const heard = await team().transientEventsOf(async () => {
      expect(await type(person, what)).toEqual(done);
    });
    expect(heard.every(({ realmId }) => realmId === team().realm.id)).toBe(true);
    return heard.map(({ audience, event }) => [audience, event]);
  }

  async function tellsNobody(person: Person, what: object): Promise<void> {
    const heard = await team().transientEventsOf(async () => {
      expect(await type(person, what)).toSatisfy(refused);
    });
    expect(heard).toEqual([]);
  }

  describe('direct messages', () => {
    it('4.3: all participants are notified, the sender too', async () => {
      const [one, two, three] = [
        await team().person(),
        await team().person(),
        await team().person('guest'),
      ];
      for (const op of ['start', 'stop']) {
        const event = {
          type: 'typing',
          op,
          message_type: 'direct',
          sender: named(two),
          recipients: [named(one), named(two), named(three)],
        };
        expect(await told(two, { op, to: [three.id, one.id, one.id, two.id] })).toEqual([
          [`user:${one.id}`, event],
          [`user:${two.id}`, event],
          [`user:${three.id}`, event],
        ]);
      }
    });

    it('4.3: a single recipient is a list, and a note to self is a conversation', async () => {
      const [one, two] = [await team().person(), await team().person()];
      expect(await told(one, { type: 'direct', to: [two.id] })).toHaveLength(2);
      expect(await told(one, { type: 'direct', to: [one.id] })).toMatchObject([
        [`user:${one.id}`, { recipients: [named(one)] }],
      ]);
    });

    it('4.3: channel and topic are ignored for direct messages', async () => {
      const [one, two] = [await team().person(), await team().person()];
      for (const stream_id of [999_999, 'garden', '']) {
        const what = { type: 'direct', to: [two.id], stream_id, topic: 'x' };
        expect(await told(one, what)).toHaveLength(2);
      }
    });

    it('4.3: missing or unknown recipients are refused', async () => {
      const [person, other] = [await team().person(), await team().person()];
      const stranger = await team().stranger();
      for (const to of [[], [other.id, 999_999_999], [stranger.id], [other.email], 'x', [1.5]]) {
        await tellsNobody(person, { to });
      }
      await tellsNobody(person, {});
      await tellsNobody(person, { to: other.email });
    });

    it('A4.3: deactivated users are not notified', async () => {
      const [person, other, gone] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      await team().owner.delete(`/users/${gone.id}`);
      const heard = await told(person, { to: [other.id, gone.id] });
      expect(heard.map(([audience]) => audience)).toEqual([
        `user:${person.id}`,
        `user:${other.id}`,
      ]);
    });

    it('A4.3: users who may not send direct messages may not type them', async () => {
      const [person, other] = [await team().person(), await team().person()];
      const bot = await team().bot(person);
      const before = team().realm.state.groupSetting('direct_message_permission_group');
      const permit = (group: unknown) =>
        team().owner.patch('/realm', { direct_message_permission_group: { new: group } });
      expect(await permit(await groupId(team(), 'role:nobody'))).toMatchObject({ status: 200 });
      await tellsNobody(person, { to: [other.id] });
      expect(await told(person, { to: [bot.id] })).toHaveLength(2);
      expect(await permit(before)).toMatchObject({ status: 200 });
    });

    it('A4.3: typing is allowed in an existing conversation, not in one that may not be started', async () => {
      const [person, known, unknown] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      const message = { type: 'direct', to: [known.id], content: 'hello' };
      expect(await person.post('/messages', message)).toMatchObject({ status: 200 });
      const before = team().realm.state.groupSetting('direct_message_initiator_group');
      const permit = (group: unknown) =>
        team().owner.patch('/realm', { direct_message_initiator_group: { new: group } });
      expect(await permit(await groupId(team(), 'role:nobody'))).toMatchObject({ status: 200 });
      expect(await told(person, { to: [known.id] })).toHaveLength(2);
      await tellsNobody(person, { to: [unknown.id] });
      expect(await permit(before)).toMatchObject({ status: 200 });
    });

    it('A4.3: users who turned it off send none', async () => {
      const [person, other] = [await team().person(), await team().person()];
      const channel = await team().channel(fresh(), { subscribers: [person, other] });
      await person.patch('/settings', { send_private_typing_notifications: false });
      await tellsNobody(person, { to: [other.id] });
      expect(await told(person, inChannel(channel))).toHaveLength(1);
      await person.patch('/settings', { send_stream_typing_notifications: false });
      await tellsNobody(person, inChannel(channel));
    });

    it('A4.3: users who do not want it get none', async () => {
      const [person, other] = [await team().person(), await team().person()];
      const channel = await team().channel(fresh(), { subscribers: [person, other] });
      await other.patch('/settings', { receives_typing_notifications: false });
      const heard = await told(person, { to: [other.id] });
      expect(heard.map(([audience]) => audience)).toEqual([`user:${person.id}`]);
      expect(await told(person, inChannel(channel))).toMatchObject([
        [`channel:${channel}`, { not_for: [other.id] }],
      ]);
    });
  });

  describe('channels', () => {
    it('4.3: subscribers are notified, under both names of channels', async () => {
      const person = await team().person();
      const channel = await team().channel(fresh(), { subscribers: [person] });
      for (const type of ['channel', 'stream']) {
        const what = { ...inChannel(channel, ' plans '), type, op: 'stop', to: [1, 2] };
        expect(await told(person, what)).toEqual([
          [
            `channel:${channel}`,
            {
              type: 'typing',
              op: 'stop',
              message_type: 'stream',
              sender: named(person),
              stream_id: channel,
              topic: 'plans',
            },
          ],
        ]);
      }
    });

    it('4.3: recipients are ignored for a channel, whatever they are', async () => {
      const person = await team().person();
      const channel = await team().channel(fresh(), { subscribers: [person] });
      for (const to of ['', 'garden', [person.email], channel]) {
        expect(await told(person, { ...inChannel(channel, 'x'), op: 'start', to })).toHaveLength(1);
      }
    });

    it('4.3: a channel without its id or without a topic is a bad request', async () => {
      const person = await team().person();
      const stream_id = await team().channel(fresh(), { subscribers: [person] });
      for (const type of ['channel', 'stream']) {
        await tellsNobody(person, { type, topic: 'x' });
        await tellsNobody(person, { type, stream_id });
      }
    });

    it('4.3: there are three types and two operations', async () => {
      const [person, other] = [await team().person(), await team().person()];
      for (const type of ['private', 'Direct', '']) {
        await tellsNobody(person, { type, to: [other.id] });
      }
      for (const op of ['begin', '', 'START']) await tellsNobody(person, { op, to: [other.id] });
      expect(await person.post('/typing', { to: [other.id] })).toMatchObject({
        status: 400,
        body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'op' },
      });
    });

    it('convention 6: the names of the empty topic mean the empty topic, and a topic may be required', async () => {
      const person = await team().person();
      const channel = await team().channel(fresh(), { subscribers: [person] });
      for (const topic of ['', '(no topic)', 'general chat']) {
        expect(await told(person, inChannel(channel, topic))).toMatchObject([
          [`channel:${channel}`, { topic: '' }],
        ]);
      }
      const update = { topics_policy: 'disable_empty_topic' };
      expect(await team().owner.patch(`/streams/${channel}`, update)).toMatchObject({
        status: 200,
      });
      for (const topic of ['', '(no topic)', 'general chat']) {
        await tellsNobody(person, inChannel(channel, topic));
      }
    });

    it('8: a topic that is too long is truncated as in messages', async () => {
      const person = await team().person();
      const channel = await team().channel(fresh(), { subscribers: [person] });
      expect(await told(person, inChannel(channel, 'ä'.repeat(61)))).toMatchObject([
        [`channel:${channel}`, { topic: `${'ä'.repeat(57)}...` }],
      ]);
    });

    it('A4.3: a channel with more than 100 subscribers gets none', async () => {
      const people = await Promise.all(Array.from({ length: 100 }, () => team().person()));
      const person = await team().person();
      const name = fresh();
      const channel = await team().channel(name, { subscribers: people });
      expect(await told(person, inChannel(channel))).toHaveLength(1);
      await team().subscribe(name, [person]);
      expect(await told(person, inChannel(channel))).toEqual([]);
      await team().owner.delete(`/users/${people[0]?.id}`);
      expect(await told(person, inChannel(channel))).toHaveLength(1);
    });

    it('A4.3: users who may not post may not type', async () => {
      const [person, guest] = [await team().person(), await team().person('guest')];
      const admins = await groupId(team(), 'role:administrators');
      const settings = { can_send_message_group: admins };
      const announcements = await team().channel(fresh(), { subscribers: [person], settings });
      await tellsNobody(person, inChannel(announcements));
      const open = await team().channel(fresh());
      expect(await told(person, inChannel(open))).toHaveLength(1);
      expect(await type(guest, inChannel(open))).toMatchObject({ status: 400 });
      await team().owner.delete(`/streams/${open}`);
      await tellsNobody(person, inChannel(open));
    });
  });

  describe('outsiders', () => {
    it('4.3: a hidden channel does not exist', async () => {
      const settings = { invite_only: true };
      const secret = await team().channel(fresh(), { settings });
      const outsiders = [
        await team().person(),
        await team().person('guest'),
        await team().bot(await team().person()),
      ];
      const missing = (stream_id: number) => ({
        status: 400,
        body: { code: 'STREAM_DOES_NOT_EXIST', stream_id },
      });
      const events = await team().transientEventsOf(async () => {
        for (const person of outsiders) {
          expect(await type(person, inChannel(secret))).toMatchObject(missing(secret));
          expect(await type(person, inChannel(999_999))).toMatchObject(missing(999_999));
        }
      });
      expect(events).toEqual([]);
    });

    it('4.3: other organizations, deactivated users and wrong keys send none', async () => {
      const [person, gone] = [await team().person(), await team().person()];
      const channel = await team().channel(fresh(), { subscribers: [person, gone] });
      await team().owner.delete(`/users/${gone.id}`);
      const outsiders = [gone, await intruder(team()), person.withKey('x'.repeat(32))];
      const events = await team().transientEventsOf(async () => {
        for (const outsider of outsiders) {
          expect(await type(outsider, { to: [person.id] })).toMatchObject({ status: 401 });
          expect(await type(outsider, inChannel(channel))).toMatchObject({ status: 401 });
        }
        const stranger = await team().stranger();
        expect(await type(stranger, { to: [person.id] })).toSatisfy(refused);
        expect(await type(stranger, inChannel(channel))).toMatchObject({ status: 400 });
      });
      expect(events).toEqual([]);
    });

    it('4.3: bots can type where they may send', async () => {
      const [owner, other] = [await team().person(), await team().person()];
      const bot = await team().bot(owner);
      const settings = { invite_only: true };
      const channel = await team().channel(fresh(), { subscribers: [owner], settings });
      expect(await told(bot, { to: [other.id] })).toHaveLength(2);
      expect(await told(bot, inChannel(channel))).toHaveLength(1);
    });
  });

  it('events 3.7: the log has none', async () => {
    const [person, other] = [await team().person(), await team().person()];
    const channel = await team().channel(fresh(), { subscribers: [person, other] });
    const { position } = team().realm.state;
    await told(person, { to: [other.id] });
    await told(person, inChannel(channel));
    await team().realm.refresh();
    expect(team().realm.state.position).toBe(position);
  });
});
