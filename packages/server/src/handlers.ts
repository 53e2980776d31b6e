import type { EndpointName } from '@tidings/shared-types';
import { fetchApiKey } from './auth/fetch-api-key.ts';
import { regenerateOwnApiKey } from './auth/regenerate-own-api-key.ts';
import { deleteOwnAvatar } from './avatars/delete-own-avatar.ts';
import { uploadOwnAvatar } from './avatars/upload-own-avatar.ts';
import { createBot } from './bots/create-bot.ts';
import { deactivateBot } from './bots/deactivate-bot.ts';
import { getBots } from './bots/get-bots.ts';
import { regenerateBotApiKey } from './bots/regenerate-bot-api-key.ts';
import { updateBot } from './bots/update-bot.ts';
import { createUserGroup } from './groups/create-user-group.ts';
import { deactivateUserGroup } from './groups/deactivate-user-group.ts';
import { deleteUserGroup } from './groups/delete-user-group.ts';
import { getUserGroupMembers } from './groups/get-user-group-members.ts';
import { getUserGroupSubgroups } from './groups/get-user-group-subgroups.ts';
import { getUserGroups } from './groups/get-user-groups.ts';
import { isUserGroupMember } from './groups/is-user-group-member.ts';
import { updateUserGroup } from './groups/update-user-group.ts';
import { updateUserGroupMembers } from './groups/update-user-group-members.ts';
import { updateUserGroupSubgroups } from './groups/update-user-group-subgroups.ts';
import { clearOwnProfile } from './profile/clear-own-profile.ts';
import { createProfileField } from './profile/create-profile-field.ts';
import { deleteProfileField } from './profile/delete-profile-field.ts';
import { getProfileFields } from './profile/get-profile-fields.ts';
import { reorderProfileFields } from './profile/reorder-profile-fields.ts';
import { updateOwnProfile } from './profile/update-own-profile.ts';
import { updateProfileField } from './profile/update-profile-field.ts';
import { getServerSettings } from './settings/get-server-settings.ts';
import { updateRealm } from './settings/update-realm.ts';
import { updateSettings } from './settings/update-settings.ts';
import { completeSetup } from './setup/complete-setup.ts';
import { getSetup } from './setup/get-setup.ts';
import { createUser } from './users/create-user.ts';
import { deactivateOwnUser } from './users/deactivate-own-user.ts';
import { deactivateUser } from './users/deactivate-user.ts';
import { getOwnUser } from './users/get-own-user.ts';
import { getUser } from './users/get-user.ts';
import { getUsers } from './users/get-users.ts';
import { reactivateUser } from './users/reactivate-user.ts';
import { updateUser } from './users/update-user.ts';

/** Who serves which contract. The server does not start when one is missing here and below. */
export const handlers = {
  fetchApiKey,
  regenerateOwnApiKey,

  createUser,
  getUsers,
  getOwnUser,
  getUser,
  updateUser,
  deactivateUser,
  reactivateUser,
  deactivateOwnUser,
  uploadOwnAvatar,
  deleteOwnAvatar,
  updateOwnProfile,
  clearOwnProfile,

  getBots,
  createBot,
  updateBot,
  deactivateBot,
  regenerateBotApiKey,

  getUserGroups,
  createUserGroup,
  updateUserGroup,
  deactivateUserGroup,
  deleteUserGroup,
  updateUserGroupMembers,
  getUserGroupMembers,
  isUserGroupMember,
  updateUserGroupSubgroups,
  getUserGroupSubgroups,

  getProfileFields,
  createProfileField,
  reorderProfileFields,
  updateProfileField,
  deleteProfileField,

  updateSettings,
  updateRealm,
  getServerSettings,
  getSetup,
  completeSetup,
};

/** Contracts of parts that this version does not serve; asking for them answers `NOT_FOUND`. */
export const notYetServed: readonly EndpointName[] = [
  'sendMessage',
  'getMessages',
  'getMessage',
  'checkMessagesMatchNarrow',
  'updateMessage',
  'deleteMessage',
  'getMessageHistory',
  'getReadReceipts',
  'reportMessage',
  'renderMessage',
  'sendSubmessage',
  'addReaction',
  'removeReaction',
  'updateMessageFlags',
  'updateMessageFlagsInNarrow',
  'markAllAsRead',
  'markChannelAsRead',
  'markTopicAsRead',
  'getScheduledMessages',
  'createScheduledMessage',
  'updateScheduledMessage',
  'deleteScheduledMessage',
  'getDrafts',
  'createDrafts',
  'editDraft',
  'deleteDraft',
  'getSavedSnippets',
  'createSavedSnippet',
  'updateSavedSnippet',
  'deleteSavedSnippet',
  'setTypingStatus',
  'getChannels',
  'getChannel',
  'getChannelId',
  'getChannelSubscribers',
  'getChannelEmailAddress',
  'createChannel',
  'updateChannel',
  'archiveChannel',
  'addDefaultChannel',
  'removeDefaultChannel',
  'getChannelFolders',
  'createChannelFolder',
  'reorderChannelFolders',
  'updateChannelFolder',
  'getSubscriptions',
  'isSubscribed',
  'subscribe',
  'unsubscribe',
  'updateSubscriptions',
  'updateSubscriptionSettings',
  'updateSubscriptionSetting',
  'getTopics',
  'setTopicVisibility',
  'updateMutedTopic',
  'deleteTopic',
  'uploadFile',
  'getTemporaryFileUrl',
  'getAttachments',
  'deleteAttachment',
  'getBotStorage',
  'updateBotStorage',
  'deleteBotStorage',
  'updatePresence',
  'getUserPresence',
  'getRealmPresence',
  'updateStatus',
  'muteUser',
  'unmuteUser',
  'getAlertWords',
  'addAlertWords',
  'removeAlertWords',
  'getNavigationViews',
  'createNavigationView',
  'updateNavigationView',
  'deleteNavigationView',
  'registerPushDevice',
  'sendTestPushNotification',
  'registerFcmToken',
  'unregisterFcmToken',
  'registerApnsToken',
  'unregisterApnsToken',
  'updateDisplaySettings',
  'updateNotificationSettings',
  'getRealmEmoji',
  'uploadRealmEmoji',
  'deactivateRealmEmoji',
  'getLinkifiers',
  'createLinkifier',
  'reorderLinkifiers',
  'updateLinkifier',
  'deleteLinkifier',
];
