import {
  type RealmGroupSettingName,
  type RealmSettingName,
  realmGroupSettings,
  realmSettings,
} from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { notAdministrators } from '../users/people.ts';

/** A different valid value for each setting, and invalid ones. */
const others: Partial<Record<RealmSettingName, [good: unknown, ...bad: unknown[]]>> = {
  name: ['Engines', '', '   ', 'x'.repeat(41), '😀'.repeat(41)],
  description: ['😀'.repeat(1000), 'x'.repeat(1001)],
  default_language: ['de', '', 'not a language'],
  topics_policy: ['disable_empty_topic', 'inherit', 'empty_topic_only', ''],
  message_content_edit_limit_seconds: [3600, 0, -1, 1.5, 'forever', 2 ** 31],
  message_content_delete_limit_seconds: [3600, 0, -1, 'forever'],
  move_messages_within_stream_limit_seconds: [3600, 0, -1, 'forever'],
  move_messages_between_streams_limit_seconds: [3600, 0, -1, 'forever'],
  message_edit_history_visibility_policy: ['moves', 'some'],
  second_factor_required_of: ['everyone', 'guests', ''],
  message_retention_days: [30, 0, -1, 'forever', 2 ** 31],
  moderation_request_channel_id: [-1, 999_999_999, -2, 'x', 1.5],
  new_stream_announcements_stream_id: [-1, 999_999_999, -2],
  signup_announcements_stream_id: [-1, 999_999_999, -2],
  default_code_block_language: ['python'],
  waiting_period_threshold: [3, -1, 1.5, 2 ** 31],
  welcome_message_custom_text: ['😀'.repeat(8000), 'x'.repeat(8001)],
};

const starts: Partial<Record<RealmSettingName, unknown>> = {
  topics_policy: 'allow_empty_topic',
  allow_message_editing: true,
  message_content_edit_limit_seconds: 600,
  message_content_delete_limit_seconds: 600,
  move_messages_within_stream_limit_seconds: 7 * 86_400,
  move_messages_between_streams_limit_seconds: 7 * 86_400,
  message_edit_history_visibility_policy: 'all',
  enable_read_receipts: true,
  enable_spectator_access: false,
  moderation_request_channel_id: -1,
  invite_required: true,
  emails_restricted_to_domains: false,
  second_factor_required_of: 'nobody',
  disallow_disposable_email_addresses: true,
  waiting_period_threshold: 0,
  message_retention_days: -1,
  name_changes_disabled: false,
  email_changes_disabled: false,
  avatar_changes_disabled: false,
};

const groupStarts: Partial<Record<RealmGroupSettingName, string>> = {
  can_create_public_channel_group: 'role:members',
  can_create_private_channel_group: 'role:members',
  can_create_web_public_channel_group: 'role:owners',
  can_add_subscribers_group: 'role:members',
  can_mention_many_users_group: 'role:administrators',
  direct_message_permission_group: 'role:everyone',
  direct_message_initiator_group: 'role:everyone',
  can_delete_any_message_group: 'role:administrators',
  can_delete_own_message_group: 'role:everyone',
  can_move_messages_between_channels_group: 'role:members',
  can_move_messages_between_topics_group: 'role:everyone',
  can_resolve_topics_group: 'role:everyone',
  can_set_topics_policy_group: 'role:members',
  can_set_delete_message_policy_group: 'role:moderators',
  can_create_groups: 'role:members',
  can_manage_all_groups: 'role:owners',
  can_create_bots_group: 'role:members',
  can_create_write_only_bots_group: 'role:members',
  can_add_custom_emoji_group: 'role:members',
  can_invite_users_group: 'role:members',
  create_multiuse_invite_group: 'role:administrators',
  can_access_all_users_group: 'role:everyone',
  can_summarize_topics_group: 'role:everyone',
  can_manage_billing_group: 'role:administrators',
};

