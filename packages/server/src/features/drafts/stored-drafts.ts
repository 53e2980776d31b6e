import { badRequest, ResourceNotFound } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type RowSource, storedKeys, storedRows } from '../../core/realm/stored-rows.ts';
import { draftDocuments } from '../../core/storage/tables/draft-documents.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { type DraftRow, drafts } from '../../core/storage/tables/writing.ts';

/** Throws if the user turned off drafts on the server. */
export function checkKeepsDrafts(state: RealmState, user: UserRow): void {
  if (!state.userSetting(user.id, 'enable_drafts_synchronization')) {
    throw badRequest('You have turned off keeping drafts on the server.');
  }
}

/** Returns a user's drafts, the last edited one at the end. */
export async function draftsOf(source: RowSource, userId: number): Promise<DraftRow[]> {
  const rows = await storedRows(source, drafts, { user_id: userId });
  return rows.sort((a, b) => a.edited_at - b.edited_at || a.id - b.id);
}

export async function findDraft(source: RowSource, userId: number, id: number): Promise<DraftRow> {
  const [draft] = await storedRows(source, drafts, { user_id: userId, id });
  if (!draft) throw new ResourceNotFound('Draft does not exist');
  return draft;
}

/** Deletes all drafts of a user. Clients know it from the setting that causes it. */
export async function forgetDrafts(change: Mutation, userId: number): Promise<void> {
  const kept = await storedKeys(change, drafts, { user_id: userId });
  for (const { id } of kept) removeDraft(change, userId, id);
}

export function removeDraft(change: Mutation, userId: number, id: number): void {
  change.remove(drafts, { user_id: userId, id });
  change.remove(draftDocuments, { draft_id: id });
}
