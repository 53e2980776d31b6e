import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@tidings/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_TIMEOUT_MS } from '../../../../test/support/patience.ts';
import { because } from '../../../../test/support/skip-reason.ts';
import { isThorough } from '../../../../test/support/thorough.ts';
import { CostServer, canMeasure } from './cost-server.ts';
import { costs, MOST, type WorstCost } from './cost-test.ts';
import { draftSocketCost } from './draft-costs.ts';
import { payloadCost } from './payload-costs.ts';

/** One of this many worst inputs, different ones for each endpoint. `npm run cost-test` sends all of them. */
const EVERY = isThorough ? 10 : 40;
/** One of so many attacks on the socket of a draft, each of which takes seconds. */
const DRAFTS_EVERY = isThorough ? 1 : 4;
/** One of so many stored payloads. */
const PAYLOADS_EVERY = isThorough ? 5 : 20;
/** Sends thousands of requests, one after the other. */
const TIMEOUT_MS = 4 * TEST_TIMEOUT_MS;

describe.skipIf(!canMeasure)('DESIGN 8: cost of a request', because('needs Linux'), () => {
  let data: string;
  let server: CostServer;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'tidings-cost-'));
    server = await CostServer.start({ data, hasNeighbour: false });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(data, { recursive: true, force: true });
  });

  // Before the requests, of which the last end the organization.
  it(
    'DESIGN 8: the worst messages to the socket of a draft cost at most ten times as much as plain edits',
    async () => {
      const { times, input } = await draftSocketCost(server, DRAFTS_EVERY);
      expect(times, input).toBeLessThanOrEqual(MOST);
    },
    TIMEOUT_MS,
  );

  it(
    'DESIGN 8: the worst payloads of other services cost at most ten times as much as plain ones',
    async () => {
      const { times, input } = await payloadCost(server, PAYLOADS_EVERY);
      expect(times, input).toBeLessThanOrEqual(MOST);
    },
    TIMEOUT_MS,
  );

  it(
    'DESIGN 8: the worst input of every endpoint costs at most ten times as much as plain input',
    async () => {
      const measured: WorstCost[] = [];
      for await (const cost of costs(server, EVERY)) measured.push(cost);
      expect(measured.map(({ endpoint }) => endpoint).sort()).toEqual(
        Object.keys(endpoints).sort(),
      );
      const taken = measured.filter(({ isPlainTaken }) => isPlainTaken);
      expect(taken.length).toBeGreaterThan(measured.length / 2);
      const worst = measured.sort((a, b) => b.times - a.times).slice(0, 10);
      expect(worst.filter(({ times }) => times > MOST)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
