import type { Sql } from '../engine.ts';
import { StorageError } from '../storage-error.ts';

/** The state of the primary. */
export interface PrimaryLook {
  /** The end of its write-ahead log. */
  readonly written: string;
  /** The number of entries in the logs of all realms. */
  readonly events: number;
}

const EVENTS = 'SELECT COALESCE(SUM(last_event_id), 0)::BIGINT AS events FROM realms';

export async function lookAtPrimary(sql: Sql): Promise<PrimaryLook> {
  const row = await sql.get<PrimaryLook>(
    `SELECT pg_current_wal_lsn()::TEXT AS written, (${EVENTS}) AS events`,
  );
  if (!row) throw new StorageError('other', 'PostgreSQL did not say how far it is.');
  return row;
}

/** Returns the number of entries in the logs of all realms. */
export async function eventsIn(sql: Sql): Promise<number> {
  return (await sql.get<{ events: number }>(EVENTS))?.events ?? 0;
}

interface ReplicaLook {
  readonly in_recovery: 0 | 1;
  readonly is_current: 0 | 1;
  readonly events: number;
}

/** The state of a standby. */
export interface StandbyLook {
  /** The number of entries that it has. */
  readonly events: number;
  /** Whether it has replayed what was asked for. */
  readonly isCurrent: boolean;
}

/**
 * Looks whether a standby has replayed `written`, which the primary had written some time ago. Otherwise it may be stuck,
 * and then lacks changes without an entry in a log too, such as presence. Throws for a server that is no standby.
 */
export async function lookAtReplica(sql: Sql, written: string | undefined): Promise<StandbyLook> {
  const row = await sql.get<ReplicaLook>(
    `SELECT pg_is_in_recovery() AS in_recovery,
       COALESCE(pg_last_wal_replay_lsn() >= $1::PG_LSN, TRUE) AS is_current, (${EVENTS}) AS events`,
    [written ?? null],
  );
  if (!row) throw new StorageError('other', 'PostgreSQL did not say how far it is.');
  assertStandby(row);
  return { events: row.events, isCurrent: row.is_current === 1 };
}

export function stuckReplica(): StorageError {
  return new StorageError(
    'busy',
    'The replica lags more than ten seconds behind. Look at its log and its load.',
  );
}

/** Throws for a server that accepts writes: it may hold other entries than the primary. */
export function assertStandby({ in_recovery }: Pick<ReplicaLook, 'in_recovery'>): void {
  if (in_recovery) return;
  throw new StorageError(
    'readonly',
    'The server at the address of a replica is no standby. If it was promoted, name it with --database, and no longer with --replica.',
  );
}
