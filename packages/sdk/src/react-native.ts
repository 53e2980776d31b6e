export {
  type ExpoSqlite,
  type ExpoSqliteDatabase,
  expoSqliteStorage,
} from './mobile/expo-sqlite-storage.ts';
export {
  type OpSqlite,
  type OpSqliteDatabase,
  type OpSqliteOptions,
  opSqliteStorage,
} from './mobile/op-sqlite-storage.ts';
export type {
  SqliteDatabases,
  SqliteDriver,
  SqliteStatement,
  SqliteValue,
} from './store/sqlite/sqlite-driver.ts';
export { sqliteStorage } from './store/sqlite/sqlite-storage.ts';
