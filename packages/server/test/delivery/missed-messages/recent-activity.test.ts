import { expect, it } from 'vitest';
import { RECENTLY_MS } from '../../../src/core/event-queues/recently-polled.ts';
import { wasThere } from '../../../src/delivery/missed-messages/recent-activity.ts';

const NOW = 1_700_000_000_000;
const DAY_MS = 86_400_000;

it('events 2.5: a user counts as gone once their client has stopped asking for a while', () => {
  const polled = { polledAt: NOW - 1000, presence: undefined };
  expect(wasThere(polled, NOW - 2000, NOW)).toBe(true);
  expect(wasThere(polled, NOW, NOW)).toEqual({ notBefore: NOW - 1000 + RECENTLY_MS });
  expect(wasThere(polled, NOW, NOW - 1000 + RECENTLY_MS)).toBe(false);
});

it('operations: a client that asked under a clock that was ahead does not delay a mail', () => {
  const polled = { polledAt: NOW + 365 * DAY_MS, presence: undefined };
  const at = NOW + 366 * DAY_MS;
  expect(wasThere(polled, at, NOW)).toEqual({ notBefore: NOW + RECENTLY_MS });
});
