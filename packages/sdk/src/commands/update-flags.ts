import { limits } from '@tidings/shared-types/wire';
import { isApiError } from '../api/errors.ts';
import { inParts } from '../api/in-parts.ts';
import { unreadWith } from '../apply/unread.ts';
import { getMessages, updateMessageFlags } from '../endpoints.ts';
import { MessagePages } from '../messages/message-pages.ts';
import { type RecordReader, WorkingSet } from '../store/working-set.ts';
import type { CommandCall, CommandRules } from './command-rules.ts';
import type { Commands } from './commands.ts';

type Args = Commands['updateFlags'];

export const updateFlags: CommandRules<'updateFlags'> = {
  name: 'updateFlags',
  lane: ({ flag }) => `flag/${flag}`,
  showMessage(message, { messageIds, flag, op }) {
    if (!messageIds.includes(message.id)) return message;
    const others = message.flags.filter((present) => present !== flag);
    return { ...message, flags: op === 'add' ? [...others, flag] : others };
  },
  showRecord(record, args) {
    if (record.kind !== 'starred' || args.flag !== 'starred') return record;
    const others = record.value.filter((id) => !args.messageIds.includes(id));
    const added = args.op === 'add' ? args.messageIds : [];
    return { ...record, value: [...others, ...added].sort((a, b) => a - b) };
  },
  async send(command) {
    const { messageIds } = command.args;
    const atOnce = limits.messagesPerFetch;
    for (let start = 0; start < messageIds.length; start += atOnce) {
      const key = start === 0 ? command.entryId : `${command.entryId}/${start}`;
      await sendSome(command, messageIds.slice(start, start + atOnce), key);
    }
  },
  affected: async (args, records) => [
    await flagged(records, args),
    args.flag === 'read' ? await unreadAmong(records, args) : undefined,
  ],
};

/** Sends the flag of the messages that still exist. Deleted or hidden messages must not keep the others from it. */
async function sendSome(
  { args, call, signal }: CommandCall<'updateFlags'>,
  ids: readonly number[],
  key: string,
): Promise<void> {
  const { op, flag } = args;
  let left = [...ids];
  let idempotencyKey = key;
  while (left.length > 0) {
    try {
      await call(updateMessageFlags, { messages: left, op, flag }, { idempotencyKey, signal });
      return;
    } catch (error) {
      // Another list of the same length went out under this key before, and succeeded.
      if (idempotencyKey !== key && isApiError(error, 'IDEMPOTENCY_KEY_REUSED')) return;
      if (!isApiError(error, 'BAD_REQUEST')) throw error;
      const there = await inParts(left, async (message_ids) => {
        const { messages } = await call(getMessages, { message_ids: [...message_ids] }, { signal });
        return messages;
      });
      if (there.length >= left.length) throw error;
      left = there.map(({ id }) => id);
      idempotencyKey = `${key}/left/${left.length}`;
    }
  }
}

async function flagged(records: RecordReader, { messageIds, flag }: Args): Promise<number[]> {
  const stored = await new MessagePages(new WorkingSet(records)).get(messageIds);
  const having = [...stored.values()].filter(({ flags }) => flags.includes(flag));
  return having.map(({ id }) => id).sort((a, b) => a - b);
}

async function unreadAmong(records: RecordReader, { messageIds }: Args): Promise<number> {
  const wanted = new Set(messageIds);
  const unread = await unreadWith(records, messageIds);
  return unread.flatMap(({ value }) => value.ids.filter((id) => wanted.has(id))).length;
}
