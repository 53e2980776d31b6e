import type { SavedSnippet } from '@tidings/shared-types';
import { ResourceNotFound } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type RowSource, storedRows } from '../../core/realm/stored-rows.ts';
import { type SavedSnippetRow, savedSnippets } from '../../core/storage/tables/writing.ts';

/** Returns a user's snippets, oldest first. */
export async function snippetsOf(source: RowSource, userId: number): Promise<SavedSnippetRow[]> {
  const rows = await storedRows(source, savedSnippets, { user_id: userId });
  return rows.sort((a, b) => a.id - b.id);
}

export async function findSnippet(
  change: Mutation,
  userId: number,
  id: number,
): Promise<SavedSnippetRow> {
  const [snippet] = await storedRows(change, savedSnippets, { user_id: userId, id });
  if (!snippet) throw new ResourceNotFound('Saved snippet does not exist.');
  return snippet;
}

/** Returns a snippet as the API shows it. */
export function snippetObject({ id, title, content, date_created }: SavedSnippetRow): SavedSnippet {
  return { id, title, content, date_created };
}
