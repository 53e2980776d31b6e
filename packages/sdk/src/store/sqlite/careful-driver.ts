import type { SqliteDriver } from './sqlite-driver.ts';
import { withSqliteCode } from './sqlite-errors.ts';

/**
 * Calls a driver for one thing at a time, and gives its errors the codes of SQLite. Most drivers let other statements
 * into an open transaction, and SQLite refuses `VACUUM` while another statement runs.
 */
export function carefulDriver(driver: SqliteDriver): SqliteDriver {
  let tail: Promise<unknown> = Promise.resolve();
  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const turn = tail.then(work).catch((error: unknown) => {
      throw withSqliteCode(error);
    });
    tail = turn.catch(() => undefined);
    return turn;
  }
  return {
    run: (sql, values) => inTurn(() => driver.run(sql, values)),
    all: (sql, values) => inTurn(() => driver.all(sql, values)),
    batch: (statements) => inTurn(() => driver.batch(statements)),
    close: () => inTurn(() => driver.close()),
  };
}
