import type { DatabaseChange } from '../store/database-entry.ts';
import { entryId } from '../store/entry-id.ts';
import { nowhere } from '../store/record.ts';
import { type LocalChangeWrite, refOf } from './local-change.ts';

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
