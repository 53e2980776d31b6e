import { expect, it } from 'vitest';
import { allFaults } from './all-faults.ts';
import { staleFaults } from './faulty-copy.ts';

it('every planted fault changes one place of the sources', async () => {
  expect(await staleFaults(allFaults)).toEqual([]);
});

it('every planted fault has a name of its own', () => {
  const names = allFaults.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
