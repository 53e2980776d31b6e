export { indexedDbStorage } from './store/indexeddb-storage.ts';
