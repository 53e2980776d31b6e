import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads the content of an export. */
export async function readExport(folder: string) {
  const text = (name: string) => readFile(join(folder, name), 'utf8');
  const lines = async (name: string) =>
    (await text(name))
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const organization = JSON.parse(await text('organization.json'));
  const messages = await lines('messages.jsonl');
  const uploads = await lines('uploads.jsonl');
  return { organization, uploads, messages, messageOf: findIn(messages) };
}

// biome-ignore lint/suspicious/noExplicitAny: messages of every shape
function findIn(messages: readonly any[]) {
  return (wanted: number) => messages.find(({ id }) => id === wanted);
}
