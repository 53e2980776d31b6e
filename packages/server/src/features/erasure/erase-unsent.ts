import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import type { Table } from '../../core/storage/table.ts';
import { type DraftRow, drafts, scheduledMessages } from '../../core/storage/tables/writing.ts';
import { textOf } from '../draft-documents/document-text.ts';
import { replaceText } from '../draft-documents/replace-text.ts';
import { editDocument } from '../draft-documents/stored-document.ts';
import { draftObject } from '../drafts/draft-object.ts';
import { announceUpdate } from '../scheduled-messages/scheduled-message-object.ts';
import { mayName, withoutName } from './without-name.ts';

/** Replaces a person's name in the drafts and scheduled messages of others. Returns how many it changed. */
export async function eraseFromUnsent(change: Mutation, userId: number): Promise<number> {
  let changed = 0;
  for (const row of await naming(change, scheduledMessages, userId, ['content', 'rendered'])) {
    const texts = { content: row.content, html: row.rendered };
    const nameless = withoutName(texts, userId);
    if (nameless === texts) continue;
    const next = { ...row, content: nameless.content, rendered: nameless.html };
    change.put(scheduledMessages, next);
    if (next.status !== 'sent') announceUpdate(change, next);
    changed += 1;
  }
  for (const row of await naming(change, drafts, userId, ['content'])) {
    if (await eraseFromDraft(change, row, userId)) changed += 1;
  }
  return changed;
}

async function naming<T extends Table>(
  change: Mutation,
  table: T,
  userId: number,
  columns: readonly string[],
) {
  const sql = await change.writableSql();
  const rows = await sql.all<RawRow>(
    `SELECT ${Object.keys(table.columns).join(', ')} FROM ${table.name}
     WHERE realm_id = $1 AND ${mayName(userId, ...columns)}`,
    [change.realmId],
  );
  return rows.map((row) => decodeRow(table, row));
}

async function eraseFromDraft(change: Mutation, row: DraftRow, userId: number): Promise<boolean> {
  const texts = { content: row.content, html: '' };
  const nameless = withoutName(texts, userId);
  if (nameless === texts) return false;
  const { content } = await editDocument(change, row, (document) => {
    const text = textOf(document);
    replaceText(text, withoutName({ content: text.toString(), html: '' }, userId).content);
  });
  const draft = { ...row, content };
  change.put(drafts, draft);
  change.emit(forUser(row.user_id), { type: 'drafts', op: 'update', draft: draftObject(draft) });
  return true;
}
