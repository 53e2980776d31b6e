import { mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { because } from '../../../../../test/support/skip-reason.ts';
import { makeDurableFolder } from '../../../src/core/storage/durable-folder.ts';

/** A folder in which nothing can be created: the kernel reports that it does not exist. */
const NOTHING_CAN_BE_MADE_IN = '/proc';

describe('durable folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-folder-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('DESIGN 2.3: a folder and its parents are created, for their owner only', async () => {
    const wanted = join(folder, 'a', 'b', 'c');
    await Promise.all([makeDurableFolder(wanted), makeDurableFolder(wanted)]);
    await makeDurableFolder(wanted);
    for (const path of ['a', 'a/b', 'a/b/c']) {
      expect((await stat(join(folder, path))).mode & 0o777).toBe(0o700);
    }
  });

  test('DESIGN 2.3: a link to a folder is accepted', async () => {
    await symlink(folder, join(folder, 'link'));
    await makeDurableFolder(join(folder, 'link', 'a'));
    expect((await readdir(folder)).sort()).toEqual(['a', 'link']);
  });

  test('DESIGN 2.3: nothing is created if a file or a dangling link is in the way', async () => {
    await writeFile(join(folder, 'file'), '');
    await symlink(join(folder, 'nowhere'), join(folder, 'dangling'));
    for (const path of ['file', 'file/a/b', 'dangling', 'dangling/a']) {
      const attempt = makeDurableFolder(join(folder, path));
      await expect(attempt).rejects.toMatchObject({ code: 'EEXIST', syscall: 'mkdir' });
    }
    expect((await readdir(folder)).sort()).toEqual(['dangling', 'file']);
  });

  test.runIf(process.platform === 'linux')(
    'DESIGN 2.3: if the system cannot create folders, that is reported without retrying for ever',
    because('needs Linux'),
    async () => {
      const attempt = makeDurableFolder(join(NOTHING_CAN_BE_MADE_IN, 'tidings', 'data'));
      await expect(attempt).rejects.toMatchObject({ code: 'ENOENT', syscall: 'mkdir' });
    },
  );
});
