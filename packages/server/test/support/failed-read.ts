import { vi } from 'vitest';
import type { Sql } from '../../src/core/storage/engine.ts';
import { StorageError } from '../../src/core/storage/storage-error.ts';

/**
 * Fails the next statement for several rows that contains these words. Returns a function that tells whether
 * there was one.
 */
export function failedRead(reader: Sql, words: string): () => boolean {
  const all = reader.all.bind(reader);
  let hasFailed = false;
  const reading = vi.spyOn(reader, 'all').mockImplementation(async (sql, values) => {
    if (!sql.includes(words)) return all(sql, values);
    reading.mockRestore();
    hasFailed = true;
    throw new StorageError('unavailable', 'The connection broke.');
  });
  return () => hasFailed;
}
