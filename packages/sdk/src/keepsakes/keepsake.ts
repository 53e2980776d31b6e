import type { Live } from '../live.ts';
import type { OutboxBook } from './outbox-book.ts';
import type { StoredEntry } from './outbox-entry.ts';
import type { StoredDraft } from './stored-draft.ts';

/** A local change: what the person made and the server may not have yet. */
export type Keepsake =
  | { readonly kind: 'outbox'; readonly id: string; readonly value: StoredEntry }
  | { readonly kind: 'draft'; readonly id: string; readonly value: StoredDraft }
  /** The bytes of a file to upload. */
  | { readonly kind: 'file'; readonly id: string; readonly value: StoredFile };

export interface StoredFile {
  readonly name: string;
  readonly contentType: string;
  readonly base64: string;
}

export type KeepsakeChange = { readonly put: Keepsake } | { readonly remove: KeepsakeRef };

export type KeepsakeKind = Keepsake['kind'];

/** The value of a local change of this kind. */
export type KeepsakeValue<K extends KeepsakeKind> = Extract<Keepsake, { kind: K }>['value'];

export interface KeepsakeRef {
  readonly kind: KeepsakeKind;
  readonly id: string;
}

export function refOf(change: KeepsakeChange): KeepsakeRef {
  const { kind, id } = 'put' in change ? change.put : change.remove;
  return { kind, id };
}

/** The stored local changes that a plan asked for. */
export interface StoredKeepsakes {
  get<K extends KeepsakeKind>(kind: K, id: string): KeepsakeValue<K> | undefined;
}

/** The database of local changes, which must never be lost. There are few, so all are held in memory too. */
export interface KeepsakeStore {
  readonly outbox: OutboxBook;
  readonly drafts: Live<ReadonlyMap<string, StoredDraft>>;
  file(id: string): Promise<StoredFile | undefined>;
  /**
   * Writes in one transaction; on disk once this settles. Shows at once. If it fails, it throws and the changes are
   * rolled back.
   */
  write(changes: readonly KeepsakeChange[]): Promise<void>;
  /**
   * Changes the stored value of one local change, whichever tab stored it. `change` gets undefined if it is gone. It
   * returns undefined to remove it, or the same value to leave it. Resolves with the final value, which shows once it
   * is stored. `change` may run again, also on its own result, so it must be idempotent.
   */
  update<K extends KeepsakeKind>(
    kind: K,
    id: string,
    change: (value: KeepsakeValue<K> | undefined) => KeepsakeValue<K> | undefined,
  ): Promise<KeepsakeValue<K> | undefined>;
  /**
   * Changes several in one transaction. `plan` sees the named ones as they are stored now. With `showsAtOnce`, `plan`
   * also runs on what is shown, and its result shows until it is stored or fails.
   */
  transact(
    refs: readonly KeepsakeRef[],
    plan: (stored: StoredKeepsakes) => readonly KeepsakeChange[],
    options?: { readonly showsAtOnce?: boolean },
  ): Promise<void>;
}
