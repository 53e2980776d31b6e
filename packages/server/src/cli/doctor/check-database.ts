import type { Engine } from '../../storage/engine.ts';
import { migrations } from '../../storage/migrations/index.ts';
import { type Check, fail, ok } from './check.ts';

/** Whether the database takes writes, is whole, and has the tables this version needs. */
export async function checkDatabase(engine: Engine): Promise<Check[]> {
  const checks = [await checkWritable(engine), await checkSchema(engine)];
  if (engine.dialect.engine === 'sqlite') checks.push(await checkIntegrity(engine));
  return checks;
}

async function checkWritable(engine: Engine): Promise<Check> {
  try {
    await engine.ping();
    return ok('database', `${engine.dialect.engine}, readable and writable`);
  } catch (error) {
    return fail('database', String(error), 'The server cannot work with it as it is.');
  }
}

async function checkSchema({ reader }: Engine): Promise<Check> {
  const known = migrations.length;
  const row = await reader
    .get<{ id: number | null }>('SELECT MAX(id) AS id FROM schema_migrations')
    .catch(() => undefined);
  const found = row?.id ?? 0;
  if (found === known) return ok('schema', `version ${found}`);
  const detail = `version ${found}; this version of Tidings needs ${known}`;
  return found > known
    ? fail('schema', detail, 'Upgrade Tidings.')
    : fail('schema', detail, 'Start the server once: it brings the database up to date.');
}

async function checkIntegrity({ reader }: Engine): Promise<Check> {
  const problems = await reader
    .all<{ integrity_check: string }>('PRAGMA integrity_check(10)')
    .then((rows) => rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'))
    .catch((error) => [String(error)]);
  if (problems.length === 0) return ok('database file', 'whole');
  return fail('database file', problems.join('; '), 'Restore the newest backup into a new folder.');
}
