import type { Live } from '../live.ts';
import type { DatabaseChange } from '../store/database-entry.ts';
import { entryId, nowhere } from '../store/record.ts';
import type { StoredEntry } from './outbox-entry.ts';
import type { OutboxIndex } from './outbox-index.ts';
import type { StoredDraft } from './stored-draft.ts';
import type { StoredMutation } from './stored-mutation.ts';

/** A local change: what the person made and the server may not have yet. */
export type LocalChange =
  | { readonly kind: 'outbox'; readonly id: string; readonly value: StoredEntry }
  | { readonly kind: 'draft'; readonly id: string; readonly value: StoredDraft }
  /** A call of a command of the app. Older versions of the SDK leave it as it is. */
  | { readonly kind: 'mutation'; readonly id: string; readonly value: StoredMutation }
  /** The bytes of a file to upload. */
  | { readonly kind: 'file'; readonly id: string; readonly value: StoredFile };

export interface StoredFile {
  readonly name: string;
  readonly contentType: string;
  readonly base64: string;
}

export type LocalChangeWrite = { readonly put: LocalChange } | { readonly remove: LocalChangeRef };

export type LocalChangeKind = LocalChange['kind'];

/** The value of a local change of this kind. */
export type LocalChangeValue<K extends LocalChangeKind> = Extract<
  LocalChange,
  { kind: K }
>['value'];

export interface LocalChangeRef {
  readonly kind: LocalChangeKind;
  readonly id: string;
}

export function refOf(change: LocalChangeWrite): LocalChangeRef {
  const { kind, id } = 'put' in change ? change.put : change.remove;
  return { kind, id };
}

/** The stored local changes that a plan asked for. */
export interface StoredLocalChanges {
  get<K extends LocalChangeKind>(kind: K, id: string): LocalChangeValue<K> | undefined;
}

/** The database of local changes, which must never be lost. There are few, so all are held in memory too. */
export interface LocalChangeStore {
  readonly outbox: OutboxIndex;
  readonly drafts: Live<ReadonlyMap<string, StoredDraft>>;
  readonly mutations: Live<ReadonlyMap<string, StoredMutation>>;
  file(id: string): Promise<StoredFile | undefined>;
  /**
   * Writes in one transaction; on disk once this settles. Shows at once. If it fails, it throws and the changes are
   * rolled back.
   */
  write(changes: readonly LocalChangeWrite[]): Promise<void>;
  /**
   * Changes the stored value of one local change, whichever tab stored it. `change` gets undefined if it is gone. It
   * returns undefined to remove it, or the same value to leave it. Resolves with the final value, which shows once it
   * is stored. `change` may run again, also on its own result, so it must be idempotent.
   */
  update<K extends LocalChangeKind>(
    kind: K,
    id: string,
    change: (value: LocalChangeValue<K> | undefined) => LocalChangeValue<K> | undefined,
  ): Promise<LocalChangeValue<K> | undefined>;
  /**
   * Changes several in one transaction. `plan` sees the named ones as they are stored now. With `showsAtOnce`, `plan`
   * also runs on what is shown, and its result shows until it is stored or fails.
   */
  transact(
    refs: readonly LocalChangeRef[],
    plan: (stored: StoredLocalChanges) => readonly LocalChangeWrite[],
    options?: { readonly showsAtOnce?: boolean },
  ): Promise<void>;
}

/** Converts a local change to a change of the database. */
export function databaseChangeOf(change: LocalChangeWrite): DatabaseChange {
  if ('remove' in change) {
    const { kind, id } = change.remove;
    return { remove: { kind, id: entryId(kind, id) } };
  }
  const { kind, id, value } = change.put;
  return { put: { id: entryId(kind, id), kind, ...nowhere, value } };
}

export function entryIdOfChange(change: LocalChangeWrite): string {
  const { kind, id } = refOf(change);
  return entryId(kind, id);
}
