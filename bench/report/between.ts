import { readFile, writeFile } from 'node:fs/promises';

interface Passage {
  /** Name in its opening mark. */
  readonly name: string;
  /** Command that generates the text, named in the mark. */
  readonly command: string;
  readonly text: string;
}

/** Replaces the text between a page's marks. */
export async function putBetween(page: URL, { name, command, text }: Passage): Promise<void> {
  const before = await readFile(page, 'utf8');
  const [start, end] = [`<!-- ${name}: written by ${command} -->`, '<!-- end -->'];
  const from = before.indexOf(start);
  const to = before.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`${page.pathname} has no place for ${name}`);
  const after = `${before.slice(0, from + start.length)}\n\n${text}\n\n${before.slice(to)}`;
  await writeFile(page, after);
}
