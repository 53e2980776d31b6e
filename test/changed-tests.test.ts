import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testsOf } from '../scripts/lib/changed-tests.mjs';
import { inRoot } from '../scripts/lib/paths.mjs';
import areas from './areas.json' with { type: 'json' };

describe('npm test -- --changed', () => {
  it.each([
    [
      'packages/server/src/features/drafts/create-drafts.ts',
      'packages/server/test/features/drafts',
    ],
    ['packages/sdk/src/outbox/outbox.ts', 'packages/sdk/test/outbox'],
    ['packages/ui/src/element/tidings-chat.tsx', 'test/ui/tidings-chat.test.ts'],
    ['packages/ui/src/edits/edit-message.tsx', 'test/web-chat/editing.test.ts'],
    ['packages/shared-types/src/contracts/drafts.ts', 'packages/shared-types/test'],
    ['test/support/slow-line.ts', 'test/sdk'],
  ])('chooses for %s tests in %s', (changed, expected) => {
    const chosen = testsOf([changed]);
    expect(chosen.some((path) => path.startsWith(expected))).toBe(true);
  });

  it('chooses nothing for a page of docs', () => {
    expect(testsOf(['docs/README.md'])).toEqual([]);
  });

  it('knows the tests of each folder of the web client', () => {
    const entries = readdirSync(inRoot('packages/ui/src'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(Object.keys(areas).sort()).toEqual(folders.sort());
    const tests = (folder: string) =>
      readdirSync(inRoot(`test/${folder}`))
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => `${folder}/${name.replace('.test.ts', '')}`);
    const chosen = new Set(Object.values(areas).flat());
    expect(tests('web-chat').filter((name) => !chosen.has(name))).toEqual([]);
    const existing = new Set([...tests('web-chat'), ...tests('ui')]);
    expect([...chosen].filter((name) => !existing.has(name))).toEqual([]);
  });
});
