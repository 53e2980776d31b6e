import type { DraftTarget, StoredDraft } from '../local-changes/stored-draft.ts';
import { listQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { liveInput } from './record-input.ts';

/** A draft with text. */
export interface DraftItem {
  /** The id on this device. */
  readonly id: string;
  /** The conversation that it is for, once that is chosen. */
  readonly target: DraftTarget;
  /** The text, as Markdown. */
  readonly content: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** The drafts with text, the latest first. */
export function draftsListQuery(sources: QuerySources): LiveQuery<readonly DraftItem[]> {
  return listQuery(
    sources,
    { items: liveInput(sources.drafts, draftItems) },
    ({ items }) => items,
    ({ id }) => id,
  );
}

function draftItems(drafts: ReadonlyMap<string, StoredDraft>): DraftItem[] {
  return [...drafts.values()]
    .filter(({ isDeleted, content }) => !isDeleted && content.trim() !== '')
    .map(({ id, target, content, changedAt }) => ({ id, target, content, changedAt }))
    .sort((a, b) => b.changedAt - a.changedAt || (a.id < b.id ? -1 : 1));
}