/** Settings announced with others in one object. */
const together =
  /^(topics_policy|allow_message_editing|message_edit_history_visibility_policy|message_content_.*_limit|move_messages_.*_limit)/;

/** Needs an email domain first. */
const restriction: RealmSettingName = 'emails_restricted_to_domains';
const names = (Object.keys(realmSettings) as RealmSettingName[]).filter(
  (name) => name !== restriction,
);
const groupNames = Object.keys(realmGroupSettings) as RealmGroupSettingName[];
const ownerNeeded = { status: 400, body: { code: 'UNAUTHORIZED_PRINCIPAL' } };

function valuesFor(name: RealmSettingName): [good: unknown, ...bad: unknown[]] {
  const known = others[name];
  if (known) return known;
  expect(typeof realmSettings[name].default, name).toBe('boolean');
  return [!realmSettings[name].default, 1, '"true"', 'True', ''];
}

forEachTeam((team) => {
  async function group(name: string): Promise<number> {
    const { user_groups } = (await team().owner.get('/user_groups')).body;
    return user_groups.find((each: { name: string }) => each.name === name).id;
  }

  async function put(person: Person, name: string, value: unknown): Promise<void> {
    const { status, body } = await person.patch('/realm', { [name]: value });
    expect({ status, body }).toEqual({ status: 200, body: { result: 'success', msg: '' } });
  }

  it('D2: defaults of permissions and settings are the companion’s', async () => {
    const { realm } = team();
    for (const [name, start] of Object.entries(starts)) {
      expect(realm.state.setting(name as RealmSettingName), name).toBe(start);
    }
    for (const [name, start] of Object.entries(groupStarts)) {
      const value = realm.state.groupSetting(name as RealmGroupSettingName);
      expect(value, name).toBe(await group(start));
    }
  });

  describe('B-realm: settings', () => {
    it('B-realm: addresses are not restricted to domains while there are none', async () => {
      expect(await team().owner.patch('/realm', { [restriction]: true })).toSatisfy(refused);
      expect((await team().owner.patch('/realm', { [restriction]: false })).status).toBe(200);
    });

    it.each(names)('B-realm, events 3.20: %s', async (name) => {
      const [good, ...bad] = valuesFor(name);
      const before = team().realm.state.setting(name);
      for (const value of bad) {
        const events = await team().eventsOf(async () => {
          const answer = await team().owner.patch('/realm', { [name]: value });
          expect(answer, JSON.stringify(value)).toSatisfy(refused);
        });
        expect(events).toEqual([]);
      }
      expect(team().realm.state.setting(name)).toBe(before);
      const events = await team().eventsOf(() => put(team().owner, name, good));
      expect(team().realm.state.setting(name)).toBe(good);
      const dict = together.test(name);
      const data = {
        [name]: good,
        ...(name === 'topics_policy' && { mandatory_topics: true }),
      };
      const told = dict
        ? { type: 'realm', op: 'update_dict', property: 'default', data }
        : { type: 'realm', op: 'update', property: name, value: good };
      const expected = good === before ? [] : [{ audience: 'realm', event: told }];
      expect(events.map(({ audience, event }) => ({ audience, event }))).toEqual(expected);
      expect(await team().eventsOf(() => put(team().owner, name, good))).toEqual([]);
      if (before !== null && name !== 'message_retention_days')
        await put(team().owner, name, before);
    });

    it.each([
      ['message_content_edit_limit_seconds', null],
      ['message_content_delete_limit_seconds', null],
      ['move_messages_within_stream_limit_seconds', null],
      ['move_messages_between_streams_limit_seconds', null],
      ['message_retention_days', -1],
    ] as const)('B-realm: %s "unlimited" is stored as %j', async (name, stored) => {
      await put(team().owner, name, 60);
      for (const word of ['unlimited', '"unlimited"']) await put(team().owner, name, word);
      expect(team().realm.state.setting(name)).toBe(stored);
    });

    it('A8: a name is trimmed, and counted in code points', async () => {
      await put(team().owner, 'name', '😀'.repeat(40));
      await put(team().owner, 'name', ' Engines ');
      expect(team().realm.state.setting('name')).toBe('Engines');
    });

    it('B-realm: several at once, all or nothing', async () => {
      await put(team().owner, 'description', 'Before');
      const events = await team().eventsOf(async () => {
        const half = { description: 'After', waiting_period_threshold: -1 };
        expect(await team().owner.patch('/realm', half)).toSatisfy(refused);
        const mismatch = {
          description: 'After',
          can_create_groups: { new: await group('role:members'), old: await group('role:nobody') },
        };
        expect(await team().owner.patch('/realm', mismatch)).toMatchObject({
          status: 400,
          body: { code: 'EXPECTATION_MISMATCH' },
        });
      });
      expect(events).toEqual([]);
      expect(team().realm.state.setting('description')).toBe('Before');
    });

    it('API3: internal values of the server cannot be written', async () => {
      const forged = {
        _deactivated: true,
        deactivated: true,
        _avatar_secret: 'x',
        _setup_token_hash: 'x',
        id: 7,
        subdomain: 'x',
        __proto__x: 1,
        constructor: 1,
      };
      const { status, body } = await team().owner.patch('/realm', forged);
      expect({ status, ignored: body.ignored_parameters_unsupported }).toEqual({
        status: 200,
        ignored: Object.keys(forged).sort(),
      });
      expect((await team().owner.get('/users/me')).status).toBe(200);
    });
  });

  describe('B-realm: permissions', () => {
    it.each(groupNames)('B-realm, D2: %s accepts allowed groups and no others', async (name) => {
      const rule = realmGroupSettings[name];
      const { user_groups } = (await team().owner.get('/user_groups')).body;
      const before = team().realm.state.groupSetting(name);
      for (const { id, name: system, is_system_group } of user_groups) {
        if (!is_system_group) continue;
        const answer = await team().owner.patch('/realm', { [name]: { new: id } });
        const isRefused = (rule.refused as readonly string[]).includes(system);
        expect(answer.status, system).toBe(isRefused ? 400 : 200);
        if (isRefused) expect(answer, system).toSatisfy(refused);
      }
      await put(team().owner, name, { new: before });
      expect(team().realm.state.groupSetting(name)).toEqual(before);
    });

    it('2.9: the new value may be an object; empty ones and single groups are simplified', async () => {
      const name = 'can_create_groups';
      const [members, nobody] = [await group('role:members'), await group('role:nobody')];
      const person = await team().person();
      const mixed = { direct_members: [person.id], direct_subgroups: [members] };
      const events = await team().eventsOf(() => put(team().owner, name, { new: mixed }));
      expect(events.map(({ event }) => event)).toEqual([
        { type: 'realm', op: 'update_dict', property: 'default', data: { [name]: mixed } },
      ]);
      const same = { direct_subgroups: [members], direct_members: [person.id] };
      expect(await team().eventsOf(() => put(team().owner, name, { new: same }))).toEqual([]);
      await put(team().owner, name, { new: { direct_members: [], direct_subgroups: [] } });
      expect(team().realm.state.groupSetting(name)).toBe(nobody);
      await put(team().owner, name, { new: { direct_members: [], direct_subgroups: [members] } });
      expect(team().realm.state.groupSetting(name)).toBe(members);
    });

    it('2.9: an outdated old value is a mismatch', async () => {
      const name = 'can_create_groups';
      const [members, owners] = [await group('role:members'), await group('role:owners')];
      await put(team().owner, name, { new: members });
      const stale = { new: owners, old: owners };
      expect(await team().owner.patch('/realm', { [name]: stale })).toMatchObject({
        status: 400,
        body: { result: 'error', code: 'EXPECTATION_MISMATCH' },
      });
      expect(team().realm.state.groupSetting(name)).toBe(members);
      const simple = { direct_members: [], direct_subgroups: [members] };
      await put(team().owner, name, { new: owners, old: simple });
      await put(team().owner, name, { new: members, old: owners });
    });

    it('A2.8: only active users and groups of this organization are allowed', async () => {
      const gone = await team().person();
      await team().owner.delete(`/users/${gone.id}`);
      const stranger = await team().stranger();
      for (const value of [
        { direct_members: [gone.id], direct_subgroups: [] },
        { direct_members: [stranger.id], direct_subgroups: [] },
        { direct_members: [999_999_999], direct_subgroups: [] },
        { direct_members: [], direct_subgroups: [999_999_999] },
        999_999_999,
        team().owner.id,
      ]) {
        const answer = await team().owner.patch('/realm', { can_create_groups: { new: value } });
        expect(answer, JSON.stringify(value)).toSatisfy(refused);
      }
    });

    it.each([
      '1',
      '"x"',
      '[]',
      '{}',
      '{"new":null}',
      '{"new":"1"}',
      '{"new":{"direct_members":[]}}',
      'x',
    ])('2.9: %s is not an update of a permission', async (can_create_groups) => {
      expect(await team().owner.patch('/realm', { can_create_groups })).toSatisfy(refused);
    });

    it.each(groupNames.filter((name) => 'systemGroupOnly' in realmGroupSettings[name]))(
      'A2.8: %s takes system groups only',
      async (name) => {
        const { id } = await team().person();
        const value = { direct_members: [id], direct_subgroups: [] };
        const required = {
          status: 400,
          body: { result: 'error', code: 'SYSTEM_GROUP_REQUIRED', setting_name: name },
        };
        expect(await team().owner.patch('/realm', { [name]: { new: value } })).toMatchObject(
          required,
        );
        const made = { name: `Some ${id}`, description: '', members: [id] };
        const { group_id } = (await team().owner.post('/user_groups/create', made)).body;
        expect(await team().owner.patch('/realm', { [name]: { new: group_id } })).toMatchObject(
          required,
        );
      },
    );
  });

  describe('B-realm: access', () => {
    it('B-realm: not for users below administrator, or outside', async () => {
      await put(team().owner, 'description', 'Ours');
      for (const [who, person, answer] of await notAdministrators(team())) {
        const forged = { description: `By ${who}` };
        expect(await person.patch('/realm', forged), who).toMatchObject(answer);
      }
      expect(team().realm.state.setting('description')).toBe('Ours');
    });

    it('B-realm: an administrator can change everything that is not for owners only', async () => {
      const administrator = await team().person('administrator');
      for (const name of names) {
        const [good] = valuesFor(name);
        const before = team().realm.state.setting(name);
        if (good === before) continue;
        const answer = await administrator.patch('/realm', { [name]: good });
        if ('ownerOnly' in realmSettings[name]) expect(answer, name).toMatchObject(ownerNeeded);
        else expect(answer.status, name).toBe(200);
        const back = before === null ? 'unlimited' : before;
        if (answer.status === 200) await put(team().owner, name, back);
      }
      expect('ownerOnly' in realmSettings.message_retention_days).toBe(true);
      expect((await administrator.patch('/realm', { message_retention_days: 30 })).body.code).toBe(
        'UNAUTHORIZED_PRINCIPAL',
      );
    });

    it('B-realm: administrators cannot give themselves permissions of owners', async () => {
      const administrator = await team().person('administrator');
      const mine = { new: { direct_members: [administrator.id], direct_subgroups: [] } };
      for (const name of ['can_create_users_group', 'can_manage_all_groups'] as const) {
        const before = team().realm.state.groupSetting(name);
        expect(await administrator.patch('/realm', { [name]: mine })).toMatchObject(ownerNeeded);
        expect(team().realm.state.groupSetting(name)).toEqual(before);
      }
    });
  });
});
