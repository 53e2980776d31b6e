import type { CommandName } from '@tidings/sdk';

/** Names of changes, for a list where their target may be missing. */
export const changeNames: Readonly<Record<CommandName, string>> = {
  sendMessage: 'Sending a message',
  editMessage: 'Editing a message',
  setCustom: 'Changing data of a message',
  moveMessage: 'Moving messages',
  deleteMessage: 'Deleting a message',
  addReaction: 'Adding a reaction',
  removeReaction: 'Removing a reaction',
  updateFlags: 'Marking messages',
  uploadFile: 'Uploading a file',
  subscribe: 'Joining a channel',
  unsubscribe: 'Leaving a channel',
  updateSubscription: 'Changing channel settings',
  setTopicPolicy: 'Following or muting a topic',
  createScheduledMessage: 'Scheduling a message',
  editScheduledMessage: 'Editing a scheduled message',
  deleteScheduledMessage: 'Deleting a scheduled message',
  createSnippet: 'Creating a snippet',
  editSnippet: 'Editing a snippet',
  deleteSnippet: 'Deleting a snippet',
  muteUser: 'Muting a person',
  unmuteUser: 'Unmuting a person',
  setStatus: 'Setting your status',
  updateSetting: 'Changing a setting',
};
