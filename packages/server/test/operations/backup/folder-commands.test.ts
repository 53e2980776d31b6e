import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { FolderStore } from '../../../src/core/storage/files/folder-store.ts';
import { openEngine } from '../../../src/core/storage/open-engine.ts';
import { backUpInto } from '../../../src/operations/backup/back-up-into.ts';
import { upload } from '../../features/uploads/raw-request.ts';
import { silent } from '../../support/engines.ts';
import { forEachTeam } from '../../support/team.ts';
import { type Finished, runHere } from '../cli/run-cli.ts';

interface Listed {
  readonly name: string;
  readonly bytes: number;
  readonly bytes_alone: number;
  readonly files: number;
  readonly lacks_files: number;
  readonly problems: readonly string[];
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function json<T>(...words: string[]): Promise<T> {
  const { code, stdout, stderr } = await runHere([...words, '--json']);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${stderr}${stdout}`);
  return JSON.parse(stdout) as T;
}

forEachTeam((team) => {
  test('operations: backups go into a folder, are listed, and restored by name', async () => {
    const { data, database, owner } = team();
    const backups = join(data, 'backups');
    const backup = ['backup', '--data', data, '--database', database, '--into', backups];
    await upload(owner, 'plan.txt', 'the first plan');
    const first = await json<{ name: string; bytes: number; rows: number }>(...backup);
    await upload(owner, 'plan.txt', 'another plan');
    const second = await json<{ name: string; bytes: number; files: number }>(...backup);
    expect(second.bytes).toBeLessThan(first.bytes);
    expect(second.files).toBe(2);

    const listed = await json<{ path: string; backups: Listed[] }>('backup', 'list', backups);
    expect(listed.path).toBe(backups);
    expect(listed.backups).toMatchObject([
      { name: first.name, files: 1, problems: [] },
      { name: second.name, files: 2, problems: [] },
    ]);
    for (const { bytes, bytes_alone } of listed.backups) {
      expect(bytes_alone).toBeGreaterThan(0);
      expect(bytes).toBeGreaterThan(bytes_alone);
    }
    const verified = await runHere(['backup', 'list', backups, '--verify']);
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/(verified\n.*){2}/) });

    const target = ['--data', join(data, 'restored')];
    const restored = await json('restore', ...target, '--from', backups, '--backup', first.name);
    expect(restored).toMatchObject({ rows: first.rows, files: 1, verified: true });
    const newest = ['--data', join(data, 'restored-newest')];
    expect(await json('restore', ...newest, '--from', backups)).toMatchObject({ files: 2 });
    expect(await json('realm', 'list', ...newest)).toEqual(
      await json('realm', 'list', '--data', data, '--database', database),
    );

    const kept = await json<{ name: string; removed: string[] }>(...backup, '--keep', '1');
    expect(kept.removed).toEqual([first.name, second.name]);
    const [piece = ''] = (await readdir(join(backups, 'pieces'), { recursive: true })).filter(
      (name) => name.length > 60,
    );
    await writeFile(join(backups, 'pieces', piece), 'spoilt');
    const found = await runHere(['backup', 'list', backups, '--verify']);
    expect(found.code).toBe(1);
    expect(found.stdout).toContain(`${kept.name}  `);
    expect(found.stdout).toContain(
      `DAMAGED: The piece ${join(backups, 'pieces', piece)} is damaged.`,
    );
    const refused = await runHere(['restore', '--data', join(data, 'none'), '--from', backups]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('No other backup in the folder is whole.');
  });

  test('operations: a backup into a folder reports missing uploads, and exits with 1', async () => {
    const { database, data, owner } = team();
    await upload(owner, 'lost.txt', 'lost');
    const elsewhere = ['--database', database, '--data', join(data, 'nothing')];
    const into = ['--into', join(data, 'partial')];
    const { code, stdout, stderr } = await runHere(['backup', ...elsewhere, ...into, '--json']);
    expect(code).toBe(1);
    expect(stderr).toContain('"lost.txt"');
    expect(JSON.parse(stdout)).toMatchObject({ files: 0, name: expect.any(String) });
  });

  test('operations: a backup without uploads never replaces one that has them, and says so', async () => {
    const { database, data, owner } = team();
    const backups = join(data, 'kept');
    const backup = ['backup', '--data', data, '--database', database, '--into', backups];
    const keepOne = [...backup, '--keep', '1'];
    await upload(owner, 'only.txt', 'the only one');
    const whole = await json<{ name: string; files: number }>(...keepOne);
    // As if the network folder of the uploads were not mounted.
    await rename(join(data, 'uploads'), join(data, 'elsewhere'));
    const partial = await runHere([...keepOne, '--json']);
    expect(partial.code).toBe(1);
    expect(partial.stderr).toContain(
      `the backup ${whole.name} contains ${whole.files} of them (restore it`,
    );
    expect(JSON.parse(partial.stdout)).toMatchObject({
      removed: [],
      thinned_out: false,
      missing_held_by: whole.name,
    });
    const again = await runHere(keepOne);
    expect(again.stdout).toContain(
      'No older backup was removed, since they have files that this one lacks.',
    );
    const { backups: listed } = await json<{ backups: Listed[] }>('backup', 'list', backups);
    expect(listed.map(({ files, lacks_files }) => ({ files, lacks_files }))).toEqual([
      { files: whole.files, lacks_files: 0 },
      { files: 0, lacks_files: whole.files },
      { files: 0, lacks_files: whole.files },
    ]);
    const text = await runHere(['backup', 'list', backups]);
    expect(text).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`, lacks ${whole.files}`),
    });

    await rename(join(data, 'elsewhere'), join(data, 'uploads'));
    const next = await json<{ name: string; removed: string[] }>(...keepOne);
    expect(next.removed).toEqual(listed.map(({ name }) => name));
    expect(next).toMatchObject({ thinned_out: true, missing_held_by: null, files: whole.files });
  });

  test('operations: uploads that a backup holds do not count as missing when they are gone later', async () => {
    const { database, data, owner } = team();
    await upload(owner, 'early.txt', 'copied before');
    const engine = await openEngine({ database, log: silent });
    const uploads = join(data, 'uploads');
    const during: Engine = {
      ...engine,
      snapshot: async (work) => {
        await rename(uploads, join(data, 'away'));
        return engine.snapshot(work);
      },
    };
    const clock = { now: () => Date.now() };
    const source = { engine: during, files: new FolderStore(uploads), clock };
    const made = await backUpInto(source, join(data, 'copied')).finally(async () => {
      await engine.close();
      await rename(join(data, 'away'), uploads);
    });
    expect(made.manifest.files.rows).toBeGreaterThan(0);
    expect(made.missing).toEqual([]);
  });

  test('operations: an upload that no backup holds keeps none of them', async () => {
    const { database, data, owner } = team();
    const backups = join(data, 'without');
    const backup = ['backup', '--data', data, '--database', database, '--into', backups];
    await upload(owner, 'gone.txt', 'gone before the first backup');
    await rm(join(data, 'uploads'), { recursive: true });
    const first = await runHere([...backup, '--keep', '1', '--json']);
    const second = await runHere([...backup, '--keep', '1', '--json']);
    expect([first.code, second.code]).toEqual([1, 1]);
    expect(JSON.parse(second.stdout)).toMatchObject({
      removed: [JSON.parse(first.stdout).name],
      thinned_out: true,
      missing_files: expect.arrayContaining([expect.stringContaining('gone.txt')]),
      missing_held_by: null,
    });
  });
});

test.each([
  ['neither a file nor a folder', [], 'Give a file with --to or a folder with --into.'],
  ['both', ['--to', 'a', '--into', 'b'], "option '--into <folder>' cannot be used with"],
  ['a number of files to keep', ['--to', 'a', '--keep', '3'], "option '--keep <number>' cannot be"],
  [
    'none to keep',
    ['--into', 'a', '--keep', '0'],
    "--keep must be a whole number of at least 1, not '0'",
  ],
])('operations: a backup with %s exits with 2', async (_what, words, said) => {
  expect(await asked('backup', ...words)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(said),
  });
});

test('operations: naming a backup requires a folder', async () => {
  const words = ['restore', '--from', join(folder, 'file'), '--backup', 'x', '--data', folder];
  expect(await asked(...words)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--backup needs a folder in --from, not a file.'),
  });
});

test('operations: a folder without backups is not listed', async () => {
  const { code, stderr } = await asked('backup', 'list', folder);
  expect(code).toBe(1);
  expect(stderr).toContain(`${folder} is not a folder made by "tidings backup --into"`);
});

test('operations: the list of backups has help with an example', async () => {
  const { code, stdout } = await asked('backup', 'list', '--help');
  expect(code).toBe(0);
  expect(stdout).toContain('Examples:\n  tidings backup list');
});

function asked(...words: string[]): Promise<Finished> {
  return runHere(words);
}
