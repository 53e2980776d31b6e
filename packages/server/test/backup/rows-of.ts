import { readTable } from '../../src/backup/read-table.ts';
import { readTableShapes } from '../../src/backup/table-shape.ts';
import type { Engine } from '../../src/storage/engine.ts';
import type { FileStore } from '../../src/storage/file-store.ts';

/** Every row of every table, by the table's name. */
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

/** What a backup held of which these rows were restored: there new ids begin a million after its own. */
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

/** Every file, as base64, by its path. */
export async function allFiles(files: FileStore): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for await (const path of files.list()) {
    contents[path] = (await files.read(path))?.toString('base64') ?? '';
  }
  return contents;
}
