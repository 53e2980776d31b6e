import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/* Pages name source files in backticks, relative to the root or to the folder that they describe. */

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = [
  '',
  'packages',
  'packages/server/src',
  'packages/sdk',
  'packages/sdk/src',
  'packages/shared-types/src',
  'packages/ui/src',
];
const path = /`((?:[\w@.-]+\/)+[\w.-]+\.(?:tsx?|mjs))`/g;
const diagram = /```mermaid\n([\s\S]*?)```/g;
const pathInDiagram = /(?:[\w@.-]+\/)+[\w.-]+\.(?:tsx?|mjs)/g;

async function pages(): Promise<string[]> {
  const docs = (await readdir(join(root, 'docs'), { recursive: true })).map((name) =>
    join('docs', name),
  );
  const ofPackages = ['server', 'sdk', 'shared-types', 'ui'].map(
    (name) => `packages/${name}/README.md`,
  );
  const others = [
    'README.md',
    'CONTRIBUTING.md',
    'STYLE.md',
    'packages/sdk/SPEC.md',
    'packages/sdk/ERRORS.md',
  ];
  return [...others, ...ofPackages, ...docs].filter((name) => name.endsWith('.md'));
}

it('every source file that a page names exists', async () => {
  const named: string[] = [];
  const missing: string[] = [];
  for (const page of await pages()) {
    for (const file of filesNamedIn(await readFile(join(root, page), 'utf8'))) {
      named.push(file);
      const isThere = folders.some((folder) => existsSync(join(root, folder, file)));
      if (!isThere) missing.push(`${page}: ${file}`);
    }
  }
  expect(named.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

function filesNamedIn(text: string): string[] {
  const inText = [...text.matchAll(path)].map(([, file = '']) => file);
  const diagrams = [...text.matchAll(diagram)].map(([, drawn = '']) => drawn);
  return [...inText, ...diagrams.flatMap((drawn) => drawn.match(pathInDiagram) ?? [])];
}

const fence = /^ *```[\s\S]*?^ *```/gm;
const link = /\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g;

it('every link of a page leads to a file and a heading that exist', async () => {
  const broken: string[] = [];
  for (const page of await pages()) {
    const text = (await readFile(join(root, page), 'utf8')).replace(fence, '');
    for (const [, inMarkdown, inHtml] of text.matchAll(link)) {
      const target = inMarkdown ?? inHtml ?? '';
      if (!(await isThere(target, page))) broken.push(`${page}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});

async function isThere(target: string, page: string): Promise<boolean> {
  if (/^[a-z]+:/.test(target)) return true;
  const [path = '', heading] = target.split('#');
  const file = join(root, path === '' ? page : join(dirname(page), path));
  if (!existsSync(file)) return false;
  // The references are generated, with anchors of their own.
  const isGenerated = [join('sdk', 'reference'), join('reference', 'ui')].some((folder) =>
    page.includes(folder),
  );
  if (heading === undefined || isGenerated) return true;
  const text = (await readFile(file, 'utf8')).replace(fence, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].some(([, title = '']) => anchorOf(title) === heading);
}

/** Returns the anchor that GitHub gives to a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
}
