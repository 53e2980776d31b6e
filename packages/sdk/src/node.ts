export { nodeEnvironment } from './environment/node-environment.ts';
export { fileStorage } from './store/sqlite/file-storage.ts';
