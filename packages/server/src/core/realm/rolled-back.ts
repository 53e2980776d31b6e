import type { Engine, Sql, WritableSql } from '../storage/engine.ts';
import { StorageError } from '../storage/storage-error.ts';

/** The log ends before a position that this process has seen, as after a restore of an older state. */
export class RolledBack extends StorageError {
  constructor() {
    super(
      'unavailable',
      'The database went back to an earlier state while the server ran, for example by a restore, or by a standby without the newest changes. ' +
        'The server stops, and starts again on that state. Later changes are lost.',
    );
  }
}

/** The last position that this process has seen in a realm's log. */
interface Place {
  readonly realmId: number;
  readonly position: number;
}

const LAGS =
  'The database lags behind this server’s own writes, as a standby does. Connect to the primary server.';

/**
 * More ids than thousands of people use between two backups. Two thousand leaps stay below 2^31, the limit of some
 * clients. A longer leap would be noticeable where clients that keep messages in blocks of ids search all blocks
 * between both sides of it.
 */
const ID_LEAP = 1_000_000;

/**
 * Recovers from a database that was rolled back. Neither this process nor any client may continue from the lost
 * entries, since their ids are given out again. Deletes all event queues, so that clients register anew and drop what
 * is gone, and then ends the process.
 *
 * The process ends only once that is written. A process that reads a standby before its promotion cannot write it, and
 * no other would learn of the rollback then. Without the write, the next check finds the same. Each process that
 * notices does this, so clients may register more than once. Returns the error for the callers.
 *
 * With a place, does nothing unless the writable database ends before it, too.
 */
export async function startOver(engine: Engine, place?: Place): Promise<unknown> {
  const forget = async (tx: WritableSql) => {
    if (place) await assertBehind(tx, place);
    // Same order of locks as in groups.
    await leapOverIds(tx);
    await tx.run('DELETE FROM event_queues');
  };
  try {
    await engine.write(forget);
  } catch (error) {
    return error;
  }
  const reason = new RolledBack();
  engine.giveUp(reason);
  return reason;
}

async function assertBehind(sql: Sql, { realmId, position }: Place): Promise<void> {
  const row = await sql.get<{ last_event_id: number }>(
    'SELECT last_event_id FROM realms WHERE id = $1',
    [realmId],
  );
  if (row && row.last_event_id >= position) throw new StorageError('unavailable', LAGS);
}

/**
 * Skips ids after a rollback. Devices keep messages that were made since the restored state and may edit or mark them.
 * Their ids must not be given to anything else.
 */
export async function leapOverIds(tx: WritableSql): Promise<void> {
  await tx.run('UPDATE realms SET last_message_id = last_message_id + $1, last_id = last_id + $1', [
    ID_LEAP,
  ]);
}
