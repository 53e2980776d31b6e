import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { maskSecrets } from '../config/mask-secrets.ts';
import { fileStoreOf } from '../file-store-of.ts';
import type { Engine } from '../storage/engine.ts';
import { migrations } from '../storage/migrations/index.ts';
import { connectIfThere, openEngineBeside } from '../storage/open-engine.ts';
import { schemaVersion } from '../storage/schema.ts';
import { CommandError } from './failure.ts';

/** How a command comes to the database that its settings name. */
export type OpenData = (config: Config, log: Logger) => Promise<Engine>;

/** As the server needs it. To upgrade it is the server's part: an older one may be running on it. */
export const openCurrentData: OpenData = async (config, log) => {
  const { engine, version } = await openKnown(config, log);
  if (version === migrations.length) return engine;
  await engine.close();
  throw new CommandError(
    `The database is at schema ${version}, and this version of Tidings needs ${migrations.length}. Start the server once: it brings the database up to date.`,
  );
};

/** With the schema of this version or of any before. */
export const openDataAsItIs: OpenData = async (config, log) =>
  (await openKnown(config, log)).engine;

/**
 * Makes the database where there is none. Not for a file of settings: that belongs to a server, whose
 * database may be named where only the server looks.
 */
export const openOrMakeData: OpenData = async (config, log) => {
  if (config.configFile !== undefined) return openCurrentData(config, log);
  const known = await findKnown(config, log);
  await known?.engine.close();
  if (known) return openCurrentData(config, log);
  const engine = await openEngineBeside(fileStoreOf(config), { database: config.database, log });
  console.error(`Made a new database: ${maskSecrets(config.database)}`);
  return engine;
};

interface Known {
  readonly engine: Engine;
  readonly version: number;
}

async function openKnown(config: Config, log: Logger): Promise<Known> {
  const known = await findKnown(config, log);
  if (known) return known;
  throw new CommandError(
    `There is no Tidings data at ${maskSecrets(config.database)}. Name the right place with --data, --database or --config, or start a server there first.`,
  );
}

/** Undefined where there is no database, or an empty one. */
async function findKnown({ database }: Config, log: Logger): Promise<Known | undefined> {
  const engine = await connectIfThere({ database, log });
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
