import { afterEach, expect, it, vi } from 'vitest';
import { withRetries } from '../../../src/delivery/relay/outlets/outlet.ts';

afterEach(() => vi.restoreAllMocks());

/** Returns how often a failing service is tried that takes this long each time. */
async function timesAsked(tookMs: number): Promise<number> {
  let asked = 0;
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const outcome = await withRetries(async () => {
    asked += 1;
    now.mockReturnValue(asked * tookMs);
    return { afterMs: 0 };
  });
  expect(outcome).toBe('failed');
  return asked;
}

it('push: a service that fails at once is tried again', async () => {
  expect(await timesAsked(10)).toBe(3);
});

it('push: a service that does not respond is not, since the server is waiting', async () => {
  expect(await timesAsked(10_000)).toBe(1);
});
