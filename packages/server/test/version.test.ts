import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { FEATURE_LEVEL, SERVER_VERSION, VERSION } from '../src/version.ts';

it('4.23: the advertised version is the package’s, after the release whose API it implements', async () => {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  expect(VERSION).toBe((JSON.parse(text) as { version: string }).version);
  expect(SERVER_VERSION).toMatch(/^11\.0/);
  expect(FEATURE_LEVEL).toBe(421);
});
