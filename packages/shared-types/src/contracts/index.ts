import type { Endpoint } from '../contract/endpoint.ts';
import { addAlertWords, getAlertWords, removeAlertWords } from './alert-words.ts';
import { deleteAttachment, getAttachments } from './attachments.ts';
import { getAuditLog } from './audit-log.ts';
import {
  fetchApiKey,
  forgotPassword,
  regenerateOwnApiKey,
  resetPassword,
} from './authentication.ts';
import {
  getBeforeSendHook,
  removeBeforeSendHook,
  setBeforeSendHook,
  testBeforeSendHook,
} from './before-send-hook.ts';
import { deleteBotStorage, getBotStorage, updateBotStorage } from './bot-storage.ts';
import {
  createBot,
  deactivateBot,
  getBotDeliveries,
  getBots,
  regenerateBotApiKey,
  testBot,
  updateBot,
} from './bots.ts';
import {
  createChannelFolder,
  getChannelFolders,
  reorderChannelFolders,
  updateChannelFolder,
} from './channel-folders.ts';
import {
  archiveChannel,
  getChannel,
  getChannelEmailAddress,
  getChannelId,
  getChannelSubscribers,
  getChannels,
  updateChannel,
} from './channels.ts';
import { addDefaultChannel, removeDefaultChannel } from './default-channels.ts';
import {
  createDraftDocumentTicket,
  createDrafts,
  deleteDraft,
  editDraft,
  getDraftDocument,
  getDrafts,
} from './drafts.ts';
import { deleteEventQueue, getEvents } from './events.ts';
import { getExternalEvents, getIntegrations, receiveExternalEvent } from './integrations.ts';
import {
  createInviteLink,
  getInvitation,
  getInvites,
  join,
  joinThroughProvider,
  resendEmailInvite,
  revokeEmailInvite,
  revokeInviteLink,
  sendInvites,
} from './invites.ts';
import {
  createOwnKey,
  createServiceKey,
  deleteServiceKey,
  endOtherKeys,
  endOwnKey,
  endUserKey,
  getOwnKeys,
  getServiceKeys,
  getUserKeys,
} from './keys.ts';
import {
  createLinkifier,
  deleteLinkifier,
  getLinkifiers,
  reorderLinkifiers,
  updateLinkifier,
} from './linkifiers.ts';
import { deleteMessage, getMessageHistory, updateMessage } from './message-edits.ts';
import {
  markAllAsRead,
  markChannelAsRead,
  markTopicAsRead,
  updateMessageFlags,
  updateMessageFlagsInNarrow,
} from './message-flags.ts';
import { renderMessage } from './message-rendering.ts';
import { checkMessagesMatchNarrow, getMessage, getMessages, sendMessage } from './messages.ts';
import { muteUser, unmuteUser } from './muted-users.ts';
import {
  createNavigationView,
  deleteNavigationView,
  getNavigationViews,
  updateNavigationView,
} from './navigation-views.ts';
import { createChannel } from './new-channel.ts';
import { markOnboardingStepAsRead } from './onboarding-steps.ts';
import { sendOutbox } from './outbox.ts';
import { createPlayground, deletePlayground } from './playgrounds.ts';
import { getRealmPresence, getUserPresence, updatePresence } from './presence.ts';
import {
  createProfileField,
  deleteProfileField,
  getProfileFields,
  reorderProfileFields,
  updateProfileField,
} from './profile-fields.ts';
import { upsertChannels, upsertUsers } from './provisioning.ts';
import {
  getPushKeys,
  registerApnsToken,
  registerFcmToken,
  registerPushDevice,
  sendTestNotification,
  sendTestPushNotification,
  unregisterApnsToken,
  unregisterFcmToken,
  unregisterPushDevice,
} from './push.ts';
import { addReaction, removeReaction } from './reactions.ts';
import { getReadReceipts } from './read-receipts.ts';
import {
  deactivateRealm,
  sendTestWelcomeMessage,
  updateRealm,
  updateSettingsOfNewPeople,
} from './realm.ts';
import {
  createRealmDomain,
  deleteRealmDomain,
  getRealmDomains,
  updateRealmDomain,
} from './realm-domains.ts';
import { deactivateRealmEmoji, getRealmEmoji, uploadRealmEmoji } from './realm-emoji.ts';
import {
  createRealmExport,
  deleteRealmExport,
  getExportConsents,
  getRealmExports,
} from './realm-exports.ts';
import {
  deleteRealmIcon,
  deleteRealmLogo,
  uploadRealmIcon,
  uploadRealmLogo,
} from './realm-pictures.ts';
import { register } from './register.ts';
import { createReminder, deleteReminder, getReminders } from './reminders.ts';
import { reportMessage } from './reports.ts';
import {
  createSavedSnippet,
  deleteSavedSnippet,
  getSavedSnippets,
  updateSavedSnippet,
} from './saved-snippets.ts';
import {
  createScheduledMessage,
  deleteScheduledMessage,
  getScheduledMessages,
  updateScheduledMessage,
} from './scheduled-messages.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from './second-factor.ts';
import { getServerSettings } from './server-settings.ts';
import { getServerStatus } from './server-status.ts';
import {
  confirmNewAddress,
  mailProofLink,
  unsubscribeFromMail,
  updateDisplaySettings,
  updateNotificationSettings,
  updateSettings,
} from './settings.ts';
import { completeSetup, getSetup } from './setup.ts';
import { sendSubmessage } from './submessages.ts';
import {
  getSubscriptions,
  isSubscribed,
  subscribe,
  unsubscribe,
  updateSubscriptionSetting,
  updateSubscriptionSettings,
  updateSubscriptions,
} from './subscriptions.ts';
import {
  createTokenIssuer,
  deleteTokenIssuer,
  fetchApiKeyWithToken,
  getTokenIssuers,
  updateTokenIssuer,
} from './token-issuers.ts';
import { deleteTopic, getTopics, setTopicVisibility, updateMutedTopic } from './topics.ts';
import { setEditTypingStatus, setTypingStatus } from './typing.ts';
import { getTemporaryFileUrl, uploadFile } from './uploads.ts';
import { getUsage } from './usage.ts';
import { eraseUser, exportUser, getErasure } from './user-data.ts';
import {
  createUserGroup,
  deactivateUserGroup,
  deleteUserGroup,
  getUserGroupMembers,
  getUserGroupSubgroups,
  getUserGroups,
  isUserGroupMember,
  updateUserGroup,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
} from './user-groups.ts';
import { getStatusOf, updateStatus, updateStatusOf } from './user-status.ts';
import {
  clearOwnProfile,
  createUser,
  deactivateOwnUser,
  deactivateUser,
  deleteOwnAvatar,
  getOwnUser,
  getUser,
  getUsers,
  reactivateUser,
  unlinkIdentity,
  updateOwnProfile,
  updateUser,
  uploadOwnAvatar,
} from './users.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhookDeliveries,
  getWebhooks,
  testWebhook,
  updateWebhook,
} from './webhooks.ts';

