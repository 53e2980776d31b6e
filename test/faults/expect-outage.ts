import { expect } from 'vitest';
import type { Load } from './load.ts';
import type { Site } from './site.ts';

/** Expects the errors of a failing database: an API error for callers, advice for the operator in the log. */
export async function expectOutage(
  site: Site,
  { refusals }: Pick<Load, 'refusals'>,
  advice: string,
): Promise<void> {
  for (const { status, body } of refusals) {
    expect({ status, body }).toEqual({
      status: 503,
      body: {
        result: 'error',
        code: 'SERVICE_UNAVAILABLE',
        msg: 'The server cannot do this now. Try again later.',
      },
    });
  }
  expect(await site.health()).toBe(503);
  expect(site.server.printed()).toContain(advice);
  expect(site.server.printed()).not.toContain(site.owner.api_key);
}
