import { setTimeout } from 'node:timers/promises';
import type { WriteTransaction } from '../engine.ts';
import { markLog } from './own-log.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Time that a statement waits for other connections. Their commits take seconds if the disk is busy. */
export const BUSY_TIMEOUT_MS = 15_000;

/** Pages of the search index that one transaction merges. Other writes wait meanwhile. */
const MERGED_PAGES = 200;
/** Size up to which the whole file is rewritten, which takes up to about a second. All writes wait meanwhile. */
const REWRITTEN_BYTES = 128 << 20;
/** Wait for readers that still use the log, and the tries. Other writes wait during a try. */
const SHORT_TIMEOUT_MS = 100;
const TRIES = 5;
/** Longer each time. Together longer than two steps of another process that copies the log. */
const PAUSE_MS = 250;
/** Pauses after failed tries. Each is twice as long as the one before. */
const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 60_000;

export interface FileAccess {
  readonly path: string;
  readonly writer: SqliteConnection;
  write<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T>;
  /** Lets a reader that copies the log read on, so that it needs nothing of the log before its end. */
  advance(): Promise<void>;
  /** Runs work between transactions. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Removes the texts of deleted rows from the files of a database. Deleting has overwritten the rows themselves. The
 * search index keeps deleted words until its parts are merged. A page that was split before the deletion may keep a copy
 * in its free part, so a small database is rewritten as a whole. The log keeps old pages until `emptiesLog` is done.
 */
export async function eraseFreedSpace({ writer, write, inTurn }: FileAccess): Promise<void> {
  await mergeSearchIndex(write);
  await inTurn(async () => {
    const size = await writer.get<{ bytes: number }>(
      'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size',
    );
    if ((size?.bytes ?? 0) <= REWRITTEN_BYTES) await writer.run('VACUUM');
  });
}

/**
 * Returns a function that moves the log into the file and empties it. It returns false if readers still use the log.
 * Then it rests before it really tries again.
 */
export function emptiesLog(): (access: FileAccess) => Promise<boolean> {
  let restMs = FIRST_REST_MS;
  let restsUntil = 0;
  return async ({ path, writer, inTurn, advance }) => {
    if (performance.now() < restsUntil) return false;
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await setTimeout(tries * PAUSE_MS);
      if (!(await inTurn(() => truncateLog(path, writer, advance, tries === 0)))) continue;
      restMs = FIRST_REST_MS;
      return true;
    }
    restsUntil = performance.now() + restMs;
    restMs = Math.min(restMs * 2, LONGEST_REST_MS);
    return false;
  };
}

/** Merges all parts of the search index into one, which has no deleted words. */
async function mergeSearchIndex(write: FileAccess['write']): Promise<void> {
  // The first, negative number makes all parts candidates. The others go on with them.
  for (let pages = -MERGED_PAGES; ; pages = MERGED_PAGES) {
    const changes = await write(async (tx) => {
      const before = await changesOf(tx);
      await tx.run("INSERT INTO message_words (message_words, rank) VALUES ('merge', $1)", [pages]);
      return (await changesOf(tx)) - before;
    });
    // With one change or none, nothing was left to merge.
    if (changes < 2) return;
  }
}

async function changesOf(tx: WriteTransaction): Promise<number> {
  const row = await tx.get<{ changes: number }>('SELECT total_changes() AS changes');
  return row?.changes ?? 0;
}

/** Moves the log into the file and empties it. Returns false if readers still use it. */
async function truncateLog(
  path: string,
  writer: SqliteConnection,
  advance: () => Promise<void>,
  isFirst: boolean,
): Promise<boolean> {
  // Later tries commit nothing: another process that copies the log would have to read that first.
  if (isFirst) await markLog(path, writer);
  await advance();
  await writer.all(`PRAGMA busy_timeout = ${SHORT_TIMEOUT_MS}`);
  try {
    await writer.all('PRAGMA wal_checkpoint(PASSIVE)');
    await advance();
    const [result] = await writer.all<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
    return result?.busy === 0;
  } finally {
    await writer.all(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}
