import * as Y from 'yjs';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type RowSource, storedRows } from '../../core/realm/stored-rows.ts';
import { draftDocuments } from '../../core/storage/tables/draft-documents.ts';
import type { DraftRow } from '../../core/storage/tables/writing.ts';
import { deleteNulls, documentFrom, seedOf, textOf } from './document-text.ts';
import { MAX_HISTORY_BYTES, MAX_HISTORY_PIECES } from './limits.ts';

const FIRST_EPOCH = 1;

/** A document in the database. */
export interface StoredDocument {
  readonly epoch: number;
  readonly version: number;
  /** A Yjs update that creates the whole document. */
  readonly state: Uint8Array;
}

export interface EditedDocument extends StoredDocument {
  readonly content: string;
}

/** Reads the document of a draft. Without a row it is the initial document of the content, and nothing is written. */
export async function storedDocument(source: RowSource, draft: DraftRow): Promise<StoredDocument> {
  const [row] = await storedRows(source, draftDocuments, { draft_id: draft.id });
  if (!row) return { epoch: FIRST_EPOCH, version: 0, state: seedOf(draft.content) };
  return { epoch: row.epoch, version: row.version, state: Buffer.from(row.state, 'base64') };
}

/** Edits a draft's document. The caller must store the draft's new content with it. */
export async function editDocument(
  change: Mutation,
  draft: DraftRow,
  edit: (document: Y.Doc, epoch: number) => void,
): Promise<EditedDocument> {
  const stored = await storedDocument(change, draft);
  const document = documentFrom(stored.state);
  edit(document, stored.epoch);
  const text = textOf(document);
  deleteNulls(text);
  const content = text.toString();
  const state = Y.encodeStateAsUpdate(document);
  const version = stored.version + 1;
  // Drops a history that is too large. The text stays.
  const edited = isOutgrown(document)
    ? { epoch: stored.epoch + 1, version, state: seedOf(content) }
    : { epoch: stored.epoch, version, state };
  putDocument(change, draft, edited);
  return { ...edited, content };
}

/** Stores the document of a new draft. */
export function addDocument(
  change: Mutation,
  draft: Pick<DraftRow, 'id' | 'user_id'>,
  state: Uint8Array,
): void {
  putDocument(change, draft, { epoch: FIRST_EPOCH, version: 1, state });
}

function putDocument(
  change: Mutation,
  { id, user_id }: Pick<DraftRow, 'id' | 'user_id'>,
  { epoch, version, state }: StoredDocument,
): void {
  const text = Buffer.from(state).toString('base64');
  change.put(draftDocuments, { draft_id: id, user_id, epoch, version, state: text });
}

export function isOutgrown(document: Y.Doc): boolean {
  let pieces = 0;
  for (const structs of document.store.clients.values()) pieces += structs.length;
  return pieces > MAX_HISTORY_PIECES || Y.encodeStateAsUpdate(document).length > MAX_HISTORY_BYTES;
}
