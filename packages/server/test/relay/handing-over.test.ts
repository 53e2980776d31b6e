import { expect, it } from 'vitest';
import { HandingOver } from '../../src/relay/handing-over.ts';

it('push: who waits for another request to hand something over hears how that ended', async () => {
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
  // As where the database could not be asked for the device of the other.
  first.end();
  expect(await Promise.all(waiting)).toEqual(['sent', 'failed']);
  second.end();
  expect(sent).toEqual(['first']);
  const third = handingOver.begin(['b']);
  expect(await third.outcomeOf('b', send('third'))).toBe('sent');
  third.end();
  expect(sent).toEqual(['first', 'third']);
});
