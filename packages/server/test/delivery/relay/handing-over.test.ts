import { expect, it } from 'vitest';
import { HandingOver } from '../../../src/delivery/relay/handing-over.ts';

it('push: a request that waits for another delivery gets its result', async () => {
  const handingOver = new HandingOver();
  const sent: string[] = [];
  const send = (by: string) => async () => {
    sent.push(by);
    return 'sent' as const;
  };
  const first = handingOver.begin(['a', 'b']);
  const second = handingOver.begin(['b', 'a']);
  const waiting = ['a', 'b'].map((name) => second.outcomeOf(name, send('second')));
  await first.outcomeOf('a', send('first'));
  // As if the database had failed for the other's device.
  first.end();
  expect(await Promise.all(waiting)).toEqual(['sent', 'failed']);
  second.end();
  expect(sent).toEqual(['first']);
  const third = handingOver.begin(['b']);
  expect(await third.outcomeOf('b', send('third'))).toBe('sent');
  third.end();
  expect(sent).toEqual(['first', 'third']);
});
