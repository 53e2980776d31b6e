import { expect, it } from 'vitest';
import type { HandOver } from '../../../src/delivery/relay/outlets/outlet.ts';
import { Patience } from '../../../src/delivery/relay/outlets/patience.ts';

const taken = async (): Promise<HandOver> => 'sent';
/** Ends only when it is aborted. */
const endless = (signal: AbortSignal) =>
  new Promise<HandOver>((resolve) => {
    signal.addEventListener('abort', () => resolve('failed'));
  });

async function timed(patience: Patience, device: string) {
  const startedAt = performance.now();
  const outcomes = await patience.during((outcomeOf) =>
    Promise.all([outcomeOf(device, endless), outcomeOf('another', taken)]),
  );
  return { outcomes, tookMs: performance.now() - startedAt };
}

it('D: the time budget for slow services is used up, and recovers slowly', async () => {
  const patience = new Patience();
  const [first, second] = [await timed(patience, 'a'), await timed(patience, 'b')];
  for (const { outcomes } of [first, second]) expect(outcomes).toEqual(['failed', 'sent']);
  expect(first.tookMs).toBeGreaterThan(3000);
  expect(second.tookMs).toBeLessThan(2000);
  patience.close();
});

it('D: while a request to a slow service is in flight, no other is sent there', async () => {
  const patience = new Patience();
  await timed(patience, 'a');
  let sent = 0;
  const outcome = () =>
    patience.during((outcomeOf) =>
      outcomeOf('a', () => {
        sent += 1;
        return taken();
      }),
    );
  expect(await outcome()).toBe('failed');
  expect(sent).toBe(0);
  // Aborts it.
  patience.close();
  await new Promise(setImmediate);
  expect(await outcome()).toBe('sent');
});
