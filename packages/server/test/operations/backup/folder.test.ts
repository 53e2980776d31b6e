import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { because } from '../../../../../test/support/skip-reason.ts';
import { withoutPostgres } from '../../../../../test/support/without-postgres.ts';
import type { FileStore } from '../../../src/core/storage/files/file-store.ts';
import { backUpInto } from '../../../src/operations/backup/back-up-into.ts';
import { BackupFolder } from '../../../src/operations/backup/folder/backup-folder.ts';
import {
  type Inspected,
  inspectFolder,
} from '../../../src/operations/backup/folder/inspect-folder.ts';
import { say } from '../../features/narrow/place.ts';
import { type EngineName, enginePairs } from '../../support/engines.ts';
import { FolderPlace } from './folder-place.ts';
import { allFiles, everything } from './rows-of.ts';

const clock = { now: () => Date.now() };
const awkward = ['Zoë 😀 \\ud83d "quoted"', "O'Brien; --", 'line\nbreak\ttab', '\u2028 \u{10ffff}'];

let open: FolderPlace[] = [];
afterEach(async () => {
  for (const place of open.splice(0)) await place.remove();
  open = [];
});

async function newPlace(name: EngineName): Promise<FolderPlace> {
  const place = await FolderPlace.make(name);
  open.push(place);
  return place;
}

async function talk(place: FolderPlace, count: number): Promise<void> {
  const { realm, userId, channel } = place;
  const numbers = Array.from({ length: count }, (_, number) => number);
  await Promise.all(
    numbers.map((number) =>
      say(realm, userId, channel, { content: `${number} ${awkward[number % awkward.length]}` }),
    ),
  );
}

describe.each(enginePairs)('backups in a folder from %s, restored to %s', (from, to) => {
  test('operations: each backup restores every row and file of its time', async () => {
    const place = await newPlace(from);
    await talk(place, 620);
    await place.files.put('avatars/1/a.png', Buffer.from([0, 255, 10]));
    await place.files.put('files/1/ab/x/original', randomBytes(5000));
    const { name: early } = await place.backUp();
    const before = await place.held();
    await talk(place, 50);
    await place.files.put('emoji/1/b.png', Buffer.alloc(100_000, 'b'));
    await place.files.remove('avatars/1/a.png');
    const { name: late } = await place.backUp();

    expect(await place.names()).toEqual([early, late]);
    expect(await place.restored(to)).toEqual(await place.held());
    expect(await place.restored(to, early)).toEqual(before);
  });
});

test.skipIf(withoutPostgres)(
  'operations: both engines produce the same pieces for the same data',
  async () => {
    const place = await newPlace('sqlite');
    await talk(place, 300);
    await place.backUp();
    const target = await place.empty('postgres');
    await place.restoreInto(target);
    // New ids begin elsewhere after a restore.
    await target.engine.write((tx) =>
      tx.run(
        'UPDATE realms SET last_message_id = last_message_id - $1, last_id = last_id - $1',
        [1_000_000],
      ),
    );
    const { bytes } = await backUpInto({ ...target, clock }, place.folder);
    const [, listing] = await readdir(join(place.folder, 'backups'));
    // Only the listing is new.
    expect(bytes).toBe((await stat(join(place.folder, 'backups', `${listing}`))).size);
  },
);

