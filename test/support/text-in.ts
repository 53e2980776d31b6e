import { readFile } from 'node:fs/promises';

/** Returns a text of the web client in a language. */
export async function textIn(language: string, key: string): Promise<string> {
  const area = key.slice(0, key.indexOf('.'));
  const file = `../../packages/ui/src/languages/${language}/${area}.json`;
  const text = JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'))[key];
  if (typeof text !== 'string') throw new Error(`${language} has no ${key}.`);
  return text;
}
