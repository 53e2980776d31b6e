import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DiskFull } from '../../../src/operations/backup/disk-full.ts';
import { BackupFolder } from '../../../src/operations/backup/folder/backup-folder.ts';
import { readFileRows } from '../../../src/operations/backup/folder/file-rows.ts';
import { FolderLock } from '../../../src/operations/backup/folder/folder-lock.ts';
import { inspectFolder, piecesOf } from '../../../src/operations/backup/folder/inspect-folder.ts';
import { withRoom } from '../../../src/operations/backup/folder/with-room.ts';
import { FolderPlace } from './folder-place.ts';

let place: FolderPlace;
let folder: BackupFolder;
let first: string;
beforeEach(async () => {
  place = await FolderPlace.make('sqlite');
  first = await backUpMore();
  folder = await BackupFolder.open(place.folder);
});
afterEach(() => place.remove());

/** Makes a backup that has a file of its own. Returns its name. */
async function backUpMore(): Promise<string> {
  await place.files.put(randomBytes(6).toString('hex'), randomBytes(3000));
  return (await place.backUp()).name;
}

/** Lists a backup that was made soon after another, while the uploads were missing. Returns its name. */
async function addLacking(before: string): Promise<string> {
  return folder.add({ ...(await folder.read(before)), lacks: 1 });
}

/** Leaves a piece of a killed run. Returns its hash. */
async function leavePiece(): Promise<string> {
  const { pieces } = await BackupFolder.open(place.folder);
  return pieces.put(randomBytes(2000));
}

/** Makes a run with these attempts, one after another. */
async function run<T>(keep: number, ...tries: (() => Promise<T>)[]) {
  const lock = await FolderLock.take(place.folder, Date.now());
  try {
    return await withRoom(folder, lock, keep, async () => {
      const next = tries.shift();
      if (!next) throw new Error('There is only one more attempt');
      return next();
    });
  } finally {
    await lock.release();
  }
}

/** An attempt that writes a piece before the disk is full. */
async function fillsUp(): Promise<never> {
  await folder.pieces.put(Buffer.from('of this run'));
  throw new DiskFull('Its disk is full.');
}

async function problems(): Promise<string[]> {
  const inspected = await inspectFolder(folder, { verify: true });
  return inspected.flatMap((backup) => backup.problems);
}

async function unlisted(): Promise<string[]> {
  const listed = new Set<string>();
  for (const name of await folder.names()) {
    for await (const hash of piecesOf(folder.pieces, await folder.read(name))) listed.add(hash);
  }
  return (await folder.pieces.list()).filter((hash) => !listed.has(hash));
}

/** Returns the piece of the backup's file that was not there before. */
async function ownFile(name: string, before: readonly string[]): Promise<string> {
  const { files } = await folder.read(name);
  for await (const [, hash] of readFileRows(folder.pieces, files)) {
    if (!before.includes(hash)) return hash;
  }
  throw new Error('there is no file of its own');
}

test('operations: on a full disk, a backup reclaims the space of failed runs, and keeps its own pieces', async () => {
  const left = await leavePiece();
  await writeFile(join(place.folder, 'pieces', left.slice(0, 2), '.unfinished-1'), 'some');
  const pieces: string[][] = [];
  const { made, removed } = await run<string>(30, fillsUp, async () => {
    pieces.push(await unlisted());
    return 'made';
  });
  expect({ made, removed }).toEqual({ made: 'made', removed: [] });
  expect(pieces).toEqual([[await folder.pieces.put(Buffer.from('of this run'))]]);
  expect(await folder.pieces.has(left)).toBe(false);
  expect(await folder.names()).toEqual([first]);
  expect(await problems()).toEqual([]);
});

test('operations: on a full disk, backups beyond the number to keep are removed', async () => {
  const names = [first, await backUpMore(), await backUpMore(), await backUpMore()];
  const { removed } = await run(2, fillsUp, async () => 'made');
  expect(removed).toEqual(names.slice(0, 2));
  expect(await folder.names()).toEqual(names.slice(2));
  expect(await problems()).toEqual([]);
});

test('operations: if no space can be reclaimed, a full disk is not tried again and stays as it is', async () => {
  await expect(run(1, fillsUp)).rejects.toThrow(/^Its disk is full\.$/);
  expect(await unlisted()).toEqual([]);
  const second = await backUpMore();
  const left = await leavePiece();
  await expect(run(1, fillsUp, fillsUp)).rejects.toThrow(
    'Its disk is full. 1 older backup was removed, which was not enough.',
  );
  expect(await folder.names()).toEqual([second]);
  expect(await folder.pieces.has(left)).toBe(false);
  expect(await unlisted()).toEqual([]);
  await expect(run(2, fillsUp)).rejects.toThrow('A lower --keep makes more room.');
});

test('operations: a first backup on a full disk says that the disk is full, and leaves nothing behind', async () => {
  const path = join(place.folder, 'new');
  folder = await BackupFolder.prepare(path, place.files);
  const lock = await FolderLock.take(path, Date.now());
  try {
    await expect(withRoom(folder, lock, 2, fillsUp)).rejects.toThrow(/^Its disk is full\./);
  } finally {
    await lock.release();
  }
  expect(await folder.pieces.list()).toEqual([]);
});

test('operations: a backup that fails for another reason keeps its pieces for the next run', async () => {
  const left = await leavePiece();
  const broken = new Error('the database is away');
  await expect(run(1, () => Promise.reject(broken))).rejects.toBe(broken);
  expect(await unlisted()).toEqual([left]);
});

test('operations: backups that lack files do not push out backups that have them', async () => {
  const second = await backUpMore();
  const lacking = [await addLacking(second), await addLacking(second)];
  const { removed } = await run(1, fillsUp, async () => 'made');
  expect(removed).toEqual([first, lacking[0]]);
  expect(await folder.names()).toEqual([second, lacking[1]]);
  const third = await place.backUp(2);
  expect(third.removed).toEqual([]);
  const fourth = await place.backUp(2);
  expect(fourth.removed).toEqual([second]);
  const fifth = await place.backUp(2);
  expect(fifth.removed).toEqual([lacking[1], third.name]);
  expect(await folder.names()).toEqual([fourth.name, fifth.name]);
});

test('operations: on a full disk, nothing is removed if a remaining backup is unreadable', async () => {
  const second = await backUpMore();
  const left = await leavePiece();
  const path = join(place.folder, 'backups', `${second}.json`);
  await writeFile(path, '{}');
  await expect(run(1, fillsUp)).rejects.toThrow(
    /^Its disk is full\. No room could be made: The list of its pieces is damaged/,
  );
  expect(await folder.names()).toEqual([first, second]);
  expect(await folder.pieces.has(left)).toBe(true);
});

test('operations: on a full disk, a backup is removed only if a remaining one has all its pieces', async () => {
  const before = await folder.pieces.list();
  const second = await backUpMore();
  const content = await ownFile(second, before);
  const path = join(place.folder, 'pieces', content.slice(0, 2), content);
  const bytes = await folder.pieces.read(content);
  await rm(path);
  await expect(run(1, fillsUp)).rejects.toThrow('None of the remaining backups is whole.');
  expect(await folder.names()).toEqual([first, second]);
  await folder.pieces.put(bytes);
  const { removed } = await run(1, fillsUp, async () => 'made');
  expect(removed).toEqual([first]);
});
