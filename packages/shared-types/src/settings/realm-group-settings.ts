import type { GroupSettingRules } from './group-setting-rule.ts';

const notEveryone = ['role:internet', 'role:everyone'] as const;
const notInternet = ['role:internet'] as const;

/** All permissions of an organization, changed with `PATCH /realm`. */
export const realmGroupSettings = {
  can_access_all_users_group: {
    description:
      'Users who can see all users. Others only see users they share a conversation with.',
    default: 'role:everyone',
    refused: [
      'role:owners',
      'role:administrators',
      'role:moderators',
      'role:fullmembers',
      'role:internet',
      'role:nobody',
    ],
    systemGroupOnly: true,
  },
  can_add_custom_emoji_group: {
    description: 'Users who may add emoji.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_add_subscribers_group: {
    description: 'Users who may subscribe others to public channels.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_create_bots_group: {
    description: 'Users who may create bots of any type.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_create_write_only_bots_group: {
    description: 'Users who may create bots that only send.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_create_groups: {
    description: 'Users who may create user groups.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_create_private_channel_group: {
    description: 'Users who may create private channels.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_create_public_channel_group: {
    description: 'Users who may create public channels.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_create_users_group: {
    description: 'Administrators who may create accounts for others.',
    default: 'role:owners',
    refused: notEveryone,
    ownerOnly: true,
  },
  can_create_web_public_channel_group: {
    description: 'Users who may open channels to people without an account.',
    default: 'role:owners',
    refused: ['role:fullmembers', 'role:members', 'role:everyone', 'role:internet'],
    systemGroupOnly: true,
  },
  can_delete_any_message_group: {
    description: 'Users who may delete any message.',
    default: 'role:administrators',
    refused: notEveryone,
  },
  can_delete_own_message_group: {
    description: 'Users who may delete their own messages.',
    default: 'role:everyone',
    refused: notInternet,
  },
  can_invite_users_group: {
    description: 'Users who may create invitation links for one person.',
    default: 'role:members',
    refused: notEveryone,
    ownerOnly: true,
  },
  create_multiuse_invite_group: {
    description: 'Users who may create invitation links.',
    default: 'role:administrators',
    refused: notEveryone,
    ownerOnly: true,
  },
  can_manage_all_groups: {
    description: 'Users who may change every user group.',
    default: 'role:owners',
    refused: [...notEveryone, 'role:nobody'],
    ownerOnly: true,
  },
  can_manage_billing_group: {
    description: 'Users who may manage billing. Kept for compatibility.',
    default: 'role:administrators',
    refused: [...notEveryone, 'role:nobody'],
    ownerOnly: true,
  },
  can_mention_many_users_group: {
    description: 'Users who may use wildcard mentions in large channels and topics.',
    default: 'role:administrators',
    refused: notInternet,
  },
  can_move_messages_between_channels_group: {
    description: 'Users who may move messages to other channels.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_move_messages_between_topics_group: {
    description: 'Users who may move messages to other topics.',
    default: 'role:everyone',
    refused: notInternet,
  },
  can_resolve_topics_group: {
    description: 'Users who may resolve and reopen topics.',
    default: 'role:everyone',
    refused: notInternet,
  },
  can_set_delete_message_policy_group: {
    description: 'Users who may set, in channels they administer, who can delete messages.',
    default: 'role:moderators',
    refused: notEveryone,
  },
  can_set_topics_policy_group: {
    description: 'Users who may set the topics policy of channels they administer.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_summarize_topics_group: {
    description: 'Users who may have topics summarized. Kept for compatibility.',
    default: 'role:everyone',
    refused: notInternet,
  },
  direct_message_initiator_group: {
    description: 'Users who may start direct conversations.',
    default: 'role:everyone',
    refused: notInternet,
  },
  direct_message_permission_group: {
    description: 'Users, at least one of whom must be in every direct conversation.',
    default: 'role:everyone',
    refused: notInternet,
  },
} as const satisfies GroupSettingRules;

export type RealmGroupSettingName = keyof typeof realmGroupSettings;
export const realmGroupSettingNames = Object.keys(
  realmGroupSettings,
) as readonly RealmGroupSettingName[];
