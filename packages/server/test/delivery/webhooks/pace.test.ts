import { setMaxListeners } from 'node:events';
import { expect, it } from 'vitest';
import { Pace } from '../../../src/delivery/webhooks/pace.ts';

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
  await new Promise(setImmediate);
  const before = order.length;
  await turn(2);
  expect(order.indexOf(2) - before).toBeLessThanOrEqual(1);
  stop.abort();
  await busy;
  await expect(turn(3)).rejects.toThrow();
});
