import { expect, test } from 'vitest';
import { ReadLoop } from '../../src/queries/observed-value.ts';

test('a change while there were no listeners does not prevent a later reading', async () => {
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

test('changes during a reading, or its failure, cause one more reading, one at a time', async () => {
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
