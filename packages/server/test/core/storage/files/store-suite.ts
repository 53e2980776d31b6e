import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { type FileStore, holdsNone } from '../../../../src/core/storage/files/file-store.ts';

/** Declares the tests that every store of files passes. `newStore` returns an empty one. */
export function storeSuite(newStore: () => Promise<FileStore>): void {
  let store: FileStore;
  beforeEach(async () => {
    store = await newStore();
  });

  async function list(folder?: string): Promise<string[]> {
    const paths: string[] = [];
    for await (const path of store.list(folder)) paths.push(path);
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
    expect(await holdsNone(store)).toBe(true);
    expect(await store.read('none')).toBeUndefined();
    expect(await store.stream('none')).toBeUndefined();
    expect(await store.stat('none')).toBeUndefined();
    expect(await store.has('none')).toBe(false);
  });

  test('only the files of a folder are listed', async () => {
    for (const path of ['files/1/a', 'files/1/b/c', 'files/10/d']) {
      await store.put(path, Buffer.from(path));
    }
    expect(await list('files/1')).toEqual(['files/1/a', 'files/1/b/c']);
    expect(await list('files/2')).toEqual([]);
  });

  test('a file and another whose name goes on are two', async () => {
    await store.put('a/original-2', Buffer.from('longer'));
    expect(await store.stat('a/original')).toBeUndefined();
    expect(await store.has('a/original')).toBe(false);
    await store.put('a/original', Buffer.from('own'));
    expect(await store.stat('a/original')).toMatchObject({ size: 3 });
  });

  test('size and time tell that a file was replaced', async () => {
    await store.put('a/b', Buffer.from('four'));
    const before = await store.stat('a/b');
    expect(before?.size).toBe(4);
    expect(before?.mtimeMs).toBeGreaterThan(Date.now() - 60_000);
    await store.put('a/b', Buffer.from('eleven'));
    expect(await store.stat('a/b')).not.toEqual(before);
  });

  test('parts of a file can be streamed', async () => {
    await store.put('a/b', Buffer.from('0123456789'));
    const part = async (start: number, end: number) => {
      const stream = await store.stream('a/b', { start, end });
      return stream && String(await buffer(stream));
    };
    // Not from 0 to 0, which the service of the tests takes for everything.
    expect([await part(0, 1), await part(3, 5), await part(9, 9)]).toEqual(['01', '345', '9']);
    const whole = await store.stream('a/b');
    expect(whole && String(await buffer(whole))).toBe('0123456789');
  });

  test('an empty file and a large one come back as they are', async () => {
    const large = randomBytes(20 * 2 ** 20);
    await store.put('empty', Buffer.alloc(0));
    await store.put('large', large);
    expect(await store.read('empty')).toEqual(Buffer.alloc(0));
    expect((await store.read('large'))?.equals(large)).toBe(true);
    expect(await list()).toEqual(['empty', 'large']);
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
}
