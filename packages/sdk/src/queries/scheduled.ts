import type { ScheduledMessage } from '../store/resources.ts';
import { listQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import { type OwnItem, ownItems } from './own-items.ts';
import type { QuerySources } from './query-sources.ts';
import { recordInput } from './record-input.ts';

/** A scheduled message, from the moment it is made here. */
export type ScheduledItem = OwnItem<ScheduledMessage>;

/** The scheduled messages, the next first, including those that the server does not have yet or refused. */
export function scheduledQuery(sources: QuerySources): LiveQuery<readonly ScheduledItem[]> {
  return listQuery(
    sources,
    { scheduled: recordInput(sources, 'scheduled') },
    ({ scheduled }) => ownItems(scheduled, 'createScheduledMessage').sort(nextFirst),
    ({ key }) => key,
  );
}

function nextFirst(a: ScheduledItem, b: ScheduledItem): number {
  return (
    a.value.scheduled_delivery_timestamp - b.value.scheduled_delivery_timestamp ||
    (a.key < b.key ? -1 : 1)
  );
}
