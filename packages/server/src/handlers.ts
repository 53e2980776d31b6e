import { deleteEventQueue } from './core/event-queues/delete-event-queue.ts';
import { getEvents } from './core/event-queues/get-events.ts';
import { unsubscribeFromMail } from './delivery/missed-messages/unsubscribe-from-mail.ts';
import { getPushKeys } from './delivery/push/get-push-keys.ts';
import { registerApnsToken } from './delivery/push/register-apns-token.ts';
import { registerFcmToken } from './delivery/push/register-fcm-token.ts';
import { registerPushDevice } from './delivery/push/register-push-device.ts';
import { sendTestNotification } from './delivery/push/send-test-notification.ts';
import { sendTestPushNotification } from './delivery/push/send-test-push-notification.ts';
import { unregisterApnsToken } from './delivery/push/unregister-apns-token.ts';
import { unregisterFcmToken } from './delivery/push/unregister-fcm-token.ts';
import { unregisterPushDevice } from './delivery/push/unregister-push-device.ts';
import { addAlertWords } from './features/alert-words/add-alert-words.ts';
import { getAlertWords } from './features/alert-words/get-alert-words.ts';
import { removeAlertWords } from './features/alert-words/remove-alert-words.ts';
import { getAuditLog } from './features/audit/get-audit-log.ts';
import { fetchApiKey } from './features/auth/fetch-api-key.ts';
import { regenerateOwnApiKey } from './features/auth/regenerate-own-api-key.ts';
import { deleteOwnAvatar } from './features/avatars/delete-own-avatar.ts';
import { uploadOwnAvatar } from './features/avatars/upload-own-avatar.ts';
import { getBeforeSendHook } from './features/before-send-hook/get-before-send-hook.ts';
import { removeBeforeSendHook } from './features/before-send-hook/remove-before-send-hook.ts';
import { setBeforeSendHook } from './features/before-send-hook/set-before-send-hook.ts';
import { testBeforeSendHook } from './features/before-send-hook/test-before-send-hook.ts';
import { createBot } from './features/bots/create-bot.ts';
import { deactivateBot } from './features/bots/deactivate-bot.ts';
import { deleteBotStorage } from './features/bots/delete-bot-storage.ts';
import { getBotStorage } from './features/bots/get-bot-storage.ts';
import { getBots } from './features/bots/get-bots.ts';
import { getBotDeliveries } from './features/bots/outgoing/get-bot-deliveries.ts';
import { testBot } from './features/bots/outgoing/test-bot.ts';
import { regenerateBotApiKey } from './features/bots/regenerate-bot-api-key.ts';
import { updateBot } from './features/bots/update-bot.ts';
import { updateBotStorage } from './features/bots/update-bot-storage.ts';
import { createChannelFolder } from './features/channel-folders/create-channel-folder.ts';
import { getChannelFolders } from './features/channel-folders/get-channel-folders.ts';
import { reorderChannelFolders } from './features/channel-folders/reorder-channel-folders.ts';
import { updateChannelFolder } from './features/channel-folders/update-channel-folder.ts';
import { addDefaultChannel } from './features/channels/add-default-channel.ts';
import { archiveChannel } from './features/channels/archive-channel.ts';
import { createChannel } from './features/channels/create-channel.ts';
import { getChannel } from './features/channels/get-channel.ts';
import { getChannelEmailAddress } from './features/channels/get-channel-email-address.ts';
import { getChannelId } from './features/channels/get-channel-id.ts';
import { getChannelSubscribers } from './features/channels/get-channel-subscribers.ts';
import { getChannels } from './features/channels/get-channels.ts';
import { getTopics } from './features/channels/get-topics.ts';
import { removeDefaultChannel } from './features/channels/remove-default-channel.ts';
import { updateChannel } from './features/channels/update-channel.ts';
import { createDraftDocumentTicket } from './features/draft-documents/create-draft-document-ticket.ts';
import { getDraftDocument } from './features/draft-documents/get-draft-document.ts';
import { createDrafts } from './features/drafts/create-drafts.ts';
import { deleteDraft } from './features/drafts/delete-draft.ts';
import { editDraft } from './features/drafts/edit-draft.ts';
import { getDrafts } from './features/drafts/get-drafts.ts';
import { eraseUser } from './features/erasure/erase-user.ts';
import { getErasure } from './features/erasure/get-erasure.ts';
import { forgotPassword } from './features/forgotten-passwords/forgot-password.ts';
import { resetPassword } from './features/forgotten-passwords/reset-password.ts';
import { createUserGroup } from './features/groups/create-user-group.ts';
import { deactivateUserGroup } from './features/groups/deactivate-user-group.ts';
import { deleteUserGroup } from './features/groups/delete-user-group.ts';
import { getUserGroupMembers } from './features/groups/get-user-group-members.ts';
import { getUserGroupSubgroups } from './features/groups/get-user-group-subgroups.ts';
import { getUserGroups } from './features/groups/get-user-groups.ts';
import { isUserGroupMember } from './features/groups/is-user-group-member.ts';
import { updateUserGroup } from './features/groups/update-user-group.ts';
import { updateUserGroupMembers } from './features/groups/update-user-group-members.ts';
import { updateUserGroupSubgroups } from './features/groups/update-user-group-subgroups.ts';
import { getExternalEvents } from './features/integrations/get-external-events.ts';
import { getIntegrations } from './features/integrations/get-integrations.ts';
import { receiveExternalEvent } from './features/integrations/receive-external-event.ts';
import { createInviteLink } from './features/invites/create-invite-link.ts';
import { getInvitation } from './features/invites/get-invitation.ts';
import { getInvites } from './features/invites/get-invites.ts';
import { join } from './features/invites/join.ts';
import { resendEmailInvite } from './features/invites/resend-email-invite.ts';
import { revokeEmailInvite } from './features/invites/revoke-email-invite.ts';
import { revokeInviteLink } from './features/invites/revoke-invite-link.ts';
import { sendInvites } from './features/invites/send-invites.ts';
import { createServiceKey } from './features/keys/create-service-key.ts';
import { createOwnKey, endOtherKeys, endOwnKey, getOwnKeys } from './features/keys/own-keys.ts';
import { deleteServiceKey, getServiceKeys } from './features/keys/service-keys.ts';
import { endUserKey, getUserKeys } from './features/keys/user-keys.ts';
import { createLinkifier } from './features/linkifiers/create-linkifier.ts';
import { deleteLinkifier } from './features/linkifiers/delete-linkifier.ts';
import { getLinkifiers } from './features/linkifiers/get-linkifiers.ts';
import { reorderLinkifiers } from './features/linkifiers/reorder-linkifiers.ts';
import { updateLinkifier } from './features/linkifiers/update-linkifier.ts';
import { renderMessage } from './features/markdown/render-message.ts';
import { deleteMessage } from './features/message-edits/delete-message.ts';
import { deleteTopic } from './features/message-edits/delete-topic.ts';
import { getMessageHistory } from './features/message-edits/get-message-history.ts';
import { updateMessage } from './features/message-edits/update-message.ts';
import { checkMessagesMatchNarrow } from './features/messages/check-messages-match-narrow.ts';
import { getMessage } from './features/messages/get-message.ts';
import { getMessages } from './features/messages/page/get-messages.ts';
import { reportMessage } from './features/messages/report-message.ts';
import { sendMessage } from './features/messages/send-message.ts';
import { sendSubmessage } from './features/messages/send-submessage.ts';
import { muteUser } from './features/muted-users/mute-user.ts';
import { unmuteUser } from './features/muted-users/unmute-user.ts';
import { createNavigationView } from './features/navigation-views/create-navigation-view.ts';
import { deleteNavigationView } from './features/navigation-views/delete-navigation-view.ts';
import { getNavigationViews } from './features/navigation-views/get-navigation-views.ts';
import { updateNavigationView } from './features/navigation-views/update-navigation-view.ts';
import { sendOutbox } from './features/outbox/send-outbox.ts';
import { mailProofLink } from './features/own-address/ask-for-proof.ts';
import { confirmNewAddress } from './features/own-address/confirm-new-address.ts';
import { exportUser } from './features/personal-export/export-user.ts';
import { createPlayground } from './features/playgrounds/create-playground.ts';
import { deletePlayground } from './features/playgrounds/delete-playground.ts';
import { getRealmPresence } from './features/presence/get-realm-presence.ts';
import { getStatusOf } from './features/presence/get-status-of.ts';
import { getUserPresence } from './features/presence/get-user-presence.ts';
import { setEditTypingStatus } from './features/presence/set-edit-typing-status.ts';
import { setTypingStatus } from './features/presence/set-typing-status.ts';
import { updatePresence } from './features/presence/update-presence.ts';
import { updateStatus } from './features/presence/update-status.ts';
import { updateStatusOf } from './features/presence/update-status-of.ts';
import { clearOwnProfile } from './features/profile/clear-own-profile.ts';
import { createProfileField } from './features/profile/create-profile-field.ts';
import { deleteProfileField } from './features/profile/delete-profile-field.ts';
import { getProfileFields } from './features/profile/get-profile-fields.ts';
import { reorderProfileFields } from './features/profile/reorder-profile-fields.ts';
import { updateOwnProfile } from './features/profile/update-own-profile.ts';
import { updateProfileField } from './features/profile/update-profile-field.ts';
import { upsertChannels } from './features/provisioning/upsert-channels.ts';
import { upsertUsers } from './features/provisioning/upsert-users.ts';
import { addReaction } from './features/reactions/add-reaction.ts';
import { removeReaction } from './features/reactions/remove-reaction.ts';
import { getReadReceipts } from './features/read-state/get-read-receipts.ts';
import { markAllAsRead } from './features/read-state/mark-all-as-read.ts';
import { markChannelAsRead } from './features/read-state/mark-channel-as-read.ts';
import { markTopicAsRead } from './features/read-state/mark-topic-as-read.ts';
import { updateMessageFlags } from './features/read-state/update-message-flags.ts';
import { updateMessageFlagsInNarrow } from './features/read-state/update-message-flags-in-narrow.ts';
import { createRealmDomain } from './features/realm-domains/create-realm-domain.ts';
import { deleteRealmDomain } from './features/realm-domains/delete-realm-domain.ts';
import { getRealmDomains } from './features/realm-domains/get-realm-domains.ts';
import { updateRealmDomain } from './features/realm-domains/update-realm-domain.ts';
import { deactivateRealmEmoji } from './features/realm-emoji/deactivate-realm-emoji.ts';
import { getRealmEmoji } from './features/realm-emoji/get-realm-emoji.ts';
import { uploadRealmEmoji } from './features/realm-emoji/upload-realm-emoji.ts';
import { createRealmExport } from './features/realm-exports/create-realm-export.ts';
import { deleteRealmExport } from './features/realm-exports/delete-realm-export.ts';
import { getExportConsents } from './features/realm-exports/get-export-consents.ts';
import { getRealmExports } from './features/realm-exports/get-realm-exports.ts';
import { deleteRealmIcon } from './features/realm-pictures/delete-realm-icon.ts';
import { deleteRealmLogo } from './features/realm-pictures/delete-realm-logo.ts';
import { uploadRealmIcon } from './features/realm-pictures/upload-realm-icon.ts';
import { uploadRealmLogo } from './features/realm-pictures/upload-realm-logo.ts';
import { register } from './features/register/register.ts';
import { createReminder } from './features/reminders/create-reminder.ts';
import { deleteReminder } from './features/reminders/delete-reminder.ts';
import { getReminders } from './features/reminders/get-reminders.ts';
import { createSavedSnippet } from './features/saved-snippets/create-saved-snippet.ts';
import { deleteSavedSnippet } from './features/saved-snippets/delete-saved-snippet.ts';
import { getSavedSnippets } from './features/saved-snippets/get-saved-snippets.ts';
import { updateSavedSnippet } from './features/saved-snippets/update-saved-snippet.ts';
import { createScheduledMessage } from './features/scheduled-messages/create-scheduled-message.ts';
import { deleteScheduledMessage } from './features/scheduled-messages/delete-scheduled-message.ts';
import { getScheduledMessages } from './features/scheduled-messages/get-scheduled-messages.ts';
import { updateScheduledMessage } from './features/scheduled-messages/update-scheduled-message.ts';
import { beginSecondFactor } from './features/second-factor/begin-second-factor.ts';
import { confirmSecondFactor } from './features/second-factor/confirm-second-factor.ts';
import { getSecondFactor } from './features/second-factor/get-second-factor.ts';
import { removeSecondFactor } from './features/second-factor/remove-second-factor.ts';
import { renewRecoveryCodes } from './features/second-factor/renew-recovery-codes.ts';
import { resetSecondFactor } from './features/second-factor/reset-second-factor.ts';
import { deactivateRealm } from './features/settings/deactivate-realm.ts';
import { getServerSettings } from './features/settings/get-server-settings.ts';
import { markOnboardingStepAsRead } from './features/settings/mark-onboarding-step-as-read.ts';
import { sendTestWelcomeMessage } from './features/settings/send-test-welcome-message.ts';
import { updateDisplaySettings } from './features/settings/update-display-settings.ts';
import { updateNotificationSettings } from './features/settings/update-notification-settings.ts';
import { updateRealm } from './features/settings/update-realm.ts';
import { updateSettings } from './features/settings/update-settings.ts';
import { updateSettingsOfNewPeople } from './features/settings/update-settings-of-new-people.ts';
import { completeSetup } from './features/setup/complete-setup.ts';
import { getSetup } from './features/setup/get-setup.ts';
import { joinThroughProvider } from './features/single-sign-on/join-through-provider.ts';
import { unlinkIdentity } from './features/single-sign-on/unlink-identity.ts';
import { getSubscriptions } from './features/subscriptions/get-subscriptions.ts';
import { isSubscribed } from './features/subscriptions/is-subscribed.ts';
import { subscribe } from './features/subscriptions/subscribe.ts';
import { unsubscribe } from './features/subscriptions/unsubscribe.ts';
import { updateSubscriptionSetting } from './features/subscriptions/update-subscription-setting.ts';
import { updateSubscriptionSettings } from './features/subscriptions/update-subscription-settings.ts';
import { updateSubscriptions } from './features/subscriptions/update-subscriptions.ts';
import { createTokenIssuer } from './features/token-issuers/create-token-issuer.ts';
import { deleteTokenIssuer } from './features/token-issuers/delete-token-issuer.ts';
import { fetchApiKeyWithToken } from './features/token-issuers/fetch-api-key-with-token.ts';
import { getTokenIssuers } from './features/token-issuers/get-token-issuers.ts';
import { updateTokenIssuer } from './features/token-issuers/update-token-issuer.ts';
import { deleteAttachment } from './features/uploads/delete-attachment.ts';
import { getAttachments } from './features/uploads/get-attachments.ts';
import { getTemporaryFileUrl } from './features/uploads/get-temporary-file-url.ts';
import { uploadFile } from './features/uploads/upload-file.ts';
import { getUsage } from './features/usage/get-usage.ts';
import { setTopicVisibility } from './features/user-topics/set-topic-visibility.ts';
import { updateMutedTopic } from './features/user-topics/update-muted-topic.ts';
import { createUser } from './features/users/create-user.ts';
import { deactivateOwnUser } from './features/users/deactivate-own-user.ts';
import { deactivateUser } from './features/users/deactivate-user.ts';
import { getOwnUser } from './features/users/get-own-user.ts';
import { getUser } from './features/users/get-user.ts';
import { getUsers } from './features/users/get-users.ts';
import { reactivateUser } from './features/users/reactivate-user.ts';
import { updateUser } from './features/users/update-user.ts';
import { createWebhook } from './features/webhooks/create-webhook.ts';
import { deleteWebhook } from './features/webhooks/delete-webhook.ts';
import { getWebhookDeliveries } from './features/webhooks/get-webhook-deliveries.ts';
import { getWebhooks } from './features/webhooks/get-webhooks.ts';
import { testWebhook } from './features/webhooks/test-webhook.ts';
import { updateWebhook } from './features/webhooks/update-webhook.ts';
import { getServerStatus } from './operations/monitoring/get-server-status.ts';

