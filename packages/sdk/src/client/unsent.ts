import type { LocalChangeStore } from '../local-changes/local-change.ts';

/** The amount of work that only this device has. */
export interface UnsentWork {
  /** The number of changes of the chat and of calls of the app's own commands. */
  readonly changes: number;
  /** The number of drafts that the server does not have. */
  readonly drafts: number;
}

/** Counts the unsent work. Undefined if there is none. */
export function unsentWork({
  outbox,
  drafts,
  mutations,
}: Pick<LocalChangeStore, 'outbox' | 'drafts' | 'mutations'>): UnsentWork | undefined {
  const changes = [...outbox.current.values()].filter(({ state }) => state !== 'sent');
  const kept = [...drafts.current.values()].filter(
    ({ content, isEdited, isDeleted }) => isEdited && !isDeleted && content.trim() !== '',
  );
  const count = changes.length + mutations.current.size;
  if (count + kept.length === 0) return undefined;
  return { changes: count, drafts: kept.length };
}
