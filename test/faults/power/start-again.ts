import { join } from 'node:path';
import { launchTidings } from '../../support/tidings.ts';
import { Load } from '../load.ts';
import { LOAD, type Played, places } from './play.ts';
import type { PowerLoss } from './power-losses.ts';

const REPEATED = 20;

/** Starts a server after a power loss, and returns what is wrong with its data. */
export async function startAgain(
  { disk, isPromised }: PowerLoss,
  { owner, sent }: Played,
): Promise<string[]> {
  const server = launchTidings(['--no-rate-limit', '--data', join(disk, places.data)]);
  try {
    const url = await server.ready;
    if (!isPromised(owner)) return [];
    const load = new Load(() => url, owner, LOAD, { lanes: 0 });
    load.acknowledged.push(...sent.filter(isPromised));
    const differences = await load.differences();
    // Messages in flight may exist or not.
    const lost = differences.filter((line) => !line.startsWith('unknown: '));
    return [...lost, ...(await load.answeredOtherwise(REPEATED))];
  } catch (error) {
    return [`does not start: ${error}`];
  } finally {
    await server.kill();
  }
}
