import type { StoredEntry, Trouble } from '../local-changes/outbox-entry.ts';
import type { Entries, OutboxIndex } from '../local-changes/outbox-index.ts';
import { inOrderMade } from '../local-changes/sorted-entries.ts';

/** Returns the dependencies whose results an entry still lacks. */
export function openDependencies({ dependsOn, results }: StoredEntry): string[] {
  return dependsOn.filter((id) => !(id in results));
}

export function dependentsOf(id: string, entries: Entries): StoredEntry[] {
  const dependents = [...entries.values()].filter(({ dependsOn }) => dependsOn.includes(id));
  return dependents.sort(inOrderMade);
}

/** Returns the refused entry that blocks this one until the person acts: itself, or a dependency (O5). */
export function stoppedBy(entry: StoredEntry, entries: Entries): StoredEntry | undefined {
  if (entry.state === 'failed') return entry;
  for (const id of openDependencies(entry)) {
    const needed = entries.get(id);
    const stopped = needed && stoppedBy(needed, entries);
    if (stopped) return stopped;
  }
  return undefined;
}

/** Returns the repeated failure that holds this entry up: its own, or that of a dependency. */
export function troubleWith(entry: StoredEntry, entries: Entries): Trouble | undefined {
  if (entry.trouble) return entry.trouble;
  for (const id of openDependencies(entry)) {
    const needed = entries.get(id);
    const trouble = needed && troubleWith(needed, entries);
    if (trouble) return trouble;
  }
  return undefined;
}

/** Returns an entry with all its open dependencies, transitively. */
export function withNeeded(id: string, entries: Entries): string[] {
  const entry = entries.get(id);
  if (!entry) return [];
  return [id, ...openDependencies(entry).flatMap((needed) => withNeeded(needed, entries))];
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

/** Returns waiting entries whose dependency is done or gone, because one tab made them while another finished it. */
export function withStaleDependencies(outbox: OutboxIndex): StoredEntry[] {
  return outbox.depending().filter((entry) =>
    openDependencies(entry).some((id) => {
      const needed = outbox.current.get(id);
      return needed === undefined || needed.state === 'sent';
    }),
  );
}
