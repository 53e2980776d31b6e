import { isApiError } from '../api/errors.ts';
import { deleteMessage as endpoint, getMessage } from '../endpoints.ts';
import type { CommandRules } from './command-rules.ts';
import { messageDependencies, messageLane } from './message-parts.ts';
import { refusedWith } from './refused-with.ts';
import { storedMessage } from './stored-message.ts';

export const deleteMessage: CommandRules<'deleteMessage'> = {
  name: 'deleteMessage',
  lane: ({ message }) => messageLane(message),
  dependsOn: ({ message }) => messageDependencies(message),
  showMessage: () => undefined,
  showRecord(record, { message }) {
    if (record.kind !== 'starred' || !('id' in message)) return record;
    return { ...record, value: record.value.filter((id) => id !== message.id) };
  },
  /** Deletes the message. Succeeds if it is gone already. */
  async send({ args, call, entryId, messageId, signal }) {
    const message_id = messageId(args.message);
    try {
      await call(endpoint, { message_id }, { idempotencyKey: entryId, signal });
    } catch (error) {
      const isGone =
        isApiError(error, 'BAD_REQUEST') &&
        (await refusedWith('BAD_REQUEST', () => call(getMessage, { message_id }, { signal })));
      if (!isGone) throw error;
    }
  },
  affected: async ({ message }, records) => (await storedMessage(records, message))?.id,
};
