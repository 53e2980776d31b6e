import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../../core/clock.ts';
import { migrate } from '../../core/storage/migrate.ts';
import { openSqlite } from '../../core/storage/sqlite/sqlite-engine.ts';
import type { RelayConfig } from './relay-config.ts';
import type { RelayData } from './relay-data.ts';
import { ensureKeys } from './relay-keys.ts';
import { relaySchema } from './relay-schema.ts';

/** Opens a relay's data and creates it if missing. Close it with `engine.close`. */
export async function openRelayData(
  { dataDirectory }: Pick<RelayConfig, 'dataDirectory'>,
  log: Logger,
  clock: Clock = systemClock,
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
