import { join } from 'node:path';
import { launchTidings } from '../../support/tidings.ts';
import { Load } from '../load.ts';
import { LOAD, type Played, places } from './play.ts';
import type { PowerLoss } from './power-losses.ts';

const REPEATED = 20;

/** What is wrong with what a server tells people when it is started on what a power loss left. */
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
    // What was under way may be there or not.
    const lost = differences.filter((line) => !line.startsWith('unknown: '));
    return [...lost, ...(await load.answeredOtherwise(REPEATED))];
  } catch (error) {
    return [`does not start: ${error}`];
  } finally {
    await server.kill();
  }
}
