export {
  type CapacitorSqlite,
  type CapacitorSqliteDatabase,
  type CapacitorSqliteOptions,
  capacitorSqliteStorage,
} from './mobile/capacitor-sqlite-storage.ts';
export type {
  SqliteDatabases,
  SqliteDriver,
  SqliteStatement,
  SqliteValue,
} from './store/sqlite/sqlite-driver.ts';
export { sqliteStorage } from './store/sqlite/sqlite-storage.ts';
