import type { Live } from '../live.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { StoredDraft } from './stored-draft.ts';

/** What the person made and the server may not have yet. */
export type Keepsake =
  | { readonly kind: 'outbox'; readonly id: string; readonly value: OutboxEntry }
  | { readonly kind: 'draft'; readonly id: string; readonly value: StoredDraft }
  /** Bytes that wait to be uploaded. */
  | { readonly kind: 'file'; readonly id: string; readonly value: StoredFile };

export interface StoredFile {
  readonly name: string;
  readonly contentType: string;
  readonly base64: string;
}

export type KeepsakeChange =
  | { readonly put: Keepsake }
  | { readonly remove: { readonly kind: Keepsake['kind']; readonly id: string } };

/** The store of what must never be lost. Few entries, so all of them are held in memory too. */
export interface KeepsakeStore {
  readonly outbox: Live<ReadonlyMap<string, OutboxEntry>>;
  readonly drafts: Live<ReadonlyMap<string, StoredDraft>>;
  file(id: string): Promise<StoredFile | undefined>;
  /** One transaction, on disk when this settles. Shows at once; is taken back, and throws, if it fails. */
  write(changes: readonly KeepsakeChange[]): Promise<void>;
}
