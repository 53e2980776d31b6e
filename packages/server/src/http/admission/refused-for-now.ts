import { badRequest } from '../../core/api-error.ts';
import { RateLimitHit } from './rate-limit.ts';

const LONG_MINUTES = 90;

/**
 * Turns a hit of a special limit into a plain error. `RATE_LIMIT_HIT` is only for limits on requests, because clients
 * retry after it by themselves.
 */
export function refusedForNow(why: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof RateLimitHit)) throw error;
    throw badRequest(`${why} Try again ${inTime(Number(error.fields['retry-after']))}.`);
  };
}

function inTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > LONG_MINUTES) return `in ${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