describe('a folder of backups', () => {
  test('operations: files that were backed up are not read again, unless they were replaced', async () => {
    const place = await newPlace('sqlite');
    await place.files.put('a', Buffer.from('a'));
    await place.files.put('b', Buffer.from('b'));
    await place.backUp();
    const folder = await BackupFolder.open(place.folder);
    const [name = ''] = await folder.names();
    // A backup that was made while the uploads were missing.
    await folder.add({ ...(await folder.read(name)), files: [], lacks: 2 });
    await place.files.put('b', Buffer.from('c'));
    const read: string[] = [];
    const watched: FileStore = Object.assign(Object.create(place.files), {
      read: (path: string) => {
        read.push(path);
        return place.files.read(path);
      },
      list: (folder?: string) => place.files.list(folder),
      stat: (path: string) => place.files.stat(path),
    });
    const { engine } = place;
    await backUpInto({ engine, files: watched, clock }, place.folder);
    expect(read).toEqual(['b']);
    expect((await place.restored('sqlite')).files).toEqual(await allFiles(place.files));
  });

  test.skipIf(process.platform === 'win32')(
    'operations: only the owner can read the folder, also if it existed before',
    because('Windows has no such permissions'),
    async () => {
      const place = await newPlace('sqlite');
      await mkdir(place.folder, { mode: 0o755 });
      await place.backUp();
      const modes = new Set<string>();
      for (const entry of await readdir(place.folder, { recursive: true, withFileTypes: true })) {
        const { mode } = await stat(join(entry.parentPath, entry.name));
        modes.add(`${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`);
      }
      expect([...modes].sort()).toEqual(['file 600', 'folder 700']);
      expect((await stat(place.folder)).mode & 0o777).toBe(0o700);
    },
  );

  test('operations: a folder with other content, or with the uploads, is refused', async () => {
    const place = await newPlace('sqlite');
    await place.files.put('a', Buffer.from('a'));
    await symlink(place.data, `${place.data}-link`);
    const { engine, files } = place;
    const into = (path: string) => backUpInto({ engine, files, clock }, path);
    for (const path of [
      files.places[0],
      join(files.places[0], 'x'),
      place.data,
      `${place.data}-link`,
    ]) {
      await expect(into(path)).rejects.toThrow('is where the server keeps uploaded files');
    }
    await mkdir(place.folder);
    await writeFile(join(place.folder, 'letter.txt'), 'Dear');
    await expect(into(place.folder)).rejects.toThrow(
      `${place.folder} contains other files already, such as letter.txt.`,
    );
    expect(await readdir(place.folder)).toEqual(['letter.txt']);
    await expect(into(join(place.folder, 'letter.txt'))).rejects.toThrow('The backup');
    await expect(BackupFolder.open(place.folder)).rejects.toThrow('is not a folder made by');
    expect(await allFiles(files)).toEqual({ a: Buffer.from('a').toString('base64') });
  });

  test('operations: keeping some backups removes older ones, and the pieces only they need', async () => {
    const place = await newPlace('sqlite');
    const made: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      await place.files.put(`file-${number}`, randomBytes(3000));
      if (number > 0) await place.files.remove(`file-${number - 1}`);
      made.push((await place.backUp(3)).name);
    }
    expect(await place.names()).toEqual(made.slice(-3));
    const { pieces } = await BackupFolder.open(place.folder);
    const inspected = await inspectFolder(await BackupFolder.open(place.folder), { verify: true });
    expect(inspected.map(({ problems }) => problems)).toEqual([[], [], []]);
    const sizes = await Promise.all((await pieces.list()).map((hash) => pieces.size(hash)));
    // The pieces of files; pieces of rows are smaller or compressed.
    expect(sizes.filter((size) => size === 3001)).toHaveLength(3);
  });

  test('operations: a backup reports its size, and how much only it uses', async () => {
    const place = await newPlace('sqlite');
    await place.files.put('shared', randomBytes(50_000));
    await place.backUp();
    await place.files.put('second', randomBytes(20_000));
    await place.backUp();
    const folder = await BackupFolder.open(place.folder);
    const [first, second] = (await inspectFolder(folder, { verify: false })) as [
      Inspected,
      Inspected,
    ];
    expect(first.bytes).toBeGreaterThan(50_000);
    expect(second.bytes).toBeGreaterThan(70_000);
    expect(second.bytesAlone).toBeGreaterThan(20_000);
    expect(second.bytesAlone).toBeLessThan(50_000);
    expect(first.bytesAlone).toBeLessThan(30_000);
  });

  test('operations: nothing is removed if a remaining backup is unreadable', async () => {
    const place = await newPlace('sqlite');
    await place.files.put('first', randomBytes(3000));
    const { name: first } = await place.backUp();
    await place.files.remove('first');
    const { name: second } = await place.backUp();
    const path = join(place.folder, 'backups', `${second}.json`);
    const listing = await readFile(path, 'utf8');
    await writeFile(path, listing.replace('"rows":', '"raws":'));
    await expect(place.backUp(2)).rejects.toThrow(
      'was made, but no older one was removed: The list',
    );
    await writeFile(path, listing);
    expect((await place.names()).slice(0, 2)).toEqual([first, second]);
    await place.restored('sqlite', first);
  });

  test('operations: a clock that was set back does not remove the new backup', async () => {
    const place = await newPlace('sqlite');
    const { name: newest } = await place.backUp();
    const { engine, files } = place;
    const yesterday = { now: () => Date.now() - 86_400_000 };
    const made = await backUpInto({ engine, files, clock: yesterday }, place.folder, { keep: 1 });
    expect(made.removed).toEqual([newest]);
    expect(await place.names()).toEqual([made.name]);
  });
});

