import { limits } from '@tidings/shared-types';
import { unreadWith } from '../apply/unread.ts';
import { MessageBook } from '../messages/message-book.ts';
import type { RecordReader } from '../store/working-set.ts';
import { WorkingSet } from '../store/working-set.ts';
import type { CommandCall, CommandRules } from './command-rules.ts';
import type { Commands } from './commands.ts';
import { getMessages, updateMessageFlags } from './contracts.ts';
import { refusedWith } from './refused-with.ts';

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
    const others = (record.value as readonly number[]).filter(
      (id) => !args.messageIds.includes(id),
    );
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

/** One message that is gone, or out of reach by now, must not keep the others from their flag. */
async function sendSome(
  { args, call, signal }: CommandCall<'updateFlags'>,
  ids: readonly number[],
  idempotencyKey: string,
): Promise<void> {
  const { op, flag } = args;
  const request = { messages: [...ids], op, flag };
  try {
    await call(updateMessageFlags, request, { idempotencyKey, signal });
  } catch (error) {
    if (!(await refusedWith('BAD_REQUEST', () => Promise.reject(error)))) throw error;
    const { messages } = await call(getMessages, { message_ids: [...ids] }, { signal });
    const left = messages.map(({ id }) => id);
    if (left.length === ids.length) throw error;
    if (left.length === 0) return;
    // Under the key of this purpose another list went out before: then that was done.
    await refusedWith('IDEMPOTENCY_KEY_REUSED', () =>
      call(
        updateMessageFlags,
        { ...request, messages: left },
        { idempotencyKey: `${idempotencyKey}/left`, signal },
      ),
    );
  }
}

async function flagged(records: RecordReader, { messageIds, flag }: Args): Promise<number[]> {
  const stored = await new MessageBook(new WorkingSet(records)).get(messageIds);
  const having = [...stored.values()].filter(({ flags }) => flags.includes(flag));
  return having.map(({ id }) => id).sort((a, b) => a - b);
}

async function unreadAmong(records: RecordReader, { messageIds }: Args): Promise<number> {
  const wanted = new Set(messageIds);
  const unread = await unreadWith(records, messageIds);
  return unread.flatMap(({ value }) => value.ids.filter((id) => wanted.has(id))).length;
}
