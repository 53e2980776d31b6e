import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DeviceStorage } from '../../packages/sdk/src/store/device-storage.ts';
import { inTransaction } from '../../packages/sdk/src/store/sqlite/in-transaction.ts';
import { openNodeDriver } from '../../packages/sdk/src/store/sqlite/node-driver.ts';
import type {
  SqliteDatabases,
  SqliteDriver,
} from '../../packages/sdk/src/store/sqlite/sqlite-driver.ts';
import { sqliteStorage } from '../../packages/sdk/src/store/sqlite/sqlite-storage.ts';
import { type DiskUser, whileAlive, writeAs } from './disk-user.ts';
import type { Sleep } from './sleep.ts';

interface Connection {
  readonly user: DiskUser;
  readonly driver: SqliteDriver;
}

/** The SQLite databases of a phone. A killed app leaves the file as its last statement did. */
export class PhoneDisk {
  readonly #folder: string;
  readonly #sleep: Sleep;
  readonly #delay: () => Promise<void>;
  readonly #opening = new Set<Promise<void>>();
  readonly #connections = new Set<Connection>();

  /** Each write waits for `delay` before it begins. */
  constructor(folder: string, sleep: Sleep, delay: () => Promise<void>) {
    this.#folder = folder;
    this.#sleep = sleep;
    this.#delay = delay;
  }

  /** Returns the storage of an app that starts, once the ended one has left the file. */
  async storage(user: DiskUser): Promise<DeviceStorage> {
    await this.#leave();
    const databases: SqliteDatabases = {
      open: async (name) => this.#driver(user, await this.#open(user, join(this.#folder, name))),
      remove: (name) =>
        writeAs(user, async () => {
          const path = join(this.#folder, name);
          await Promise.all([path, `${path}-journal`].map((file) => rm(file, { force: true })));
        }),
    };
    // All phones run in this process, where a database needs a name of its own.
    return sqliteStorage(databases, basename(this.#folder));
  }

  async end(): Promise<void> {
    await this.#leave();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Closes the connections of ended apps, as the system does. This rolls back an open transaction. */
  async #leave(): Promise<void> {
    await Promise.all(this.#opening);
    const left = [...this.#connections].filter(({ user }) => user.isDead);
    await Promise.all(left.map((connection) => this.#close(connection)));
  }

  async #open(user: DiskUser, path: string): Promise<Connection> {
    const opened = whileAlive(user, async () => {
      const connection = { user, driver: await openNodeDriver(path) };
      this.#connections.add(connection);
      return connection;
    });
    const settled = opened.then(
      () => undefined,
      () => undefined,
    );
    this.#opening.add(settled);
    void settled.then(() => this.#opening.delete(settled));
    return this.#sleep.hold(opened);
  }

  async #close(connection: Connection): Promise<void> {
    if (this.#connections.delete(connection)) await connection.driver.close();
  }

  #driver(user: DiskUser, connection: Connection): SqliteDriver {
    const { driver } = connection;
    const run: SqliteDriver['run'] = async (sql, values) => {
      await whileAlive(user, this.#delay);
      await this.#sleep.hold(writeAs(user, () => driver.run(sql, values)));
    };
    return {
      run,
      all: (sql, values) => this.#sleep.hold(whileAlive(user, () => driver.all(sql, values))),
      // The app can be killed between the statements, too.
      batch: (statements) => inTransaction(run, statements),
      close: () => this.#close(connection),
    };
  }
}
