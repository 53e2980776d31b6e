import { expect, it } from 'vitest';
import { RequestDurations } from '../../src/http/operations/metrics.ts';

it('counts each request in the bucket of its duration, and in all longer ones', () => {
  const durations = new RequestDurations();
  for (const seconds of [0.0004, 0.001, 0.3, 75]) durations.observe('GET', '/things', 200, seconds);
  durations.observe('POST', '/things', 200, 0.02);
  const text = durations.text();
  const countIn = (method: string, bound: string) => {
    const labels = `method="${method}",route="/things",status="200",le="${bound}"`;
    return text.split(`http_request_duration_seconds_bucket{${labels}} `)[1]?.split('\n', 1)[0];
  };
  expect(countIn('GET', '0.001')).toBe('2');
  expect(countIn('GET', '0.25')).toBe('2');
  expect(countIn('GET', '0.5')).toBe('3');
  expect(countIn('GET', '60')).toBe('3');
  expect(countIn('GET', '+Inf')).toBe('4');
  expect(countIn('POST', '0.01')).toBe('0');
  expect(countIn('POST', '0.025')).toBe('1');
  const labels = 'method="GET",route="/things",status="200"';
  expect(text).toContain(`http_request_duration_seconds_sum{${labels}} 75.3014`);
  expect(text).toContain(`http_request_duration_seconds_count{${labels}} 4`);
  expect(text).toMatch(/^# HELP .*\n# TYPE http_request_duration_seconds histogram\n/);
  expect(text).toMatch(/\n$/);
});
