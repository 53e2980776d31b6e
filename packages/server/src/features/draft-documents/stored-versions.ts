import type { Engine } from '../../core/storage/engine.ts';
import { drafts } from '../../core/storage/tables/writing.ts';

interface Known {
  readonly userId: number;
  readonly draftId: number;
}

/** Returns the version of each draft's document. Deleted drafts are missing. */
export async function storedVersions(
  { dialect, reader }: Engine,
  realmId: number,
  documents: readonly Known[],
): Promise<Map<number, number>> {
  const { user_id, id } = drafts.columns;
  const keys = documents.map(({ userId, draftId }) => ({ user_id: userId, id: draftId }));
  const rows = await reader.all<{ id: number; version: number }>(
    `SELECT d.id, COALESCE(document.version, 0) AS version
     FROM ${dialect.rowsFrom('$2', { user_id, id }, 'known')}
     CROSS JOIN drafts d
     LEFT JOIN draft_documents document
       ON document.realm_id = d.realm_id AND document.draft_id = d.id
     WHERE d.realm_id = $1 AND d.user_id = known.user_id AND d.id = known.id`,
    [realmId, JSON.stringify(keys)],
  );
  return new Map(rows.map(({ id: draftId, version }) => [draftId, version]));
}
