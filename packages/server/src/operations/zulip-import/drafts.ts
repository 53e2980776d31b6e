import type { Draft } from '@tidings/shared-types';
import { drafts } from '../../core/storage/tables/writing.ts';
import { textOf } from '../../features/slack-markup/raw.ts';
import type { Rows } from '../import/archive.ts';
import { numberIn, secondsIn } from '../import/fields.ts';
import { type MessageContext, withMovedUploads } from './messages.ts';
import type { Recipient } from './recipients.ts';
import { idIn, type ZulipTables } from './tables.ts';

/** Adds the drafts of people. */
export function addDrafts(tables: ZulipTables, rows: Rows, context: MessageContext): void {
  for (const row of tables.rows('zerver_draft')) {
    const user_id = idIn(row, 'zerver_draft', 'user_profile');
    const content = textOf(row, 'content');
    if (content === undefined || !context.people.has(user_id)) continue;
    const recipient = context.recipients.get(numberIn(row, 'recipient') ?? -1);
    const { type, recipients } = addressOf(recipient, user_id);
    rows.add(drafts, {
      ...{ user_id, id: idIn(row, 'zerver_draft'), type, recipients },
      topic: type === 'stream' ? (textOf(row, 'topic') ?? '') : '',
      content: withMovedUploads(content, context.uploadPaths),
      edited_at: Math.round((secondsIn(row, 'last_edit_time') ?? 0) * 1_000_000),
    });
  }
}

function addressOf(
  recipient: Recipient | undefined,
  author: number,
): { type: Draft['type']; recipients: readonly number[] } {
  switch (recipient?.kind) {
    case 'channel':
      return { type: 'stream', recipients: [recipient.id] };
    case 'person':
      return { type: 'private', recipients: [recipient.id] };
    case 'group': {
      const others = recipient.members.filter((id) => id !== author);
      return { type: 'private', recipients: others };
    }
    default:
      return { type: '', recipients: [] };
  }
}
