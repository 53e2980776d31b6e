import type { Engine, Sql, WritableSql } from '../../core/storage/engine.ts';
import type { RealmRow } from '../../core/storage/tables/log.ts';
import { MoveError } from './move-error.ts';

/** Returns the organization with this subdomain in the source, in whatever state of a move. */
export async function findHere(sql: Sql, subdomain: string): Promise<RealmRow> {
  const row = await sql.get<RealmRow>('SELECT * FROM realms WHERE subdomain = $1', [subdomain]);
  if (row) return row;
  throw new MoveError(
    subdomain === ''
      ? 'The source has no default organization. Name one with --realm.'
      : `The source has no organization ${subdomain}.`,
  );
}

/** Returns the organization in the target, in whatever state of a move. */
export function findThere(sql: Sql, { uuid }: RealmRow, lock = ''): Promise<RealmRow | undefined> {
  return sql.get<RealmRow>(`SELECT * FROM realms WHERE uuid = $1 ${lock}`, [uuid]);
}

/** Whether the target serves the organization, so that the source must not. */
export async function isServedThere(sql: Sql, realm: RealmRow): Promise<boolean> {
  const there = await findThere(sql, realm);
  return there !== undefined && there.move_state === null;
}

/**
 * Returns the number that the organization gets at the target: its own if that is free. Throws if the target already
 * has the organization, or another one at the same address.
 */
export async function numberThere(sql: Sql, realm: RealmRow, subdomain: string): Promise<number> {
  const there = await findThere(sql, realm);
  if (there?.move_state === null) {
    throw new MoveError('The target already serves this organization.');
  }
  if (there?.move_state === 'moved') {
    throw new MoveError(
      'The target still has this organization’s rows from before it moved away. Delete them first: run the earlier move again with --remove-source.',
    );
  }
  const neighbour = await sql.get<RealmRow>(
    'SELECT id, uuid FROM realms WHERE subdomain = $1 AND uuid <> $2',
    [subdomain, realm.uuid],
  );
  if (neighbour) {
    throw new MoveError(
      subdomain === ''
        ? 'The target has another default organization. Name another address with --to-realm.'
        : `The target has another organization ${subdomain}. Name another address with --to-realm.`,
    );
  }
  if (there) return there.id;
  const taken = await sql.get('SELECT id FROM realms WHERE id = $1', [realm.id]);
  if (!taken) return realm.id;
  const last = await sql.get<{ id: number }>('SELECT MAX(id) AS id FROM realms');
  return (last?.id ?? 0) + 1;
}

/** Reserves the organization's number and address at the target, where nobody is served in it yet. */
export function reserve(target: Engine, realm: RealmRow, subdomain: string): Promise<number> {
  return target.write(async (tx) => {
    const id = await numberThere(tx, realm, subdomain);
    const rows = await tx.run(
      `INSERT INTO realms (id, subdomain, uuid, created_at, last_event_id, last_message_id, last_id, log_start,
        move_state) VALUES ($1, $2, $3, $4, 0, 0, 0, 0, 'arriving')
       ON CONFLICT (id) DO UPDATE SET subdomain = excluded.subdomain, move_state = excluded.move_state
       WHERE realms.uuid = excluded.uuid`,
      [id, subdomain, realm.uuid, realm.created_at],
    );
    if (rows !== 1) {
      throw new MoveError(
        'Another organization took the same number just now. Run the command again.',
      );
    }
    return id;
  });
}

/** Keeps the number of an organization whose other rows are deleted, and frees its address. */
export async function markRemoved(tx: WritableSql, { id, uuid }: RealmRow): Promise<void> {
  // No host name has a blank.
  await tx.run("UPDATE realms SET move_state = 'removed', subdomain = $1 WHERE id = $2", [
    `removed ${uuid}`,
    id,
  ]);
}

/** Makes the target serve the organization, with the ends of its log and ids. */
export async function serveThere(to: WritableSql, id: number, realm: RealmRow): Promise<void> {
  const rows = await to.run(
    `UPDATE realms SET last_event_id = $1, last_message_id = $2, last_id = $3, log_start = $4, move_state = NULL
     WHERE id = $5 AND move_state = 'arriving'`,
    [realm.last_event_id, realm.last_message_id, realm.last_id, realm.log_start, id],
  );
  if (rows !== 1) throw new MoveError('The move was cancelled. The source goes on.');
}
