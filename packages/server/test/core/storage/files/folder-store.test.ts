import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderStore } from '../../../../src/core/storage/files/folder-store.ts';
import { storeSuite } from './store-suite.ts';

describe('store in a folder', () => {
  let folder: string;
  let store: FolderStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-files-'));
    store = new FolderStore(join(folder, 'uploads'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  storeSuite(async () => store);

  async function list(): Promise<string[]> {
    const paths: string[] = [];
    for await (const path of store.list()) paths.push(path);
    return paths;
  }

  test('files and folders are readable only by their owner', async () => {
    await store.put('avatars/a.png', Buffer.from('a'));
    const modes = ['uploads', 'uploads/avatars', 'uploads/avatars/a.png'].map(async (path) =>
      ((await stat(join(folder, path))).mode & 0o777).toString(8),
    );
    expect(await Promise.all(modes)).toEqual(['700', '700', '600']);
  });

  test('a failed put leaves nothing behind', async () => {
    await store.put('a/b', Buffer.from('file'));
    await expect(store.put('a', Buffer.from('over a folder'))).rejects.toThrow();
    expect(await readdir(join(folder, 'uploads'))).toEqual(['a']);
  });

  test('a file in place of the folder is reported as such', async () => {
    await writeFile(join(folder, 'uploads'), '');
    const refusal = { name: 'StorageError', kind: 'unavailable' };
    await expect(store.prepare()).rejects.toMatchObject(refusal);
    await expect(store.read('a/b')).rejects.toMatchObject(refusal);
    await expect(store.stream('a/b')).rejects.toMatchObject(refusal);
  });

  test('files half-written by a crash are not listed', async () => {
    await store.put('a/b', Buffer.from('whole'));
    await writeFile(join(folder, 'uploads', 'a', '.unfinished-1'), 'half');
    expect(await list()).toEqual(['a/b']);
  });
});
