import type { Endpoint } from '../contract/endpoint.ts';
import { fetchApiKey, regenerateOwnApiKey } from './authentication.ts';
import { createBot, deactivateBot, getBots, regenerateBotApiKey, updateBot } from './bots.ts';
import { getChannels, updateChannel } from './channels.ts';
import { createDrafts, editDraft } from './drafts.ts';
import { markTopicAsRead, updateMessageFlags } from './message-flags.ts';
import { checkMessagesMatchNarrow, getMessage, getMessages, sendMessage } from './messages.ts';
import { updateNavigationView } from './navigation-views.ts';
import {
  createProfileField,
  deleteProfileField,
  getProfileFields,
  reorderProfileFields,
  updateProfileField,
} from './profile-fields.ts';
import { registerPushDevice, sendTestPushNotification } from './push.ts';
import { updateRealm } from './realm.ts';
import { reportMessage } from './reports.ts';
import { createScheduledMessage } from './scheduled-messages.ts';
import { getServerSettings } from './server-settings.ts';
import { updateSettings } from './settings.ts';
import { completeSetup, getSetup } from './setup.ts';
import { unsubscribe, updateSubscriptionSettings } from './subscriptions.ts';
import { getTopics } from './topics.ts';
import { setTypingStatus } from './typing.ts';
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
  updateOwnProfile,
  updateUser,
  uploadOwnAvatar,
} from './users.ts';

/** Every endpoint by name. Routes, client calls and documentation iterate this. */
export const endpoints = {
  sendMessage,
  getMessages,
  getMessage,
  checkMessagesMatchNarrow,
  reportMessage,
  updateMessageFlags,
  markTopicAsRead,

  createScheduledMessage,
  createDrafts,
  editDraft,
  setTypingStatus,

  getChannels,
  updateChannel,
  getTopics,
  updateSubscriptionSettings,
  unsubscribe,

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

  updateNavigationView,
  registerPushDevice,
  sendTestPushNotification,

  updateSettings,
  updateRealm,
  getServerSettings,
  getSetup,
  completeSetup,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
