import type { Logger } from 'pino';
import type { Config } from '../../../core/config/config.ts';
import type { Engine } from '../../../core/storage/engine.ts';
import { connect } from '../../../core/storage/open-engine.ts';
import { missingRoleSettings } from '../../../core/storage/postgres/role-settings.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { t } from '../../../languages/command-line.ts';
import { type Check, fail, ok, warn } from './check.ts';

/**
 * Checks that both addresses lead to the same database, and that the role has the settings that a session behind a
 * pooler cannot have. Does nothing without a pooler.
 */
export async function checkPooler(
  engine: Engine,
  { databaseDirect }: Config,
  log: Logger,
): Promise<Check[]> {
  if (databaseDirect === undefined) return [];
  const name = t('doctor.pooler');
  let direct: Engine | undefined;
  try {
    direct = await connect({ database: databaseDirect, log });
    if ((await databaseOf(direct)) !== (await databaseOf(engine))) {
      return [fail(name, t('doctor.poolerDiffers'), t('doctor.poolerSame'))];
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return [fail(name, `databaseDirect: ${error.message}`, t('doctor.poolerSame'))];
  } finally {
    await direct?.close();
  }
  const missing = await missingRoleSettings(engine.reader);
  if (missing.length === 0) return [ok(name, t('doctor.roleComplete'))];
  const advice = t('doctor.roleAdvice', { statements: missing.join(' ') });
  return [warn(name, t('doctor.roleLacks'), advice)];
}

/** Returns an identity of a server and a database. */
async function databaseOf({ reader }: Engine): Promise<string | undefined> {
  const row = await reader.get<{ identity: string }>(
    `SELECT system_identifier::TEXT || ' ' || current_database() AS identity FROM pg_control_system()`,
  );
  return row?.identity;
}
