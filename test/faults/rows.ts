import { serverLog } from '../../packages/server/src/core/log.ts';
import type { Engine } from '../../packages/server/src/core/storage/engine.ts';
import { connect } from '../../packages/server/src/core/storage/open-engine.ts';
import { type Row, readTable } from '../../packages/server/src/operations/backup/read-table.ts';
import {
  readTableShapes,
  type TableShape,
} from '../../packages/server/src/operations/backup/table-shape.ts';

export const silent = serverLog({ logLevel: 'silent', logFormat: 'json' });

export interface StoredTable {
  readonly shape: TableShape;
  readonly rows: readonly Row[];
}

/** Opens a database without migrating it, while `work` runs. */
export async function withDatabase<T>(
  database: string,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = await connect({ database, log: silent });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Reads every row of every table, by the table's name. */
export function readAllTables(database: string): Promise<Map<string, StoredTable>> {
  return withDatabase(database, (engine) =>
    engine.snapshot(async (sql) => {
      const tables = new Map<string, StoredTable>();
      for (const shape of await readTableShapes(sql, engine.dialect)) {
        const rows: Row[] = [];
        await readTable(sql, shape, async (batch) => void rows.push(...batch));
        tables.set(shape.name, { shape, rows });
      }
      return tables;
    }),
  );
}
