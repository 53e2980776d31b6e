import type {
  KeepsakeChange,
  KeepsakeRef,
  KeepsakeStore,
  StoredKeepsakes,
} from '../keepsakes/keepsake.ts';
import type { Entries, OutboxBook } from '../keepsakes/outbox-book.ts';
import { openDependencies } from './outbox-rules.ts';

/**
 * Changes entries as they are stored now, whichever tab stored them. `plan` sees the named ones, as
 * far as they are still there, and what is stored of `others`; it may be asked more than once.
 */
export function changeEntries(
  keepsakes: KeepsakeStore,
  ids: readonly string[],
  plan: (entries: Entries, stored: StoredKeepsakes) => readonly KeepsakeChange[],
  others: readonly KeepsakeRef[] = [],
): Promise<void> {
  const refs = ids.map((id) => ({ kind: 'outbox' as const, id }));
  return keepsakes.transact([...refs, ...others], (stored) => {
    const found = ids.flatMap((id) => {
      const entry = stored.get('outbox', id);
      return entry ? [[id, entry] as const] : [];
    });
    return plan(new Map(found), stored);
  });
}

/**
 * An entry and all that what becomes of it concerns: who needs it, what it needs, who else needs that, and
 * of an edit those of the same message.
 */
export function withRelated(id: string, book: OutboxBook): string[] {
  const entry = book.current.get(id);
  const needed = entry?.dependsOn ?? [];
  const related = [id, ...needed].flatMap((each) => book.dependentsOf(each));
  if (entry?.command.name === 'editMessage') {
    related.push(...[...book.current.values()].filter(({ lane }) => lane === entry.lane));
  }
  return [...new Set([id, ...needed, ...related.map((entry) => entry.id)])];
}

/** An entry and, without end, all that it still waits for. */
export function withNeeded(id: string, entries: Entries): string[] {
  const entry = entries.get(id);
  if (!entry) return [];
  return [id, ...openDependencies(entry).flatMap((needed) => withNeeded(needed, entries))];
}
