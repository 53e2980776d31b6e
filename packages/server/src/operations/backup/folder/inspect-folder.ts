import { BackupError } from '../backup-error.ts';
import type { Manifest } from '../manifest.ts';
import type { BackupFolder } from './backup-folder.ts';
import { readFileRows } from './file-rows.ts';
import type { Listing } from './listing.ts';
import type { Pieces } from './pieces.ts';
import { rowPieceNames } from './row-pieces.ts';

/** A backup in a folder, with its size. */
export interface Inspected {
  readonly name: string;
  /** Undefined if it cannot be read. */
  readonly manifest?: Manifest;
  /** Number of files that its rows name, that it lacks, and that an earlier backup has. */
  readonly lacks: number;
  /** Bytes of all its pieces. */
  readonly bytes: number;
  /** Bytes that removing it would free. */
  readonly bytesAlone: number;
  /** Some of its missing or damaged pieces. */
  readonly problems: readonly string[];
}

const MOST_PROBLEMS = 3;

interface Piece {
  readonly bytes: number;
  readonly problem: string | undefined;
  /** The backup that uses the piece; undefined if there are several. */
  backup: string | undefined;
}

/** Inspects all backups of a folder, oldest first. `verify` reads each piece once. */
export async function inspectFolder(
  folder: BackupFolder,
  { verify }: { readonly verify: boolean },
): Promise<Inspected[]> {
  const known = new Map<string, Piece>();
  const look = async (hash: string, backup: string) => {
    const piece = known.get(hash) ?? (await lookAt(folder.pieces, hash, verify, backup));
    known.set(hash, piece);
    if (piece.backup !== backup) piece.backup = undefined;
    return piece;
  };
  const backups: Inspected[] = [];
  for (const name of await folder.names()) backups.push(await inspect(folder, name, look));
  // Another process may have removed some in between.
  const names = await folder.names();
  return backups
    .filter(({ name }) => names.includes(name))
    .map((backup) => ({
      ...backup,
      bytesAlone: backup.bytesAlone + bytesAlone(known, backup.name),
    }));
}

async function inspect(
  folder: BackupFolder,
  name: string,
  look: (hash: string, backup: string) => Promise<Piece>,
): Promise<Inspected> {
  const own = await folder.size(name);
  const problems: string[] = [];
  const pieces = new Set<string>();
  let bytes = own;
  let manifest: Manifest | undefined;
  let lacks = 0;
  try {
    const listing = await folder.read(name);
    manifest = listing.manifest;
    lacks = listing.lacks ?? 0;
    for await (const hash of piecesOf(folder.pieces, listing)) {
      if (pieces.has(hash)) continue;
      pieces.add(hash);
      const piece = await look(hash, name);
      bytes += piece.bytes;
      if (piece.problem && problems.length < MOST_PROBLEMS) problems.push(piece.problem);
    }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    if (!problems.includes(error.message)) problems.push(error.message);
  }
  return { name, ...(manifest && { manifest }), lacks, bytes, bytesAlone: own, problems };
}

/** Yields all pieces of a backup, some repeatedly. Pieces that list others come before these. */
export async function* piecesOf(pieces: Pieces, { rows, files }: Listing): AsyncGenerator<string> {
  for (const names of [...Object.values(rows), files]) {
    yield* names;
    yield* rowPieceNames(pieces, names);
  }
  for await (const [, hash] of readFileRows(pieces, files)) yield hash;
}

async function lookAt(
  pieces: Pieces,
  hash: string,
  verify: boolean,
  backup: string,
): Promise<Piece> {
  const bytes = await pieces.size(hash);
  // `read` reports missing pieces, too.
  const mustRead = verify || bytes === undefined;
  const problem = mustRead ? await problemOf(pieces.read(hash)) : undefined;
  return { bytes: bytes ?? 0, problem, backup };
}

async function problemOf(reading: Promise<unknown>): Promise<string | undefined> {
  try {
    await reading;
    return undefined;
  } catch (error) {
    if (error instanceof BackupError) return error.message;
    throw error;
  }
}

function bytesAlone(known: ReadonlyMap<string, Piece>, name: string): number {
  let sum = 0;
  for (const { backup, bytes } of known.values()) if (backup === name) sum += bytes;
  return sum;
}
