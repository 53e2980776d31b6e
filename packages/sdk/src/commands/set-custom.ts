import { withoutEmptyCustom } from '../apply/custom-data.ts';
import { withPlainCustom } from '../arguments/custom.ts';
import { updateMessage } from '../endpoints.ts';
import type { CommandRules } from './command-rules.ts';
import { messageDependencies, messageLane } from './message-parts.ts';
import { storedMessage } from './stored-message.ts';

export const setCustom: CommandRules<'setCustom'> = {
  name: 'setCustom',
  meant: withPlainCustom,
  lane: ({ message }) => messageLane(message),
  dependsOn: ({ message }) => messageDependencies(message),
  showMessage: (message, { custom }) => withoutEmptyCustom({ ...message, custom }),
  async send({ args, call, messageId, entryId, signal }) {
    await call(
      updateMessage,
      { message_id: messageId(args.message), custom: args.custom },
      { idempotencyKey: entryId, signal },
    );
  },
  async affected({ message }, records) {
    const stored = await storedMessage(records, message);
    return stored && (stored.custom ?? {});
  },
  wanted: ({ custom }) => custom,
};
