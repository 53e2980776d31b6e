import { describe, expect, it } from 'vitest';
import { announceFullMembers } from '../../src/features/groups/full-members.ts';
import { picture, upload } from '../features/avatars/pictures.ts';
import { fresh, groupId } from '../support/channels.ts';
import { type EventListener, listen, names } from '../support/event-listener.ts';
import { sent } from '../support/messages.ts';
import { forEachTeam, type Person } from '../support/team.ts';

const DAY = 86_400_000;

describe('events 3.13, 3.14: people and groups', () => {
  forEachTeam((team) => {
    const aboutPeople = { event_types: ['realm_user'] };
    const update = (person: Person, fields: object) => ({
      type: 'realm_user',
      op: 'update',
      person: { user_id: person.id, ...fields },
    });

    describe('events 3.13: realm_user', () => {
      it('events 3.0: a new account comes first, then its system groups, then its default channels', async () => {
        const id = await team().channel(fresh());
        await team().owner.patch(`/streams/${id}`, { is_default_stream: true });
        const listener = await listen(team().owner, {
          event_types: ['realm_user', 'user_group', 'subscription'],
        });
        const email = `${fresh('new').replace(' ', '')}@example.org`;
        const made = await team().owner.post('/users', {
          email,
          full_name: 'Newcomer',
          password: 'correct horse battery staple',
        });
        const heard = await listener.heard();
        expect(names(heard)).toEqual([
          'realm_user/add',
          'user_group/add_members',
          'user_group/add_members',
          'subscription/peer_add',
        ]);
        expect(heard[0].person).toMatchObject({
          user_id: made.body.user_id,
          full_name: 'Newcomer',
          delivery_email: email,
          is_active: true,
          profile_data: {},
        });
        await team().owner.patch(`/streams/${id}`, { is_default_stream: false });
      });

      it('events 3.13: bots have an owner and no profile', async () => {
        const listener = await listen(team().owner, aboutPeople);
        const bot = await team().bot(team().owner);
        const [{ person }] = await listener.heard();
        expect(person).toMatchObject({
          user_id: bot.id,
          is_bot: true,
          bot_owner_id: team().owner.id,
        });
        expect(person).not.toHaveProperty('profile_data');
      });

      it('events 3.13: each change has its own fields: name, role, time zone, picture', async () => {
        const person = await team().person('member');
        const listener = await listen(await team().person('guest'), aboutPeople);
        await person.patch('/settings', { full_name: 'Another Name' });
        await person.patch('/settings', { timezone: 'Asia/Tokyo' });
        await team().owner.patch(`/users/${person.id}`, { role: 300 });
        await person.delete('/users/me/avatar');
        await team().owner.delete(`/users/${person.id}`);
        await team().owner.post(`/users/${person.id}/reactivate`);
        expect(await listener.heard()).toEqual([
          update(person, { full_name: 'Another Name' }),
          update(person, { email: person.email, timezone: 'Asia/Tokyo' }),
          update(person, { role: 300 }),
          update(person, {
            avatar_url: expect.any(String),
            avatar_url_medium: expect.any(String),
            avatar_source: 'G',
            avatar_version: 2,
          }),
          update(person, { is_active: false }),
          update(person, { is_active: true }),
        ]);
      });

      it('events 3.13: a profile value, and null once it is cleared', async () => {
        const { owner } = team();
        const added = await owner.post('/realm/profile_fields', {
          field_type: 1,
          name: fresh('field'),
        });
        const { id } = added.body;
        const listener = await listen(owner, {
          event_types: ['realm_user', 'custom_profile_fields'],
        });
        const person = await team().person('member');
        await listener.heard();
        await person.patch('/users/me/profile_data', { data: [{ id, value: 'roses' }] });
        await person.delete('/users/me/profile_data', { data: [id] });
        await owner.delete(`/realm/profile_fields/${id}`);
        const heard = await listener.heard();
        expect(names(heard)).toEqual([
          'realm_user/update',
          'realm_user/update',
          'custom_profile_fields',
        ]);
        expect(heard[0].person.custom_profile_field).toMatchObject({ id, value: 'roses' });
        expect(heard[1].person.custom_profile_field).toEqual({ id, value: null });
      });

      it('events 3.13: a real address goes only to users who may see it; users who lose it get null', async () => {
        const person = await team().person('member');
        const viewers = [await team().person('member'), await team().person('moderator')];
        const [member, moderator] = (await Promise.all(
          viewers.map((viewer) => listen(viewer, aboutPeople)),
        )) as [EventListener, EventListener];
        const own = await listen(person, aboutPeople);
        const standIn = { new_email: `user${person.id}@localhost` };
        await person.patch('/settings', { email_address_visibility: 5 });
        expect(await member.heard()).toEqual([
          update(person, standIn),
          update(person, { delivery_email: null }),
        ]);
        for (const listener of [moderator, own]) {
          expect(await listener.heard()).toEqual([
            update(person, standIn),
            update(person, { delivery_email: person.email }),
          ]);
        }
        const email = `${fresh('moved').replace(' ', '')}@example.org`;
        await person.patch('/settings', { email });
        expect(await member.heard()).toEqual([]);
        expect(await moderator.heard()).toEqual([update(person, { delivery_email: email })]);
      });

      it('events 2.4: visibility of an address is decided at the time of the event', async () => {
        const person = await team().person('member');
        await person.patch('/settings', { email_address_visibility: 4 });
        const listener = await listen(await team().person('member'), aboutPeople);
        const secret = `${fresh('secret').replace(' ', '')}@example.org`;
        await person.patch('/settings', { email: secret });
        await person.patch('/settings', { email: `${fresh('open').replace(' ', '')}@example.org` });
        await person.patch('/settings', { email_address_visibility: 1 });
        expect(JSON.stringify(await listener.heard())).not.toContain(secret);
      });
    });

    describe('events 3.13: guests who may not see everyone', () => {
      async function restrict(name: 'role:members' | 'role:everyone') {
        const value = await groupId(team(), name);
        await team().owner.patch('/realm', { can_access_all_users_group: { new: value } });
      }

      it('events 3.13: get events when other users become visible or invisible', async () => {
        const guest = await team().person('guest');
        const member = await team().person('member', 'Grace Hopper');
        const listener = await listen(guest, aboutPeople);
        await restrict('role:members');
        const gone = await listener.heard();
        expect(gone).toContainEqual({
          type: 'realm_user',
          op: 'remove',
          person: { user_id: member.id, full_name: 'Unknown user' },
        });

        await member.patch('/settings', { full_name: 'Somebody Else' });
        await member.post('/users/me/status', { status_text: 'away' });
        await team().person('member');
        expect(await listener.heard()).toEqual([]);

        const name = fresh();
        const id = await team().channel(name, { subscribers: [member] });
        const both = await listen(guest);
        await team().subscribe(name, [guest]);
        const heard = await both.heard();
        expect(names(heard)).toEqual([
          'realm_user/add',
          'user_status',
          'stream/create',
          'subscription/add',
        ]);
        expect(heard[0].person).toMatchObject({ user_id: member.id, full_name: 'Somebody Else' });

        const outsider = await team().person('member');
        await sent(outsider, id, 'roses');
        await both.heard();
        await team().owner.post(`/messages/${await sent(outsider, id, 'roses')}/reactions`, {
          emoji_name: 'rose',
        });
        const [reaction] = await both.heardOf('reaction');
        expect(reaction.user).toEqual({
          user_id: team().owner.id,
          email: `user${team().owner.id}@localhost`,
          full_name: 'Unknown user',
        });

        const typing = { type: 'stream', op: 'start', stream_id: id, topic: 'roses' };
        expect((await outsider.post('/typing', typing)).status).toBe(200);
        const [typed] = await both.heardOf('typing');
        expect(typed.sender).toEqual({
          user_id: outsider.id,
          email: `user${outsider.id}@localhost`,
        });

        const leave = { subscriptions: [name], principals: [guest.id] };
        await team().owner.delete('/users/me/subscriptions', leave);
        const [left] = await both.heardOf('realm_user');
        expect(left).toMatchObject({ op: 'remove', person: { user_id: member.id } });
        await restrict('role:everyone');
        const back = await both.heardOf('realm_user');
        expect(back.map(({ op, person }) => [op, person.user_id])).toContainEqual([
          'add',
          member.id,
        ]);
      });

      it('events 3.13: becoming such a guest hides people, ceasing to be one shows them', async () => {
        await restrict('role:members');
        const person = await team().person('member');
        const listener = await listen(person, aboutPeople);
        await team().owner.patch(`/users/${person.id}`, { role: 600 });
        const lost = await listener.heard();
        expect(lost[0]).toEqual(update(person, { role: 600 }));
        expect(lost.slice(1).every(({ op }) => op === 'remove')).toBe(true);
        expect(lost.map((event) => event.person.user_id)).toContain(team().owner.id);
        await team().owner.patch(`/users/${person.id}`, { role: 400 });
        const gained = await listener.heard();
        expect(gained.slice(1).map(({ op }) => op)).toContain('add');
        expect(gained).toHaveLength(lost.length);
        await restrict('role:everyone');
      });
    });

    describe('events 3.14: user_group', () => {
      const aboutGroups = { event_types: ['user_group'] };

      it('events 3.14: groups are created, changed, filled and emptied', async () => {
        const [a, b] = [await team().person('member'), await team().person('member')];
        const listener = await listen(await team().person('guest'), aboutGroups);
        const { owner } = team();
        const make = async () => {
          const wanted = { name: fresh('group'), description: '', members: [a.id] };
          return (await owner.post('/user_groups/create', wanted)).body.group_id;
        };
        const [id, sub] = [await make(), await make()];
        await owner.patch(`/user_groups/${id}`, { description: 'new' });
        await owner.post(`/user_groups/${id}/members`, {
          add: [b.id],
          delete: [a.id],
          add_subgroups: [sub],
        });
        await owner.post(`/user_groups/${id}/members`, { delete_subgroups: [sub] });
        const heard = await listener.heard();
        expect(heard[0].group).toMatchObject({ id, members: [a.id], deactivated: false });
        const of = (op: string, more: object) => ({
          type: 'user_group',
          op,
          group_id: id,
          ...more,
        });
        expect(heard.slice(2)).toEqual([
          of('update', { data: { description: 'new' } }),
          of('add_members', { user_ids: [b.id] }),
          of('remove_members', { user_ids: [a.id] }),
          of('add_subgroups', { direct_subgroup_ids: [sub] }),
          of('remove_subgroups', { direct_subgroup_ids: [sub] }),
        ]);
      });

      it('events 1.2: deactivation is an update or a removal, and reactivation the reverse', async () => {
        const { owner } = team();
        const member = await team().person('member');
        const wanted = { name: fresh('group'), description: '', members: [member.id] };
        const id = (await owner.post('/user_groups/create', wanted)).body.group_id;
        const knows = await listen(member, aboutGroups);
        const knowsNot = await listen(member, { ...aboutGroups, client_capabilities: {} });
        await owner.post(`/user_groups/${id}/deactivate`);
        await owner.patch(`/user_groups/${id}`, { description: 'unheard' });
        const update = { type: 'user_group', op: 'update', group_id: id };
        expect(await knows.heard()).toEqual([
          { ...update, data: { deactivated: true } },
          { ...update, data: { description: 'unheard' } },
        ]);
        expect(await knowsNot.heard()).toEqual([
          { type: 'user_group', op: 'remove', group_id: id },
        ]);

        await owner.patch(`/user_groups/${id}`, { deactivated: false });
        expect(await knows.heard()).toEqual([{ ...update, data: { deactivated: false } }]);
        const [back, ...rest] = await knowsNot.heard();
        expect(back).toMatchObject({ op: 'add', group: { id, description: 'unheard' } });
        expect(rest).toEqual([]);
      });

      it('events 3.0: a deactivated account leaves its groups, but no events for groups hidden from the receiver', async () => {
        const { owner } = team();
        const person = await team().person('member');
        const make = async () => {
          const wanted = { name: fresh('group'), description: '', members: [person.id] };
          return (await owner.post('/user_groups/create', wanted)).body.group_id;
        };
        const [open, closed] = [await make(), await make()];
        await owner.post(`/user_groups/${closed}/deactivate`);
        const knows = await listen(owner);
        const knowsNot = await listen(owner, { client_capabilities: {} });
        await owner.delete(`/users/${person.id}`);
        const heard = await knows.heard();
        expect(names(heard)[0]).toBe('realm_user/update');
        const groups = (events: { op: string; group_id: number }[]) =>
          events.filter(({ op }) => op === 'remove_members').map(({ group_id }) => group_id);
        expect(groups(heard)).toEqual(expect.arrayContaining([open, closed]));
        const others = groups(await knowsNot.heard());
        expect(others).toContain(open);
        expect(others).not.toContain(closed);
      });

      it('events 3.14: members who become full by waiting are announced once, and so is a new waiting period', async () => {
        const { owner } = team();
        const person = await team().person('member');
        const secret = await team().channel(fresh(), { settings: { invite_only: true } });
        const group = await groupId(team(), 'role:fullmembers');
        await owner.patch(`/streams/${secret}`, { can_subscribe_group: { new: group } });
        const types = { event_types: ['user_group', 'stream'] };
        const listener = await listen(person, types);
        await owner.patch('/realm', { waiting_period_threshold: 5 });
        const lost = await listener.heard();
        const fullMembers = (events: Awaited<typeof lost>) =>
          events
            .filter(({ group_id }) => group_id === group)
            .map(({ op, user_ids }) => [op, user_ids.includes(person.id)]);
        expect(fullMembers(lost)).toEqual([['remove_members', true]]);
        expect(names(lost)).toContain('stream/delete');

        const run = () => announceFullMembers(team().services);
        await run();
        expect(await listener.heard()).toEqual([]);
        team().wait(6 * DAY);
        await run();
        await run();
        const gained = await listener.heard();
        expect(fullMembers(gained)).toEqual([['add_members', true]]);
        const made = gained.find(({ op }) => op === 'create');
        expect(made.streams.map(({ stream_id }: { stream_id: number }) => stream_id)).toEqual([
          secret,
        ]);
        await owner.patch('/realm', { waiting_period_threshold: 0 });
      });

      it('operations: full members are announced even if a clock was ahead for others', async () => {
        const { owner } = team();
        await owner.patch('/realm', { waiting_period_threshold: 3 });
        await team().person('member');
        team().wait(365 * DAY);
        await announceFullMembers(team().services);
        team().wait(-365 * DAY);
        await announceFullMembers(team().services);
        const person = await team().person('member');
        const listener = await listen(owner, { event_types: ['user_group'] });
        team().wait(4 * DAY);
        await announceFullMembers(team().services);
        await announceFullMembers(team().services);
        const heard = await listener.heard();
        expect(heard.map(({ op, user_ids }) => [op, user_ids.includes(person.id)])).toEqual([
          ['add_members', true],
        ]);
        await owner.patch('/realm', { waiting_period_threshold: 0 });
      });
    });

    it('events 3.28: realm_bot goes to the owner of the bot, and has no key', async () => {
      const [owner, other] = [await team().person('member'), await team().person('member')];
      const types = { event_types: ['realm_bot'] };
      const [mine, theirs] = [await listen(owner, types), await listen(other, types)];
      const made = await owner.post('/bots', {
        full_name: fresh('Bot'),
        short_name: fresh('bot').replace(' ', '-'),
      });
      expect(made.status).toBe(200);
      const path = `/bots/${made.body.user_id}`;
      await owner.patch(path, { full_name: fresh('Renamed') });
      await owner.patch(path, { bot_owner_id: other.id });
      const heard = await mine.heard();
      expect(names(heard)).toEqual(['realm_bot/add', 'realm_bot/update', 'realm_bot/delete']);
      expect(heard[0].bot.api_key).toBeNull();
      expect(names(await theirs.heard())).toEqual(['realm_bot/add']);
    });

    it('events 3.28: a new address of the bot is sent too', async () => {
      const owner = await team().person('member');
      const bot = await team().bot(owner);
      const mine = await listen(owner, { event_types: ['realm_bot'] });
      const email = `renamed-${bot.email}`;
      await team().owner.patch(`/users/${bot.id}`, { new_email: email });
      expect(await mine.heard()).toMatchObject([
        { op: 'update', bot: { user_id: bot.id, username: email, email } },
      ]);
    });

    it('events 3.28: a picture that the bot set or removed itself is sent too', async () => {
      const owner = await team().person('member');
      const bot = await team().bot(owner);
      const mine = await listen(owner, { event_types: ['realm_bot'] });
      const image = upload(['bot.png', await picture('png')]);
      const given = await bot.post('/users/me/avatar', image);
      const taken = await bot.delete('/users/me/avatar');
      expect(await mine.heard()).toMatchObject([
        { op: 'update', bot: { user_id: bot.id, avatar_url: given.body.avatar_url } },
        { op: 'update', bot: { user_id: bot.id, avatar_url: taken.body.avatar_url } },
      ]);
    });
  });
});
