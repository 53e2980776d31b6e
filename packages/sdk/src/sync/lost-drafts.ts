import type { Snapshot } from '@tidings/shared-types';
import type { Cursor } from '../store/record-kinds.ts';
import type { RecordReader } from '../store/working-set.ts';

/** So far after the cursor of a snapshot there may be ids of events that the log does not keep, and no others. */
const MOST_BESIDE_THE_LOG = 3072;

/**
 * The drafts that the log told of and a snapshot of an earlier state lacks, as after a restore: nobody
 * discarded them, so what the device has of them is kept. To be asked before the snapshot is applied.
 */
export async function lostDrafts(
  reader: RecordReader,
  before: Cursor | undefined,
  { last_event_id, drafts }: Snapshot & { readonly last_event_id: number },
): Promise<readonly number[]> {
  if (!before || !drafts) return [];
  const { lostDrafts: known = [], lastEventId, extensions } = before;
  // Other servers count the events of each queue.
  if (!extensions.draftDocuments) return known;
  if (lastEventId - last_event_id <= MOST_BESIDE_THE_LOG) return known;
  const left = new Set(drafts.map(({ id }) => id));
  const told = await reader.find({ kind: 'draft' });
  const lost = told.map(({ value }) => value.id).filter((id) => !left.has(id));
  return [...new Set([...known, ...lost])];
}
