import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import {
  channelGroupSettings,
  endpoints,
  type GroupSettingRule,
  realmGroupSettings,
  realmSettings,
  settingDefaults,
  userGroupSettings,
  userSettings,
} from '../src/index.ts';

describe('settings', () => {
  it.each(Object.entries({ ...userSettings, ...realmSettings }))(
    '%s: the default is an allowed value',
    (_, rule) => {
      expect(Value.Check(rule.schema, rule.default)).toBe(true);
      expect(rule.description).toMatch(/\.$/);
    },
  );

  it('B-settings: every personal setting is a parameter of PATCH /settings', () => {
    for (const name of Object.keys(userSettings)) {
      expect(endpoints.updateSettings.params).toHaveProperty(name);
    }
  });

  it('B-realm: every setting and permission is a parameter of PATCH /realm', () => {
    for (const name of Object.keys({ ...realmSettings, ...realmGroupSettings })) {
      expect(endpoints.updateRealm.params).toHaveProperty(name);
    }
  });

  it('A4.1, events 1.10: these defaults decide how sending changes visibility', () => {
    expect(settingDefaults(userSettings)).toMatchObject({
      automatically_follow_topics_policy: 3,
      automatically_unmute_topics_in_muted_streams_policy: 2,
      automatically_follow_topics_where_mentioned: true,
      enable_drafts_synchronization: true,
      email_address_visibility: 1,
      twenty_four_hour_time: false,
    });
  });

  it('D2: default settings of a new organization', () => {
    expect(settingDefaults(realmSettings)).toMatchObject({
      topics_policy: 'allow_empty_topic',
      allow_message_editing: true,
      message_content_edit_limit_seconds: 600,
      message_content_delete_limit_seconds: 600,
      move_messages_within_stream_limit_seconds: 604_800,
      move_messages_between_streams_limit_seconds: 604_800,
      message_edit_history_visibility_policy: 'all',
      enable_read_receipts: false,
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
    });
  });

  it('B-realm: no time limit is `unlimited`, and no retention period is 0', () => {
    const { message_content_edit_limit_seconds, message_retention_days } =
      endpoints.updateRealm.params;
    expect(Value.Check(message_content_edit_limit_seconds.schema, 'unlimited')).toBe(true);
    expect(Value.Check(message_content_edit_limit_seconds.schema, null)).toBe(false);
    expect(Value.Check(message_retention_days.schema, 0)).toBe(false);
    expect(Value.Check(message_retention_days.schema, 30)).toBe(true);
  });
});

describe('permissions', () => {
  const registries = { realmGroupSettings, channelGroupSettings, userGroupSettings };
  const rules = Object.entries(registries).flatMap(([registry, entries]) =>
    Object.entries(entries).map(([name, rule]): [string, GroupSettingRule] => [
      `${registry}.${name}`,
      rule,
    ]),
  );

  it.each(rules)(
    '%s: allows its default holders, and never people without an account',
    (_, rule) => {
      expect(rule.refused).not.toContain(rule.default);
      expect(rule.refused).toContain('role:internet');
    },
  );

  function defaultsOf(registry: Readonly<Record<string, GroupSettingRule>>) {
    return Object.fromEntries(Object.entries(registry).map(([name, rule]) => [name, rule.default]));
  }

  it('D2: default permissions of a new organization', () => {
    expect(defaultsOf(realmGroupSettings)).toEqual({
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
      // A4.14: granted to owners, since otherwise no user could ever be created.
      can_create_users_group: 'role:owners',
    });
  });

  it('A2.7: default permissions of a new channel', () => {
    expect(defaultsOf(channelGroupSettings)).toEqual({
      can_add_subscribers_group: 'role:nobody',
      can_administer_channel_group: 'creator',
      can_send_message_group: 'role:everyone',
      can_delete_any_message_group: 'role:nobody',
      can_delete_own_message_group: 'role:nobody',
      can_move_messages_out_of_channel_group: 'role:nobody',
      can_move_messages_within_channel_group: 'role:nobody',
      can_resolve_topics_group: 'role:nobody',
      can_remove_subscribers_group: 'role:administrators',
      can_subscribe_group: 'role:nobody',
    });
    for (const name of [
      'can_add_subscribers_group',
      'can_administer_channel_group',
      'can_subscribe_group',
    ] as const) {
      expect(channelGroupSettings[name].refused).toContain('role:everyone');
    }
  });

  it('A2.14: default permissions of a new user group', () => {
    expect(defaultsOf(userGroupSettings)).toEqual({
      can_add_members_group: 'creator',
      can_join_group: 'role:nobody',
      can_leave_group: 'role:everyone',
      can_manage_group: 'creator',
      can_mention_group: 'role:everyone',
      can_remove_members_group: 'role:nobody',
    });
    expect(userGroupSettings.can_mention_group.refused).toContain('role:owners');
  });

  it('2.8, 2.9: creating takes plain values, changing takes old and new ones', () => {
    const anonymous = { direct_members: [1], direct_subgroups: [] };
    const { can_manage_group: onCreation } = endpoints.createUserGroup.params;
    const { can_manage_group: onChange } = endpoints.updateUserGroup.params;
    expect(Value.Check(onCreation.schema, anonymous)).toBe(true);
    expect(Value.Check(onCreation.schema, { new: anonymous })).toBe(false);
    expect(Value.Check(onChange.schema, { new: 3, old: anonymous })).toBe(true);
    expect(Value.Check(onChange.schema, { new: 3 })).toBe(true);
    expect(Value.Check(onChange.schema, 3)).toBe(false);
    expect(Value.Check(onChange.schema, { old: 3 })).toBe(false);
  });
});
