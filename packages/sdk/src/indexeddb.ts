export { indexedDbStorage } from './store/indexeddb/indexeddb-storage.ts';
