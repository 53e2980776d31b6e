import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { FairWork } from '../../../src/core/jobs/fair-work.ts';

describe('fair queue', () => {
  test('D: runs one job at a time, and alternates between people', async () => {
    const work = new FairWork({ atATime: 1, ofEach: 1, waitingOfEach: 2 });
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const bring = (whose: string, name: string) => {
      void work.do(whose, () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    };
    for (const name of ['ann 1', 'ann 2', 'ann 3']) bring('ann', name);
    bring('bob', 'bob 1');
    bring('cyd', 'cyd 1');
    const order = ['ann 1', 'ann 2', 'bob 1', 'cyd 1', 'ann 3'];
    for (const [index, name] of order.entries()) {
      await setImmediate();
      expect(started).toEqual(order.slice(0, index + 1));
      ends.get(name)?.();
    }
  });

  test('D: a person’s jobs are limited; more are refused, and those of others are not', async () => {
    const work = new FairWork({ atATime: 9, ofEach: 2, waitingOfEach: 1 });
    const started: string[] = [];
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const bring = (whose: string, name: string) =>
      work.do(whose, () => {
        started.push(name);
        return ended;
      });
    const taken = ['ann 1', 'ann 2', 'ann 3'].map((name) => bring('ann', name));
    await expect(bring('ann', 'ann 4')).rejects.toThrow('Too many of your requests');
    taken.push(bring('bob', 'bob 1'));
    await setImmediate();
    expect(started).toEqual(['ann 1', 'ann 2', 'bob 1']);
    end();
    await Promise.all(taken);
    expect(started).toEqual(['ann 1', 'ann 2', 'bob 1', 'ann 3']);
    await expect(bring('ann', 'ann 5')).resolves.toBeUndefined();
  });

  test('D: a failed job makes room for the next', async () => {
    const work = new FairWork({ atATime: 1, ofEach: 1, waitingOfEach: 2 });
    const failing = work.do('ann', () => Promise.reject(new Error('bad')));
    const next = work.do('ann', async () => 'read');
    await expect(failing).rejects.toThrow('bad');
    expect(await next).toBe('read');
  });
});
