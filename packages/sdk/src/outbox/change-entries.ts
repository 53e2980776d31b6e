import type {
  LocalChangeRef,
  LocalChangeStore,
  LocalChangeWrite,
  StoredLocalChanges,
} from '../local-changes/local-change.ts';
import type { Entries, OutboxIndex } from '../local-changes/outbox-index.ts';
import { openDependencies } from './outbox-rules.ts';

/**
 * Changes entries as they are stored now, whichever tab stored them. `plan` gets the named entries that still exist,
 * and the stored values of `others`. It may run more than once.
 */
export function changeEntries(
  localChanges: LocalChangeStore,
  ids: readonly string[],
  plan: (entries: Entries, stored: StoredLocalChanges) => readonly LocalChangeWrite[],
  others: readonly LocalChangeRef[] = [],
): Promise<void> {
  const refs = ids.map((id) => ({ kind: 'outbox' as const, id }));
  return localChanges.transact([...refs, ...others], (stored) => {
    const found = ids.flatMap((id) => {
      const entry = stored.get('outbox', id);
      return entry ? [[id, entry] as const] : [];
    });
    return plan(new Map(found), stored);
  });
}

/**
 * Returns an entry with all entries that its fate affects: its dependents, its dependencies, their other dependents,
 * and for an edit those of the same message.
 */
export function withRelated(id: string, outbox: OutboxIndex): string[] {
  const entry = outbox.current.get(id);
  const needed = entry?.dependsOn ?? [];
  const related = [id, ...needed].flatMap((each) => outbox.dependentsOf(each));
  if (entry?.command.name === 'editMessage') {
    related.push(...[...outbox.current.values()].filter(({ lane }) => lane === entry.lane));
  }
  return [...new Set([id, ...needed, ...related.map((entry) => entry.id)])];
}

/** Returns an entry with all its open dependencies, transitively. */
export function withNeeded(id: string, entries: Entries): string[] {
  const entry = entries.get(id);
  if (!entry) return [];
  return [id, ...openDependencies(entry).flatMap((needed) => withNeeded(needed, entries))];
}
