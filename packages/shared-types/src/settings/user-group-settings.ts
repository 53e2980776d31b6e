import type { GroupSettingRules } from './group-setting-rule.ts';

/** Permissions of a user group. For system groups, they have no holders. */
export const userGroupSettings = {
  can_add_members_group: {
    description: 'Users who may add members.',
    default: 'creator',
    refused: ['role:internet', 'role:everyone'],
  },
  can_join_group: {
    description: 'Users who may join by themselves.',
    default: 'role:nobody',
    refused: ['role:internet', 'role:everyone'],
  },
  can_leave_group: {
    description: 'Users who may leave by themselves.',
    default: 'role:everyone',
    refused: ['role:internet'],
  },
  can_manage_group: {
    description: 'Users who may change the group and its members.',
    default: 'creator',
    refused: ['role:internet', 'role:everyone'],
  },
  can_mention_group: {
    description: 'Users who may mention the group.',
    default: 'role:everyone',
    refused: ['role:internet', 'role:owners'],
  },
  can_remove_members_group: {
    description: 'Users who may remove members.',
    default: 'role:nobody',
    refused: ['role:internet', 'role:everyone'],
  },
} as const satisfies GroupSettingRules;