/** All endpoints by name. Routes, client calls and documentation iterate over them. */
export const endpoints = {
  register,
  getEvents,
  deleteEventQueue,

  sendMessage,
  sendOutbox,
  getMessages,
  getMessage,
  checkMessagesMatchNarrow,
  updateMessage,
  deleteMessage,
  getMessageHistory,
  getReadReceipts,
  reportMessage,
  renderMessage,
  sendSubmessage,
  addReaction,
  removeReaction,

  updateMessageFlags,
  updateMessageFlagsInNarrow,
  markAllAsRead,
  markChannelAsRead,
  markTopicAsRead,

  getScheduledMessages,
  createScheduledMessage,
  updateScheduledMessage,
  deleteScheduledMessage,
  getDrafts,
  createDrafts,
  editDraft,
  deleteDraft,
  getDraftDocument,
  createDraftDocumentTicket,
  getSavedSnippets,
  createSavedSnippet,
  updateSavedSnippet,
  deleteSavedSnippet,
  setTypingStatus,
  setEditTypingStatus,

  getChannels,
  getChannel,
  getChannelId,
  getChannelSubscribers,
  getChannelEmailAddress,
  createChannel,
  updateChannel,
  archiveChannel,
  addDefaultChannel,
  removeDefaultChannel,
  getChannelFolders,
  createChannelFolder,
  reorderChannelFolders,
  updateChannelFolder,

  getSubscriptions,
  isSubscribed,
  subscribe,
  unsubscribe,
  updateSubscriptions,
  updateSubscriptionSettings,
  updateSubscriptionSetting,
  getTopics,
  setTopicVisibility,
  updateMutedTopic,
  deleteTopic,

  uploadFile,
  getTemporaryFileUrl,
  getAttachments,
  deleteAttachment,

  fetchApiKey,
  fetchApiKeyWithToken,
  forgotPassword,
  resetPassword,
  regenerateOwnApiKey,
  getTokenIssuers,
  createTokenIssuer,
  updateTokenIssuer,
  deleteTokenIssuer,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  resetSecondFactor,

  getWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  getWebhookDeliveries,

  getBeforeSendHook,
  setBeforeSendHook,
  removeBeforeSendHook,
  testBeforeSendHook,

  upsertUsers,
  upsertChannels,
  createUser,
  getUsers,
  getOwnUser,
  getUser,
  updateUser,
  deactivateUser,
  reactivateUser,
  unlinkIdentity,
  deactivateOwnUser,
  eraseUser,
  getErasure,
  exportUser,
  uploadOwnAvatar,
  deleteOwnAvatar,
  updateOwnProfile,
  clearOwnProfile,

  getBots,
  createBot,
  updateBot,
  deactivateBot,
  regenerateBotApiKey,
  getBotDeliveries,
  testBot,
  getBotStorage,
  updateBotStorage,
  deleteBotStorage,

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

  updatePresence,
  getUserPresence,
  getRealmPresence,
  updateStatus,
  updateStatusOf,
  getStatusOf,
  muteUser,
  unmuteUser,
  getAlertWords,
  addAlertWords,
  removeAlertWords,
  markOnboardingStepAsRead,
  getAuditLog,
  getReminders,
  createReminder,
  deleteReminder,

  getNavigationViews,
  createNavigationView,
  updateNavigationView,
  deleteNavigationView,

  getPushKeys,
  registerPushDevice,
  unregisterPushDevice,
  sendTestNotification,
  sendTestPushNotification,
  registerFcmToken,
  unregisterFcmToken,
  registerApnsToken,
  unregisterApnsToken,

  updateSettings,
  confirmNewAddress,
  mailProofLink,
  unsubscribeFromMail,
  updateDisplaySettings,
  updateNotificationSettings,
  updateRealm,
  updateSettingsOfNewPeople,
  sendTestWelcomeMessage,
  deactivateRealm,
  createPlayground,
  deletePlayground,
  getRealmDomains,
  createRealmDomain,
  updateRealmDomain,
  deleteRealmDomain,
  createRealmExport,
  getRealmExports,
  deleteRealmExport,
  getExportConsents,
  uploadRealmIcon,
  deleteRealmIcon,
  uploadRealmLogo,
  deleteRealmLogo,
  getRealmEmoji,
  uploadRealmEmoji,
  deactivateRealmEmoji,
  getLinkifiers,
  createLinkifier,
  reorderLinkifiers,
  updateLinkifier,
  deleteLinkifier,
  getServerSettings,
  getServerStatus,
  getUsage,
  getSetup,
  completeSetup,

  getInvites,
  sendInvites,
  resendEmailInvite,
  revokeEmailInvite,
  createInviteLink,
  revokeInviteLink,
  getInvitation,
  join,
  joinThroughProvider,

  getOwnKeys,
  createOwnKey,
  endOwnKey,
  endOtherKeys,
  getUserKeys,
  endUserKey,
  getServiceKeys,
  createServiceKey,
  deleteServiceKey,

  getIntegrations,
  getExternalEvents,
  receiveExternalEvent,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
