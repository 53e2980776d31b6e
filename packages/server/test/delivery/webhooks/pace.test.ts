import { setMaxListeners } from 'node:events';
import { expect, it } from 'vitest';
import { Pace } from '../../../src/delivery/webhooks/pace.ts';

/** Deliveries that go at once after a quiet time, and a few more. */
const FEW = 20;

it('X5: organizations take turns, however many deliveries one of them has', async () => {
  const pace = new Pace();
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const order: number[] = [];
  const turn = async (realmId: number) => {
    await pace.turn(realmId, stop.signal);
    order.push(realmId);
  };
  const busy = Promise.allSettled(Array.from({ length: 100 }, () => turn(1)));
  await turn(2);
  expect(order.length).toBeLessThan(FEW);
  stop.abort();
  const ended = await busy;
  expect(ended.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(FEW);
  await expect(turn(3)).rejects.toThrow();
});
