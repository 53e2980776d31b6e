import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileStore } from '../../../src/core/storage/file-store.ts';

describe('file store', () => {
  let folder: string;
  let store: FileStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-files-'));
    store = new FileStore(join(folder, 'uploads'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function list(): Promise<string[]> {
    const paths: string[] = [];
    for await (const path of store.list()) paths.push(path);
    return paths;
  }

  test('a stored file can be read, listed, replaced and removed', async () => {
    await store.put('avatars/1/b.png', Buffer.from('b'));
    await store.put('avatars/1/a.png', Buffer.from('a'));
    await store.put('avatars/1/a.png', Buffer.from('new'));
    expect(String(await store.read('avatars/1/a.png'))).toBe('new');
    expect(await list()).toEqual(['avatars/1/a.png', 'avatars/1/b.png']);
    await store.remove('avatars/1/a.png');
    await store.remove('avatars/1/a.png');
    expect(await store.read('avatars/1/a.png')).toBeUndefined();
    expect(await list()).toEqual(['avatars/1/b.png']);
  });

  test('a new store is empty', async () => {
    expect(await list()).toEqual([]);
    expect(await store.read('none')).toBeUndefined();
  });

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

  test.each([
    '',
    '/',
    '/etc/passwd',
    '..',
    '../outside',
    'a/../../outside',
    'a//b',
    'a/',
    './a',
    '.hidden',
    'a/.hidden',
    'a\\..\\b',
    'C:a',
    'a\0b',
    'ä',
  ])('the path %j is refused', async (path) => {
    await expect(store.put(path, Buffer.from('x'))).rejects.toThrow('not a path of this store');
    await expect(store.read(path)).rejects.toThrow('not a path of this store');
    await expect(store.remove(path)).rejects.toThrow('not a path of this store');
  });
});