describe('a damaged folder of backups', () => {
  /** Makes two backups; the second one has a file of its own. */
  async function twoBackups(): Promise<{
    place: FolderPlace;
    names: readonly [string, string];
    pieceOf: (path: string) => Promise<string>;
  }> {
    const place = await newPlace('sqlite');
    await talk(place, 10);
    await place.files.put('shared', Buffer.alloc(5000, 'shared'));
    const { name: first } = await place.backUp();
    await place.files.put('own', randomBytes(5000));
    const { name: second } = await place.backUp();
    const { pieces } = await BackupFolder.open(place.folder);
    const pieceOf = async (path: string) => {
      const content = await place.files.read(path);
      for (const hash of await pieces.list()) {
        if (content?.equals(await pieces.read(hash)))
          return join(place.folder, 'pieces', hash.slice(0, 2), hash);
      }
      throw new Error(`there is no piece of ${path}`);
    };
    return { place, names: [first, second], pieceOf };
  }

  async function spoil(path: string): Promise<void> {
    const bytes = await readFile(path);
    bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1;
    await writeFile(path, bytes);
  }

  /** The folder's pieces and listings. */
  async function filesIn(folder: string): Promise<string[]> {
    const names = await readdir(folder, { recursive: true });
    return names
      .filter((name) => /[0-9a-f]{64}$|Z\.json$/.test(name))
      .map((name) => join(folder, name));
  }

  test.each([
    ['damaged', spoil],
    ['damaged', (path: string) => writeFile(path, '')],
    ['missing', (path: string) => rm(path)],
  ])(
    'operations: a piece that is %s is reported, with the backups that are complete',
    async (state, harm) => {
      const { place, names, pieceOf } = await twoBackups();
      const piece = await pieceOf('own');
      await harm(piece);
      const target = await place.empty('sqlite');
      await expect(place.restoreInto(target)).rejects.toThrow(
        `The backup ${names[1]} is damaged. The piece ${piece} is ${state}. These are whole, and can be named with --backup: ${names[0]}.`,
      );
      expect(Object.values(await everything(target.engine)).flat()).toEqual([]);
      expect(await allFiles(target.files)).toEqual({});
      await place.restoreInto(target, names[0]);
      const folder = await BackupFolder.open(place.folder);
      const inspected = await inspectFolder(folder, { verify: true });
      expect(inspected.map(({ problems }) => problems)).toEqual([
        [],
        [`The piece ${piece} is ${state}.`],
      ]);
      // If the server still has the data, the next backup writes it again.
      await rm(piece, { force: true });
      await place.backUp();
      expect((await place.restored('sqlite')).files).toEqual(await allFiles(place.files));
    },
  );

  test('operations: if all backups need a damaged piece, the message says so', async () => {
    const { place, pieceOf } = await twoBackups();
    await spoil(await pieceOf('shared'));
    await expect(place.restored('sqlite')).rejects.toThrow(
      'No other backup in the folder is whole.',
    );
  });

  test('operations: a flipped bit in any piece or listing is detected, or has no effect', async () => {
    const { place } = await twoBackups();
    const held = await place.held();
    const folder = await BackupFolder.open(place.folder);
    const problems = async () =>
      (await inspectFolder(folder, { verify: true })).flatMap((backup) => backup.problems);
    let found = 0;
    for (const path of await filesIn(place.folder)) {
      const whole = await readFile(path);
      await spoil(path);
      if ((await problems()).length > 0) found += 1;
      // Compressed data can be encoded in several ways.
      else expect(await place.restored('sqlite')).toEqual(held);
      await writeFile(path, whole.subarray(0, -1));
      expect(await problems()).not.toEqual([]);
      await writeFile(path, whole);
    }
    expect(found).toBeGreaterThan(20);
    expect(await problems()).toEqual([]);
  });

  test('operations: a missing backup is reported, with those that exist', async () => {
    const { place, names } = await twoBackups();
    await expect(place.restored('sqlite', 'yesterday')).rejects.toThrow(
      `There is no backup yesterday in ${place.folder}. Its backups: ${names.join(', ')}.`,
    );
  });
});