/** The handler of each contract. The server refuses to start if one is missing. */
export const handlers = {
  register,
  getEvents,
  deleteEventQueue,

  sendMessage,

  fetchApiKey,
  fetchApiKeyWithToken,
  getTokenIssuers,
  createTokenIssuer,
  updateTokenIssuer,
  deleteTokenIssuer,
  forgotPassword,
  resetPassword,
  regenerateOwnApiKey,
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  unlinkIdentity,

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
  eraseUser,
  getErasure,
  exportUser,
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
  getBotDeliveries,
  testBot,
  regenerateBotApiKey,

  addDefaultChannel,
  createChannel,
  getChannel,
  getChannelEmailAddress,
  getChannelId,
  getChannelSubscribers,
  getChannels,
  getTopics,
  removeDefaultChannel,
  getSubscriptions,
  isSubscribed,
  subscribe,
  unsubscribe,
  updateSubscriptionSetting,
  updateSubscriptionSettings,
  updateSubscriptions,

  createChannelFolder,
  getChannelFolders,
  reorderChannelFolders,
  updateChannelFolder,
  archiveChannel,
  updateChannel,
  setTopicVisibility,
  updateMutedTopic,

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

  sendOutbox,
  updateMessage,
  deleteMessage,
  getMessageHistory,
  renderMessage,
  addReaction,
  removeReaction,
  sendSubmessage,
  deleteTopic,

  getDrafts,
  createDrafts,
  editDraft,
  deleteDraft,
  getDraftDocument,
  createDraftDocumentTicket,

  getScheduledMessages,
  createScheduledMessage,
  updateScheduledMessage,
  deleteScheduledMessage,

  getNavigationViews,
  createNavigationView,
  updateNavigationView,
  deleteNavigationView,

  getSavedSnippets,
  createSavedSnippet,
  updateSavedSnippet,
  deleteSavedSnippet,

  getAlertWords,
  addAlertWords,
  removeAlertWords,

  muteUser,
  unmuteUser,

  getLinkifiers,
  createLinkifier,
  updateLinkifier,
  deleteLinkifier,
  reorderLinkifiers,

  uploadFile,
  getTemporaryFileUrl,
  getAttachments,
  deleteAttachment,

  getRealmEmoji,
  uploadRealmEmoji,
  deactivateRealmEmoji,
  reportMessage,
  getMessages,
  getMessage,
  checkMessagesMatchNarrow,
  getReadReceipts,
  updateMessageFlags,
  updateMessageFlagsInNarrow,
  markAllAsRead,
  markChannelAsRead,
  markTopicAsRead,

  setTypingStatus,
  setEditTypingStatus,
  markOnboardingStepAsRead,
  getAuditLog,
  getReminders,
  createReminder,
  deleteReminder,
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
  updatePresence,
  getUserPresence,
  getRealmPresence,
  updateStatus,
  updateStatusOf,
  getStatusOf,

  getBotStorage,
  updateBotStorage,
  deleteBotStorage,

  getIntegrations,
  getExternalEvents,
  receiveExternalEvent,

  registerPushDevice,
  unregisterPushDevice,
  getPushKeys,
  sendTestNotification,
  sendTestPushNotification,
  registerFcmToken,
  unregisterFcmToken,
  registerApnsToken,
  unregisterApnsToken,

  updateDisplaySettings,
  updateNotificationSettings,
  confirmNewAddress,
  mailProofLink,
  unsubscribeFromMail,
};
