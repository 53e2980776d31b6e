import type { Engine } from '../../../core/storage/engine.ts';
import { migrations } from '../../../core/storage/migrations/index.ts';
import { schemaVersion } from '../../../core/storage/schema.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { type Check, fail, ok } from './check.ts';

/** Checks that the database is writable and intact, and has the tables that this version needs. */
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
    return fail('database', String(error), 'The server cannot use it in this state.');
  }
}

async function checkSchema({ reader, dialect }: Engine): Promise<Check> {
  const known = migrations.length;
  try {
    const found = await schemaVersion(reader, dialect);
    if (found === known) return ok('schema', `version ${found}`);
    if (found === 0) return fail('schema', 'there is no Tidings data in the database', NONE_THERE);
    return fail(
      'schema',
      `version ${found}; this version of Tidings needs ${known}`,
      'Start the server once to upgrade the database.',
    );
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return fail('schema', error.message, 'Fix this first, then run doctor again.');
  }
}

const NONE_THERE =
  'Give the right place with --data, --database or --config, or start a server there first.';

async function checkIntegrity({ reader }: Engine): Promise<Check> {
  const problems = await reader
    .all<{ integrity_check: string }>('PRAGMA integrity_check(10)')
    .then((rows) => rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'))
    .catch((error) => [String(error)]);
  if (problems.length === 0) return ok('database file', 'intact');
  return fail('database file', problems.join('; '), 'Restore the newest backup into a new folder.');
}
