import type { UserStatus } from '@tidings/shared-types/wire';
import { updateStatus } from '../endpoints.ts';
import { nowhere } from '../store/record.ts';
import type { CommandRules } from './command-rules.ts';
import type { Commands } from './commands.ts';
import { wireEmoji } from './wire-emoji.ts';

type Args = Commands['setStatus'];

export const setStatus: CommandRules<'setStatus'> = {
  name: 'setStatus',
  lane: () => 'status',
  texts: ({ text }) => ({ statusTextLength: text }),
  showRecord(record, args) {
    if (record.kind !== 'status' || record.key !== String(args.userId)) return record;
    const value = statusOf(args);
    return Object.keys(value).length === 0 ? undefined : { ...record, value };
  },
  newRecords(args) {
    const value = statusOf(args);
    if (Object.keys(value).length === 0) return [];
    return [{ kind: 'status', key: String(args.userId), ...nowhere, value }];
  },
  async send({ args, call, entryId, signal }) {
    const emoji = args.emoji
      ? wireEmoji(args.emoji)
      : { emoji_name: '', emoji_code: '', reaction_type: '' as const };
    await call(
      updateStatus,
      { status_text: args.text, ...emoji },
      { idempotencyKey: entryId, signal },
    );
  },
  affected: async ({ userId }, records) =>
    (await records.get('status', String(userId)))?.value ?? null,
  wanted(args) {
    const value = statusOf(args);
    return Object.keys(value).length === 0 ? null : value;
  },
};

function statusOf({ text, emoji }: Args): UserStatus {
  return { ...(text !== '' && { status_text: text }), ...(emoji && wireEmoji(emoji)) };
}
