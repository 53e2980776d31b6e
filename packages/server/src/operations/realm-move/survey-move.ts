import type { Engine } from '../../core/storage/engine.ts';
import { namedFiles } from '../../features/uploads/look-for-files.ts';
import type { MoveEnd } from './move-realm.ts';
import { movedTables } from './moved-tables.ts';
import { findHere, numberThere } from './places.ts';
import { countRows } from './rows.ts';

/** The extent of a move that was not begun. */
export interface Survey {
  readonly realmId: number;
  readonly toRealmId: number;
  readonly rows: number;
  readonly messages: number;
  readonly files: number;
  /** The bytes of uploaded files, without profile pictures and emoji. */
  readonly bytes: number;
}

/** Looks at both ends without writing. Throws what a move would refuse. `target` is undefined if it has no database. */
export async function surveyMove(
  source: MoveEnd,
  target: Engine | undefined,
  subdomain: string,
  toSubdomain: string,
): Promise<Survey> {
  const { engine } = source;
  const sql = engine.reader;
  const realm = await findHere(sql, subdomain);
  const toRealmId = target ? await numberThere(target.reader, realm, toSubdomain) : realm.id;
  const side = { sql, dialect: engine.dialect, realmId: realm.id };
  let [rows, messages] = [0, 0];
  for (const table of await movedTables(sql, engine.dialect)) {
    const count = await countRows(side, table);
    rows += count;
    if (table.name === 'messages') messages = count;
  }
  const uploads = await sql.get<{ bytes: number }>(
    'SELECT COALESCE(SUM(size), 0) AS bytes FROM attachments WHERE realm_id = $1',
    [realm.id],
  );
  const files = (await namedFiles(sql, realm.id)).length;
  return {
    realmId: realm.id,
    toRealmId,
    rows,
    messages,
    files,
    bytes: Number(uploads?.bytes ?? 0),
  };
}
