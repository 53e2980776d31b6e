import { addAlertWords } from './alert-words/add-alert-words.ts';
import { getAlertWords } from './alert-words/get-alert-words.ts';
import { removeAlertWords } from './alert-words/remove-alert-words.ts';
import { fetchApiKey } from './auth/fetch-api-key.ts';
import { regenerateOwnApiKey } from './auth/regenerate-own-api-key.ts';
import { deleteOwnAvatar } from './avatars/delete-own-avatar.ts';
import { uploadOwnAvatar } from './avatars/upload-own-avatar.ts';
import { deleteBotStorage } from './bot-storage/delete-bot-storage.ts';
import { getBotStorage } from './bot-storage/get-bot-storage.ts';
import { updateBotStorage } from './bot-storage/update-bot-storage.ts';
import { createBot } from './bots/create-bot.ts';
import { deactivateBot } from './bots/deactivate-bot.ts';
import { getBots } from './bots/get-bots.ts';
import { regenerateBotApiKey } from './bots/regenerate-bot-api-key.ts';
import { updateBot } from './bots/update-bot.ts';
import { createChannelFolder } from './channel-folders/create-channel-folder.ts';
import { getChannelFolders } from './channel-folders/get-channel-folders.ts';
import { reorderChannelFolders } from './channel-folders/reorder-channel-folders.ts';
import { updateChannelFolder } from './channel-folders/update-channel-folder.ts';
import { addDefaultChannel } from './channels/add-default-channel.ts';
import { archiveChannel } from './channels/archive-channel.ts';
import { createChannel } from './channels/create-channel.ts';
import { getChannel } from './channels/get-channel.ts';
import { getChannelEmailAddress } from './channels/get-channel-email-address.ts';
import { getChannelId } from './channels/get-channel-id.ts';
import { getChannelSubscribers } from './channels/get-channel-subscribers.ts';
import { getChannels } from './channels/get-channels.ts';
import { getTopics } from './channels/get-topics.ts';
import { removeDefaultChannel } from './channels/remove-default-channel.ts';
import { updateChannel } from './channels/update-channel.ts';
import { createDraftDocumentTicket } from './draft-documents/create-draft-document-ticket.ts';
import { getDraftDocument } from './draft-documents/get-draft-document.ts';
import { createDrafts } from './drafts/create-drafts.ts';
import { deleteDraft } from './drafts/delete-draft.ts';
import { editDraft } from './drafts/edit-draft.ts';
import { getDrafts } from './drafts/get-drafts.ts';
import { deleteEventQueue } from './event-queues/delete-event-queue.ts';
import { getEvents } from './event-queues/get-events.ts';
import { forgotPassword } from './forgotten-passwords/forgot-password.ts';
import { resetPassword } from './forgotten-passwords/reset-password.ts';
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
import { createInviteLink } from './invites/create-invite-link.ts';
import { getInvitation } from './invites/get-invitation.ts';
import { getInvites } from './invites/get-invites.ts';
import { join } from './invites/join.ts';
import { resendEmailInvite } from './invites/resend-email-invite.ts';
import { revokeEmailInvite } from './invites/revoke-email-invite.ts';
import { revokeInviteLink } from './invites/revoke-invite-link.ts';
import { sendInvites } from './invites/send-invites.ts';
import { createLinkifier } from './linkifiers/create-linkifier.ts';
import { deleteLinkifier } from './linkifiers/delete-linkifier.ts';
import { getLinkifiers } from './linkifiers/get-linkifiers.ts';
import { reorderLinkifiers } from './linkifiers/reorder-linkifiers.ts';
import { updateLinkifier } from './linkifiers/update-linkifier.ts';
import { deleteMessage } from './message-edits/delete-message.ts';
import { deleteTopic } from './message-edits/delete-topic.ts';
import { getMessageHistory } from './message-edits/get-message-history.ts';
import { updateMessage } from './message-edits/update-message.ts';
import { renderMessage } from './message-rendering/render-message.ts';
import { checkMessagesMatchNarrow } from './messages/check-messages-match-narrow.ts';
import { getMessage } from './messages/get-message.ts';
import { getMessages } from './messages/page/get-messages.ts';
import { sendMessage } from './messages/send-message.ts';
import { unsubscribeFromMail } from './missed-messages/unsubscribe-from-mail.ts';
import { muteUser } from './muted-users/mute-user.ts';
import { unmuteUser } from './muted-users/unmute-user.ts';
import { createNavigationView } from './navigation-views/create-navigation-view.ts';
import { deleteNavigationView } from './navigation-views/delete-navigation-view.ts';
import { getNavigationViews } from './navigation-views/get-navigation-views.ts';
import { updateNavigationView } from './navigation-views/update-navigation-view.ts';
import { markOnboardingStepAsRead } from './onboarding-steps/mark-onboarding-step-as-read.ts';
import { mailProofLink } from './own-address/ask-for-proof.ts';
import { confirmNewAddress } from './own-address/confirm-new-address.ts';
import { createPlayground } from './playgrounds/create-playground.ts';
import { deletePlayground } from './playgrounds/delete-playground.ts';
import { getRealmPresence } from './presence/get-realm-presence.ts';
import { getUserPresence } from './presence/get-user-presence.ts';
import { updatePresence } from './presence/update-presence.ts';
import { clearOwnProfile } from './profile/clear-own-profile.ts';
import { createProfileField } from './profile/create-profile-field.ts';
import { deleteProfileField } from './profile/delete-profile-field.ts';
import { getProfileFields } from './profile/get-profile-fields.ts';
import { reorderProfileFields } from './profile/reorder-profile-fields.ts';
import { updateOwnProfile } from './profile/update-own-profile.ts';
import { updateProfileField } from './profile/update-profile-field.ts';
import { getPushKeys } from './push/get-push-keys.ts';
import { registerApnsToken } from './push/register-apns-token.ts';
import { registerFcmToken } from './push/register-fcm-token.ts';
import { registerPushDevice } from './push/register-push-device.ts';
import { sendTestNotification } from './push/send-test-notification.ts';
import { sendTestPushNotification } from './push/send-test-push-notification.ts';
import { unregisterApnsToken } from './push/unregister-apns-token.ts';
import { unregisterFcmToken } from './push/unregister-fcm-token.ts';
import { unregisterPushDevice } from './push/unregister-push-device.ts';
import { addReaction } from './reactions/add-reaction.ts';
import { removeReaction } from './reactions/remove-reaction.ts';
import { getReadReceipts } from './read-state/get-read-receipts.ts';
import { markAllAsRead } from './read-state/mark-all-as-read.ts';
import { markChannelAsRead } from './read-state/mark-channel-as-read.ts';
import { markTopicAsRead } from './read-state/mark-topic-as-read.ts';
import { updateMessageFlags } from './read-state/update-message-flags.ts';
import { updateMessageFlagsInNarrow } from './read-state/update-message-flags-in-narrow.ts';
import { deactivateRealmEmoji } from './realm-emoji/deactivate-realm-emoji.ts';
import { getRealmEmoji } from './realm-emoji/get-realm-emoji.ts';
import { uploadRealmEmoji } from './realm-emoji/upload-realm-emoji.ts';
import { register } from './register/register.ts';
import { createReminder } from './reminders/create-reminder.ts';
import { deleteReminder } from './reminders/delete-reminder.ts';
import { getReminders } from './reminders/get-reminders.ts';
import { reportMessage } from './reports/report-message.ts';
import { createSavedSnippet } from './saved-snippets/create-saved-snippet.ts';
import { deleteSavedSnippet } from './saved-snippets/delete-saved-snippet.ts';
import { getSavedSnippets } from './saved-snippets/get-saved-snippets.ts';
import { updateSavedSnippet } from './saved-snippets/update-saved-snippet.ts';
import { createScheduledMessage } from './scheduled-messages/create-scheduled-message.ts';
import { deleteScheduledMessage } from './scheduled-messages/delete-scheduled-message.ts';
import { getScheduledMessages } from './scheduled-messages/get-scheduled-messages.ts';
import { updateScheduledMessage } from './scheduled-messages/update-scheduled-message.ts';
import { getServerSettings } from './settings/get-server-settings.ts';
import { updateDisplaySettings } from './settings/update-display-settings.ts';
import { updateNotificationSettings } from './settings/update-notification-settings.ts';
import { updateRealm } from './settings/update-realm.ts';
import { updateSettings } from './settings/update-settings.ts';
import { updateSettingsOfNewPeople } from './settings/update-settings-of-new-people.ts';
import { completeSetup } from './setup/complete-setup.ts';
import { getSetup } from './setup/get-setup.ts';
import { joinThroughProvider } from './single-sign-on/join-through-provider.ts';
import { sendSubmessage } from './submessages/send-submessage.ts';
import { getSubscriptions } from './subscriptions/get-subscriptions.ts';
import { isSubscribed } from './subscriptions/is-subscribed.ts';
import { subscribe } from './subscriptions/subscribe.ts';
import { unsubscribe } from './subscriptions/unsubscribe.ts';
import { updateSubscriptionSetting } from './subscriptions/update-subscription-setting.ts';
import { updateSubscriptionSettings } from './subscriptions/update-subscription-settings.ts';
import { updateSubscriptions } from './subscriptions/update-subscriptions.ts';
import { setEditTypingStatus } from './typing/set-edit-typing-status.ts';
import { setTypingStatus } from './typing/set-typing-status.ts';
import { deleteAttachment } from './uploads/delete-attachment.ts';
import { getAttachments } from './uploads/get-attachments.ts';
import { getTemporaryFileUrl } from './uploads/get-temporary-file-url.ts';
import { uploadFile } from './uploads/upload-file.ts';
import { getStatusOf } from './user-status/get-status-of.ts';
import { updateStatus } from './user-status/update-status.ts';
import { updateStatusOf } from './user-status/update-status-of.ts';
import { setTopicVisibility } from './user-topics/set-topic-visibility.ts';
import { updateMutedTopic } from './user-topics/update-muted-topic.ts';
import { createUser } from './users/create-user.ts';
import { deactivateOwnUser } from './users/deactivate-own-user.ts';
import { deactivateUser } from './users/deactivate-user.ts';
import { getOwnUser } from './users/get-own-user.ts';
import { getUser } from './users/get-user.ts';
import { getUsers } from './users/get-users.ts';
import { reactivateUser } from './users/reactivate-user.ts';
import { updateUser } from './users/update-user.ts';

/** The handler of each contract. The server refuses to start if one is missing. */
export const handlers = {
  register,
  getEvents,
  deleteEventQueue,

  sendMessage,

  fetchApiKey,
  forgotPassword,
  resetPassword,
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
  getReminders,
  createReminder,
  deleteReminder,
  updateSettingsOfNewPeople,
  createPlayground,
  deletePlayground,
  updatePresence,
  getUserPresence,
  getRealmPresence,
  updateStatus,
  updateStatusOf,
  getStatusOf,

  getBotStorage,
  updateBotStorage,
  deleteBotStorage,

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
