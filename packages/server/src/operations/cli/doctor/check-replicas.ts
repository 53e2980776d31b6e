import type { Logger } from 'pino';
import type { Config } from '../../../core/config/config.ts';
import type { Engine, Sql } from '../../../core/storage/engine.ts';
import { connect } from '../../../core/storage/open-engine.ts';
import { assertStandby, eventsIn } from '../../../core/storage/postgres/replica-look.ts';
import { replicaName } from '../../../core/storage/postgres/replica-name.ts';
import { schemaVersion } from '../../../core/storage/schema.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { t } from '../../../languages/command-line.ts';
import { type Check, fail, ok, warn } from './check.ts';

/** Checks that each replica is a standby of the database, and how far behind it is. */
export async function checkReplicas(
  engine: Engine,
  { replicas }: Config,
  log: Logger,
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const url of replicas) checks.push(await checkReplica(engine, url, log));
  return checks;
}

async function checkReplica(primary: Engine, url: string, log: Logger): Promise<Check> {
  const name = t('doctor.replica', { replica: replicaName(url) });
  let replica: Engine | undefined;
  try {
    replica = await connect({ database: url, log });
    return await compare(name, primary, replica);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return warn(name, error.message, t('doctor.replicaUnused'));
  } finally {
    await replica?.close();
  }
}

async function compare(name: string, primary: Engine, { reader, dialect }: Engine): Promise<Check> {
  if ((await systemOf(reader)) !== (await systemOf(primary.reader))) {
    return fail(name, t('doctor.replicaOther'), t('doctor.replicaOtherAdvice'));
  }
  const standing = await standingOf(reader);
  assertStandby(standing);
  if (
    (await schemaVersion(reader, dialect)) !==
    (await schemaVersion(primary.reader, primary.dialect))
  ) {
    return warn(name, t('doctor.replicaBehind'), t('doctor.replicaUnused'));
  }
  const events = await eventsIn(primary.reader);
  const count = Math.max(0, events - standing.events);
  return ok(name, t('doctor.replicaLag', { count }));
}

/** Returns the number that a server shares with its standbys and no other server. */
async function systemOf(sql: Sql): Promise<string | undefined> {
  const row = await sql.get<{ system: string }>(
    'SELECT system_identifier::TEXT AS system FROM pg_control_system()',
  );
  return row?.system;
}

async function standingOf(sql: Sql): Promise<{ in_recovery: 0 | 1; events: number }> {
  const row = await sql.get<{ in_recovery: 0 | 1 }>('SELECT pg_is_in_recovery() AS in_recovery');
  return { in_recovery: row?.in_recovery ?? 0, events: await eventsIn(sql) };
}
