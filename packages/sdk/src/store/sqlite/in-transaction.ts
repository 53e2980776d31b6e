import type { SqliteDriver, SqliteStatement } from './sqlite-driver.ts';

/** Runs statements in one transaction, for drivers whose statements go to one connection in order. */
export async function inTransaction(
  run: SqliteDriver['run'],
  statements: readonly SqliteStatement[],
): Promise<void> {
  await run('BEGIN IMMEDIATE');
  try {
    for (const { sql, values } of statements) await run(sql, values);
    await run('COMMIT');
  } catch (error) {
    // Some failures have ended the transaction already.
    await run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
