import { limits } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { fresh, groupId, outline, seenChannel } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

function join(person: Person, names: readonly string[], more: Record<string, unknown> = {}) {
  return person.post('/users/me/subscriptions', {
    subscriptions: names.map((name) => ({ name })),
    ...more,
  });
}

async function isIn(person: Person, by: Person, channelId: number): Promise<boolean> {
  const { body } = await by.get(`/users/${person.id}/subscriptions/${channelId}`);
  return body.is_subscribed;
}

async function idOf(person: Person, stream: string): Promise<number> {
  return (await person.get('/get_stream_id', { stream })).body.stream_id;
}

forEachTeam((team) => {
  describe('creating channels', () => {
    it('B-subscribe: an unknown name creates a public channel with the caller', async () => {
      const maker = await team().person();
      const name = fresh();
      const answer = await join(maker, [` ${name} `]);
      expect(answer).toMatchObject({
        status: 200,
        body: { subscribed: { [maker.id]: [name] }, already_subscribed: {} },
      });
      expect(answer.body).not.toHaveProperty('unauthorized');
      const id = await idOf(maker, name.toUpperCase());
      expect(await seenChannel(await team().person(), id)).toMatchObject({
        name,
        description: '',
        rendered_description: '',
        invite_only: false,
        is_web_public: false,
        history_public_to_subscribers: true,
        message_retention_days: null,
        topics_policy: 'inherit',
        folder_id: null,
        is_archived: false,
        creator_id: maker.id,
        first_message_id: null,
        is_recently_active: true,
        stream_weekly_traffic: null,
        subscriber_count: 1,
        stream_post_policy: 1,
        is_announcement_only: false,
      });
    });

    it('A2.7: the history of a new public channel is public, whatever old clients send', async () => {
      const maker = await team().person();
      const hide = { history_public_to_subscribers: false };
      const name = fresh();
      expect((await join(maker, [name], hide)).status).toBe(200);
      const made = [
        await idOf(maker, name),
        await team().channel(fresh(), { by: maker, settings: hide }),
      ];
      for (const id of made) {
        expect(await seenChannel(maker, id)).toMatchObject({ history_public_to_subscribers: true });
      }
      const hidden = { by: maker, settings: { ...hide, invite_only: true } };
      expect(await seenChannel(maker, await team().channel(fresh(), hidden))).toMatchObject({
        history_public_to_subscribers: false,
      });
    });

    it('A2.7: the permissions of a new channel have their defaults', async () => {
      const maker = await team().person();
      const nobody = await groupId(team(), 'role:nobody');
      const id = await team().channel(fresh(), { by: maker });
      expect(await seenChannel(maker, id)).toMatchObject({
        can_add_subscribers_group: nobody,
        can_administer_channel_group: { direct_members: [maker.id], direct_subgroups: [] },
        can_delete_any_message_group: nobody,
        can_delete_own_message_group: nobody,
        can_move_messages_out_of_channel_group: nobody,
        can_move_messages_within_channel_group: nobody,
        can_remove_subscribers_group: await groupId(team(), 'role:administrators'),
        can_resolve_topics_group: nobody,
        can_send_message_group: await groupId(team(), 'role:everyone'),
        can_subscribe_group: nobody,
      });
    });

    it('B-subscribe: settings apply to new channels only', async () => {
      const old = fresh();
      const oldId = await team().channel(old);
      const added = fresh();
      const { owner } = team();
      const answer = await owner.post('/users/me/subscriptions', {
        subscriptions: [
          { name: old, description: 'changed?' },
          { name: added, description: 'two\nlines & <b>', color: '#ABCDEF' },
        ],
        invite_only: true,
        message_retention_days: '"unlimited"',
        topics_policy: '"disable_empty_topic"',
        can_send_message_group: await groupId(team(), 'role:moderators'),
        can_subscribe_group: { direct_members: [owner.id], direct_subgroups: [] },
      });
      expect(answer.status).toBe(200);
      expect(await seenChannel(owner, oldId)).toMatchObject({
        description: '',
        invite_only: false,
        topics_policy: 'inherit',
      });
      expect(await seenChannel(owner, await idOf(owner, added))).toMatchObject({
        description: 'two lines & <b>',
        rendered_description: '<p>two lines &amp; &lt;b&gt;</p>',
        invite_only: true,
        history_public_to_subscribers: false,
        message_retention_days: -1,
        topics_policy: 'disable_empty_topic',
        stream_post_policy: 4,
        can_subscribe_group: { direct_members: [owner.id], direct_subgroups: [] },
      });
      const { body } = await owner.get('/users/me/subscriptions');
      const own = body.subscriptions.find((each: { name: string }) => each.name === added);
      expect(own.color).toBe('#abcdef');
    });

    it('8: a name has 1 to 60 code points and no control characters', async () => {
      const person = await team().person();
      const longest = `${fresh()} ${'😀'.repeat(60)}`;
      const fits = [...longest].slice(0, 60).join('');
      expect((await join(person, [fits])).status).toBe(200);
      expect(refused(await join(person, [`${fits}x`]))).toBe(true);
      expect(refused(await join(person, ['   ']))).toBe(true);
      expect(refused(await join(person, ['a\u0007b']))).toBe(true);
    });

    it('8: a description has at most 1024 code points', async () => {
      const { owner } = team();
      const withLength = (length: number) =>
        owner.post('/users/me/subscriptions', {
          subscriptions: [{ name: fresh(), description: '😀'.repeat(length) }],
        });
      expect((await withLength(1024)).status).toBe(200);
      expect(refused(await withLength(1025))).toBe(true);
    });

    it('D2: creating channels needs the permission for their kind', async () => {
      const { owner } = team();
      const person = await team().person();
      const admins = await groupId(team(), 'role:administrators');
      const members = await groupId(team(), 'role:members');
      for (const [setting, more] of [
        ['can_create_public_channel_group', {}],
        ['can_create_private_channel_group', { invite_only: true }],
      ] as const) {
        await owner.patch('/realm', { [setting]: { new: admins } });
        expect(refused(await join(person, [fresh()], more))).toBe(true);
        await owner.patch('/realm', { [setting]: { new: members } });
        expect((await join(person, [fresh()], more)).status).toBe(200);
      }
    });

    it('4.4: a web-public channel needs the organization’s setting and the permission', async () => {
      const { owner } = team();
      const person = await team().person('moderator');
      const make = (by: Person) => join(by, [fresh()], { is_web_public: true });
      expect(refused(await make(owner))).toBe(true);
      await owner.patch('/realm', { enable_spectator_access: true });
      expect((await make(owner)).status).toBe(200);
      expect(refused(await make(person))).toBe(true);
      expect(
        refused(await join(owner, [fresh()], { is_web_public: true, invite_only: true })),
      ).toBe(true);
      await owner.patch('/realm', { enable_spectator_access: false });
    });

    it('B-subscribe: some settings are for administrators or owners only', async () => {
      const admin = await team().person('administrator');
      const person = await team().person();
      const code = async (by: Person, more: object) =>
        (await join(by, [fresh()], more as Record<string, unknown>)).body.code;
      expect(await code(person, { is_default_stream: true })).toBe('UNAUTHORIZED_PRINCIPAL');
      expect(await code(admin, { message_retention_days: 7 })).toBe('UNAUTHORIZED_PRINCIPAL');
      expect(await code(team().owner, { message_retention_days: 7 })).toBeUndefined();
      expect(await code(admin, { is_default_stream: true, invite_only: true })).toBe('BAD_REQUEST');
    });

    it('B-subscribe: conflicting settings create nothing', async () => {
      const { owner } = team();
      const name = fresh();
      const everyone = await groupId(team(), 'role:everyone');
      for (const more of [
        { folder_id: 999_999 },
        { can_subscribe_group: everyone },
        { can_send_message_group: { direct_members: [999_999], direct_subgroups: [] } },
      ]) {
        expect(refused(await join(owner, [name], more))).toBe(true);
      }
      expect(refused(await owner.get('/get_stream_id', { stream: name }))).toBe(true);
    });

    it('D2: not every creator may set who deletes messages in a channel', async () => {
      const members = await groupId(team(), 'role:members');
      const more = { can_delete_any_message_group: members };
      expect(refused(await join(await team().person(), [fresh()], more))).toBe(true);
      expect((await join(await team().person('moderator'), [fresh()], more)).status).toBe(200);
    });

    it('B-subscribe: events have the channel first, then its subscribers', async () => {
      const [maker, friend] = [await team().person(), await team().person()];
      const name = fresh();
      const events = await team().eventsOf(() =>
        join(maker, [name], { principals: [maker.id, friend.id] }),
      );
      expect(outline(events)).toEqual([
        'members stream/create',
        `user:${maker.id} subscription/add`,
        `user:${friend.id} subscription/add`,
        'members subscription/peer_add',
        expect.stringMatching(/^conversation:\d+ message$/),
      ]);
      const [create, add, , peers] = events.map(({ event }) => event);
      const stream_id = await idOf(maker, name);
      expect(create).toMatchObject({ streams: [{ stream_id, name }] });
      expect(add).toMatchObject({
        subscriptions: [
          {
            stream_id,
            name,
            subscribers: [maker.id, friend.id],
            color: expect.stringMatching(/^#[0-9a-f]{6}$/),
            is_muted: false,
            in_home_view: true,
            pin_to_top: false,
            desktop_notifications: null,
          },
        ],
      });
      expect(peers).toMatchObject({ stream_ids: [stream_id], user_ids: [maker.id, friend.id] });
    });

    it('events 3.11: a private channel is announced to users who can see it', async () => {
      const [maker, friend, admin] = [
        await team().person(),
        await team().person(),
        await team().person('administrator'),
      ];
      const stranger = await team().person();
      const events = await team().eventsOf(() =>
        join(maker, [fresh()], { principals: [maker.id, friend.id], invite_only: true }),
      );
      const audiences = events.map(({ audience }) => audience);
      expect(audiences).toContain(`user:${admin.id}`);
      expect(audiences).not.toContain(`user:${stranger.id}`);
      expect(audiences).not.toContain('members');
      expect(audiences).not.toContain('realm');
    });
  });

  describe('joining', () => {
    it('B-subscribe: existing subscribers are reported', async () => {
      const person = await team().person();
      const [one, two] = [fresh(), fresh()];
      await team().channel(one);
      await team().channel(two);
      await join(person, [one]);
      const answer = await join(person, [one.toUpperCase(), two, two]);
      expect(answer.body).toMatchObject({
        subscribed: { [person.id]: [two] },
        already_subscribed: { [person.id]: [one] },
      });
      expect(await team().eventsOf(() => join(person, [one, two]))).toEqual([]);
    });

    it('B-subscribe: others by id or address; the caller only if listed', async () => {
      const [caller, a, b] = [
        await team().person(),
        await team().person(),
        await team().person('guest'),
      ];
      const name = fresh();
      const id = await team().channel(name);
      expect((await join(caller, [name], { principals: [a.id] })).status).toBe(200);
      expect((await join(caller, [name], { principals: [b.email] })).body.subscribed).toEqual({
        [b.id]: [name],
      });
      expect(await isIn(a, team().owner, id)).toBe(true);
      expect(await isIn(b, team().owner, id)).toBe(true);
      expect(await isIn(caller, team().owner, id)).toBe(false);
    });

    it('B-subscribe: an unknown or deactivated principal changes nothing', async () => {
      const gone = await team().person();
      await team().owner.delete(`/users/${gone.id}`);
      const stranger = await team().stranger();
      const person = await team().person();
      const name = fresh();
      const id = await team().channel(name);
      for (const bad of [[gone.id], [999_999], ['nobody@example.org'], [stranger.id]]) {
        const principals =
          typeof bad[0] === 'number' ? [person.id, ...bad] : [person.email, ...bad];
        expect(refused(await join(team().owner, [name], { principals }))).toBe(true);
      }
      expect(await isIn(person, team().owner, id)).toBe(false);
    });

    it('D3: subscribing others needs the organization’s permission, or the channel’s', async () => {
      const { owner } = team();
      const [caller, friend] = [await team().person(), await team().person()];
      const name = fresh();
      const id = await team().channel(name);
      const admins = await groupId(team(), 'role:administrators');
      await owner.patch('/realm', { can_add_subscribers_group: { new: admins } });
      expect(refused(await join(caller, [name], { principals: [friend.id] }))).toBe(true);
      const permitted = { direct_members: [caller.id], direct_subgroups: [] };
      await owner.patch(`/streams/${id}`, { can_add_subscribers_group: { new: permitted } });
      expect((await join(caller, [name], { principals: [friend.id] })).status).toBe(200);
      const members = await groupId(team(), 'role:members');
      await owner.patch('/realm', { can_add_subscribers_group: { new: members } });
    });

    it('D3: adding others to a new channel needs the organization’s permission, or the channel’s', async () => {
      const { owner } = team();
      const [maker, friend] = [await team().person(), await team().person()];
      const [admins, members, nobody] = [
        await groupId(team(), 'role:administrators'),
        await groupId(team(), 'role:members'),
        await groupId(team(), 'role:nobody'),
      ];
      await owner.patch('/realm', { can_add_subscribers_group: { new: admins } });
      const principals = [maker.id, friend.id];
      const closed = { can_administer_channel_group: nobody, can_add_subscribers_group: nobody };
      const name = fresh();
      expect(refused(await join(maker, [name], { principals, ...closed }))).toBe(true);
      expect(refused(await owner.get('/get_stream_id', { stream: name }))).toBe(true);
      expect((await join(maker, [name], closed)).status).toBe(200);
      for (const permission of ['can_administer_channel_group', 'can_add_subscribers_group']) {
        const open = { ...closed, [permission]: members };
        expect((await join(maker, [fresh()], { principals, ...open })).status).toBe(200);
      }
      await owner.patch('/realm', { can_add_subscribers_group: { new: members } });
    });

    it('B-subscribe: a private channel is refused like one that may not be joined', async () => {
      const outsider = await team().person();
      const name = fresh();
      const id = await team().channel(name, { settings: { invite_only: true } });
      expect(refused(await join(outsider, [name]))).toBe(true);
      expect(refused(await join(await team().person('administrator'), [name]))).toBe(true);
      const open = fresh();
      const answer = await join(outsider, [name, open], { authorization_errors_fatal: false });
      expect(answer.body).toMatchObject({
        subscribed: { [outsider.id]: [open] },
        unauthorized: [name],
      });
      expect(await isIn(outsider, team().owner, id)).toBe(false);
    });

    it('B-subscribe: one refused channel refuses all, unless the caller chose otherwise', async () => {
      const outsider = await team().person();
      const [secret, open] = [fresh(), fresh()];
      await team().channel(secret, { settings: { invite_only: true } });
      const openId = await team().channel(open);
      expect(refused(await join(outsider, [open, secret]))).toBe(true);
      expect(await isIn(outsider, team().owner, openId)).toBe(false);
    });

    it('D3: can_subscribe_group and can_add_subscribers_group give access to a private channel', async () => {
      for (const setting of ['can_subscribe_group', 'can_add_subscribers_group']) {
        const person = await team().person();
        const permitted = { direct_members: [person.id], direct_subgroups: [] };
        const name = fresh();
        await team().channel(name, { settings: { invite_only: true, [setting]: permitted } });
        expect((await join(person, [name])).status).toBe(200);
      }
    });

    it('D3: a guest in such a group has no access', async () => {
      const guest = await team().person('guest');
      const permitted = { direct_members: [guest.id], direct_subgroups: [] };
      const name = fresh();
      const settings = { invite_only: true, can_subscribe_group: permitted };
      const id = await team().channel(name, { settings });
      expect(refused(await join(guest, [name]))).toBe(true);
      expect(refused(await guest.patch('/users/me/subscriptions', { add: [{ name }] }))).toBe(true);
      expect(refused(await guest.get(`/streams/${id}`))).toBe(true);
    });

    it('B-subscribe: guests cannot join or create channels', async () => {
      const guest = await team().person('guest');
      const name = fresh();
      await team().channel(name);
      expect(refused(await join(guest, [name]))).toBe(true);
      expect(refused(await join(guest, [fresh()]))).toBe(true);
    });

    it('B-subscribe: owners can add their bot wherever they can read themselves', async () => {
      const person = await team().person();
      const bot = await team().bot(person);
      const [mine, theirs] = [fresh(), fresh()];
      const id = await team().channel(mine, {
        subscribers: [person],
        settings: { invite_only: true },
      });
      await team().channel(theirs, { settings: { invite_only: true } });
      expect(refused(await join(bot, [mine]))).toBe(true);
      expect((await join(person, [mine], { principals: [bot.id] })).status).toBe(200);
      expect(await isIn(bot, person, id)).toBe(true);
      expect(refused(await join(person, [theirs], { principals: [bot.id] }))).toBe(true);
      const others = await team().bot(team().owner);
      expect(refused(await join(person, [mine], { principals: [others.id] }))).toBe(true);
    });

    it('events 3.10: a new subscriber of a private channel first gets the channel, and the others get the subscriber', async () => {
      const [caller, friend] = [await team().person(), await team().person()];
      const name = fresh();
      const id = await team().channel(name, { by: caller, settings: { invite_only: true } });
      const events = await team().eventsOf(() => join(caller, [name], { principals: [friend.id] }));
      expect(outline(events).slice(0, 3)).toEqual([
        `user:${friend.id} stream/create`,
        `user:${friend.id} subscription/add`,
        `channel:${id} subscription/peer_add`,
      ]);
    });

    it('events 3.11: a guest subscribed to a public channel first gets the channel', async () => {
      const guest = await team().person('guest');
      const name = fresh();
      await team().channel(name);
      const events = await team().eventsOf(() => team().subscribe(name, [guest]));
      expect(outline(events)).toEqual([
        `user:${guest.id} stream/create`,
        `user:${guest.id} subscription/add`,
        'members subscription/peer_add',
        `user:${guest.id} subscription/peer_add`,
      ]);
    });

    it('B-subscribe: the chosen colour is one that the user has for no other channel', async () => {
      const person = await team().person();
      const names = Array.from({ length: 24 }, () => fresh());
      await join(person, names);
      const { body } = await person.get('/users/me/subscriptions');
      const colors = body.subscriptions.map((each: { color: string }) => each.color);
      expect(new Set(colors).size).toBe(24);
    });

    it('A4.5: an invalid colour is refused, a short one is expanded', async () => {
      const { owner } = team();
      const name = fresh();
      const withColor = (color: string) =>
        owner.post('/users/me/subscriptions', { subscriptions: [{ name, color }] });
      for (const bad of ['red', '#12', '#1234567', '', 'c2c2c2']) {
        expect(refused(await withColor(bad))).toBe(true);
      }
      expect((await withColor('#F0a')).status).toBe(200);
      const { body } = await owner.get('/users/me/subscriptions');
      const own = body.subscriptions.find((each: { name: string }) => each.name === name);
      expect(own.color).toBe('#ff00aa');
    });

    it('3.1: users cannot be subscribed to an archived channel', async () => {
      const name = fresh();
      const id = await team().channel(name);
      await team().owner.delete(`/streams/${id}`);
      const person = await team().person();
      expect(refused(await join(person, [name]))).toBe(true);
      expect(await isIn(person, team().owner, id)).toBe(false);
    });

    it('B-subscribe: the number of channels per request is limited', async () => {
      const person = await team().person();
      const names = Array.from({ length: limits.channelsPerRequest + 1 }, fresh);
      expect(await join(person, names)).toSatisfy(refused);
      const add = names.map((name) => ({ name }));
      expect(await person.patch('/users/me/subscriptions', { add })).toSatisfy(refused);
      expect((await join(person, names.slice(1))).status).toBe(200);
    });

    it('B-subscribe: organizations are separate', async () => {
      const stranger = await team().stranger();
      const name = fresh();
      const id = await team().channel(name);
      expect((await join(stranger, [name])).status).toBe(200);
      expect(await isIn(team().owner, team().owner, id)).toBe(true);
      expect((await seenChannel(team().owner, id)).subscriber_count).toBe(1);
      expect(refused(await stranger.get(`/streams/${id}`))).toBe(true);
    });
  });

  describe('the legacy form', () => {
    it('B-subscriptions: subscribes and unsubscribes at once, all or nothing', async () => {
      const person = await team().person();
      const [one, two] = [fresh(), fresh()];
      const oneId = await team().channel(one, { by: person });
      const twoId = await team().channel(two);
      const call = (more: Record<string, unknown>) => person.patch('/users/me/subscriptions', more);
      const bad = await call({ add: [{ name: two }], delete: [fresh()] });
      expect(bad.body.code).toBe('STREAM_DOES_NOT_EXIST');
      expect(await isIn(person, team().owner, twoId)).toBe(false);
      const answer = await call({ add: [{ name: two }], delete: [one] });
      expect(answer.body).toMatchObject({
        subscribed: { [person.id]: [two] },
        already_subscribed: {},
        removed: [one],
        not_removed: [],
      });
      expect(await isIn(person, team().owner, oneId)).toBe(false);
      expect(refused(await call({}))).toBe(true);
    });

    it('B-subscriptions: one inaccessible channel refuses all of it', async () => {
      const person = await team().person();
      const [own, open, secret] = [fresh(), fresh(), fresh()];
      const ownId = await team().channel(own, { by: person });
      const openId = await team().channel(open);
      await team().channel(secret, { settings: { invite_only: true } });
      const add = [{ name: open }, { name: secret }];
      const answer = await person.patch('/users/me/subscriptions', { add, delete: [own] });
      expect(answer).toMatchObject({ status: 400, body: { msg: expect.stringContaining(secret) } });
      expect(await isIn(person, team().owner, openId)).toBe(false);
      expect(await isIn(person, team().owner, ownId)).toBe(true);
    });
  });
});
