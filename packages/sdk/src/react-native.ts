export {
  type ExpoSqlite,
  type ExpoSqliteDatabase,
  expoSqliteStorage,
} from './mobile/expo-sqlite-storage.ts';
export { type FileUri, fileFromUri } from './mobile/file-from-uri.ts';
export {
  type OpSqlite,
  type OpSqliteDatabase,
  type OpSqliteOptions,
  opSqliteStorage,
} from './mobile/op-sqlite-storage.ts';
export {
  type ReactNativeAppState,
  type ReactNativeNetInfo,
  type ReactNativeNetState,
  type ReactNativeParts,
  reactNativeEnvironment,
} from './mobile/react-native-environment.ts';
export type {
  SqliteDatabases,
  SqliteDriver,
  SqliteStatement,
  SqliteValue,
} from './store/sqlite/sqlite-driver.ts';
export { sqliteStorage } from './store/sqlite/sqlite-storage.ts';
