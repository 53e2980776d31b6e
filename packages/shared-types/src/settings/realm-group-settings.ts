import type { GroupSettingRules } from './group-setting-rule.ts';

const notEveryone = ['role:internet', 'role:everyone'] as const;
const notInternet = ['role:internet'] as const;

/** Every permission of an organization. Changed with `PATCH /realm`. */
export const realmGroupSettings = {
  can_access_all_users_group: {
    description: 'Who sees all users; others see those they share a conversation with.',
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
    description: 'Who may add emoji.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_add_subscribers_group: {
    description: 'Who may subscribe others to public channels.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_create_bots_group: {
    description: 'Who may make bots of any kind.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_create_write_only_bots_group: {
    description: 'Who may make bots that only send.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_create_groups: {
    description: 'Who may make user groups.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_create_private_channel_group: {
    description: 'Who may make private channels.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_create_public_channel_group: {
    description: 'Who may make public channels.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_create_users_group: {
    description: 'Which administrators may make accounts for others.',
    default: 'role:owners',
    refused: notEveryone,
    ownerOnly: true,
  },
  can_create_web_public_channel_group: {
    description: 'Who may open channels to people without account.',
    default: 'role:owners',
    refused: ['role:fullmembers', 'role:members', 'role:everyone', 'role:internet'],
    systemGroupOnly: true,
  },
  can_delete_any_message_group: {
    description: 'Who may delete any message.',
    default: 'role:administrators',
    refused: notEveryone,
  },
  can_delete_own_message_group: {
    description: 'Who may delete their own messages.',
    default: 'role:everyone',
    refused: notInternet,
  },
  can_invite_users_group: {
    description: 'Who may make invitation links for one person.',
    default: 'role:members',
    refused: notEveryone,
    ownerOnly: true,
  },
  create_multiuse_invite_group: {
    description: 'Who may make invitation links.',
    default: 'role:administrators',
    refused: notEveryone,
    ownerOnly: true,
  },
  can_manage_all_groups: {
    description: 'Who may change every user group.',
    default: 'role:owners',
    refused: [...notEveryone, 'role:nobody'],
    ownerOnly: true,
  },
  can_manage_billing_group: {
    description: 'Who may manage billing; kept for compatibility.',
    default: 'role:administrators',
    refused: [...notEveryone, 'role:nobody'],
    ownerOnly: true,
  },
  can_mention_many_users_group: {
    description: 'Who may use wildcard mentions in large channels and topics.',
    default: 'role:administrators',
    refused: notInternet,
  },
  can_move_messages_between_channels_group: {
    description: 'Who may move messages to other channels.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_move_messages_between_topics_group: {
    description: 'Who may move messages to other topics.',
    default: 'role:everyone',
    refused: notInternet,
  },
  can_resolve_topics_group: {
    description: 'Who may mark topics as resolved or not.',
    default: 'role:everyone',
    refused: notInternet,
  },
  can_set_delete_message_policy_group: {
    description: 'Who may set who deletes messages in the channels they administer.',
    default: 'role:moderators',
    refused: notEveryone,
  },
  can_set_topics_policy_group: {
    description: 'Who may set the topics policy of the channels they administer.',
    default: 'role:members',
    refused: notEveryone,
  },
  can_summarize_topics_group: {
    description: 'Who may have topics summarized; kept for compatibility.',
    default: 'role:everyone',
    refused: notInternet,
  },
  direct_message_initiator_group: {
    description: 'Who may start direct conversations.',
    default: 'role:everyone',
    refused: notInternet,
  },
  direct_message_permission_group: {
    description: 'Direct conversations need at least one of these.',
    default: 'role:everyone',
    refused: notInternet,
  },
} as const satisfies GroupSettingRules;

export type RealmGroupSettingName = keyof typeof realmGroupSettings;
export const realmGroupSettingNames = Object.keys(
  realmGroupSettings,
) as readonly RealmGroupSettingName[];
