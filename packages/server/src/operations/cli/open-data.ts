import type { Logger } from 'pino';
import type { Config } from '../../core/config/config.ts';
import { maskSecrets } from '../../core/config/mask-secrets.ts';
import type { Engine } from '../../core/storage/engine.ts';
import { fileStoreOf } from '../../core/storage/files/file-store-of.ts';
import { migrations } from '../../core/storage/migrations/index.ts';
import { connectIfThere, openEngineBeside } from '../../core/storage/open-engine.ts';
import { schemaVersion } from '../../core/storage/schema.ts';
import { t } from '../../languages/command-line.ts';
import { CommandError } from './failure.ts';

/** Opens the database of a command's settings. */
export type OpenData = (config: Config, log: Logger) => Promise<Engine>;

/** Opens a database with the current schema. Only the server upgrades it, since an older server may still run on it. */
export const openCurrentData: OpenData = async (config, log) => {
  const { engine, version } = await openKnown(config, log);
  if (version === migrations.length) return engine;
  await engine.close();
  throw new CommandError(t('cli.schemaBehind', { schema: version, needed: migrations.length }));
};

/** Opens a database with the current or an older schema. */
export const openDataAsItIs: OpenData = async (config, log) =>
  (await openKnown(config, log)).engine;

/**
 * Opens a database and creates it if missing. Does not create one if a settings file is given: that file belongs to a
 * server, which may get the database's name elsewhere.
 */
export const openOrMakeData: OpenData = async (config, log) => {
  if (config.configFile !== undefined) return openCurrentData(config, log);
  const known = await findKnown(config, log);
  await known?.engine.close();
  if (known) return openCurrentData(config, log);
  const { database, databaseDirect } = config;
  const options = { database, databaseDirect, log };
  const engine = await openEngineBeside(fileStoreOf(config), options);
  console.error(t('cli.databaseCreated', { database: maskSecrets(database) }));
  return engine;
};

interface Known {
  readonly engine: Engine;
  readonly version: number;
}

async function openKnown(config: Config, log: Logger): Promise<Known> {
  const known = await findKnown(config, log);
  if (known) return known;
  throw new CommandError(t('cli.noData', { database: maskSecrets(config.database) }));
}

/** Returns undefined if there is no database or it is empty. */
async function findKnown(config: Config, log: Logger): Promise<Known | undefined> {
  const { database, databaseDirect } = config;
  const engine = await connectIfThere({ database, databaseDirect, log });
  if (!engine) return undefined;
  try {
    const version = await schemaVersion(engine.reader, engine.dialect);
    if (version > 0) return { engine, version };
  } catch (error) {
    await engine.close();
    throw error;
  }
  await engine.close();
  return undefined;
}
