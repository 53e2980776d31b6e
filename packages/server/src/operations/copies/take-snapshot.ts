import type { LogReader } from '../../core/storage/log-reader.ts';
import { hashOf } from '../backup/content-hash.ts';
import type { ChunkName, CopyPlace } from './copy-place.ts';

const CHUNK_BYTES = 256 << 10;

interface Wanted {
  readonly place: CopyPlace;
  /** Chunks that need not be written, by their hash. Written ones are added. */
  readonly known: Map<string, string>;
  readonly series: string;
  readonly follower: LogReader;
  /** Number of the segment that its base follows. */
  readonly from: number;
  /** Stores segments that wait meanwhile. Returns the number of the newest one. */
  readonly storeSegments: () => Promise<number>;
  readonly now: () => number;
}

/**
 * Copies the database file in chunks, while it changes. Each page is in the state before the segments after `from`, or
 * in that of one of them, so writing these segments over the copy makes it whole.
 */
export async function takeSnapshot(wanted: Wanted): Promise<void> {
  const { place, known, series, follower, from, storeSegments, now } = wanted;
  const chunks: ChunkName[] = [];
  while (true) {
    const content = await follower.readFile(chunks.length * CHUNK_BYTES, CHUNK_BYTES);
    if (content.length === 0) break;
    const hash = hashOf(content);
    const path = known.get(hash) ?? `chunks/${series}/${from}-${now()}-${chunks.length}`;
    if (!known.has(hash)) await place.putChunk(path, content);
    known.set(hash, path);
    chunks.push({ path, hash });
    await storeSegments();
  }
  await follower.advance();
  if (follower.ended) throw follower.ended;
  const at = now();
  const until = await storeSegments();
  await place.putSnapshot(series, { from, until, at, chunk_bytes: CHUNK_BYTES, chunks });
}

/** Returns the chunks of the newest snapshot, which stays until long after the next one. */
export async function chunksOfNewest(place: CopyPlace): Promise<Map<string, string>> {
  const newest = (await place.snapshots()).at(-1);
  if (!newest) return new Map();
  const { chunks } = await place.readSnapshot(newest.path);
  return new Map(chunks.map(({ hash, path }) => [hash, path]));
}
