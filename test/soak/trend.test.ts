import { describe, expect, it } from 'vitest';
import { planOf } from './plan.ts';
import { trendOf } from './trend.ts';

const line = (values: readonly number[]) =>
  trendOf(values.map((value, index) => ({ hours: index / 10, value })));

describe('the trends of a soak', () => {
  it('a straight line has its slope, and no spread', () => {
    const trend = line([1, 2, 3, 4, 5]);
    expect(trend?.level).toBeCloseTo(3);
    expect(trend?.perHour).toBeCloseTo(10);
    expect(trend?.spreadPerHour).toBeCloseTo(0);
  });

  it('random ups and downs have a slope within the spread', () => {
    const trend = line([5, 4, 6, 5, 4, 6, 5, 6, 4, 5]);
    expect(Math.abs(trend?.perHour ?? Number.NaN)).toBeLessThan(trend?.spreadPerHour ?? 0);
  });

  it('two samples have no spread', () => {
    expect(line([1, 2])).toBeUndefined();
  });
});

describe('the plan of a soak', () => {
  it.each([20_000, 3_600_000])('is ordered, for %i ms, and leaves one process running', (ms) => {
    const plan = planOf(ms);
    const times = plan.map(({ atMs }) => atMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(ms);
    const restarts = plan.filter(({ act }) => act === 'stop' || act === 'kill');
    expect(restarts.length).toBeGreaterThanOrEqual(2);
    expect(restarts.filter(({ atMs }) => atMs > ms / 6 && atMs < (5 * ms) / 6)).toEqual([]);
    expect(plan.filter(({ act }) => act === 'quarter')).toHaveLength(4);
  });
});
