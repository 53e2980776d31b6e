import { readdir } from 'node:fs/promises';
import type { Table } from '../../../src/core/storage/table.ts';

const folder = new URL('../../../src/core/storage/tables/', import.meta.url);
const modules = (await readdir(folder)).map(
  (file) => import(new URL(file, folder).href) as Promise<Record<string, Table>>,
);

/** All tables that the program knows. */
export const tables = (await Promise.all(modules)).flatMap((module) => Object.values(module));

export function tableNamed(name: string): Table {
  const found = tables.find((table) => table.name === name);
  if (!found) throw new Error(`There is no table ${name}`);
  return found;
}
