import { entryId } from '../store/entry-id.ts';
import { nowhere } from '../store/record.ts';
import type { ShelfChange } from '../store/shelf-entry.ts';
import { type LocalChangeWrite, refOf } from './local-change.ts';

/** Converts a local change to a change of the database. */
export function shelfChangeOf(change: LocalChangeWrite): ShelfChange {
  if ('remove' in change) {
    const { kind, id } = change.remove;
    return { remove: { kind, id: entryId(kind, id) } };
  }
  const { kind, id, value } = change.put;
  return { put: { id: entryId(kind, id), kind, ...nowhere, value } };
}

export function shelfIdOfChange(change: LocalChangeWrite): string {
  const { kind, id } = refOf(change);
  return entryId(kind, id);
}
