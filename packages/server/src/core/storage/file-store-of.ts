import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { FileStore } from './file-store.ts';

export function fileStoreOf({ dataDirectory }: Config): FileStore {
  return new FileStore(join(dataDirectory, 'uploads'));
}
