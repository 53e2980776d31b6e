import type { CommandName } from '@tidings/sdk';
import { t } from '../languages/t.ts';

/** Names of changes, for a list where their target may be missing. */
export const changeNames = (): Readonly<Record<CommandName, string>> => ({
  sendMessage: t('refused.sendingAMessage'),
  editMessage: t('refused.editingAMessage'),
  setCustom: t('refused.changingDataOfAMessage'),
  moveMessage: t('refused.movingMessages'),
  deleteMessage: t('refused.deletingAMessage'),
  addReaction: t('refused.addingAReaction'),
  removeReaction: t('refused.removingAReaction'),
  updateFlags: t('refused.markingMessages'),
  uploadFile: t('refused.uploadingAFile'),
  subscribe: t('refused.joiningAChannel'),
  unsubscribe: t('refused.leavingAChannel'),
  updateSubscription: t('refused.changingChannelSettings'),
  setTopicPolicy: t('refused.followingOrMutingATopic'),
  createScheduledMessage: t('refused.schedulingAMessage'),
  editScheduledMessage: t('refused.editingAScheduledMessage'),
  deleteScheduledMessage: t('refused.deletingAScheduledMessage'),
  createSnippet: t('refused.creatingASnippet'),
  editSnippet: t('refused.editingASnippet'),
  deleteSnippet: t('refused.deletingASnippet'),
  createNavigationView: t('refused.savingASearch'),
  updateNavigationView: t('refused.renamingASavedSearch'),
  deleteNavigationView: t('refused.removingASavedSearch'),
  muteUser: t('refused.mutingAPerson'),
  unmuteUser: t('refused.unmutingAPerson'),
  setStatus: t('refused.settingYourStatus'),
  updateSetting: t('refused.changingASetting'),
});
