import type { GroupSettingRules } from './group-setting-rule.ts';

/** The permissions of each user group. On system groups nobody holds any. */
export const userGroupSettings = {
  can_add_members_group: {
    description: 'Who may add members.',
    default: 'creator',
    refused: ['role:internet', 'role:everyone'],
  },
  can_join_group: {
    description: 'Who may join by themselves.',
    default: 'role:nobody',
    refused: ['role:internet', 'role:everyone'],
  },
  can_leave_group: {
    description: 'Who may leave by themselves.',
    default: 'role:everyone',
    refused: ['role:internet'],
  },
  can_manage_group: {
    description: 'Who may change the group itself and its members.',
    default: 'creator',
    refused: ['role:internet', 'role:everyone'],
  },
  can_mention_group: {
    description: 'Who may mention the group.',
    default: 'role:everyone',
    refused: ['role:internet', 'role:owners'],
  },
  can_remove_members_group: {
    description: 'Who may remove members.',
    default: 'role:nobody',
    refused: ['role:internet', 'role:everyone'],
  },
} as const satisfies GroupSettingRules;
