import type { Dialect, Sql } from '../../core/storage/engine.ts';
import { type Table, table } from '../../core/storage/table.ts';
import { moveChanges } from '../../core/storage/tables/moves.ts';
import { readTableShapes } from '../backup/table-shape.ts';

/**
 * Reads the tables whose rows belong to one organization from the database's catalog, so that no move can forget one.
 * Values stay as they are stored: booleans are integers and JSON is text.
 */
export async function movedTables(sql: Sql, dialect: Dialect): Promise<readonly Table[]> {
  const shapes = await readTableShapes(sql, dialect);
  const own = shapes.filter(({ name }) => name !== 'realms' && name !== moveChanges.name);
  return own.map(({ name, columns, key }) => {
    const [first, ...rest] = key;
    if (first !== 'realm_id') throw new Error(`The key of ${name} does not begin with realm_id`);
    const { realm_id: _, ...others } = columns;
    return table(name, others, rest);
  });
}
