import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '../../../src/core/storage/engine.ts';

const TABLES = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
    AND name NOT LIKE 'message\\_words%' ESCAPE '\\'`,
  postgres: `SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
} as const;

/** Returns the places in a database where a text is, such as `messages.content`. */
export async function tracesIn({ dialect, reader }: Engine, text: string): Promise<string[]> {
  const tables = await reader.all<{ name: string }>(TABLES[dialect.engine]);
  const traces: string[] = [];
  for (const { name } of tables) {
    for (const row of await reader.all<Record<string, unknown>>(`SELECT * FROM ${name}`)) {
      for (const [column, value] of Object.entries(row)) {
        if (!String(value).toLowerCase().includes(text)) continue;
        traces.push(`${name}.${column}: ${String(value).slice(0, 400)}`);
      }
    }
  }
  return traces;
}

/** Returns the files below a folder whose path or bytes contain a text. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const bytes = entry.isFile() ? await readFile(path) : Buffer.alloc(0);
    if (`${path} ${bytes.toString('latin1')}`.toLowerCase().includes(text)) found.push(path);
  }
  return found;
}

/** Returns the bytes of a SQLite database and of its log that contain a text. */
export async function bytesWith(path: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of [path, `${path}-wal`]) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    const content = bytes.toString('latin1').toLowerCase();
    for (let at = content.indexOf(text); at >= 0; at = content.indexOf(text, at + 1)) {
      found.push(`${file}@${at}: ${content.slice(Math.max(0, at - 60), at + 80)}`);
    }
  }
  return found;
}
