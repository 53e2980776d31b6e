import type { LocalChangeStore } from '../local-changes/local-change.ts';

/** The amount of work that only this device has. */
export interface UnsentWork {
  readonly changes: number;
  readonly drafts: number;
}

/** Counts the unsent work. Undefined if there is none. */
export function unsentWork({
  outbox,
  drafts,
}: Pick<LocalChangeStore, 'outbox' | 'drafts'>): UnsentWork | undefined {
  const changes = [...outbox.current.values()].filter(({ state }) => state !== 'sent');
  const kept = [...drafts.current.values()].filter(
    ({ content, isEdited, isDeleted }) => isEdited && !isDeleted && content.trim() !== '',
  );
  if (changes.length + kept.length === 0) return undefined;
  return { changes: changes.length, drafts: kept.length };
}
