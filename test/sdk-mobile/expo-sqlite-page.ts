import { deleteDatabaseAsync, openDatabaseAsync } from 'expo-sqlite';
import { expoSqliteStorage } from '../../packages/sdk/src/react-native.ts';
import { testStorage } from './storage-page.ts';

testStorage(() => expoSqliteStorage({ openDatabaseAsync, deleteDatabaseAsync }));
