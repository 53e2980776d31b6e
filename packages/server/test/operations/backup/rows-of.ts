import type { Engine } from '../../../src/core/storage/engine.ts';
import type { FileStore } from '../../../src/core/storage/files/file-store.ts';
import { readTable } from '../../../src/operations/backup/read-table.ts';
import { readTableShapes } from '../../../src/operations/backup/table-shape.ts';

/** Returns all rows of all tables, by the table's name. */
export async function everything(engine: Engine): Promise<Record<string, unknown[]>> {
  return engine.snapshot(async (sql) => {
    const tables: Record<string, unknown[]> = {};
    for (const shape of await readTableShapes(sql, engine.dialect)) {
      const rows: unknown[] = [];
      await readTable(sql, shape, async (batch) => void rows.push(...batch));
      tables[shape.name] = rows;
    }
    return tables;
  });
}

/** Converts restored rows to those of the backup: new ids begin a million later after a restore. */
export function asBackedUp(restored: Record<string, unknown[]>): Record<string, unknown[]> {
  const realms = (restored['realms'] as { last_message_id: number; last_id: number }[]).map(
    ({ last_message_id, last_id, ...realm }) => ({
      ...realm,
      last_message_id: last_message_id - 1_000_000,
      last_id: last_id - 1_000_000,
    }),
  );
  return { ...restored, realms };
}

/** Returns all files as base64, by path. */
export async function allFiles(files: FileStore): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for await (const path of files.list()) {
    contents[path] = (await files.read(path))?.toString('base64') ?? '';
  }
  return contents;
}
