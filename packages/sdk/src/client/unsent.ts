import type { KeepsakeStore } from '../keepsakes/keepsake.ts';

/** What the person made and only this device has. */
export interface UnsentWork {
  readonly changes: number;
  readonly drafts: number;
}

export function unsentWork({
  outbox,
  drafts,
}: Pick<KeepsakeStore, 'outbox' | 'drafts'>): UnsentWork {
  const changes = [...outbox.current.values()].filter(({ state }) => state !== 'sent');
  const kept = [...drafts.current.values()].filter(
    ({ content, isEdited, isDeleted }) => isEdited && !isDeleted && content.trim() !== '',
  );
  return { changes: changes.length, drafts: kept.length };
}
