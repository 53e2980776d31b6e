import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSlackExport } from '../../../src/operations/slack-import/open-slack-export.ts';
import { surveyExport } from '../../../src/operations/slack-import/survey.ts';
import { type Files, type Lie, writeFolder, zipOf } from '../import/pack.ts';
import { exampleExport } from './example-export.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-untrusted-'));
});
afterAll(() => rm(folder, { recursive: true }));

const NOW = Date.UTC(2026, 0, 1);
let made = 0;

async function opened(files: Files, lies?: Readonly<Record<string, Lie>>) {
  made += 1;
  const path = join(folder, `${made}.zip`);
  await writeFile(path, zipOf(files, lies));
  return openSlackExport(path);
}

test('operations: a path outside the archive is refused', async () => {
  for (const path of ['../users.json', '/etc/users.json', 'a/../../users.json']) {
    await expect(opened({ ...exampleExport, [path]: [] })).rejects.toThrow('cannot be unpacked');
  }
});

test('operations: a file that is larger than declared is refused', async () => {
  const path = 'general/2019-01-05.json';
  const zeros = ' '.repeat(5_000_000);
  const files = await opened({ ...exampleExport, [path]: `[${zeros}]` }, { [path]: { size: 10 } });
  await expect(surveyExport(files, NOW)).rejects.toThrow(`${path} in`);
  await files.close();

  const huge = await opened({ ...exampleExport, [path]: [] }, { [path]: { size: 0x7fff_ffff } });
  await expect(surveyExport(huge, NOW)).rejects.toThrow('too large');
  await huge.close();
});

test('operations: a file that is not an archive is reported as such', async () => {
  const path = join(folder, 'text.zip');
  await writeFile(path, 'not a zip file at all, but long enough to be one');
  await expect(openSlackExport(path)).rejects.toThrow('cannot be unpacked');
  await expect(openSlackExport(join(folder, 'nothing'))).rejects.toThrow('There is nothing at');
});

test('operations: links in a folder are not followed', async () => {
  const place = await writeFolder(join(folder, 'linked'), exampleExport);
  const secret = join(folder, 'secret.json');
  await writeFile(
    secret,
    '[{"type":"message","user":"U01ADA","ts":"1546300800.1","text":"secret"}]',
  );
  await symlink(secret, join(place, 'general', '2019-01-09.json'));
  await symlink('/etc', join(place, 'engine', 'etc'));
  const files = await openSlackExport(place);
  expect([...files.sizes.keys()].filter((path) => path.includes('2019-01-09'))).toEqual([]);
  expect([...files.sizes.keys()].filter((path) => path.includes('etc'))).toEqual([]);
});

test('operations: duplicate ids and invalid lists give one account each', async () => {
  const [first] = exampleExport['users.json'] as readonly object[];
  const files = await opened({
    ...exampleExport,
    'users.json': [first, { ...first, real_name: 'Impostor' }, null, 7, { id: '' }, { id: 9 }],
    'dms.json': [{ id: 'D01', members: 'U01ADA' }, { id: 'D01', members: [] }, {}],
  });
  const { accounts, conversations } = await surveyExport(files, NOW);
  await files.close();
  const ada = accounts.filter(({ slackId }) => slackId === 'U01ADA');
  expect(ada).toMatchObject([{ fullName: 'Ada Lovelace', email: 'ada@example.org' }]);
  expect(new Set(accounts.map(({ email }) => email)).size).toBe(accounts.length);
  expect(conversations.filter(({ id }) => id === 'D01').length).toBe(1);
});

test('operations: invalid names are replaced', async () => {
  const person = (id: string, real_name: unknown) => ({ id, real_name, profile: {} });
  const files = await opened({
    'users.json': [
      person('U1', '\u202e@**everyone**'),
      person('U2', ''),
      person('U3', 'x'.repeat(500)),
      person('U4', 'R&amp;D|12'),
      person('U5', 7),
    ],
  });
  const { accounts } = await surveyExport(files, NOW);
  await files.close();
  expect(accounts.map(({ fullName }) => fullName)).toEqual([
    'everyone',
    'Slack U2',
    'x'.repeat(100),
    'R&D 12',
    'Slack U5',
  ]);
});
