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
import { type Traced, withoutTraces } from './without-files.ts';
import { mayName } from './without-name.ts';

/**
 * Replaces the names of a person and of their files in the drafts and scheduled messages of others. Returns how many it
 * changed.
 */
export async function eraseFromUnsent(change: Mutation, traced: Traced): Promise<number> {
  let changed = 0;
  for (const row of await naming(change, scheduledMessages, traced, ['content', 'rendered'])) {
    const texts = { content: row.content, html: row.rendered };
    const nameless = withoutTraces(texts, traced);
    if (nameless === texts) continue;
    const next = { ...row, content: nameless.content, rendered: nameless.html };
    change.put(scheduledMessages, next);
    if (next.status !== 'sent') announceUpdate(change, next);
    changed += 1;
  }
  for (const row of await naming(change, drafts, traced, ['content'])) {
    if (await eraseFromDraft(change, row, traced)) changed += 1;
  }
  return changed;
}

async function naming<T extends Table>(
  change: Mutation,
  table: T,
  { userId, files }: Traced,
  columns: readonly string[],
) {
  const sql = await change.writableSql();
  const mayLink =
    files.size > 0 ? columns.map((each) => ` OR ${each} LIKE '%/user_uploads/%'`) : [];
  const rows = await sql.all<RawRow>(
    `SELECT ${Object.keys(table.columns).join(', ')} FROM ${table.name}
     WHERE realm_id = $1 AND (${mayName(userId, ...columns)}${mayLink.join('')})`,
    [change.realmId],
  );
  return rows.map((row) => decodeRow(table, row));
}

async function eraseFromDraft(change: Mutation, row: DraftRow, traced: Traced): Promise<boolean> {
  const texts = { content: row.content, html: '' };
  const nameless = withoutTraces(texts, traced);
  if (nameless === texts) return false;
  const { content } = await editDocument(change, row, (document) => {
    const text = textOf(document);
    replaceText(text, withoutTraces({ content: text.toString(), html: '' }, traced).content);
  });
  const draft = { ...row, content };
  change.put(drafts, draft);
  change.emit(forUser(row.user_id), { type: 'drafts', op: 'update', draft: draftObject(draft) });
  return true;
}
