export { nodeEnvironment } from './environment/node-environment.ts';
export { fileStorage } from './store/file-storage.ts';
