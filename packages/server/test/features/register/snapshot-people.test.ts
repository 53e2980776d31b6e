import { describe, expect, it } from 'vitest';
import { fresh, groupId } from '../../support/channels.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { fetched } from './registered.ts';

forEachTeam((team) => {
  async function capable(person: Person, part: string, capability: string) {
    return fetched(person, [part], { client_capabilities: { [capability]: true } });
  }

  describe('people', () => {
    const hidden = { full_name: 'Unknown user', delivery_email: null };

    it('events 1.2: hidden users are left out or are placeholders', async () => {
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

    it('events 1.5: deactivated users have their own list', async () => {
      const { owner } = team();
      const gone = await team().person();
      await owner.delete(`/users/${gone.id}`);
      const body = await fetched(owner, ['realm_user']);
      const ids = (users: readonly { user_id: number }[]) => users.map(({ user_id }) => user_id);
      expect(ids(body.realm_non_active_users)).toContain(gone.id);
      expect(ids(body.realm_users)).not.toContain(gone.id);
    });

    it('events 1.5: the caller’s account has its role and permissions', async () => {
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

    it('events 1.2: deactivated groups are for clients that support them', async () => {
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

    it('events 1.5: a status only has fields that are set', async () => {
      const [person, silent] = [await team().person(), await team().person()];
      await person.post('/users/me/status', { status_text: 'busy' });
      const { user_status } = await fetched(team().owner, ['user_status']);
      expect(user_status[person.id]).toEqual({ status_text: 'busy' });
      expect(user_status).not.toHaveProperty(String(silent.id));
    });
  });

  describe('personal data', () => {
    it('events 1.5: drafts have the newest edit first, and are only the caller’s', async () => {
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

    it('events 1.5: lists equal those of their endpoints', async () => {
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

    it('events 1.2: linkifiers are for clients that support templates', async () => {
      const { owner } = team();
      const linkifier = { pattern: 'T-(?P<id>[0-9]+)', url_template: 'https://example.org/{id}' };
      await owner.post('/realm/filters', linkifier);
      expect((await fetched(owner, ['realm_linkifiers'])).realm_linkifiers).toEqual([]);
      const capability = 'linkifier_url_template';
      const { realm_linkifiers } = await capable(owner, 'realm_linkifiers', capability);
      expect(realm_linkifiers).toMatchObject([linkifier]);
    });

    it('events 1.7: presence has the requested form and age', async () => {
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

  it('events 1.9: older settings derive from their replacements', async () => {
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
