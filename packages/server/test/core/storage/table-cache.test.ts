import { expect, test } from 'vitest';
import { table } from '../../../src/core/storage/table.ts';
import { TableCache } from '../../../src/core/storage/table-cache.ts';

const things = table('things', { id: 'integer', name: 'text' }, ['id']);

test('DESIGN 2.3: a row that takes over a unique name is found by it after the former holder is renamed', () => {
  const cache = new TableCache(things);
  const byName = cache.uniqueIndex(({ name }) => name);
  cache.put({ id: 1, name: 'general' });
  // Changes of one transaction come by row, in arbitrary order.
  cache.put({ id: 2, name: 'general' });
  cache.put({ id: 1, name: 'archive' });
  expect(byName.get('general')).toEqual({ id: 2, name: 'general' });
  expect(byName.get('archive')).toEqual({ id: 1, name: 'archive' });
});
