import type { Engine } from '../../core/storage/engine.ts';
import type { Table } from '../../core/storage/table.ts';
import type { RealmRow } from '../../core/storage/tables/log.ts';
import { namedFiles } from '../../features/uploads/look-for-files.ts';
import { stopCapture } from './capture.ts';
import { CopiedFiles } from './copied-files.ts';
import { MoveError } from './move-error.ts';
import type { Move } from './move-realm.ts';
import { movedTables } from './moved-tables.ts';
import { findHere, findThere, isServedThere, markRemoved } from './places.ts';

/** Small, so that other writers do not wait long. */
const ROWS_PER_TRANSACTION = 1_000;

/** Ends a move that has not switched: the source serves, and the target forgets the rows. Copied files stay there. */
export async function cancelMove({ source, target, subdomain }: Move): Promise<void> {
  const realm = await findHere(source.engine.reader, subdomain);
  await forbidSwitch(source.engine, realm);
  const arriving = await target.engine.write(async (tx) => {
    const there = await findThere(tx, realm, target.engine.dialect.lockRow);
    if (there?.move_state !== null) return there?.move_state === 'arriving' ? there : undefined;
    throw new MoveError('The target serves the organization already. Move it back instead.');
  });
  const tables = await movedTables(source.engine.reader, source.engine.dialect);
  await stopCapture(source.engine, realm.id, tables);
  if (arriving) await deleteRows(target.engine, arriving, tables);
  await source.engine.write(async (tx) => {
    await tx.run("UPDATE realms SET move_state = NULL WHERE id = $1 AND move_state = 'moved'", [
      realm.id,
    ]);
    tx.announce({ realmId: realm.id, eventId: realm.last_event_id + 1 });
  });
}

/**
 * Makes a running move fail at its switch. If it is just switching, waits until the source has committed that. The
 * move then holds the lock of the organization's row at the target until it has committed there, too.
 */
async function forbidSwitch(engine: Engine, { id }: RealmRow): Promise<void> {
  await engine.write(async (tx) => {
    await tx.get(`SELECT id FROM realms WHERE id = $1 ${engine.dialect.lockRow}`, [id]);
    await tx.run('DELETE FROM move_changes WHERE realm_id = $1', [id]);
  });
}

/** Deletes what the source still has of an organization that the target serves. Returns the number of rows. */
export async function removeMoved({ source, target, subdomain }: Move): Promise<number> {
  const realm = await findHere(source.engine.reader, subdomain);
  const there = await findThere(target.engine.reader, realm);
  if (
    realm.move_state !== 'moved' ||
    !there ||
    !(await isServedThere(target.engine.reader, realm))
  ) {
    throw new MoveError('The organization has not moved to this target. Nothing was deleted.');
  }
  const tables = await movedTables(source.engine.reader, source.engine.dialect);
  await stopCapture(source.engine, realm.id, tables);
  const files = await CopiedFiles.between(source.files, target.files, {
    from: realm.id,
    to: there.id,
  });
  for (const { path } of await namedFiles(source.engine.reader, realm.id)) {
    // Thumbnails lie beside the originals of uploads.
    const folder = path.split('/').slice(0, -1).join('/');
    if (path.startsWith('files/')) {
      for await (const each of source.files.list(folder)) await files.removeAtSource(each);
    } else await files.removeAtSource(path);
  }
  return deleteRows(source.engine, realm, tables);
}

/** Returns the number of deleted rows. An interrupted run can be repeated. */
async function deleteRows(
  engine: Engine,
  realm: RealmRow,
  tables: readonly Table[],
): Promise<number> {
  let sum = 0;
  for (const { name, key } of tables) {
    const keys = key.join(', ');
    let deleted: number;
    do {
      deleted = await engine.write((tx) =>
        tx.run(
          `DELETE FROM ${name} WHERE realm_id = $1 AND (${keys}) IN (
            SELECT ${keys} FROM ${name} WHERE realm_id = $1 LIMIT ${ROWS_PER_TRANSACTION})`,
          [realm.id],
        ),
      );
      sum += deleted;
    } while (deleted === ROWS_PER_TRANSACTION);
  }
  await engine.write((tx) => markRemoved(tx, realm));
  return sum;
}
