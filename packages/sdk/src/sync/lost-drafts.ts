import type { Snapshot } from '@tidings/shared-types/wire';
import type { Cursor } from '../store/record-kinds.ts';
import type { RecordReader } from '../store/working-set.ts';

/** The most event ids after the cursor of a snapshot that the log does not keep. A larger gap means a restore. */
const MOST_BESIDE_THE_LOG = 3072;

/**
 * Returns the drafts that the log had and the snapshot of an earlier state lacks, as after a restore. They were not
 * discarded, so the device keeps its copies. Must run before the snapshot is applied.
 */
export async function lostDrafts(
  reader: RecordReader,
  before: Cursor | undefined,
  { last_event_id, drafts }: Snapshot & { readonly last_event_id: number },
): Promise<readonly number[]> {
  if (!before || !drafts) return [];
  const { lostDrafts: known = [], lastEventId, extensions } = before;
  // Other servers number the events of each queue.
  if (!extensions.draftDocuments) return known;
  if (lastEventId - last_event_id <= MOST_BESIDE_THE_LOG) return known;
  const left = new Set(drafts.map(({ id }) => id));
  const told = await reader.find({ kind: 'draft' });
  const lost = told.map(({ value }) => value.id).filter((id) => !left.has(id));
  return [...new Set([...known, ...lost])];
}
