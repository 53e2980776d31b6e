import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isThorough } from '../support/thorough.ts';
import { failedSeeds } from './failed-seeds.ts';
import { simulate } from './simulate.ts';
import { SimulationServer } from './simulation-server.ts';

/** In the last of them nothing fails. */
const seeds = isThorough ? [1, 2, 3, 4, 5, 10] : [1, 2, 10];

/** `npm run simulate` does the same at length. */
describe('DESIGN 6', () => {
  let server: SimulationServer;
  beforeAll(async () => {
    server = await SimulationServer.start();
  });
  afterAll(async () => {
    expect(await server.finish()).toEqual([]);
  });

  async function play(seed: number): Promise<void> {
    const { failures, history } = await simulate(server, seed);
    expect(failures, history.join('\n')).toEqual([]);
  }

  it.each(seeds)('DESIGN 6: whatever fails, everyone ends with everything, once (seed %i)', play);

  it.each(failedSeeds)('DESIGN 6: seed %i, in which %s', (seed) => play(seed));
});
