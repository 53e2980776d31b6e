import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { writtenFiles } from '../scripts/endpoints/written-files.ts';

it.each([...writtenFiles()])('%s is current: if not, run npm run endpoints', (path, text) => {
  expect(readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')).toBe(text);
});
