import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { errorCodes } from '@tidings/shared-types';
import { describe, expect, it, test } from 'vitest';
import * as sdk from '../src/index.ts';
import * as react from '../src/react.ts';
import * as server from '../src/server.ts';

const pageFile = fileURLToPath(new URL('../ERRORS.md', import.meta.url));
const sources = fileURLToPath(new URL('../src', import.meta.url));
const page = await readFile(pageFile, 'utf8');

interface Entry {
  readonly code: string;
  readonly text: string;
}

const entries: Entry[] = page
  .split(/^### /m)
  .slice(1)
  .map((each) => {
    const [code = '', ...lines] = each.split(/^## /m)[0]?.split('\n') ?? [];
    return { code, text: lines.join('\n') };
  });

/** Returns the codes that the sources give to errors, refusals and problems. */
async function codesInSources(): Promise<string[]> {
  const names = await readdir(sources, { recursive: true });
  const texts = names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFile(`${sources}/${name}`, 'utf8'));
  const code = /\b(?:code(?: =|:)|CUT =) ('[A-Z_]+'(?: \| '[A-Z_]+')*)/g;
  const table = /const codes: [^=]*= (\{[\s\S]*?\})/g;
  const found = (await Promise.all(texts)).flatMap((text) =>
    [...text.matchAll(code), ...text.matchAll(table)].flatMap(([, codes = '']) =>
      [...codes.matchAll(/'([A-Z_]+)'/g)].map(([, each = '']) => each),
    ),
  );
  return [...new Set(found)].filter((each) => !each.startsWith('SQLITE_'));
}

describe('ERRORS.md', () => {
  it('has an entry for every code of the SDK and of the server, and no other', async () => {
    const own = await codesInSources();
    expect(own.length).toBeGreaterThan(20);
    const expected = [...new Set([...own, ...Object.keys(errorCodes)])].sort();
    expect(entries.map(({ code }) => code).sort()).toEqual(expected);
  });

  it.each(entries)(
    'says what happened, what the SDK does and what the app should do: $code',
    ({ text }) => {
      expect(text).toMatch(
        /^\n[A-Z`][^\n]*[.]\n\n- \*\*The SDK:\*\* [^\n]+\.\n- \*\*Your app:\*\* [^\n]+\.\n/,
      );
    },
  );

  it.each(Object.entries(errorCodes))('describes a code as the API does: %s', (code, rule) => {
    const text = entries.find((entry) => entry.code === code)?.text;
    expect(text).toContain(`HTTP ${rule.status}. ${rule.when}`);
  });
});

const exported = Object.entries({ ...sdk, ...server, ...react });
/** Apps throw these, with codes of their own. */
const ofApps = ['CommandRefused', 'RetryLater'];

const errorClasses = exported.filter(([name, value]) => {
  if (ofApps.includes(name)) return false;
  const prototype: unknown = typeof value === 'function' ? value.prototype : undefined;
  return prototype instanceof Error;
});

test.each(errorClasses)('an exported error has a code and a link: %s', (_, value) => {
  const { prototype } = value as { readonly prototype: object };
  expect('docsUrl' in prototype).toBe(true);
});

test.each([
  [new sdk.NetworkError('GET /users', undefined), 'NETWORK_FAILED'],
  [new sdk.TooLong('max_topic_length', 60, 61), 'TOO_LONG'],
  [new sdk.StoreError({ kind: 'full' }), 'STORE_FULL'],
  [new sdk.OutboxError('unknown'), 'ENTRY_UNKNOWN'],
  [new sdk.InvalidArgument('No.'), 'INVALID_ARGUMENT'],
])('the link of an error leads to the entry of its code: %s', (error, code) => {
  expect(error.code).toBe(code);
  expect(error.docsUrl).toBe(sdk.docsUrlOf(code));
  const [file, anchor] = error.docsUrl.split('/').at(-1)?.split('#') ?? [];
  expect(pageFile.endsWith(`/${file}`)).toBe(true);
  // The page's headings are the codes, whose anchors have no capitals.
  expect(entries.map((entry) => entry.code.toLowerCase())).toContain(anchor);
});

test('a wrong argument is a TypeError with a code', () => {
  const wrong = () => sdk.createApi({ serverUrl: 'nowhere' });
  expect(wrong).toThrow(TypeError);
  expect(wrong).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
});
