export { memoryStorage } from './store/memory-storage.ts';
