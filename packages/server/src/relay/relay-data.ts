import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../services.ts';
import type { Engine } from '../storage/engine.ts';
import { migrate } from '../storage/migrate.ts';
import { openSqlite } from '../storage/sqlite/sqlite-engine.ts';
import type { RelayConfig } from './relay-config.ts';
import { ensureKeys } from './relay-keys.ts';
import { relaySchema } from './relay-schema.ts';

/** What the relay works on. */
export interface RelayData {
  readonly engine: Engine;
  readonly clock: Clock;
}

/** Opens a relay's data, made with all it needs if it is not there. To be closed with `engine.close`. */
export async function openRelayData(
  { dataDirectory }: Pick<RelayConfig, 'dataDirectory'>,
  log: Logger,
  clock: Clock = { now: () => Date.now() },
): Promise<RelayData> {
  const engine = await openSqlite({ path: join(dataDirectory, 'relay.db'), log });
  try {
    await migrate(engine, log, relaySchema);
    await ensureKeys({ engine, clock });
    return { engine, clock };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
