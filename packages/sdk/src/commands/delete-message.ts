import type { CommandRules } from './command-rules.ts';
import { deleteMessage as contract, getMessage } from './contracts.ts';
import { messageDependencies, messageLane } from './message-lane.ts';
import { refusedWith } from './refused-with.ts';
import { storedMessage } from './stored-message.ts';

export const deleteMessage: CommandRules<'deleteMessage'> = {
  name: 'deleteMessage',
  lane: ({ message }) => messageLane(message),
  dependsOn: ({ message }) => messageDependencies(message),
  showMessage: () => undefined,
  showRecord(record, { message }) {
    if (record.kind !== 'starred' || !('id' in message)) return record;
    const value = (record.value as readonly number[]).filter((id) => id !== message.id);
    return { ...record, value };
  },
  /** What somebody else deleted meanwhile, or an earlier try did, is as gone as was wanted. */
  async send({ args, call, entryId, messageId, signal }) {
    const message_id = messageId(args.message);
    try {
      await call(contract, { message_id }, { idempotencyKey: entryId, signal });
    } catch (error) {
      const isRefused = await refusedWith('BAD_REQUEST', () => Promise.reject(error));
      const isGone =
        isRefused &&
        (await refusedWith('BAD_REQUEST', () => call(getMessage, { message_id }, { signal })));
      if (!isGone) throw error;
    }
  },
  affected: async ({ message }, records) => (await storedMessage(records, message))?.id,
};
