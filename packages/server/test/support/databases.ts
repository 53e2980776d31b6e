import { afterEach, describe } from 'vitest';
import type { Clock } from '../../src/core/clock.ts';
import { loadConfig } from '../../src/core/config/load-config.ts';
import { closeServices, openServices } from '../../src/open-services.ts';
import type { Services } from '../../src/services.ts';
import { bothEngines, type EngineName, migratedDatabase, silent } from './engines.ts';

/** Databases, and the services of server processes on them, without HTTP. */
export interface Databases {
  /** Creates a database for `open`. */
  fresh(): Promise<string>;
  /** Opens services; several may use one database. */
  open(
    database: string,
    clock?: Clock,
    settings?: Readonly<Record<string, unknown>>,
  ): Promise<Services>;
}

/**
 * Declares the same tests for both engines, or the given ones. Everything opened in a test is closed and
 * deleted after it.
 */
export function forEachDatabase(
  tests: (databases: Databases) => void,
  engines: readonly EngineName[] = bothEngines,
): void {
  describe.each(engines)('%s', (engine) => {
    const cleanUps: (() => Promise<void>)[] = [];
    // Each process holds connections, which PostgreSQL limits.
    afterEach(async () => {
      for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
    });
    tests({
      async fresh() {
        const location = await migratedDatabase(engine);
        cleanUps.push(location.remove);
        return location.database;
      },
      async open(database, clock, settings) {
        const config = loadConfig({ flags: { database, ...settings }, env: {} });
        const services = await openServices(config, silent, clock);
        cleanUps.push(() => closeServices(services));
        return services;
      },
    });
  });
}
