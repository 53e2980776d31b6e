import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiKeyCache } from '../../../src/core/realm/api-key-cache.ts';
import { TableCache } from '../../../src/core/storage/table-cache.ts';
import { type ApiKeyRow, apiKeys } from '../../../src/core/storage/tables/keys.ts';
import { hashApiKey } from '../../../src/features/users/api-key.ts';

function row(name: number, userId: number, expires_at: number | null): ApiKeyRow {
  const kind = name % 2 === 0 ? 'device' : 'service';
  return {
    key_hash: hashApiKey(String(name)),
    key_id: name * 2 ** 40,
    user_id: userId,
    kind,
    scopes: kind === 'service' ? 'users read:all' : '',
    expires_at,
  };
}

const change = fc.record({
  name: fc.integer({ min: 0, max: 60 }),
  userId: fc.integer({ min: 1, max: 9 }),
  expires_at: fc.option(fc.integer({ min: 1, max: 20 })),
  isRemoval: fc.boolean(),
});

describe('X3: the keys in memory', () => {
  it('X3: hold what was put, by hash and by account, like a plain table', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const [compact, plain] = [new ApiKeyCache(), new TableCache(apiKeys)];
        for (const { name, userId, expires_at, isRemoval } of changes) {
          const next = row(name, userId, expires_at);
          if (isRemoval) expect(compact.remove(next)).toEqual(plain.remove(next));
          else expect(compact.put(next)).toEqual(plain.put(next));
        }
        expect(compact.size).toBe(plain.size);
        expect(byHash(compact.values())).toEqual(byHash(plain.values()));
        for (let userId = 1; userId < 10; userId += 1) {
          const own = [...plain.values()].filter(({ user_id }) => user_id === userId);
          expect(byHash(compact.ofUser(userId))).toEqual(byHash(own));
        }
        for (let name = 0; name <= 60; name += 1) {
          const key = { key_hash: hashApiKey(String(name)) };
          expect(compact.get(key)).toEqual(plain.get(key));
        }
        for (const [after, until] of [
          [0, 5],
          [5, 10],
          [10, 30],
        ] as const) {
          const expired = [...plain.values()].filter(
            ({ expires_at: at }) => at !== null && at > after && at <= until,
          );
          expect(byHash(compact.expiredBetween(after, until))).toEqual(byHash(expired));
        }
      }),
    );
  });

  it('X3: note a use once an hour', () => {
    const keys = new ApiKeyCache();
    const key = row(1, 1, null);
    keys.put(key);
    expect([5, 5, 6, 6].map((hour) => keys.noteUse(key.key_hash, hour))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(keys.noteUse(hashApiKey('another'), 6)).toBe(false);
  });

  it('X3: of 20,000 people with 3 keys each take at most 12 MB, in both states of a realm', async () => {
    const program = fileURLToPath(new URL('keys-in-memory.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--expose-gc',
      '--import=tsx',
      '--conditions=@tidings/source',
      program,
      '20000',
      '3',
    ]);
    const { bytes, found } = JSON.parse(stdout) as { bytes: number; found: number };
    expect(found).toBe(60_000);
    expect(bytes).toBeLessThan(12_000_000);
  });
});

function byHash(rows: Iterable<ApiKeyRow>): ApiKeyRow[] {
  return [...rows].sort((a, b) => (a.key_hash < b.key_hash ? -1 : 1));
}
