import type { Endpoint } from '@tidings/shared-types';
import { endpoints } from '@tidings/shared-types';
import { allIntegrations } from '../../src/features/integrations/all-integrations.ts';
import { fixturesOf } from '../features/integrations/fixtures.ts';
import { withTexts } from '../features/integrations/variants.ts';
import { type BaitName, bait, baitNames } from './baits.ts';
import type { CostServer } from './cost-server.ts';
import { LEAST_MS, type WorstCost } from './cost-test.ts';

/** Just within the size of a body. */
const MAX_BODY = (2 << 20) - 10_000;
const ATTEMPTS = 4;

/**
 * Delivers payloads of every integration with the worst texts in all fields. Returns the highest cost, relative to the
 * same payload with one long word in each.
 */
export async function payloadCost(server: CostServer, every: number): Promise<WorstCost> {
  const endpoint: Endpoint = endpoints.receiveExternalEvent;
  const key = await server.makeWebhookBot();
  let worst: WorstCost = {
    ...{ endpoint: 'payloads of integrations', input: 'plain', bytes: 0, status: 200, times: 0 },
    ...{ plainMs: LEAST_MS, worstMs: 0, waitedMs: 0, inputs: 0, isPlainTaken: true },
  };
  let [turn, inputs] = [0, 0];
  for (const { name } of allIntegrations) {
    for (const { file, payload, headers = {} } of fixturesOf(name)) {
      const path = `/external/${name}?api_key=${key}`;
      const costOf = (what: BaitName) =>
        server.costOf(endpoint, path, { ...payloadOf(payload, what), headers, name: what });
      turn += 1;
      if (turn % every !== 0) continue;
      const least = Math.max(LEAST_MS, (await costOf('one word')).mainMs);
      for (const what of baitNames) {
        let cost = await costOf(what);
        for (let attempt = 1; cost.mainMs > 10 * least && attempt < ATTEMPTS; attempt += 1) {
          const again = await costOf(what);
          if (again.mainMs < cost.mainMs) cost = again;
        }
        inputs += 1;
        const times = cost.mainMs / least;
        if (times <= worst.times) continue;
        const { status, mainMs: worstMs, waitedMs } = cost;
        const input = `${name} ${file}: ${what}`;
        const { length: bytes } = payloadOf(payload, what).body;
        worst = { ...worst, input, status, times, plainMs: least, worstMs, waitedMs, bytes };
      }
    }
  }
  return { ...worst, inputs };
}

/** Returns a payload of nearly the maximum size with such a text in each field. */
function payloadOf(payload: unknown, what: BaitName): { type: string; body: Buffer } {
  const texts = JSON.stringify(withTexts(payload, '\u2603')).split('\u2603').length;
  let length = Math.floor(MAX_BODY / texts);
  let body = Buffer.alloc(0);
  do {
    body = Buffer.from(JSON.stringify(withTexts(payload, bait(what, length))));
    length = Math.floor(length / 2);
  } while (body.length > MAX_BODY);
  return { type: 'application/json', body };
}
