import type { TidingsEvent } from '@tidings/shared-types/wire';
import { locate } from '../messages/locators.ts';
import { covers } from '../messages/stretches.ts';
import { Windows } from '../messages/windows.ts';
import type { WorkingSet } from '../store/working-set.ts';
import { isTouchedBy } from './view.ts';

type Change = Parameters<typeof isTouchedBy>[1];

/** Cuts the windows of narrows that a changed message may match by now, at messages that are not stored (W1). */
export async function doubtNarrows(
  set: WorkingSet,
  events: readonly TidingsEvent[],
): Promise<void> {
  const changed = new Map<number, Set<Change>>();
  for (const event of events) {
    for (const id of idsOf(event)) {
      const changes = changed.get(id) ?? new Set();
      changed.set(id, changes.add(changeBy(event)));
    }
  }
  if (changed.size === 0) return;
  const stored = await locate(set, [...changed.keys()]);
  for (const ids of stored.values()) for (const id of ids) changed.delete(id);
  if (changed.size === 0) return;
  const windows = new Windows(set);
  for (const { key } of await set.find({ kind: 'window' })) {
    if (!/^(?:n:|c:\d+\?)/.test(key)) continue;
    for (const [id, changes] of changed) {
      if (![...changes].some((change) => isTouchedBy(key, change))) continue;
      const { held, stale } = await windows.get(key);
      if (covers(held, id) || covers(stale, id)) await windows.doubt(key, id, id);
    }
  }
}

/** Returns the messages of an event that may make them match. */
function idsOf(event: TidingsEvent): readonly number[] {
  switch (event.type) {
    case 'update_message':
      return event.message_ids;
    case 'update_message_flags':
      return event.messages;
    case 'reaction':
      return [event.message_id];
    default:
      return [];
  }
}

function changeBy(event: TidingsEvent): Change {
  if (event.type === 'reaction') return 'reactions';
  if (event.type === 'update_message_flags') return 'flags';
  const isMove = 'subject' in event || 'new_stream_id' in event;
  return isMove ? 'place' : 'content';
}
