import type { Live } from '../live.ts';
import type { OutboxBook } from './outbox-book.ts';
import type { StoredEntry } from './outbox-entry.ts';
import type { StoredDraft } from './stored-draft.ts';

/** What the person made and the server may not have yet. */
export type Keepsake =
  | { readonly kind: 'outbox'; readonly id: string; readonly value: StoredEntry }
  | { readonly kind: 'draft'; readonly id: string; readonly value: StoredDraft }
  /** Bytes that wait to be uploaded. */
  | { readonly kind: 'file'; readonly id: string; readonly value: StoredFile };

export interface StoredFile {
  readonly name: string;
  readonly contentType: string;
  readonly base64: string;
}

export type KeepsakeChange = { readonly put: Keepsake } | { readonly remove: KeepsakeRef };

export type KeepsakeKind = Keepsake['kind'];

/** What a keepsake of a kind holds. */
export type KeepsakeValue<K extends KeepsakeKind> = Extract<Keepsake, { kind: K }>['value'];

export interface KeepsakeRef {
  readonly kind: KeepsakeKind;
  readonly id: string;
}

export function refOf(change: KeepsakeChange): KeepsakeRef {
  const { kind, id } = 'put' in change ? change.put : change.remove;
  return { kind, id };
}

/** What is stored of the keepsakes that a plan asked for. */
export interface StoredKeepsakes {
  get<K extends KeepsakeKind>(kind: K, id: string): KeepsakeValue<K> | undefined;
}

/** The store of what must never be lost. Few entries, so all of them are held in memory too. */
export interface KeepsakeStore {
  readonly outbox: OutboxBook;
  readonly drafts: Live<ReadonlyMap<string, StoredDraft>>;
  file(id: string): Promise<StoredFile | undefined>;
  /** One transaction, on disk when this settles. Shows at once; is taken back, and throws, if it fails. */
  write(changes: readonly KeepsakeChange[]): Promise<void>;
  /**
   * Changes one keepsake as it is stored now, whichever tab stored it: `change` gets undefined for one
   * that is gone, and returns undefined to leave or make it so, or the same value to change nothing.
   * Returns what is stored in the end. Shows once it is stored. `change` may be called again, with
   * what it returned too, so it must not count.
   */
  update<K extends KeepsakeKind>(
    kind: K,
    id: string,
    change: (value: KeepsakeValue<K> | undefined) => KeepsakeValue<K> | undefined,
  ): Promise<KeepsakeValue<K> | undefined>;
  /**
   * The same for several in one transaction: `plan` sees those named as they are stored now. With
   * `showsAtOnce` it is asked of what shows too: what comes of that shows until it is stored or fails.
   */
  transact(
    refs: readonly KeepsakeRef[],
    plan: (stored: StoredKeepsakes) => readonly KeepsakeChange[],
    options?: { readonly showsAtOnce?: boolean },
  ): Promise<void>;
}
