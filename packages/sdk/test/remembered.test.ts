import { expect, it } from 'vitest';
import { Remembered } from '../src/remembered.ts';
import { collectGarbage } from './support/collect-garbage.ts';

async function heapUsed(): Promise<number> {
  await collectGarbage();
  return process.memoryUsage().heapUsed;
}

it('C3: a referenced object stays the same, however many others are requested', () => {
  const remembered = new Remembered<object>();
  const names = Array.from({ length: 3_000 }, (_, index) => `list ${index}`);
  const had = names.map((name) => remembered.get(name, () => ({})));
  const again = names.map((name) => remembered.get(name, () => ({})));
  expect(again.every((object, index) => object === had[index])).toBe(true);
});

it('C3: an unreferenced object is released', async () => {
  const remembered = new Remembered<object>();
  const longName = (index: number) => `${index} ${'x'.repeat(1_000)}`.split('').join('');
  const before = await heapUsed();
  for (let index = 0; index < 8_000; index += 1) {
    remembered.get(longName(index), () => ({}));
    if (index % 1_000 === 0) await heapUsed();
  }
  expect((await heapUsed()) - before).toBeLessThan(3_000_000);
  expect(remembered.known(longName(7_999))).toBeDefined();
});
