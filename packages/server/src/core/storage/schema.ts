import type { Dialect, Sql } from './engine.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { StorageError } from './storage-error.ts';

/**
 * Returns how many of `steps` a database has; 0 if it is empty. Throws if it has other steps, because it belongs to a
 * newer version or to another program.
 */
export async function schemaVersion(
  sql: Sql,
  dialect: Dialect,
  steps: readonly Migration[] = migrations,
): Promise<number> {
  if (!(await sql.get(presence[dialect.engine]))) return 0;
  const applied = await sql.all<Pick<Migration, 'id' | 'name'>>(
    'SELECT id, name FROM schema_migrations ORDER BY id',
  );
  for (const { id, name } of applied) {
    const step = steps[id - 1];
    if (step && step.name !== name) throw otherKind(name, step.name);
  }
  const version = applied.at(-1)?.id ?? 0;
  if (version > steps.length) throw newerVersion(version, steps.length);
  return version;
}

const presence: Readonly<Record<Dialect['engine'], string>> = {
  sqlite: "SELECT 1 AS one FROM sqlite_master WHERE name = 'schema_migrations'",
  postgres: `SELECT 1 AS one FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_name = 'schema_migrations'`,
};

function otherKind(found: string, known: string): StorageError {
  return new StorageError(
    'other',
    `The database belongs to another program: it has the step "${found}", but this one needs "${known}". A chat server and a push relay each need their own database. Name the right one.`,
  );
}

function newerVersion(found: number, known: number): StorageError {
  return new StorageError(
    'other',
    `The database was written by a newer version of Tidings: it has schema ${found}, but this version only knows ${known}. Upgrade Tidings, or restore a backup from before the upgrade.`,
  );
}
