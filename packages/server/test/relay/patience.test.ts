import { expect, it } from 'vitest';
import type { HandOver } from '../../src/relay/outlets/outlet.ts';
import { Patience } from '../../src/relay/outlets/patience.ts';

const taken = async (): Promise<HandOver> => 'sent';
/** Ends only when it is given up. */
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

it('D: patience with slow services is used up, and comes back slowly', async () => {
  const patience = new Patience();
  const [first, second] = [await timed(patience, 'a'), await timed(patience, 'b')];
  for (const { outcomes } of [first, second]) expect(outcomes).toEqual(['failed', 'sent']);
  expect(first.tookMs).toBeGreaterThan(3000);
  expect(second.tookMs).toBeLessThan(2000);
  patience.close();
});

it('D: while something is on its way to a slow service, nothing else is sent there', async () => {
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
  // Which gives it up.
  patience.close();
  await new Promise(setImmediate);
  expect(await outcome()).toBe('sent');
});
