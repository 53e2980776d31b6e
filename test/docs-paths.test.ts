import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/* Pages name files of sources in backticks, from the root or as within the folder that they write about. */

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = [
  '',
  'packages',
  'packages/server/src',
  'packages/sdk',
  'packages/sdk/src',
  'packages/shared-types/src',
  'examples/web-chat/src',
];
const path = /`((?:[\w@.-]+\/)+[\w.-]+\.(?:tsx?|mjs))`/g;

async function pages(): Promise<string[]> {
  const docs = (await readdir(join(root, 'docs'), { recursive: true })).map((name) =>
    join('docs', name),
  );
  const ofPackages = ['server', 'sdk', 'shared-types'].map((name) => `packages/${name}/README.md`);
  const others = ['README.md', 'CONTRIBUTING.md', 'STYLE.md', 'packages/sdk/SPEC.md'];
  return [...others, ...ofPackages, ...docs].filter((name) => name.endsWith('.md'));
}

it('every file of the sources that a page names is there', async () => {
  const named: string[] = [];
  const missing: string[] = [];
  for (const page of await pages()) {
    for (const [, file = ''] of (await readFile(join(root, page), 'utf8')).matchAll(path)) {
      named.push(file);
      const isThere = folders.some((folder) => existsSync(join(root, folder, file)));
      if (!isThere) missing.push(`${page}: ${file}`);
    }
  }
  expect(named.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
