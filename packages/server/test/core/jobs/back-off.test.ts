import { describe, expect, it } from 'vitest';
import { BackOff, pauseAfter } from '../../../src/core/jobs/back-off.ts';

const schedule = { firstMs: 1000, mostMs: 10_000 };

describe('pauses between attempts', () => {
  it('X5: grow with each failure, up to a limit', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 5000].map((failures) => pauseAfter(failures, schedule));
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
    const steep = { firstMs: 2000, mostMs: 60_000, factor: 5 };
    expect([1, 2, 3, 4].map((failures) => pauseAfter(failures, steep))).toEqual([
      2000, 10_000, 50_000, 60_000,
    ]);
  });

  it('X5: are longer by a random part', () => {
    const pauses = Array.from({ length: 100 }, () => pauseAfter(1, { ...schedule, jitter: 0.25 }));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1250);
    expect(new Set(pauses).size).toBeGreaterThan(1);
  });

  it('X5: end at once if the clock is set back, and start again after a success', () => {
    const backOff = new BackOff();
    expect([backOff.failed(5000), backOff.failed(5000)]).toEqual([1000, 2000]);
    expect([backOff.isOn(6999), backOff.isOn(7000), backOff.isOn(4999)]).toEqual([
      true,
      false,
      false,
    ]);
    backOff.succeeded();
    expect(backOff.isOn(6999)).toBe(false);
    expect(backOff.failed(9000)).toBe(1000);
  });
});
