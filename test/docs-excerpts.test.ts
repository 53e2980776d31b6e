import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/*
 * A page of the documentation takes code from a program that tests run. A comment above it names the file:
 * `<!-- from: examples/embed/src/server/chat.ts -->`. The page may leave out paragraphs of the file, and indent it
 * otherwise.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const pattern =
  /<!-- from: (?<file>\S+) -->\s*(?:<!-- given:[\s\S]*?-->\s*)?```\w+\n(?<code>[\s\S]*?)```/g;

const trimmed = (text: string) => text.replaceAll(/^[ \t]+|[ \t]+$/gm, '');

/** Returns the paragraphs of an excerpt that do not follow each other in the file. */
async function strayIn(file: string, code: string): Promise<string[]> {
  const source = `\n${trimmed(await readFile(join(root, file), 'utf8'))}\n`;
  let position = 0;
  return trimmed(code)
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => {
      const found = source.indexOf(`\n${paragraph}\n`, position);
      if (found >= 0) position = found + paragraph.length;
      return found < 0;
    });
}

it('code that a page takes from a program is that of the program', async () => {
  const names = await readdir(join(root, 'docs'), { recursive: true });
  let excerpts = 0;
  for (const name of names.filter((each) => each.endsWith('.md'))) {
    const page = await readFile(join(root, 'docs', name), 'utf8');
    for (const { groups } of page.matchAll(pattern)) {
      excerpts += 1;
      const { file = '', code = '' } = groups ?? {};
      expect(await strayIn(file, code), `${name}, from ${file}`).toEqual([]);
    }
  }
  expect(excerpts).toBeGreaterThan(5);
});
