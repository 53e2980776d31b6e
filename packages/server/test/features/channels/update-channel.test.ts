import { channelGroupSettings } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { fresh, groupId, outline, seenChannel } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

function update(person: Person, id: number, changes: Record<string, unknown>) {
  return person.patch(`/streams/${id}`, changes);
}

const alone = (person: Person) => ({ direct_members: [person.id], direct_subgroups: [] });

forEachTeam((team) => {
  describe('permission', () => {
    it('4.4: administrators, and members of can_administer_channel_group', async () => {
      const [admin, maker] = [await team().person('administrator'), await team().person()];
      const id = await team().channel(fresh(), { by: maker });
      for (const person of [admin, maker]) {
        const answer = await update(person, id, { description: `by ${person.id}` });
        expect(answer).toEqual({ status: 200, body: { result: 'success', msg: '' } });
        expect((await seenChannel(person, id)).description).toBe(`by ${person.id}`);
      }
    });

    it('A4.4: a user who can only read the channel is told that they cannot administer it', async () => {
      const id = await team().channel(fresh());
      const moderator = await team().person('moderator');
      expect(await update(moderator, id, { description: 'x' })).toMatchObject({
        status: 400,
        body: { code: 'CANNOT_ADMINISTER_CHANNEL' },
      });
      expect((await update(await team().person('guest'), id, {})).body.code).toBe('BAD_REQUEST');
    });

    it('A4.4: a user who cannot see the channel gets the response for a missing one', async () => {
      const id = await team().channel(fresh(), { settings: { invite_only: true } });
      for (const outsider of [await team().person(), await team().stranger()]) {
        const answer = await update(outsider, id, { description: 'x' });
        expect(refused(answer)).toBe(true);
        expect(answer).toEqual(await update(outsider, 999_999, { description: 'x' }));
      }
    });

    it('4.4: an administrator outside a private channel can change what does not open it', async () => {
      const admin = await team().person('administrator');
      const id = await team().channel(fresh(), { settings: { invite_only: true } });
      const nobody = await groupId(team(), 'role:nobody');
      const other = { new: alone(admin) };
      for (const changes of [
        { is_private: false },
        { is_web_public: false },
        { history_public_to_subscribers: true },
        { can_add_subscribers_group: other },
        { can_subscribe_group: other },
        { can_administer_channel_group: other },
        { can_delete_any_message_group: other },
        { can_delete_own_message_group: other },
      ]) {
        expect(refused(await update(admin, id, changes))).toBe(true);
      }
      for (const changes of [
        { new_name: fresh() },
        { description: 'known' },
        { can_remove_subscribers_group: { new: nobody } },
        { can_send_message_group: { new: nobody } },
        { can_move_messages_within_channel_group: other },
        { can_move_messages_out_of_channel_group: other },
        { can_resolve_topics_group: other },
      ]) {
        expect((await update(admin, id, changes)).status).toBe(200);
      }
      const { body } = await admin.get('/streams', { include_can_access_content: true });
      const readable = body.streams.map((each: { stream_id: number }) => each.stream_id);
      expect(readable).not.toContain(id);
    });

    it('A4.4: without parameters nothing changes', async () => {
      const id = await team().channel(fresh());
      const events = await team().eventsOf(async () => {
        const answer = await update(team().owner, id, { unknown: 1 });
        expect(answer.body).toEqual({
          result: 'success',
          msg: '',
          ignored_parameters_unsupported: ['unknown'],
        });
      });
      expect(events).toEqual([]);
    });

    it('A4.4: one refused value refuses the request', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const before = await seenChannel(owner, id);
      const changes = { description: 'new', folder_id: 999_999 };
      expect(refused(await update(owner, id, changes))).toBe(true);
      expect(await seenChannel(owner, id)).toEqual(before);
    });
  });

  describe('texts', () => {
    it('4.4: description', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const events = await team().eventsOf(() =>
        update(owner, id, { description: 'a\r\nb\nc <i>' }),
      );
      expect(outline(events)).toEqual(['members stream/update description']);
      expect(events[0]?.event).toMatchObject({
        stream_id: id,
        value: 'a b c <i>',
        rendered_description: '<p>a b c &lt;i&gt;</p>',
      });
      expect((await seenChannel(owner, id)).description).toBe('a b c <i>');
      expect(refused(await update(owner, id, { description: 'x'.repeat(1025) }))).toBe(true);
      expect((await update(owner, id, { description: '😀'.repeat(1024) })).status).toBe(200);
      expect((await update(owner, id, { description: '' })).status).toBe(200);
    });

    it('4.4: new_name', async () => {
      const { owner } = team();
      const [name, taken] = [fresh('name'), fresh()];
      const id = await team().channel(name);
      await team().channel(taken, { settings: { invite_only: true } });
      for (const bad of [
        name,
        ` ${name} `,
        taken.toUpperCase(),
        '',
        '  ',
        'x'.repeat(61),
        'a\tb',
      ]) {
        expect(refused(await update(owner, id, { new_name: bad }))).toBe(true);
      }
      const events = await team().eventsOf(() =>
        update(owner, id, { new_name: ` ${name.toUpperCase()} `, description: 'new' }),
      );
      expect(events.map(({ event }) => [event.property, event.name, event.value])).toEqual([
        ['name', name, name.toUpperCase()],
        ['description', name.toUpperCase(), 'new'],
      ]);
      const found = await owner.get('/get_stream_id', { stream: name });
      expect(found.body.stream_id).toBe(id);
    });

    it('4.4: the old name is free again', async () => {
      const name = fresh();
      const id = await team().channel(name);
      await update(team().owner, id, { new_name: fresh() });
      expect(await team().channel(name)).not.toBe(id);
    });
  });

  describe('privacy', () => {
    it('A4.4: is_private alone also decides on the history', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      await update(owner, id, { is_private: true });
      expect(await seenChannel(owner, id)).toMatchObject({
        invite_only: true,
        history_public_to_subscribers: false,
      });
      await update(owner, id, { history_public_to_subscribers: true });
      expect(await seenChannel(owner, id)).toMatchObject({
        invite_only: true,
        history_public_to_subscribers: true,
      });
      await update(owner, id, { is_private: false });
      expect(await seenChannel(owner, id)).toMatchObject({
        invite_only: false,
        history_public_to_subscribers: true,
      });
      await update(owner, id, { is_private: true, history_public_to_subscribers: true });
      expect(await seenChannel(owner, id)).toMatchObject({
        invite_only: true,
        history_public_to_subscribers: true,
      });
    });

    it('4.4: a public channel cannot hide its history', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const hide = { history_public_to_subscribers: false };
      expect(refused(await update(owner, id, hide))).toBe(true);
      expect(refused(await update(owner, id, { ...hide, is_private: false }))).toBe(true);
      expect((await update(owner, id, { ...hide, is_private: true })).status).toBe(200);
    });

    it('4.4: web-public needs the organization’s setting and the permission', async () => {
      const { owner } = team();
      const admin = await team().person('administrator');
      const id = await team().channel(fresh());
      const open = { is_web_public: true };
      expect(refused(await update(owner, id, open))).toBe(true);
      await owner.patch('/realm', { enable_spectator_access: true });
      expect(refused(await update(admin, id, open))).toBe(true);
      expect(refused(await update(owner, id, { ...open, is_private: true }))).toBe(true);
      const wrong = { ...open, history_public_to_subscribers: false };
      expect(refused(await update(owner, id, wrong))).toBe(true);
      const events = await team().eventsOf(() => update(owner, id, open));
      expect(events.at(-1)?.event).toMatchObject({
        property: 'invite_only',
        value: false,
        is_web_public: true,
        history_public_to_subscribers: true,
      });
      expect((await seenChannel(await team().person('guest'), id)).is_web_public).toBe(true);
      await update(owner, id, { is_private: true });
      expect(await seenChannel(owner, id)).toMatchObject({
        is_web_public: false,
        invite_only: true,
      });
      await owner.patch('/realm', { enable_spectator_access: false });
    });

    it('events 3.11: going private hides the channel from people outside, going public shows it', async () => {
      const { owner } = team();
      const [inside, outside, admin] = [
        await team().person(),
        await team().person(),
        await team().person('administrator'),
      ];
      const id = await team().channel(fresh(), { subscribers: [owner, inside] });
      const closing = await team().eventsOf(() => update(owner, id, { is_private: true }));
      expect(outline(closing)).toContain(`user:${outside.id} stream/delete`);
      expect(outline(closing)).toContain(`channel:${id} stream/update invite_only`);
      expect(outline(closing)).toContain(`user:${admin.id} stream/update invite_only`);
      expect(outline(closing)).not.toContain(`user:${inside.id} stream/delete`);
      expect(outline(closing)).not.toContain(`user:${admin.id} stream/delete`);
      expect(outline(closing)).not.toContain(`user:${outside.id} stream/update invite_only`);

      const opening = await team().eventsOf(() => update(owner, id, { is_private: false }));
      expect(outline(opening)).toContain(`user:${outside.id} stream/create`);
      expect(outline(opening)).not.toContain(`user:${inside.id} stream/create`);
      expect(outline(opening)).toContain(`channel:${id} stream/update invite_only`);
      const peers = opening.find(
        ({ audience, event }) => audience === `user:${outside.id}` && event.op === 'peer_add',
      );
      expect(peers?.event).toMatchObject({ stream_ids: [id], user_ids: [owner.id, inside.id] });
    });

    it('A4.4: a default channel stays public', async () => {
      const { owner } = team();
      const id = await team().channel(fresh(), { settings: { is_default_stream: true } });
      expect(refused(await update(owner, id, { is_private: true }))).toBe(true);
      const both = { is_private: true, is_default_stream: false };
      expect((await update(owner, id, both)).status).toBe(200);
      expect(refused(await update(owner, id, { is_default_stream: true }))).toBe(true);
    });
  });

  describe('organization', () => {
    it('B-realm, 4.17: the channel for reports stays private', async () => {
      const { owner } = team();
      const id = await team().channel(fresh(), { settings: { invite_only: true } });
      const reportsGoTo = (channel: number) =>
        owner.patch('/realm', { moderation_request_channel_id: channel });
      expect((await reportsGoTo(id)).status).toBe(200);
      await owner.patch('/realm', { enable_spectator_access: true });
      for (const open of [{ is_private: false }, { is_web_public: true }]) {
        expect(refused(await update(owner, id, open))).toBe(true);
      }
      expect((await update(owner, id, { history_public_to_subscribers: true })).status).toBe(200);
      await owner.patch('/realm', { enable_spectator_access: false });
      await reportsGoTo(-1);
      expect((await update(owner, id, { is_private: false })).status).toBe(200);
    });

    it('4.4: is_default_stream is for administrators', async () => {
      const { owner } = team();
      const maker = await team().person();
      const id = await team().channel(fresh(), { by: maker });
      const answer = await update(maker, id, { is_default_stream: true });
      expect(answer.body.code).toBe('UNAUTHORIZED_PRINCIPAL');
      const events = await team().eventsOf(() => update(owner, id, { is_default_stream: true }));
      expect(outline(events)).toEqual(['members default_streams']);
      expect(events[0]?.event.default_streams).toContain(id);
      const again = await team().eventsOf(() => update(owner, id, { is_default_stream: true }));
      expect(again).toEqual([]);
    });

    it('4.4: message_retention_days is for owners, in every spelling', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const admin = await team().person('administrator');
      const refusedCode = (await update(admin, id, { message_retention_days: 3 })).body.code;
      expect(refusedCode).toBe('UNAUTHORIZED_PRINCIPAL');
      for (const [given, stored] of [
        [30, 30],
        ['unlimited', -1],
        ['"realm_default"', null],
        ['"unlimited"', -1],
        ['realm_default', null],
      ]) {
        const events = await team().eventsOf(() =>
          update(owner, id, { message_retention_days: given }),
        );
        expect(events[0]?.event).toMatchObject({
          property: 'message_retention_days',
          value: stored,
        });
        expect((await seenChannel(owner, id)).message_retention_days).toBe(stored);
      }
      for (const bad of [0, -1, 1.5, 'forever', true]) {
        expect(refused(await update(owner, id, { message_retention_days: bad }))).toBe(true);
      }
    });

    it('4.4: folder_id, with null for none', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const made = await owner.post('/channel_folders/create', { name: fresh('folder') });
      const folder_id = made.body.channel_folder_id;
      const events = await team().eventsOf(() => update(owner, id, { folder_id }));
      expect(events[0]?.event).toMatchObject({ property: 'folder_id', value: folder_id });
      expect((await seenChannel(owner, id)).folder_id).toBe(folder_id);
      expect(refused(await update(owner, id, { folder_id: 999_999 }))).toBe(true);
      await update(owner, id, { folder_id: null });
      expect((await seenChannel(owner, id)).folder_id).toBe(null);
      await owner.patch(`/channel_folders/${folder_id}`, { is_archived: true });
      expect(refused(await update(owner, id, { folder_id }))).toBe(true);
    });
  });

  describe('topics_policy', () => {
    it('3.2: any value, plain or as JSON', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      for (const policy of [
        'allow_empty_topic',
        'disable_empty_topic',
        'empty_topic_only',
        'inherit',
      ]) {
        for (const spelling of [policy, `"${policy}"`]) {
          expect((await update(owner, id, { topics_policy: spelling })).status).toBe(200);
          expect((await seenChannel(owner, id)).topics_policy).toBe(policy);
        }
      }
      expect(refused(await update(owner, id, { topics_policy: 'none' }))).toBe(true);
    });

    it('A3.2: every value but inherit needs can_set_topics_policy_group', async () => {
      const { owner } = team();
      const maker = await team().person();
      const id = await team().channel(fresh(), { by: maker });
      const admins = await groupId(team(), 'role:administrators');
      await owner.patch('/realm', { can_set_topics_policy_group: { new: admins } });
      const set = (topics_policy: string) => update(maker, id, { topics_policy });
      expect(refused(await set('allow_empty_topic'))).toBe(true);
      expect((await set('inherit')).status).toBe(200);
      await owner.patch(`/streams/${id}`, { topics_policy: 'allow_empty_topic' });
      expect((await set('inherit')).status).toBe(200);
      const members = await groupId(team(), 'role:members');
      await owner.patch('/realm', { can_set_topics_policy_group: { new: members } });
    });

    it('3.2: empty_topic_only needs all messages to be in the empty topic', async () => {
      const { owner } = team();
      const name = fresh();
      const id = await team().channel(name);
      const send = (topic: string) =>
        owner.post('/messages', { type: 'channel', to: id, topic, content: 'x' });
      expect((await send('')).status).toBe(200);
      const only = { topics_policy: 'empty_topic_only' };
      expect((await update(owner, id, only)).status).toBe(200);
      await update(owner, id, { topics_policy: 'inherit' });
      expect((await send('named')).status).toBe(200);
      expect(refused(await update(owner, id, only))).toBe(true);
    });
  });

  describe('permissions', () => {
    const names = Object.keys(channelGroupSettings);

    it.each(names)('4.4: %s takes a group or an object, and sends events', async (name) => {
      const { owner } = team();
      const person = await team().person();
      const id = await team().channel(fresh());
      const moderators = await groupId(team(), 'role:moderators');
      for (const value of [moderators, alone(person)]) {
        const events = await team().eventsOf(() => update(owner, id, { [name]: { new: value } }));
        // Posting permissions once had other names.
        const older =
          name === 'can_send_message_group' ? ['stream_post_policy', 'is_announcement_only'] : [];
        expect(outline(events)).toEqual(
          [name, ...older].map((property) => `members stream/update ${property}`),
        );
        expect(events[0]?.event).toMatchObject({ stream_id: id, value });
        expect((await seenChannel(owner, id))[name]).toEqual(value);
      }
    });

    it.each(names)('2.9, A2.8: %s is not changed if the expected value is wrong', async (name) => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const before = await seenChannel(owner, id);
      const value = alone(await team().person());
      const fullmembers = await groupId(team(), 'role:fullmembers');
      const stale = { new: value, old: fullmembers };
      expect((await update(owner, id, { [name]: stale })).body.code).toBe('EXPECTATION_MISMATCH');
      expect(await seenChannel(owner, id)).toEqual(before);
      const right = { new: value, old: before[name] };
      expect((await update(owner, id, { [name]: right })).status).toBe(200);
    });

    it.each(names)('A2.7: %s refuses groups that it does not allow', async (name) => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const internet = { new: await groupId(team(), 'role:internet') };
      expect(refused(await update(owner, id, { [name]: internet }))).toBe(true);
      const closed = [
        'can_add_subscribers_group',
        'can_administer_channel_group',
        'can_subscribe_group',
      ].includes(name);
      const everyone = { new: await groupId(team(), 'role:everyone') };
      expect((await update(owner, id, { [name]: everyone })).status).toBe(closed ? 400 : 200);
    });

    it('A2.8: unknown and deactivated people and groups are refused', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const gone = await team().person();
      await owner.delete(`/users/${gone.id}`);
      for (const value of [
        999_999,
        alone(gone),
        { direct_members: [], direct_subgroups: [999_999] },
      ]) {
        expect(refused(await update(owner, id, { can_send_message_group: { new: value } }))).toBe(
          true,
        );
      }
      const empty = { direct_members: [], direct_subgroups: [] };
      await update(owner, id, { can_send_message_group: { new: empty } });
      expect((await seenChannel(owner, id)).can_send_message_group).toBe(
        await groupId(team(), 'role:nobody'),
      );
    });

    it('D2: only permitted users can set who deletes messages', async () => {
      const maker = await team().person();
      const id = await team().channel(fresh(), { by: maker });
      const changes = { can_delete_own_message_group: { new: alone(maker) } };
      expect(refused(await update(maker, id, changes))).toBe(true);
      expect((await update(team().owner, id, changes)).status).toBe(200);
    });

    it('events 3.11: a user who gains or loses a permission sees or no longer sees a private channel', async () => {
      const { owner } = team();
      const person = await team().person();
      const id = await team().channel(fresh(), { settings: { invite_only: true } });
      const given = await team().eventsOf(() =>
        update(owner, id, { can_subscribe_group: { new: alone(person) } }),
      );
      expect(outline(given).slice(0, 2)).toEqual([
        `user:${person.id} stream/create`,
        `user:${person.id} subscription/peer_add`,
      ]);
      expect(outline(given)).toContain(`channel:${id} stream/update can_subscribe_group`);
      expect(outline(given)).not.toContain(`user:${person.id} stream/update can_subscribe_group`);
      const nobody = await groupId(team(), 'role:nobody');
      const taken = await team().eventsOf(() =>
        update(owner, id, { can_subscribe_group: { new: nobody } }),
      );
      expect(outline(taken)[0]).toBe(`user:${person.id} stream/delete`);
      expect(refused(await person.get(`/streams/${id}`))).toBe(true);
    });
  });

  describe('visibility', () => {
    it('events 3.0: a change of role shows and hides channels', async () => {
      const { owner } = team();
      const person = await team().person('guest');
      const id = await team().channel(fresh());
      const own = await team().channel(fresh(), { subscribers: [person] });
      const idsIn = (
        events: Awaited<ReturnType<ReturnType<typeof team>['eventsOf']>>,
        op: string,
      ) =>
        events
          .filter(({ event }) => event.type === 'stream' && event.op === op)
          .flatMap(({ event }) => event.streams as { stream_id: number }[])
          .map(({ stream_id }) => stream_id);
      const raised = await team().eventsOf(() => owner.patch(`/users/${person.id}`, { role: 400 }));
      expect(idsIn(raised, 'create')).toContain(id);
      expect(idsIn(raised, 'create')).not.toContain(own);
      const lowered = await team().eventsOf(() =>
        owner.patch(`/users/${person.id}`, { role: 600 }),
      );
      expect(idsIn(lowered, 'delete')).toContain(id);
      expect(idsIn(lowered, 'delete')).not.toContain(own);
    });

    it('events 3.0: so does joining a group that a channel is open to', async () => {
      const { owner } = team();
      const person = await team().person();
      const made = await owner.post('/user_groups/create', {
        name: fresh('group'),
        description: '',
        members: [],
      });
      const group = made.body.group_id;
      const id = await team().channel(fresh(), {
        settings: { invite_only: true, can_subscribe_group: group },
      });
      const members = `/user_groups/${group}/members`;
      const added = await team().eventsOf(() => owner.post(members, { add: [person.id] }));
      expect(outline(added)).toContain(`user:${person.id} stream/create`);
      expect((await person.get(`/streams/${id}`)).status).toBe(200);
      const removed = await team().eventsOf(() => owner.post(members, { delete: [person.id] }));
      expect(outline(removed)).toContain(`user:${person.id} stream/delete`);
    });

    it('events 3.0: a deactivated account is removed from the subscribers, and comes back', async () => {
      const { owner } = team();
      const person = await team().person();
      const id = await team().channel(fresh(), { subscribers: [person] });
      const gone = await team().eventsOf(() => owner.delete(`/users/${person.id}`));
      const concerns = (op: string) => (logged: (typeof gone)[number]) =>
        logged.event.op === op && (logged.event.stream_ids as number[]).includes(id);
      const left = gone.find(concerns('peer_remove'));
      expect(left?.event.user_ids).toEqual([person.id]);
      expect((await seenChannel(owner, id)).subscriber_count).toBe(0);
      const back = await team().eventsOf(() => owner.post(`/users/${person.id}/reactivate`));
      const came = back.find(concerns('peer_add'));
      expect(came?.event.user_ids).toEqual([person.id]);
      expect((await seenChannel(owner, id)).subscriber_count).toBe(1);
    });
  });
});
