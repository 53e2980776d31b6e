import type { Engine } from '../../../core/storage/engine.ts';
import { migrations } from '../../../core/storage/migrations/index.ts';
import { schemaVersion } from '../../../core/storage/schema.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { t } from '../../../languages/command-line.ts';
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
    return ok(t('doctor.database'), t('doctor.databaseUsable', { engine: engine.dialect.engine }));
  } catch (error) {
    return fail(t('doctor.database'), String(error), t('doctor.databaseAdvice'));
  }
}

async function checkSchema({ reader, dialect }: Engine): Promise<Check> {
  const name = t('doctor.schema');
  const known = migrations.length;
  try {
    const found = await schemaVersion(reader, dialect);
    if (found === known) return ok(name, t('doctor.schemaVersion', { found }));
    if (found === 0) return fail(name, t('doctor.schemaNone'), t('doctor.schemaPlace'));
    return fail(name, t('doctor.schemaDiffers', { found, known }), t('doctor.schemaUpgrade'));
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return fail(name, error.message, t('doctor.fixFirst'));
  }
}

async function checkIntegrity({ reader }: Engine): Promise<Check> {
  const name = t('doctor.databaseFile');
  const problems = await reader
    .all<{ integrity_check: string }>('PRAGMA integrity_check(10)')
    .then((rows) => rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'))
    .catch((error) => [String(error)]);
  if (problems.length === 0) return ok(name, t('doctor.intact'));
  return fail(name, problems.join('; '), t('doctor.restoreElsewhere'));
}
