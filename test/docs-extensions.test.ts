import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { mailExtension, tidingsExtensions } from '../packages/shared-types/src/index.ts';

const page = new URL('../docs/reference/api.md', import.meta.url);

it('docs: the page of the API lists the extensions of the server, and explains those of endpoints', async () => {
  const text = await readFile(page, 'utf8');
  const [, list = ''] = /^`tidings_extensions`, .* has: (.*?)\. Other servers/m.exec(text) ?? [];
  const listed = [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  expect(listed).toEqual([...tidingsExtensions, mailExtension]);
  const [, table = ''] = text.split('| extension | what it gives you |');
  const named = [...table.matchAll(/\| With `([^`]+)`/g)].map(([, name]) => name);
  for (const name of named) expect(listed).toContain(name);
});
