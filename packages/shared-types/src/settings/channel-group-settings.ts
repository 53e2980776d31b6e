import type { GroupSettingRules } from './group-setting-rule.ts';

/** Permissions of a channel. */
export const channelGroupSettings = {
  can_add_subscribers_group: {
    description: 'Users who may add subscribers.',
    default: 'role:nobody',
    refused: ['role:internet', 'role:everyone'],
  },
  can_remove_subscribers_group: {
    description: 'Users who may remove subscribers.',
    default: 'role:administrators',
    refused: ['role:internet'],
  },
  can_administer_channel_group: {
    description: 'Users who may change the channel and its permissions.',
    default: 'creator',
    refused: ['role:internet', 'role:everyone'],
  },
  can_delete_any_message_group: {
    description: 'Users who may delete any message in the channel.',
    default: 'role:nobody',
    refused: ['role:internet'],
  },
  can_delete_own_message_group: {
    description: 'Users who may delete their own messages in the channel.',
    default: 'role:nobody',
    refused: ['role:internet'],
  },
  can_move_messages_out_of_channel_group: {
    description: 'Users who may move messages to other channels.',
    default: 'role:nobody',
    refused: ['role:internet'],
  },
  can_move_messages_within_channel_group: {
    description: 'Users who may move messages between topics of the channel.',
    default: 'role:nobody',
    refused: ['role:internet'],
  },
  can_send_message_group: {
    description: 'Users who may post.',
    default: 'role:everyone',
    refused: ['role:internet'],
  },
  can_subscribe_group: {
    description: 'Users who may subscribe themselves, if the channel is private.',
    default: 'role:nobody',
    refused: ['role:internet', 'role:everyone'],
  },
  can_resolve_topics_group: {
    description: 'Users who may resolve and reopen topics.',
    default: 'role:nobody',
    refused: ['role:internet'],
  },
} as const satisfies GroupSettingRules;
