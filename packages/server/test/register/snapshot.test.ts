import { describe, expect, it } from 'vitest';
import { insertRows } from '../../src/storage/rows.ts';
import { presence } from '../../src/storage/tables/users.ts';
import { fresh, groupId } from '../support/channels.ts';
import { sent, sentTo } from '../support/messages.ts';
import { forEachTeam, type Person } from '../support/team.ts';
import { fetched } from './registered.ts';

type Listed = { readonly stream_id: number };

forEachTeam((team) => {
  function at(channels: readonly Listed[], id: number) {
    return channels.find((channel) => channel.stream_id === id);
  }

  async function capable(person: Person, part: string, capability: string) {
    return fetched(person, [part], { client_capabilities: { [capability]: true } });
  }

  describe('messages', () => {
    it('events 1.5: max_message_id is the newest that one received, as in GET /users/me', async () => {
      const [person, other] = [await team().person(), await team().person()];
      const newest = async () => {
        const { max_message_id } = await fetched(person, ['message']);
        expect((await person.get('/users/me')).body.max_message_id).toBe(max_message_id);
        return max_message_id;
      };
      expect(await newest()).toBe(-1);
      const first = await sentTo(other, [person]);
      expect(await newest()).toBe(first);
      const name = fresh();
      const channel = await team().channel(name, { subscribers: [other] });
      await sent(other, channel, 'before');
      expect(await newest()).toBe(first);
      await team().subscribe(name, [person]);
      const second = await sent(other, channel, 'meanwhile');
      await person.delete('/users/me/subscriptions', { subscriptions: [name] });
      await sent(other, channel, 'after');
      expect(await newest()).toBe(second);
    });

    it('events 1.5: starred messages are complete and ascending', async () => {
      const person = await team().person();
      const ids = [await sentTo(person, [person]), await sentTo(person, [person])];
      for (const id of [...ids].reverse()) {
        await person.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
      }
      expect((await fetched(person, ['starred_messages'])).starred_messages).toEqual(ids);
    });

    it('events 1.5: recent conversations leave oneself out, the newest first', async () => {
      const people = [await team().person(), await team().person(), await team().person()];
      const [ada, ben, cleo] = people as [Person, Person, Person];
      const alone = await sentTo(ada, [ada]);
      const two = await sentTo(ben, [ada]);
      const three = await sentTo(cleo, [ada, ben]);
      const again = await sentTo(ada, [ada]);
      expect(again).toBeGreaterThan(alone);
      const { recent_private_conversations } = await fetched(ada, ['recent_private_conversations']);
      expect(recent_private_conversations).toEqual([
        { user_ids: [], max_message_id: again },
        { user_ids: [ben.id, cleo.id].sort((a, b) => a - b), max_message_id: three },
        { user_ids: [ben.id], max_message_id: two },
      ]);
    });
  });

  describe('channels', () => {
    it('events 1.5: each channel is in one of three lists, and in that of all', async () => {
      const person = await team().person();
      const [own, left, never] = [fresh(), fresh(), fresh()];
      const ids = [
        await team().channel(own, { subscribers: [person] }),
        await team().channel(left, { subscribers: [person] }),
        await team().channel(never),
      ] as const;
      await person.delete('/users/me/subscriptions', { subscriptions: [left] });
      const body = await fetched(person, ['subscription', 'stream']);
      expect(at(body.subscriptions, ids[0])).toMatchObject({ name: own, in_home_view: true });
      expect(at(body.unsubscribed, ids[1])).toMatchObject({
        name: left,
        color: expect.any(String),
      });
      expect(at(body.never_subscribed, ids[2])).toMatchObject({ name: never });
      expect(at(body.never_subscribed, ids[2])).not.toHaveProperty('color');
      for (const id of ids) expect(at(body.streams, id)).toBeDefined();
      const listed = [body.subscriptions, body.unsubscribed, body.never_subscribed].flat();
      expect(listed).toHaveLength(body.streams.length);
    });

    it('events 1.5: a channel is the same wherever it is shown', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const body = await fetched(owner, ['subscription', 'stream']);
      const { body: shown } = await owner.get(`/streams/${id}`);
      expect(at(body.streams, id)).toEqual(shown.stream);
      expect(at(body.subscriptions, id)).toMatchObject(shown.stream);
    });

    it('D3: what one may not know of is in no list', async () => {
      const [member, guest] = [await team().person(), await team().person('guest')];
      const secret = await team().channel(fresh(), { settings: { invite_only: true } });
      const open = await team().channel(fresh());
      for (const person of [member, guest]) {
        const body = await fetched(person, ['subscription', 'stream']);
        expect(JSON.stringify(body)).not.toContain(`"stream_id":${secret},`);
      }
      const seen = await fetched(guest, ['subscription', 'stream', 'default_streams']);
      expect(JSON.stringify(seen)).not.toContain(`"stream_id":${open},`);
      expect(seen.realm_default_streams).toEqual([]);
    });

    it('events 1.2: archived channels are for clients that know them', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      await owner.delete(`/streams/${id}`);
      const plain = await fetched(owner, ['stream', 'subscription']);
      expect(at(plain.streams, id)).toBeUndefined();
      expect(at(plain.subscriptions, id)).toBeUndefined();
      const { streams } = await capable(owner, 'stream', 'archived_channels');
      expect(at(streams, id)).toMatchObject({ is_archived: true });
    });

    it('events 1.1: subscribers are listed if asked for, without those who are gone', async () => {
      const { owner } = team();
      const [stays, goes] = [await team().person(), await team().person()];
      const id = await team().channel(fresh(), { subscribers: [owner, stays, goes] });
      await owner.delete(`/users/${goes.id}`);
      const plain = await fetched(owner, ['subscription']);
      expect(at(plain.subscriptions, id)).not.toHaveProperty('subscribers');
      for (const include_subscribers of [true, 'partial']) {
        const body = await fetched(owner, ['subscription'], { include_subscribers });
        expect(at(body.subscriptions, id)).toMatchObject({ subscribers: [owner.id, stays.id] });
      }
      const elsewhere = await team().channel(fresh(), { subscribers: [stays] });
      const body = await fetched(await team().person(), ['subscription'], {
        include_subscribers: true,
      });
      expect(at(body.never_subscribed, elsewhere)).toMatchObject({ subscribers: [stays.id] });
    });

    it('events 1.1: of large channels some clients want those only who are there', async () => {
      const { owner, realm } = team();
      const name = fresh();
      const id = await team().channel(name);
      const crowd: Person[] = [];
      for (let count = 0; count < 250; count += 1) crowd.push(await team().person());
      const bot = await team().bot(owner);
      await team().subscribe(name, [...crowd, bot]);
      const [lately, longAgo] = [crowd[7] as Person, crowd[8] as Person];
      const now = Math.floor(Date.now() / 1000);
      const seenAt = (person: Person, at: number, update_id: number) => ({
        user_id: person.id,
        active_at: at,
        idle_at: at,
        update_id,
      });
      await realm.write(async (change) => {
        const sql = await change.writableSql();
        await insertRows(sql, change.dialect, presence, realm.id, [
          seenAt(lately, now - 13 * 86_400, 10_001),
          seenAt(longAgo, now - 15 * 86_400, 10_002),
        ]);
      });
      const include_subscribers = 'partial';
      const { subscriptions } = await fetched(owner, ['subscription'], { include_subscribers });
      const channel = at(subscriptions, id);
      expect(channel).not.toHaveProperty('subscribers');
      expect(channel).toMatchObject({
        subscriber_count: 252,
        partial_subscribers: expect.arrayContaining([lately.id, bot.id]),
      });
      expect(channel).not.toMatchObject({
        partial_subscribers: expect.arrayContaining([longAgo.id]),
      });
    });
  });

  describe('people', () => {
    const hidden = { full_name: 'Unknown user', delivery_email: null };

    it('events 1.2: who is out of sight is left out or has no face', async () => {
      const guest = await team().person('guest');
      const somebody = await team().person('member', 'Secret Name');
      const members = { new: await groupId(team(), 'role:members') };
      const everyone = { new: await groupId(team(), 'role:everyone') };
      await team().owner.patch('/realm', { can_access_all_users_group: members });
      const plain = await fetched(guest, ['realm_user']);
      const less = await capable(guest, 'realm_user', 'user_list_incomplete');
      await team().owner.patch('/realm', { can_access_all_users_group: everyone });
      const find = (users: readonly { user_id: number }[], person: Person) =>
        users.find((user) => user.user_id === person.id);
      expect(find(plain.realm_users, somebody)).toMatchObject(hidden);
      expect(find(plain.realm_users, guest)).toMatchObject({ email: guest.email });
      expect(find(less.realm_users, somebody)).toBeUndefined();
      for (const body of [plain, less]) expect(JSON.stringify(body)).not.toContain('Secret Name');
      const open = await fetched(guest, ['realm_user']);
      expect(find(open.realm_users, somebody)).toMatchObject({ full_name: 'Secret Name' });
    });

    it('events 1.5: deactivated people have a list of their own', async () => {
      const { owner } = team();
      const gone = await team().person();
      await owner.delete(`/users/${gone.id}`);
      const body = await fetched(owner, ['realm_user']);
      const ids = (users: readonly { user_id: number }[]) => users.map(({ user_id }) => user_id);
      expect(ids(body.realm_non_active_users)).toContain(gone.id);
      expect(ids(body.realm_users)).not.toContain(gone.id);
    });

    it('events 1.5: the own account says what it is and may do', async () => {
      const own = async (person: Person) => fetched(person, ['realm_user']);
      expect(await own(team().owner)).toMatchObject({
        is_owner: true,
        is_admin: true,
        is_moderator: true,
        is_guest: false,
        can_create_public_streams: true,
        can_create_web_public_streams: false,
      });
      const guest = await team().person('guest');
      expect(await own(guest)).toMatchObject({
        user_id: guest.id,
        email: guest.email,
        is_admin: false,
        is_moderator: false,
        is_guest: true,
        can_create_public_streams: false,
        can_create_streams: false,
        can_invite_others_to_realm: false,
      });
    });

    it('events 1.2: deactivated groups are for clients that know them', async () => {
      const { owner } = team();
      const wanted = { name: fresh('group'), description: '', members: [owner.id] };
      const { body } = await owner.post('/user_groups/create', wanted);
      await owner.post(`/user_groups/${body.group_id}/deactivate`);
      const ids = (groups: readonly { id: number }[]) => groups.map(({ id }) => id);
      const plain = ids((await fetched(owner, ['realm_user_groups'])).realm_user_groups);
      expect(plain).not.toContain(body.group_id);
      expect(plain).toEqual([...plain].sort((a, b) => a - b));
      const all = await capable(owner, 'realm_user_groups', 'include_deactivated_groups');
      expect(ids(all.realm_user_groups)).toContain(body.group_id);
    });

    it('events 1.5: a status has what is set, and nothing else', async () => {
      const [person, silent] = [await team().person(), await team().person()];
      await person.post('/users/me/status', { status_text: 'busy' });
      const { user_status } = await fetched(team().owner, ['user_status']);
      expect(user_status[person.id]).toEqual({ status_text: 'busy' });
      expect(user_status).not.toHaveProperty(String(silent.id));
    });
  });

  describe('one’s own things', () => {
    it('events 1.5: drafts come with the newest edit first, and only one’s own', async () => {
      const [person, other] = [await team().person(), await team().person()];
      const draft = (content: string) => ({ type: '', to: [], topic: '', content });
      await other.post('/drafts', { drafts: [draft('not mine')] });
      await person.post('/drafts', { drafts: [{ ...draft('old'), timestamp: 1000 }] });
      await person.post('/drafts', { drafts: [{ ...draft('new'), timestamp: 2000 }] });
      const { drafts } = await fetched(person, ['drafts']);
      expect(drafts).toMatchObject([
        { content: 'new', timestamp: 2000 },
        { content: 'old', timestamp: 1000 },
      ]);
      await person.patch('/settings', { enable_drafts_synchronization: false });
      expect((await fetched(person, ['drafts'])).drafts).toEqual([]);
    });

    it('events 1.5: lists are those of the endpoints that have them', async () => {
      const person = await team().person();
      const soon = Math.floor(Date.now() / 1000) + 86_400;
      const message = { content: 'later', scheduled_delivery_timestamp: soon };
      await person.post('/scheduled_messages', { type: 'direct', to: [person.id], ...message });
      await person.post('/navigation_views', { fragment: 'inbox', is_pinned: true });
      await person.post('/saved_snippets', { title: 'a', content: 'b' });
      await person.post('/users/me/alert_words', { alert_words: ['roses'] });
      for (const [part, path] of [
        ['scheduled_messages', '/scheduled_messages'],
        ['navigation_views', '/navigation_views'],
        ['saved_snippets', '/saved_snippets'],
        ['alert_words', '/users/me/alert_words'],
      ] as const) {
        const listed = (await fetched(person, [part]))[part];
        expect(listed).toHaveLength(1);
        expect(listed).toEqual((await person.get(path)).body[part]);
      }
    });

    it('events 1.2: linkifiers are for clients that know templates', async () => {
      const { owner } = team();
      const linkifier = { pattern: 'T-(?P<id>[0-9]+)', url_template: 'https://example.org/{id}' };
      await owner.post('/realm/filters', linkifier);
      expect((await fetched(owner, ['realm_linkifiers'])).realm_linkifiers).toEqual([]);
      const capability = 'linkifier_url_template';
      const { realm_linkifiers } = await capable(owner, 'realm_linkifiers', capability);
      expect(realm_linkifiers).toMatchObject([linkifier]);
    });

    it('events 1.7: presence is in the form that was asked for, and as old as was asked for', async () => {
      const [person, other] = [await team().person(), await team().person()];
      await other.post('/users/me/presence', { status: 'active' });
      const legacy = await fetched(person, ['presence']);
      expect(legacy.presences[other.email]).toHaveProperty('aggregated');
      const modern = await capable(person, 'presence', 'simplified_presence_events');
      expect(modern.presences[other.id]).toHaveProperty('active_timestamp');
      const presence_last_update_id = modern.presence_last_update_id;
      const later = await fetched(person, ['presence'], { presence_last_update_id });
      expect(later).toMatchObject({ presences: {}, presence_last_update_id });
      expect(later.server_timestamp).toBeCloseTo(Date.now() / 1000, -2);
    });
  });

  it('events 1.9: older settings follow from those that took their place', async () => {
    const { owner } = team();
    const nobody = { new: await groupId(team(), 'role:nobody') };
    const administrators = { new: await groupId(team(), 'role:administrators') };
    const settings = {
      topics_policy: 'disable_empty_topic',
      message_edit_history_visibility_policy: 'none',
      can_mention_many_users_group: nobody,
    };
    const events = await team().eventsOf(() => owner.patch('/realm', settings));
    expect(events.at(-1)?.event).toMatchObject({
      op: 'update_dict',
      data: { mandatory_topics: true, allow_edit_history: false, wildcard_mention_policy: 6 },
    });
    expect(await fetched(owner, ['realm'])).toMatchObject({
      realm_topics_policy: 'disable_empty_topic',
      realm_mandatory_topics: true,
      realm_allow_edit_history: false,
      realm_wildcard_mention_policy: 6,
      realm_can_mention_many_users_group: nobody.new,
    });
    await owner.patch('/realm', {
      topics_policy: 'allow_empty_topic',
      message_edit_history_visibility_policy: 'all',
      can_mention_many_users_group: administrators,
    });
  });
});
