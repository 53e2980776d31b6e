import { expect, it } from 'vitest';
import { processLocks } from '../../src/environment/process-tabs.ts';

const forever = new AbortController().signal;

function holder() {
  let free: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  return { work: () => held, free: () => free() };
}

it('T1: shared holders exclude only exclusive ones', async () => {
  const locks = processLocks();
  const order: string[] = [];
  const [one, two] = [holder(), holder()];
  const first = locks.hold('a', one.work, forever, 'shared');
  const second = locks.hold('a', two.work, forever, 'shared');
  const alone = locks.hold('a', async () => void order.push('alone'), forever);
  const late = locks.hold('a', async () => void order.push('late'), forever, 'shared');
  one.free();
  await first;
  expect(order).toEqual([]);
  two.free();
  await Promise.all([second, alone, late]);
  expect(order).toEqual(['alone', 'late']);
});

it('T1: a request that was cancelled is not waited for', async () => {
  const locks = processLocks();
  const one = holder();
  const giveUp = new AbortController();
  const first = locks.hold('a', one.work, forever, 'shared');
  const alone = locks.hold('a', async () => undefined, giveUp.signal);
  const late = locks.hold('a', async () => undefined, forever, 'shared');
  giveUp.abort();
  await expect(alone).rejects.toThrow();
  await late;
  one.free();
  await first;
});
