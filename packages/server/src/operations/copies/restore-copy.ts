import { type FileHandle, link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeDurableFolder, syncFolder } from '../../core/storage/durable-folder.ts';
import { databaseFileExists } from '../../core/storage/sqlite/database-file.ts';
import { SqliteConnection } from '../../core/storage/sqlite/sqlite-connection.ts';
import { BackupError } from '../backup/backup-error.ts';
import { unfinishedPath } from '../backup/unfinished.ts';
import type { CopyPlace, SegmentName, SnapshotName } from './copy-place.ts';

const OWNER_ONLY_FILE = 0o600;

/** A state of the database that copies contain. */
interface CopiedState {
  readonly snapshot: SnapshotName;
  readonly segments: readonly SegmentName[];
  /** Milliseconds since 1970. All commits in it are older. */
  readonly at: number;
}

/**
 * Rebuilds the database file of the newest copied state that is not younger than `wanted`. The file appears once it is
 * whole, verified and durable. Returns the time of the state.
 */
export async function restoreCopy(
  place: CopyPlace,
  wanted: number,
  database: string,
): Promise<number> {
  if (await databaseFileExists(database)) {
    throw new BackupError(`${database} exists. Nothing is overwritten: choose an empty folder.`);
  }
  const state = await findState(place, wanted);
  await makeDurableFolder(dirname(database));
  const unfinished = unfinishedPath(database);
  try {
    await writeState(place, state, unfinished);
    await assertIntact(unfinished);
    await link(unfinished, database);
    await syncFolder(dirname(database));
  } finally {
    for (const ending of ['', '-wal', '-shm']) await rm(unfinished + ending, { force: true });
  }
  return state.at;
}

async function findState(place: CopyPlace, wanted: number): Promise<CopiedState> {
  const snapshots = await place.snapshots();
  const snapshot = snapshots.findLast(({ at }) => at <= wanted);
  if (!snapshot) {
    const [first] = snapshots;
    throw new BackupError(
      first
        ? `The copies in ${place.name} begin at ${timeOf(first.at)}.`
        : `${place.name} holds no copy that is complete.`,
    );
  }
  const segments = await segmentsUpTo(place, snapshot, wanted);
  const last = segments.at(-1);
  return { snapshot, segments, at: Math.max(snapshot.at, last?.at ?? 0) };
}

async function segmentsUpTo(
  place: CopyPlace,
  { series, from, until, at }: SnapshotName,
  wanted: number,
): Promise<SegmentName[]> {
  const found = new Map((await place.segments(series)).map((each) => [each.number, each]));
  const head = await place.head(series);
  const last = Math.max(until, head?.number ?? 0, ...found.keys());
  const taken: SegmentName[] = [];
  for (let number = from + 1; number <= last; number += 1) {
    const segment = found.get(number);
    const before = Math.max(at, taken.at(-1)?.at ?? 0);
    // Times rise with the numbers.
    if (number > until && (segment ? segment.at > wanted : before >= wanted)) break;
    if (!segment) throw gap(place, series, number, number > until ? before : undefined);
    taken.push(segment);
  }
  return taken;
}

async function writeState(place: CopyPlace, state: CopiedState, path: string): Promise<void> {
  const file = await open(path, 'wx', OWNER_ONLY_FILE);
  try {
    await writeChunks(place, state.snapshot, file);
    await writeSegments(place, state.segments, file);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeChunks(place: CopyPlace, { path }: SnapshotName, file: FileHandle) {
  const { chunks, chunk_bytes } = await place.readSnapshot(path);
  for (const [index, chunk] of chunks.entries()) {
    await writeAt(file, await place.readChunk(chunk), index * chunk_bytes);
  }
}

/** Writes the pages of segments in order, and checks that each follows the one before. */
async function writeSegments(place: CopyPlace, segments: readonly SegmentName[], file: FileHandle) {
  let previous: string | undefined;
  for (const { path, number } of segments) {
    const { header, content, hash } = await place.readSegment(path);
    const follows = previous === undefined || header.previous === previous;
    if (header.number !== number || !follows) {
      throw new BackupError(`${place.name}/${path} does not follow the segment before it.`);
    }
    previous = hash;
    for (const [index, page] of header.pages.entries()) {
      const from = index * header.page_size;
      await writeAt(
        file,
        content.subarray(from, from + header.page_size),
        (page - 1) * header.page_size,
      );
    }
    // A page beyond the end is left over from before the database shrank.
    await file.truncate(header.page_count * header.page_size);
  }
}

async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  await file.write(bytes, 0, bytes.length, position);
}

async function assertIntact(path: string): Promise<void> {
  const connection = await SqliteConnection.open(path);
  try {
    const rows = await connection.all<{ integrity_check: string }>('PRAGMA integrity_check(10)');
    const problems = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
    if (problems.length > 0) {
      throw new BackupError(`The rebuilt database is damaged: ${problems.join('; ')}`);
    }
  } finally {
    await connection.close();
  }
}

/** `before` is the newest moment that needs nothing of the gap. */
function gap(place: CopyPlace, series: string, number: number, before?: number): BackupError {
  const remedy =
    before === undefined
      ? 'Choose an earlier time.'
      : `The newest time before the gap is ${timeOf(before)}.`;
  return new BackupError(`Segment ${number} of ${series} is missing in ${place.name}. ${remedy}`);
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
