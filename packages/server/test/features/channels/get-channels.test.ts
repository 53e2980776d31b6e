import { roles } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { fresh, groupId, outline, seenChannel } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

/** Returns the names of the channels in a listing. */
async function listed(person: Person, parameters: Record<string, unknown> = {}): Promise<string[]> {
  const { body } = await person.get('/streams', parameters);
  return body.streams.map((channel: { name: string }) => channel.name);
}

const nothing = { include_public: false, include_subscribed: false };

forEachTeam((team) => {
  describe('4.20', () => {
    it('4.20: by default public channels and own ones, by name', async () => {
      const person = await team().person();
      const [b, a, secret, own] = [fresh('b'), fresh('a'), fresh(), fresh('z')];
      await team().channel(b);
      await team().channel(a);
      await team().channel(secret, { settings: { invite_only: true } });
      await team().channel(own, { subscribers: [person], settings: { invite_only: true } });
      const names = await listed(person);
      expect(names).toEqual([...names].sort());
      expect(names).toEqual(expect.arrayContaining([a, b, own]));
      expect(names).not.toContain(secret);
    });

    it('4.20: each flag adds its channels', async () => {
      const person = await team().person();
      const [open, own] = [fresh(), fresh()];
      await team().channel(open);
      await team().channel(own, { subscribers: [person], settings: { invite_only: true } });
      expect(await listed(person, nothing)).toEqual([]);
      expect(await listed(person, { ...nothing, include_subscribed: true })).toEqual([own]);
      const publicOnly = await listed(person, { ...nothing, include_public: true });
      expect(publicOnly).toContain(open);
      expect(publicOnly).not.toContain(own);
      const all = await listed(person, { ...nothing, include_all: true });
      expect(all).toEqual(expect.arrayContaining([open, own]));
    });

    it('4.20: web-public channels', async () => {
      const { owner } = team();
      const name = fresh();
      await owner.patch('/realm', { enable_spectator_access: true });
      const id = await team().channel(name, { settings: { is_web_public: true } });
      const guest = await team().person('guest');
      expect(await listed(guest, { ...nothing, include_web_public: true })).toEqual([name]);
      expect(await listed(guest)).toEqual([name]);
      await owner.patch(`/streams/${id}`, { is_web_public: false });
      await owner.patch('/realm', { enable_spectator_access: false });
    });

    it('4.20: archived channels only on request', async () => {
      const { owner } = team();
      const name = fresh();
      const id = await team().channel(name);
      await owner.delete(`/streams/${id}`);
      for (const flags of [{}, { include_all: true }, { include_all_active: true }]) {
        expect(await listed(owner, flags)).not.toContain(name);
      }
      expect(await listed(owner, { exclude_archived: false })).toContain(name);
      const active = { ...nothing, include_all_active: true, exclude_archived: false };
      expect(await listed(owner, active)).not.toContain(name);
    });

    it('4.20: include_all has the channels that the caller can see, for administrators all', async () => {
      const [admin, member, granted] = [
        await team().person('administrator'),
        await team().person(),
        await team().person(),
      ];
      const name = fresh();
      const permitted = { direct_members: [granted.id], direct_subgroups: [] };
      const settings = { invite_only: true, can_administer_channel_group: permitted };
      await team().channel(name, { settings });
      const all = { ...nothing, include_all: true };
      expect(await listed(admin, all)).toContain(name);
      expect(await listed(granted, all)).toContain(name);
      expect(await listed(member, all)).not.toContain(name);
    });

    it('4.20: include_can_access_content has the channels that the caller may read', async () => {
      const [admin, granted] = [await team().person('administrator'), await team().person()];
      const name = fresh();
      const permitted = { direct_members: [granted.id], direct_subgroups: [] };
      await team().channel(name, {
        settings: { invite_only: true, can_subscribe_group: permitted },
      });
      const readable = { ...nothing, include_can_access_content: true };
      expect(await listed(admin, readable)).not.toContain(name);
      expect(await listed(granted, readable)).toContain(name);
    });

    it('4.20: include_all_active is for administrators', async () => {
      const secret = fresh();
      await team().channel(secret, { settings: { invite_only: true } });
      const flags = { ...nothing, include_all_active: true };
      expect(refused(await (await team().person('moderator')).get('/streams', flags))).toBe(true);
      expect(await listed(await team().person('administrator'), flags)).toContain(secret);
    });

    it('4.20: include_default marks every channel', async () => {
      const [usual, other] = [fresh(), fresh()];
      await team().channel(usual, { settings: { is_default_stream: true } });
      await team().channel(other);
      const { body } = await team().owner.get('/streams', { include_default: true });
      const marks = new Map(
        body.streams.map((each: { name: string; is_default: boolean }) => [
          each.name,
          each.is_default,
        ]),
      );
      expect(marks.get(usual)).toBe(true);
      expect(marks.get(other)).toBe(false);
      const plain = await team().owner.get('/streams');
      expect(plain.body.streams[0]).not.toHaveProperty('is_default');
    });

    it('4.20: a bot gets its owner’s channels only with include_owner_subscribed', async () => {
      const person = await team().person();
      const bot = await team().bot(person);
      const name = fresh();
      await team().channel(name, { subscribers: [person], settings: { invite_only: true } });
      expect(await listed(bot, { ...nothing, include_owner_subscribed: true })).toContain(name);
      expect(await listed(bot, { include_all: true })).not.toContain(name);
      expect(await listed(person, { ...nothing, include_owner_subscribed: true })).toEqual([]);
    });

    it('4.20: guests see the channels they are subscribed to', async () => {
      const guest = await team().person('guest');
      const [open, own] = [fresh(), fresh()];
      await team().channel(open);
      await team().channel(own, { subscribers: [guest] });
      const flags = { include_all: true, include_can_access_content: true };
      expect(await listed(guest)).toEqual([own]);
      expect(await listed(guest, flags)).toEqual([own]);
    });

    it('2.7: deprecated fields approximate who can post', async () => {
      const { owner } = team();
      const one = await team().person();
      const expected = {
        'role:everyone': 1,
        'role:members': 1,
        'role:fullmembers': 3,
        'role:moderators': 4,
        'role:administrators': 2,
        'role:owners': 2,
        'role:nobody': 2,
      };
      for (const [name, policy] of Object.entries(expected)) {
        const id = await team().channel(fresh(), {
          settings: { can_send_message_group: await groupId(team(), name) },
        });
        expect(await seenChannel(owner, id)).toMatchObject({
          stream_post_policy: policy,
          is_announcement_only: policy === 2,
        });
      }
      const [moderators, owners, guests] = [
        await groupId(team(), 'role:moderators'),
        await groupId(team(), 'role:owners'),
        await team().person('guest'),
      ];
      const administrator = await team().person('administrator');
      const madeByPeople = (
        await owner.post('/user_groups/create', {
          name: fresh(),
          description: '',
          members: [owner.id],
        })
      ).body.group_id;
      for (const [members, groups, policy] of [
        [[one.id], [], 1],
        [[guests.id], [], 1],
        [[administrator.id], [], 2],
        [[administrator.id], [moderators], 4],
        [[], [moderators, owners], 4],
        [[one.id], [moderators, owners], 1],
        // The members of such a group change from day to day.
        [[], [owners, madeByPeople], 1],
      ] as const) {
        const can_send_message_group = { direct_members: members, direct_subgroups: groups };
        const id = await team().channel(fresh(), { settings: { can_send_message_group } });
        expect(await seenChannel(owner, id)).toMatchObject({
          stream_post_policy: policy,
          is_announcement_only: policy === 2,
        });
      }
    });

    it('2.7: deprecated fields follow the role of users who are named individually, and clients get events', async () => {
      const { owner } = team();
      const person = await team().person('administrator');
      const alone = { direct_members: [person.id], direct_subgroups: [] };
      const id = await team().channel(fresh(), { settings: { can_send_message_group: alone } });
      const update = { can_mention_many_users_group: { new: alone } };
      expect(await owner.patch('/realm', update)).toMatchObject({ status: 200 });
      const events = await team().eventsOf(() =>
        owner.patch(`/users/${person.id}`, { role: roles.moderator }),
      );
      expect((await seenChannel(owner, id)).stream_post_policy).toBe(4);
      const heard = events.map(({ event }) => event);
      for (const [property, value] of [
        ['stream_post_policy', 4],
        ['is_announcement_only', false],
      ]) {
        const event = { type: 'stream', op: 'update', stream_id: id, property, value };
        expect(heard).toContainEqual(expect.objectContaining(event));
      }
      expect(heard).toContainEqual({
        type: 'realm',
        op: 'update_dict',
        property: 'default',
        data: { wildcard_mention_policy: 7 },
      });
      const { body } = await owner.post('/register', { fetch_event_types: ['realm'] });
      expect(body.realm_wildcard_mention_policy).toBe(7);
    });
  });

  describe('one channel', () => {
    it('B-channel: by id, as in the list', async () => {
      const id = await team().channel(fresh());
      const { body } = await team().owner.get(`/streams/${id}`);
      expect(body.stream).toEqual(await seenChannel(team().owner, id));
    });

    it('B-channel: the id of a name, in any case', async () => {
      const name = fresh('Team');
      const id = await team().channel(name);
      const answer = await team().owner.get('/get_stream_id', { stream: name.toLowerCase() });
      expect(answer.body.stream_id).toBe(id);
    });

    it('B-channel: its active subscribers', async () => {
      const [member, gone] = [await team().person(), await team().person()];
      const id = await team().channel(fresh(), { subscribers: [member, gone] });
      await team().owner.delete(`/users/${gone.id}`);
      const { body } = await (await team().person()).get(`/streams/${id}/members`);
      expect(body.subscribers).toEqual([member.id]);
    });

    it('B-channel: outsiders cannot tell a private channel from a missing one', async () => {
      const name = fresh();
      const id = await team().channel(name, { settings: { invite_only: true } });
      const outsiders = [
        await team().person(),
        await team().person('guest'),
        await team().bot(await team().person()),
        await team().stranger(),
      ];
      for (const outsider of outsiders) {
        const answers = [
          [`/streams/${id}`, '/streams/999999'],
          [`/streams/${id}/members`, '/streams/999999/members'],
          [`/streams/${id}/email_address`, '/streams/999999/email_address'],
          [`/users/me/${id}/topics`, '/users/me/999999/topics'],
        ];
        for (const [real, none] of answers) {
          const answer = await outsider.get(real ?? '');
          expect(refused(answer)).toBe(true);
          expect(answer).toEqual(await outsider.get(none ?? ''));
        }
        expect(refused(await outsider.get('/get_stream_id', { stream: name }))).toBe(true);
      }
    });

    it('D3: administrators see private channels and their subscribers, and no more', async () => {
      const admin = await team().person('administrator');
      const id = await team().channel(fresh(), { settings: { invite_only: true } });
      expect((await admin.get(`/streams/${id}`)).status).toBe(200);
      expect((await admin.get(`/streams/${id}/members`)).body.subscribers).toEqual([
        team().owner.id,
      ]);
      expect(refused(await admin.get(`/users/me/${id}/topics`))).toBe(true);
    });

    it('B-channel: guests see subscribers only of channels they are in', async () => {
      const guest = await team().person('guest');
      const name = fresh();
      const id = await team().channel(name);
      expect(refused(await guest.get(`/streams/${id}/members`))).toBe(true);
      await team().subscribe(name, [guest]);
      expect((await guest.get(`/streams/${id}/members`)).body.subscribers).toContain(guest.id);
    });

    it('B-channel: without a mail gateway there is no address', async () => {
      const id = await team().channel(fresh());
      const answer = await team().owner.get(`/streams/${id}/email_address`);
      expect(answer).toMatchObject({ status: 200, body: { result: 'success', email: '' } });
    });
  });

  describe('people', () => {
    it('events 3.0: such a guest gets events for users who become visible or invisible', async () => {
      const { owner } = team();
      const [guest, near] = [await team().person('guest'), await team().person()];
      const members = await groupId(team(), 'role:members');
      await owner.patch('/realm', { can_access_all_users_group: { new: members } });
      const name = fresh();
      await team().channel(name, { subscribers: [guest] });
      const come = await team().eventsOf(() => team().subscribe(name, [near]));
      expect(outline(come)[0]).toBe(`user:${guest.id} realm_user/add`);
      expect(come[0]?.event.person).toMatchObject({ user_id: near.id });
      const gone = await team().eventsOf(() =>
        near.delete('/users/me/subscriptions', { subscriptions: [name] }),
      );
      expect(outline(gone).at(-1)).toBe(`user:${guest.id} realm_user/remove`);
      expect(gone.at(-1)?.event.person).toMatchObject({ user_id: near.id });
      const everyone = await groupId(team(), 'role:everyone');
      await owner.patch('/realm', { can_access_all_users_group: { new: everyone } });
    });

    it('A4.21: a guest who may not see everyone sees users in the same channels', async () => {
      const { owner } = team();
      const [guest, near, far, left] = [
        await team().person('guest'),
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      const name = fresh();
      await team().channel(name, { subscribers: [guest, near, left] });
      await left.delete('/users/me/subscriptions', { subscriptions: [name] });
      const members = await groupId(team(), 'role:members');
      await owner.patch('/realm', { can_access_all_users_group: { new: members } });
      const { body } = await guest.get('/users');
      const ids = body.members.map((each: { user_id: number }) => each.user_id);
      expect(ids).toEqual(expect.arrayContaining([guest.id, near.id]));
      expect(ids).not.toContain(far.id);
      expect(ids).not.toContain(left.id);
      expect((await guest.get(`/users/${near.id}`)).status).toBe(200);
      expect(refused(await guest.get(`/users/${far.id}`))).toBe(true);
      const everyone = await groupId(team(), 'role:everyone');
      await owner.patch('/realm', { can_access_all_users_group: { new: everyone } });
    });

    it('B-groups: a group used by a channel cannot be deactivated', async () => {
      const { owner } = team();
      const made = await owner.post('/user_groups/create', {
        name: fresh('group'),
        description: '',
        members: [],
      });
      const group = made.body.group_id;
      const id = await team().channel(fresh(), { settings: { can_send_message_group: group } });
      const answer = await owner.post(`/user_groups/${group}/deactivate`);
      expect(answer).toMatchObject({
        status: 400,
        body: {
          code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
          objections: [{ type: 'channel', channel_id: id, settings: ['can_send_message_group'] }],
        },
      });
    });
  });
});
