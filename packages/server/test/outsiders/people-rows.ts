import { about, aboutEmoji, list, type Rows } from './row.ts';

/** Bots are visible to all; their keys and settings only to their owners. */
const openly = {
  tells: 'that there is such a bot',
  unlessHidden: 'organization',
} as const;

/** People, bots, groups, and shared data of the organization. */
export const peopleRows: Rows = {
  getUsers: [
    list({ include_custom_profile_fields: true }),
    about('people', ({ userId }) => ({ user_ids: [userId], include_custom_profile_fields: true })),
  ],
  getOwnUser: [list()],
  getUser: [
    about('people', ({ userId }) => ({ user_id_or_email: String(userId) })),
    about('people', ({ email }) => ({ user_id_or_email: email })),
  ],
  updateUser: [
    about('people', ({ userId }) => ({ user_id_or_email: String(userId), full_name: 'Changed' })),
    about(['people', 'settings'], ({ userId, peopleFieldId }, own) => ({
      user_id_or_email: String(own.userId),
      profile_data: [{ id: peopleFieldId, value: [userId] }],
    })),
  ],
  deactivateUser: [about('people', ({ userId }) => ({ user_id_or_email: String(userId) }))],
  eraseUser: [about('people', ({ userId }) => ({ user_id: userId, messages: 'delete' }))],
  getErasure: [about('people', ({ userId }) => ({ user_id: userId }))],
  exportUser: [about('people', ({ userId }) => ({ user_id: userId }))],
  reactivateUser: [about('people', ({ userId }) => ({ user_id: userId }))],
  resetSecondFactor: [about('people', ({ userId }) => ({ user_id: userId }))],
  unlinkIdentity: [about('people', ({ userId }) => ({ user_id: userId }))],
  getUserPresence: [
    about('people', ({ userId }) => ({ user_id_or_email: String(userId) })),
    about('people', ({ email }) => ({ user_id_or_email: email })),
  ],
  getStatusOf: [about('people', ({ userId }) => ({ user_id: userId }))],
  updateStatusOf: [
    about('people', ({ userId }) => ({ user_id: userId, status_text: 'x' })),
    ...aboutEmoji(({ userId }) => ({ user_id: userId })),
  ],
  updateStatus: aboutEmoji(() => ({})),
  getRealmPresence: [list()],
  updatePresence: [list({ status: 'active', last_update_id: -1 }), list({ status: 'idle' })],
  muteUser: [about('people', ({ userId }) => ({ muted_user_id: userId }))],
  unmuteUser: [about('people', ({ userId }) => ({ muted_user_id: userId }))],
  getBots: [list()],
  updateBot: [
    about('bots', ({ botId }) => ({ bot_id: botId, full_name: 'Changed' }), openly),
    about(
      ['bots', 'people'],
      ({ botId, userId }) => ({ bot_id: botId, bot_owner_id: userId }),
      openly,
    ),
  ],
  getBotDeliveries: [about('bots', ({ botId }) => ({ bot_id: botId }), openly)],
  getExternalEvents: [about('bots', ({ botId }) => ({ bot_id: botId }), openly)],
  testBot: [about('bots', ({ botId }) => ({ bot_id: botId }), openly)],
  deactivateBot: [about('bots', ({ botId }) => ({ bot_id: botId }), openly)],
  regenerateBotApiKey: [about('bots', ({ botId }) => ({ bot_id: botId }), openly)],
  getUserGroups: [list({ include_deactivated_groups: true })],
  createUserGroup: [
    about('groups', ({ groupId }) => ({
      name: `of ${groupId}`,
      description: '',
      members: [],
      subgroups: [groupId],
    })),
    about('people', ({ userId }) => ({ name: `of ${userId}`, description: '', members: [userId] })),
  ],
  updateUserGroup: [
    about('groups', ({ groupId }) => ({ user_group_id: groupId, name: 'changed' })),
  ],
  deactivateUserGroup: [about('groups', ({ groupId }) => ({ user_group_id: groupId }))],
  deleteUserGroup: [about('groups', ({ groupId }) => ({ user_group_id: groupId }))],
  updateUserGroupMembers: [
    ...['add', 'delete'].map((change) =>
      about(['groups', 'people'], ({ groupId, userId }) => ({
        user_group_id: groupId,
        [change]: [userId],
      })),
    ),
    ...['add_subgroups', 'delete_subgroups'].map((change) =>
      about('groups', ({ groupId }) => ({ user_group_id: groupId, [change]: [groupId] })),
    ),
  ],
  getUserGroupMembers: [about('groups', ({ groupId }) => ({ user_group_id: groupId }))],
  isUserGroupMember: [
    about(['groups', 'people'], ({ groupId, userId }) => ({
      user_group_id: groupId,
      user_id: userId,
    })),
  ],
  updateUserGroupSubgroups: [
    ...['add', 'delete'].map((change) =>
      about('groups', ({ groupId }) => ({ user_group_id: groupId, [change]: [groupId] })),
    ),
  ],
  getUserGroupSubgroups: [about('groups', ({ groupId }) => ({ user_group_id: groupId }))],
  getChannelFolders: [list({ include_archived: true })],
  updateChannelFolder: [
    about('settings', ({ folderId }) => ({ channel_folder_id: folderId, name: 'changed' })),
  ],
  reorderChannelFolders: [about('settings', ({ folderId }) => ({ order: [folderId] }))],
  getProfileFields: [list()],
  updateProfileField: [
    about('settings', ({ fieldId }) => ({ field_id: fieldId, name: 'changed' })),
  ],
  reorderProfileFields: [
    about('settings', ({ fieldId, peopleFieldId }) => ({ order: [fieldId, peopleFieldId] })),
  ],
  deleteProfileField: [about('settings', ({ fieldId }) => ({ field_id: fieldId }))],
  updateOwnProfile: [
    about('settings', ({ fieldId }) => ({ data: [{ id: fieldId, value: 'a' }] })),
    about(['settings', 'people'], ({ peopleFieldId, userId }) => ({
      data: [{ id: peopleFieldId, value: [userId] }],
    })),
  ],
  clearOwnProfile: [about('settings', ({ fieldId }) => ({ data: [fieldId] }))],
  getLinkifiers: [list()],
  updateLinkifier: [
    about('settings', ({ linkifierId }) => ({
      filter_id: linkifierId,
      pattern: 'changed',
      url_template: 'https://changed.example',
    })),
  ],
  reorderLinkifiers: [
    about('settings', ({ linkifierId }) => ({ ordered_linkifier_ids: [linkifierId] })),
  ],
  deleteLinkifier: [about('settings', ({ linkifierId }) => ({ filter_id: linkifierId }))],
  deletePlayground: [about('settings', ({ playgroundId }) => ({ playground_id: playgroundId }))],
  deleteRealmExport: [about('settings', ({ exportId }) => ({ export_id: exportId }))],
  updateTokenIssuer: [
    about('settings', ({ issuerId }) => ({ issuer_id: issuerId, name: 'changed' })),
  ],
  deleteTokenIssuer: [about('settings', ({ issuerId }) => ({ issuer_id: issuerId }))],
  updateWebhook: [
    about('settings', ({ webhookId }) => ({ webhook_id: webhookId, events: ['message'] })),
  ],
  deleteWebhook: [about('settings', ({ webhookId }) => ({ webhook_id: webhookId }))],
  testWebhook: [about('settings', ({ webhookId }) => ({ webhook_id: webhookId }))],
  getWebhookDeliveries: [about('settings', ({ webhookId }) => ({ webhook_id: webhookId }))],
  getRealmDomains: [list()],
  updateRealmDomain: [about('settings', ({ domain }) => ({ domain, allow_subdomains: false }))],
  deleteRealmDomain: [about('settings', ({ domain }) => ({ domain }))],
  getRealmEmoji: [list()],
  deactivateRealmEmoji: [about('organization', ({ emoji }) => ({ emoji_name: emoji }))],
};
