/* The parts of packages that the pages of these tests use, and that only their download has. */

declare module 'expo-sqlite' {
  import type { ExpoSqlite } from '@tidings/sdk/react-native';

  export const openDatabaseAsync: ExpoSqlite['openDatabaseAsync'];
  export const deleteDatabaseAsync: ExpoSqlite['deleteDatabaseAsync'];
}

declare module '@capacitor-community/sqlite' {
  import type { CapacitorSqlite } from '@tidings/sdk/capacitor';

  export const CapacitorSQLite: object;
  export interface SQLiteConnection extends CapacitorSqlite {
    initWebStore(): Promise<void>;
  }
  export const SQLiteConnection: new (plugin: object) => SQLiteConnection;
}

declare module 'jeep-sqlite/dist/components/jeep-sqlite.js' {
  export function defineCustomElement(): void;
}
