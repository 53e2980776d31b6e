import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import { valueQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { liveInput } from './record-input.ts';

/** The outbox in two parts: what waits, and what was refused. */
export interface OutboxSummary {
  /** The entries that the server does not have yet, in the order in which they were made. */
  readonly pending: readonly OutboxEntry[];
  /** The refused entries, which wait for the person. */
  readonly failed: readonly OutboxEntry[];
}

export function outboxSummaryQuery(sources: QuerySources): LiveQuery<OutboxSummary> {
  const inputs = { summary: liveInput(sources.outbox, outboxSummary) };
  return valueQuery(sources, inputs, ({ summary }) => summary);
}

function outboxSummary(entries: readonly OutboxEntry[]): OutboxSummary {
  return {
    pending: entries.filter(({ state }) => state === 'waiting' || state === 'sending'),
    failed: entries.filter(({ state }) => state === 'failed'),
  };
}
