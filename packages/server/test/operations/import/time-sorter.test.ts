import { expect, onTestFinished, test } from 'vitest';
import { TimeSorter } from '../../../src/operations/import/time-sorter.ts';

const PADDING = 'x'.repeat(1 << 20);
const VALUES = 100;

test('operations: more messages than fit into memory are sorted by time, and those of one moment stay in order', async () => {
  const sorter = new TimeSorter<{ index: number; at: number; padding: string }>();
  onTestFinished(() => sorter.close());
  for (let index = 0; index < VALUES; index += 1) {
    const at = (index * 37) % 10;
    await sorter.add(at, { index, at, padding: PADDING });
  }
  for (const _time of ['first', 'second']) {
    const found: (readonly [number, number])[] = [];
    for await (const { at, index } of sorter.read()) found.push([at, index]);
    expect(found).toEqual([...found].sort(([a, i], [b, j]) => a - b || i - j));
    expect(found).toHaveLength(VALUES);
  }
});
