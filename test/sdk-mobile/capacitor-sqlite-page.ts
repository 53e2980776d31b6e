import { CapacitorSQLite, SQLiteConnection } from '@capacitor-community/sqlite';
import { defineCustomElement } from 'jeep-sqlite/dist/components/jeep-sqlite.js';
import { capacitorSqliteStorage } from '../../packages/sdk/src/capacitor.ts';
import { testStorage } from './storage-page.ts';

defineCustomElement();
document.body.append(document.createElement('jeep-sqlite'));
const sqlite = new SQLiteConnection(CapacitorSQLite);
await sqlite.initWebStore();
testStorage(() => capacitorSqliteStorage(sqlite, { isWeb: true }));
