import type { Logger } from 'pino';
import type { Dialect, Engine, WritableSql } from './engine.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { schemaVersion } from './schema.ts';

/**
 * Brings a database to this version's schema. Several processes can start at once: each step is one transaction that
 * takes a lock and then checks which step is next.
 */
export async function migrate(
  engine: Engine,
  log: Logger,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  while (true) {
    const step = await engine.write((tx) => applyNext(tx, engine.dialect, steps), {
      takesLong: true,
    });
    if (!step) return;
    log.info({ migration: step.id, name: step.name }, 'migrated the database');
  }
}

async function applyNext(
  tx: WritableSql,
  dialect: Dialect,
  steps: readonly Migration[],
): Promise<Migration | undefined> {
  if (dialect.engine === 'postgres') {
    await tx.all('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  }
  await tx.run(
    'CREATE TABLE IF NOT EXISTS schema_migrations (id BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)',
  );
  const step = steps[await schemaVersion(tx, dialect, steps)];
  if (!step) return undefined;
  for (const statement of step.sql(dialect)) await tx.run(statement);
  await step.convert?.(tx);
  await tx.run('INSERT INTO schema_migrations (id, name, applied_at) VALUES ($1, $2, $3)', [
    step.id,
    step.name,
    Date.now(),
  ]);
  return step;
}

/** A number that nothing else in the database uses as a lock. */
export const MIGRATION_LOCK = 7_426_001;
