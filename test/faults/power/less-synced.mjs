// Loaded into a server before its own code: SQLite syncs its log only before a checkpoint, and not at each
// commit.
import { createRequire } from 'node:module';

const server = new URL('../../../packages/server/package.json', import.meta.url);
const { Database } = createRequire(server)('sqlite3');
const { prepare } = Database.prototype;

/** @param {string} sql @param {unknown[]} more */
Database.prototype.prepare = function (sql, ...more) {
  return prepare.call(this, sql.replace('synchronous = FULL', 'synchronous = NORMAL'), ...more);
};
