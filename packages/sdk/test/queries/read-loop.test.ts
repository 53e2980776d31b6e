import { expect, test } from 'vitest';
import { ReadLoop } from '../../src/queries/read-loop.ts';

test('what changed while nobody wanted to know does not keep it from being read later', async () => {
  let [isWanted, reads] = [false, 0];
  const loop = new ReadLoop({
    read: async () => {
      reads += 1;
    },
    isWanted: () => isWanted,
    onError: () => undefined,
  });
  loop.refresh();
  isWanted = true;
  loop.refresh();
  expect(reads).toBe(1);
});

test('what changes while a reading runs, or fails, is read once more, and by one reading', async () => {
  const [ends, errors]: [((failed?: Error) => void)[], unknown[]] = [[], []];
  const loop = new ReadLoop({
    read: () =>
      new Promise((resolve, reject) => {
        ends.push((failed) => (failed ? reject(failed) : resolve()));
      }),
    isWanted: () => true,
    onError: (error) => errors.push(error),
  });
  loop.refresh();
  expect(loop.isOutdated).toBe(false);
  loop.refresh();
  loop.refresh();
  expect(loop.isOutdated).toBe(true);
  expect(ends).toHaveLength(1);
  const failure = new Error('cannot be read');
  ends[0]?.(failure);
  await expect.poll(() => ends.length).toBe(2);
  expect(errors).toEqual([failure]);
  ends[1]?.();
  loop.refresh();
  await expect.poll(() => ends.length).toBe(3);
});
