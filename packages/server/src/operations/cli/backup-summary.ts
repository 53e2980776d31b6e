import { t } from '../../languages/command-line.ts';
import type { Manifest } from '../backup/manifest.ts';
import type { Answer } from './data-command.ts';

/** Returns the number of rows and files in a backup. */
export function backupSummary({ created_at, engine, schema, tables, files }: Manifest): Answer {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const counts = tables.map((table) => [table.name, table.rows] as const);
  return {
    json: {
      created_at,
      engine,
      schema,
      rows,
      tables: Object.fromEntries(counts),
      files: files.rows,
    },
    text: t('cli.backupContents', { rows, tables: tables.length, files: files.rows }),
  };
}
