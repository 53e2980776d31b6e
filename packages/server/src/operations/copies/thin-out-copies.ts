import type { CopyPlace, SnapshotName } from './copy-place.ts';

/**
 * Removes what is needed only for times before `cutoff`, and series that never got a snapshot. Only for the server that
 * owns the newest series, which stays. Snapshots go first, so that an interrupted run leaves nothing incomplete.
 */
export async function thinOutCopies(place: CopyPlace, cutoff: number, own: string): Promise<void> {
  const snapshots = await place.snapshots();
  const oldest = snapshots.findLastIndex(({ at }) => at <= cutoff);
  const kept = snapshots.slice(Math.max(0, oldest));
  for (const { path } of snapshots.slice(0, Math.max(0, oldest))) await place.remove(path);
  const firsts = firstNeeded(kept);
  for (const { path, series, number } of await place.segments()) {
    const first = firsts.get(series) ?? (series === own ? 1 : Number.POSITIVE_INFINITY);
    if (number < first) await place.remove(path);
  }
  const needed = new Set<string>();
  for (const { path } of kept) {
    for (const chunk of (await place.readSnapshot(path)).chunks) needed.add(chunk.path);
  }
  for (const path of await place.chunks()) if (!needed.has(path)) await place.remove(path);
  for (const series of await place.series()) {
    if (series !== own && !firsts.has(series)) await place.endSeries(series);
  }
}

/** Returns the number of the first segment that each series still needs. */
function firstNeeded(kept: readonly SnapshotName[]): Map<string, number> {
  const firsts = new Map<string, number>();
  for (const { series, from } of kept) {
    firsts.set(series, Math.min(firsts.get(series) ?? Number.POSITIVE_INFINITY, from + 1));
  }
  return firsts;
}
