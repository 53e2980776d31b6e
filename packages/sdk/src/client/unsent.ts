import type { KeepsakeStore } from '../keepsakes/keepsake.ts';

/** The amount of work that only this device has. */
export interface UnsentWork {
  readonly changes: number;
  readonly drafts: number;
}

/** Counts the unsent work. Undefined if there is none. */
export function unsentWork({
  outbox,
  drafts,
}: Pick<KeepsakeStore, 'outbox' | 'drafts'>): UnsentWork | undefined {
  const changes = [...outbox.current.values()].filter(({ state }) => state !== 'sent');
  const kept = [...drafts.current.values()].filter(
    ({ content, isEdited, isDeleted }) => isEdited && !isDeleted && content.trim() !== '',
  );
  if (changes.length + kept.length === 0) return undefined;
  return { changes: changes.length, drafts: kept.length };
}
