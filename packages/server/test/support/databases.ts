import { afterEach, describe } from 'vitest';
import type { Clock } from '../../src/clock.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { closeServices, openServices } from '../../src/open-services.ts';
import type { Services } from '../../src/services.ts';
import { bothEngines, type EngineName, migratedDatabase, silent } from './engines.ts';

/** Databases, and what processes of a server work with on them, without the server. */
export interface Databases {
  /** A new one, as `open` takes it. */
  fresh(): Promise<string>;
  /** Several may be open on one. */
  open(database: string, clock?: Clock): Promise<Services>;
}

/** Declares the same tests for both engines, or those given. What a test opens is closed and deleted after it. */
export function forEachDatabase(
  tests: (databases: Databases) => void,
  engines: readonly EngineName[] = bothEngines,
): void {
  describe.each(engines)('%s', (engine) => {
    const cleanUps: (() => Promise<void>)[] = [];
    // Each process of a server holds connections, of which PostgreSQL has a limited number.
    afterEach(async () => {
      for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
    });
    tests({
      async fresh() {
        const location = await migratedDatabase(engine);
        cleanUps.push(location.remove);
        return location.database;
      },
      async open(database, clock) {
        const config = loadConfig({ flags: { database }, env: {} });
        const services = await openServices(config, silent, clock);
        cleanUps.push(() => closeServices(services));
        return services;
      },
    });
  });
}
