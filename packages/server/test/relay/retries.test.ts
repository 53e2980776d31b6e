import { afterEach, expect, it, vi } from 'vitest';
import { withRetries } from '../../src/relay/outlets/outlet.ts';

afterEach(() => vi.restoreAllMocks());

/** How often a service is asked that has no answer and takes so long each time. */
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

it('push: a service that fails at once is asked again', async () => {
  expect(await timesAsked(10)).toBe(3);
});

it('push: one that does not answer is not, as the server waits meanwhile', async () => {
  expect(await timesAsked(10_000)).toBe(1);
});
