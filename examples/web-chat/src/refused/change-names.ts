import type { CommandName } from '@tidings/sdk';

/** Names of changes, for a list where their target may be missing. */
export const changeNames: Readonly<Record<CommandName, string>> = {
  sendMessage: 'Message',
  editMessage: 'Edit of a message',
  moveMessage: 'Moving messages',
  deleteMessage: 'Deleting a message',
  addReaction: 'Reaction to a message',
  removeReaction: 'Taking back a reaction',
  updateFlags: 'Marking messages',
  uploadFile: 'File',
  subscribe: 'Joining a channel',
  unsubscribe: 'Leaving a channel',
  updateSubscription: 'Setting of a channel',
  setTopicPolicy: 'Following or muting a topic',
  createScheduledMessage: 'Scheduled message',
  editScheduledMessage: 'Edit of a scheduled message',
  deleteScheduledMessage: 'Deleting a scheduled message',
  createSnippet: 'Snippet',
  editSnippet: 'Edit of a snippet',
  deleteSnippet: 'Deleting a snippet',
  muteUser: 'Muting somebody',
  unmuteUser: 'Unmuting somebody',
  setStatus: 'Your status',
  updateSetting: 'Setting',
};
