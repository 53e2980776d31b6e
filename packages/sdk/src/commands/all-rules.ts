import type { Command, CommandName } from './command.ts';
import type { CommandRules } from './command-rules.ts';
import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { moveMessage } from './move-message.ts';
import { muteUser, unmuteUser } from './muted-users.ts';
import {
  createNavigationView,
  deleteNavigationView,
  updateNavigationView,
} from './navigation-views.ts';
import { addReaction, removeReaction } from './reactions.ts';
import {
  createScheduledMessage,
  deleteScheduledMessage,
  editScheduledMessage,
} from './scheduled-messages.ts';
import { sendMessage } from './send-message.ts';
import { setCustom } from './set-custom.ts';
import { setStatus } from './set-status.ts';
import { setTopicPolicy } from './set-topic-policy.ts';
import { createSnippet, deleteSnippet, editSnippet } from './snippets.ts';
import { subscribe, unsubscribe, updateSubscription } from './subscriptions.ts';
import { updateFlags } from './update-flags.ts';
import { updateSetting } from './update-setting.ts';
import { uploadFile } from './upload-file.ts';

const rules: { readonly [N in CommandName]: CommandRules<N> } = {
  sendMessage,
  editMessage,
  setCustom,
  moveMessage,
  deleteMessage,
  addReaction,
  removeReaction,
  updateFlags,
  uploadFile,
  subscribe,
  unsubscribe,
  updateSubscription,
  setTopicPolicy,
  createScheduledMessage,
  editScheduledMessage,
  deleteScheduledMessage,
  createSnippet,
  editSnippet,
  deleteSnippet,
  createNavigationView,
  updateNavigationView,
  deleteNavigationView,
  muteUser,
  unmuteUser,
  setStatus,
  updateSetting,
};

export const commandNames = Object.keys(rules) as readonly CommandName[];

/** Returns the rules of a command. Its name and its arguments always belong together. */
export function rulesOf(command: Command): CommandRules<CommandName> {
  return rules[command.name] as unknown as CommandRules<CommandName>;
}
