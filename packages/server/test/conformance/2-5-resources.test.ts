import { describe, expect, it } from 'vitest';
import { fresh, groupId, seenChannel } from '../support/channels.ts';
import { sent } from '../support/messages.ts';
import { refused } from '../support/refused.ts';
import { forEachTeam, type Person } from '../support/team.ts';

const inOneHour = () => Math.ceil(Date.now() / 1000) + 3600;

async function scheduled(person: Person, message: Record<string, unknown>): Promise<number> {
  const wanted = { content: 'later', scheduled_delivery_timestamp: inOneHour(), ...message };
  return (await person.post('/scheduled_messages', wanted)).body.scheduled_message_id;
}

async function onlyDraft(person: Person) {
  return (await person.get('/drafts')).body.drafts.at(-1);
}

forEachTeam((team) => {
  describe('2.5: the draft object', () => {
    it('2.5: fetched drafts have an id, and timestamp is filled in', async () => {
      const person = await team().person();
      const draft = { type: '', to: [], topic: '', content: 'unaddressed' };
      const { ids } = (await person.post('/drafts', { drafts: [draft] })).body;
      expect(await onlyDraft(person)).toEqual({
        id: ids[0],
        ...draft,
        timestamp: expect.any(Number),
      });
      const again = [{ ...draft, id: ids[0] }];
      expect(await person.post('/drafts', { drafts: again })).toSatisfy(refused);
    });

    it('2.5: a channel draft has one channel, a direct draft people, an unaddressed one no recipient', async () => {
      const person = await team().person();
      const channel = await team().channel(fresh());
      for (const draft of [
        { type: 'stream', to: [channel], topic: 'plans', content: 'x' },
        { type: 'private', to: [person.id], topic: '', content: 'x' },
        { type: '', to: [], topic: '', content: 'x' },
      ]) {
        await person.post('/drafts', { drafts: [draft] });
        expect(await onlyDraft(person)).toMatchObject(draft);
      }
    });

    it('2.5: a given timestamp is kept', async () => {
      const person = await team().person();
      const draft = { type: '', to: [], topic: '', content: 'x', timestamp: 1_600_000_000 };
      await person.post('/drafts', { drafts: [draft] });
      expect((await onlyDraft(person)).timestamp).toBe(1_600_000_000);
    });
  });

  describe('2.6: scheduled messages', () => {
    it('2.6: scheduled_message_id is a unique integer, and not the id of a message', async () => {
      const person = await team().person();
      const ids = [
        await scheduled(person, { type: 'direct', to: [person.id] }),
        await scheduled(person, { type: 'direct', to: [person.id] }),
      ];
      expect(ids.every(Number.isInteger)).toBe(true);
      expect(new Set(ids).size).toBe(2);
      const { scheduled_messages } = (await person.get('/scheduled_messages')).body;
      expect(scheduled_messages).toMatchObject(
        ids.map((scheduled_message_id) => ({ scheduled_message_id })),
      );
      const { messages } = (await person.get('/messages', { message_ids: ids })).body;
      expect(messages).toEqual([]);
    });
  });

  describe('2.7: the channel object', () => {
    it('2.7: a new channel has every field of the law, with its defaults', async () => {
      const { owner } = team();
      const name = fresh();
      const id = await team().channel(name, { settings: { description: '*what* for' } });
      expect(await seenChannel(owner, id)).toMatchObject({
        stream_id: id,
        name,
        is_archived: false,
        description: '*what* for',
        rendered_description: '<p><em>what</em> for</p>',
        date_created: expect.any(Number),
        creator_id: owner.id,
        invite_only: false,
        is_web_public: false,
        stream_post_policy: 1,
        is_announcement_only: false,
        message_retention_days: null,
        history_public_to_subscribers: true,
        topics_policy: 'inherit',
        first_message_id: null,
        folder_id: null,
        is_recently_active: expect.any(Boolean),
        can_add_subscribers_group: await groupId(team(), 'role:nobody'),
        can_remove_subscribers_group: await groupId(team(), 'role:administrators'),
        can_administer_channel_group: { direct_members: [owner.id], direct_subgroups: [] },
        can_delete_any_message_group: await groupId(team(), 'role:nobody'),
        can_delete_own_message_group: await groupId(team(), 'role:nobody'),
        can_move_messages_out_of_channel_group: await groupId(team(), 'role:nobody'),
      });
    });

    it('2.7: first_message_id is the oldest message', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const first = await sent(owner, id, 'topic');
      const second = await sent(owner, id, 'topic');
      const shown = async () => (await seenChannel(owner, id)).first_message_id;
      expect(await shown()).toBe(first);
      await owner.delete(`/messages/${first}`);
      expect(await shown()).toBe(second);
      await owner.delete(`/messages/${second}`);
      expect(await shown()).toBeNull();
    });

    it('2.7: message_retention_days is null, a number, or -1 for ever', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const shown = async (message_retention_days: unknown) => {
        await owner.patch(`/streams/${id}`, { message_retention_days });
        return (await seenChannel(owner, id)).message_retention_days;
      };
      expect([await shown(30), await shown('unlimited'), await shown('realm_default')]).toEqual([
        30,
        -1,
        null,
      ]);
    });

    it('2.7: a private channel is marked, and has its folder', async () => {
      const { owner } = team();
      const made = await owner.post('/channel_folders/create', { name: fresh('folder') });
      const folder_id = made.body.channel_folder_id;
      const settings = { invite_only: true, history_public_to_subscribers: false, folder_id };
      const id = await team().channel(fresh(), { settings });
      expect(await seenChannel(owner, id)).toMatchObject({
        invite_only: true,
        history_public_to_subscribers: false,
        folder_id,
      });
    });
  });

  describe('2.8: group-setting values', () => {
    it('2.8: a value is the id of a group, or people and groups without deactivated ones', async () => {
      const { owner, person } = team();
      const [ada, gone] = [await person(), await person()];
      const id = await team().channel(fresh());
      const moderators = await groupId(team(), 'role:moderators');
      const set = async (value: unknown) => {
        await owner.patch(`/streams/${id}`, { can_remove_subscribers_group: { new: value } });
        return (await seenChannel(owner, id)).can_remove_subscribers_group;
      };
      expect(await set(moderators)).toBe(moderators);
      const both = { direct_members: [ada.id, gone.id], direct_subgroups: [moderators] };
      expect(await set(both)).toEqual(both);
      await owner.delete(`/users/${gone.id}`);
      expect((await seenChannel(owner, id)).can_remove_subscribers_group).toEqual({
        direct_members: [ada.id],
        direct_subgroups: [moderators],
      });
    });
  });

  describe('2.10: the user object', () => {
    it('2.10: roles have their numbers and flags, and an owner is an administrator too', async () => {
      const { owner, person } = team();
      const shown = async ({ id }: Person) => (await owner.get(`/users/${id}`)).body.user;
      for (const [name, role, flags] of [
        ['owner', 100, { is_owner: true, is_admin: true, is_guest: false }],
        ['administrator', 200, { is_owner: false, is_admin: true, is_guest: false }],
        ['moderator', 300, { is_owner: false, is_admin: false, is_guest: false }],
        ['member', 400, { is_owner: false, is_admin: false, is_guest: false }],
        ['guest', 600, { is_owner: false, is_admin: false, is_guest: true }],
      ] as const) {
        expect(await shown(await person(name))).toMatchObject({ role, ...flags });
      }
    });

    it('2.10: a bot has type and owner, and always its real address; a person has no type', async () => {
      const { owner, person } = team();
      const ada = await person();
      const bot = (await ada.post('/bots', { full_name: fresh('Bot'), short_name: 'law' })).body;
      const { user } = (await owner.get(`/users/${bot.user_id}`)).body;
      expect(user).toMatchObject({
        is_bot: true,
        bot_type: 1,
        bot_owner_id: ada.id,
        delivery_email: user.email,
      });
      expect((await owner.get(`/users/${ada.id}`)).body.user).toMatchObject({
        is_bot: false,
        bot_type: null,
      });
    });

    it('2.10: if the real address is hidden, delivery_email is null and email a placeholder', async () => {
      const [ada, other] = [await team().person(), await team().person()];
      await ada.patch('/settings', { email_address_visibility: 5 });
      const { user } = (await other.get(`/users/${ada.id}`)).body;
      expect(user.delivery_email).toBeNull();
      expect(user.email).not.toBe(ada.email);
      expect(user.email).toContain(`user${ada.id}@`);
    });

    it('2.10: is_active is false for deactivated users, timezone and avatar_version are present', async () => {
      const ada = await team().person();
      await ada.patch('/settings', { timezone: 'Europe/Vienna' });
      await team().owner.delete(`/users/${ada.id}`);
      expect((await team().owner.get(`/users/${ada.id}`)).body.user).toMatchObject({
        is_active: false,
        timezone: 'Europe/Vienna',
        avatar_version: expect.any(Number),
        date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
    });
  });

  it('2.11: a topic entry is a name and the id of the newest message', async () => {
    const { owner } = team();
    const channel = await team().channel(fresh());
    await sent(owner, channel, 'plans');
    const max_id = await sent(owner, channel, 'plans');
    const { topics } = (await owner.get(`/users/me/${channel}/topics`)).body;
    expect(topics).toEqual([{ name: 'plans', max_id }]);
  });

  it('2.12: a subscription property needs a channel, a property and a value', async () => {
    const { owner } = team();
    const stream_id = await team().channel(fresh());
    const change = { stream_id, property: 'pin_to_top', value: true };
    const send = (subscription_data: unknown) =>
      owner.post('/users/me/subscriptions/properties', { subscription_data });
    expect((await send([change])).status).toBe(200);
    for (const missing of ['stream_id', 'property', 'value']) {
      const rest = Object.fromEntries(Object.entries(change).filter(([name]) => name !== missing));
      expect(await send([rest]), missing).toSatisfy(refused);
    }
  });

  it('2.14: a group has an id, members and subgroups', async () => {
    const { owner, person } = team();
    const ada = await person();
    const moderators = await groupId(team(), 'role:moderators');
    const group = { name: fresh('group'), description: '', members: [ada.id] };
    const wanted = { ...group, subgroups: [moderators] };
    const { group_id } = (await owner.post('/user_groups/create', wanted)).body;
    const { user_groups } = (await owner.get('/user_groups')).body;
    expect(user_groups.find(({ id }: { id: number }) => id === group_id)).toMatchObject({
      members: [ada.id],
      direct_subgroup_ids: [moderators],
    });
  });
});
