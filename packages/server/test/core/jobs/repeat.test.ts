import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { repeat } from '../../../src/core/jobs/repeat.ts';

describe('repeat', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('runs at once and at intervals, also after a failure, until stopped', async () => {
    let runs = 0;
    const errors: unknown[] = [];
    const stop = repeat(
      async () => {
        runs += 1;
        if (runs === 2) throw new Error('once');
      },
      1000,
      (error) => errors.push(error),
    );
    await vi.advanceTimersByTimeAsync(2000);
    expect(runs).toBe(3);
    expect(errors).toEqual([new Error('once')]);
    await stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toBe(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('stopping waits for the current run, which is the last', async () => {
    let finish: () => void = () => undefined;
    let runs = 0;
    const stop = repeat(
      () => {
        runs += 1;
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
      1000,
      () => undefined,
    );
    let stopped = false;
    const stopping = stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(stopped).toBe(false);
    finish();
    await stopping;
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toBe(1);
  });
});
