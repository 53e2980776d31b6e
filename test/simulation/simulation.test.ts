import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isThorough } from '../support/thorough.ts';
import { failedSeeds } from './failed-seeds.ts';
import { type SimulationOptions, simulate } from './simulate.ts';
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

  async function play(seed: number, options?: SimulationOptions): Promise<void> {
    const { failures, history } = await simulate(server, seed, options);
    expect(failures, history.join('\n')).toEqual([]);
  }

  it.each(seeds)(
    'DESIGN 6: whatever fails, everyone ends with everything, once (seed %i)',
    (seed) => play(seed),
  );

  it.each(seeds)('DESIGN 6: the same on phones, which sleep and end apps (seed %i)', (seed) =>
    play(seed, { hasPhones: true }),
  );

  it.each(failedSeeds)('DESIGN 6: seed %i, in which %s', (seed) => play(seed));
});
