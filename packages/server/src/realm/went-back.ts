import type { Engine, Sql, WritableSql } from '../storage/engine.ts';
import { StorageError } from '../storage/storage-error.ts';

/** The log ends before what this process has seen of it, as after a restore of an older state. */
export class WentBack extends StorageError {
  constructor() {
    super(
      'unavailable',
      'The database went back to an earlier state while the server ran, as by a restore or by a standby that lacked the newest changes. ' +
        'The server ends; it starts anew on what is there. What was sent since then is lost.',
    );
  }
}

/** Up to where this process has seen the log of a realm. */
interface Place {
  readonly realmId: number;
  readonly position: number;
}

const LAGS =
  'What was read lags behind what this server wrote, as on a standby. Connect to the primary server.';

/**
 * More than thousands of people make in the time between two backups. Two thousand of these leaps end
 * below 2^31, up to which clients of all kinds can count. Clients that keep messages by blocks of ids
 * look through all that lie between: a longer one would be felt where they show both sides of it.
 */
const ID_LEAP = 1_000_000;

/**
 * Neither this process nor any client may go on from what is no more: numbers of the log are given out
 * again. Clients register anew, and drop what is gone. The process ends only once that is written: who
 * reads a standby that has not taken over yet cannot write it, and nobody else would know of it then.
 * Where it is not written, who looks next finds the same. Gives what callers are to be refused with. Of several
 * processes each that finds it does this, so clients may register anew more than once.
 *
 * With a place, nothing is done unless the log ends before it where it can be written, too.
 */
export async function startOver(engine: Engine, place?: Place): Promise<unknown> {
  const forget = async (tx: WritableSql) => {
    if (place) await assertBehind(tx, place);
    // In the order in which groups take their locks.
    await leapOverIds(tx);
    await tx.run('DELETE FROM event_queues');
  };
  try {
    await engine.write(forget);
  } catch (error) {
    return error;
  }
  const reason = new WentBack();
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
 * Of a database that is at an earlier state: devices keep, and are about to edit, mark or write to, what
 * was made since. An id that was given to that must not become that of something or somebody else.
 */
export async function leapOverIds(tx: WritableSql): Promise<void> {
  await tx.run('UPDATE realms SET last_message_id = last_message_id + $1, last_id = last_id + $1', [
    ID_LEAP,
  ]);
}
