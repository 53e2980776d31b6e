import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Finished, runHere } from '../cli/run-cli.ts';
import { forEachTeam } from '../support/team.ts';
import { upload } from '../uploads/raw-request.ts';

interface Listed {
  readonly name: string;
  readonly bytes: number;
  readonly bytes_alone: number;
  readonly files: number;
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
  test('operations: backups go into a folder, are listed, and restored from it by name', async () => {
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
      `NOT WHOLE: The piece ${join(backups, 'pieces', piece)} is damaged.`,
    );
    const refused = await runHere(['restore', '--data', join(data, 'none'), '--from', backups]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('No other backup in the folder is whole.');
  });

  test('operations: a backup into a folder says what it lacks, and ends with 1', async () => {
    const { database, data, owner } = team();
    await upload(owner, 'lost.txt', 'lost');
    const elsewhere = ['--database', database, '--data', join(data, 'nothing')];
    const into = ['--into', join(data, 'partial')];
    const { code, stdout, stderr } = await runHere(['backup', ...elsewhere, ...into, '--json']);
    expect(code).toBe(1);
    expect(stderr).toContain('"lost.txt"');
    expect(JSON.parse(stdout)).toMatchObject({ files: 0, name: expect.any(String) });
  });
});

test.each([
  ['neither a file nor a folder', [], 'Name --to, a file, or --into, a folder.'],
  ['both', ['--to', 'a', '--into', 'b'], "option '--into <folder>' cannot be used with"],
  ['a number of files to keep', ['--to', 'a', '--keep', '3'], "option '--keep <number>' cannot be"],
  [
    'none to keep',
    ['--into', 'a', '--keep', '0'],
    "--keep must be a whole number from 1 on, not '0'",
  ],
])('operations: a backup that names %s ends with 2', async (_what, words, said) => {
  expect(await asked('backup', ...words)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(said),
  });
});

test('operations: a name of a backup is for folders', async () => {
  const words = ['restore', '--from', join(folder, 'file'), '--backup', 'x', '--data', folder];
  expect(await asked(...words)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--backup names a backup of a folder, and --from is none.'),
  });
});

test('operations: a folder that is none of backups is not listed', async () => {
  const { code, stderr } = await asked('backup', 'list', folder);
  expect(code).toBe(1);
  expect(stderr).toContain(`${folder} is no folder that "tidings backup --into" made`);
});

test('operations: the list of backups has help with an example', async () => {
  const { code, stdout } = await asked('backup', 'list', '--help');
  expect(code).toBe(0);
  expect(stdout).toContain('Examples:\n  tidings backup list');
});

function asked(...words: string[]): Promise<Finished> {
  return runHere(words);
}
