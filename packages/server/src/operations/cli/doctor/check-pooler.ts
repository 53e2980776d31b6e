import type { Logger } from 'pino';
import type { Config } from '../../../core/config/config.ts';
import type { Engine } from '../../../core/storage/engine.ts';
import { connect } from '../../../core/storage/open-engine.ts';
import { missingRoleSettings } from '../../../core/storage/postgres/role-settings.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { type Check, fail, ok, warn } from './check.ts';

const name = 'pooler';

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
  let direct: Engine | undefined;
  try {
    direct = await connect({ database: databaseDirect, log });
    if ((await databaseOf(direct)) !== (await databaseOf(engine))) {
      return [fail(name, 'the server behind it is another one than databaseDirect', SAME)];
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return [fail(name, `databaseDirect: ${error.message}`, SAME)];
  } finally {
    await direct?.close();
  }
  const missing = await missingRoleSettings(engine.reader);
  if (missing.length === 0) return [ok(name, 'the role has all settings')];
  const advice = `Run these, then reconnect the pooler: ${missing.join(' ')}`;
  return [warn(name, 'the role lacks settings that limit and plan statements', advice)];
}

const SAME = 'Name the PostgreSQL server behind the pooler, with the same database.';

/** Returns an identity of a server and a database. */
async function databaseOf({ reader }: Engine): Promise<string | undefined> {
  const row = await reader.get<{ identity: string }>(
    `SELECT system_identifier::TEXT || ' ' || current_database() AS identity FROM pg_control_system()`,
  );
  return row?.identity;
}
