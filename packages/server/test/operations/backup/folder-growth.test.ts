import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FolderStore } from '../../../src/core/storage/files/folder-store.ts';
import { openEngine } from '../../../src/core/storage/open-engine.ts';
import { backUpInto, type MadeBackup } from '../../../src/operations/backup/back-up-into.ts';
import { say } from '../../features/narrow/place.ts';
import { upload } from '../../features/uploads/raw-request.ts';
import { silent } from '../../support/engines.ts';
import { sent } from '../../support/messages.ts';
import { forEachTeam, type Team } from '../../support/team.ts';

const MESSAGES = 8_000;
const FILES = 200;
const FILE_BYTES = 2000;
const AT_ONCE = 500;

forEachTeam((team) => {
  let folder: string;
  let channel: number;
  let some: number[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-growth-'));
    channel = await team().channel('plans');
    const { realm, owner } = team();
    for (let number = 0; number < MESSAGES; number += AT_ONCE) {
      some = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          say(realm, owner.id, { id: channel }, contentOf(number + index)),
        ),
      );
    }
    for (let number = 0; number < FILES; number += 1) {
      await upload(owner, `${number}.bin`, randomBytes(FILE_BYTES));
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('operations: a second backup into a folder writes only what is new, and a third without changes almost nothing', async () => {
    const first = await grown(() => make(team(), folder));
    await sent(team().owner, channel, 'talk', 'one more');
    await team().owner.patch(`/messages/${some[0]}`, { content: 'another text' });
    const second = await grown(() => make(team(), folder));
    const third = await grown(() => make(team(), folder));

    const rows = (made: MadeBackup, name: string) =>
      made.manifest.tables.find((table) => table.name === name)?.rows ?? 0;
    expect(rows(first.made, 'messages')).toBeGreaterThanOrEqual(MESSAGES);
    expect(rows(second.made, 'messages')).toBe(rows(first.made, 'messages') + 1);
    expect(first.made.manifest.files.rows).toBe(FILES);
    // Size of the database alone, without the files, which do not change.
    const ofRows = first.bytes - FILES * FILE_BYTES;
    expect(second.bytes).toBeLessThan(ofRows / 12);
    expect(third.bytes).toBeLessThan(ofRows / 50);
    expect(second.made.bytes).toBe(second.bytes);
  });

  /** Returns how much the folder has grown on the disk. */
  async function grown(
    work: () => Promise<MadeBackup>,
  ): Promise<{ made: MadeBackup; bytes: number }> {
    const before = await bytesIn(folder);
    const made = await work();
    return { made, bytes: (await bytesIn(folder)) - before };
  }
});

function contentOf(number: number): { content: string; topic: string } {
  const words = randomBytes(24 + (number % 40)).toString('base64');
  return { content: `${number} ${words}`, topic: `topic ${number % 50}` };
}

async function make({ data, database }: Team, folder: string): Promise<MadeBackup> {
  const engine = await openEngine({ database, log: silent });
  try {
    const files = new FolderStore(join(data, 'uploads'));
    return await backUpInto({ engine, files, clock: { now: () => Date.now() } }, join(folder, 'b'));
  } finally {
    await engine.close();
  }
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const isPart =
      entry.isFile() && !entry.name.startsWith('lock.') && entry.name !== 'tidings-backups.json';
    if (isPart) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}
