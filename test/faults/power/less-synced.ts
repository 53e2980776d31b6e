import { makeOwner } from '../../crash/make-owner.ts';
import { launchTidings } from '../../support/tidings.ts';
import { Load } from '../load.ts';

const preload = new URL('./less-synced.mjs', import.meta.url);

/** Command prefix that starts a server without syncing each commit. */
export const lessSynced: readonly string[] = ['env', `NODE_OPTIONS=--import ${preload.href}`];

const LANES = 16;
const FIRST_SENDS = 200;
const SENDS = 1000;
const TURNS = 2;

/** Measures the send rate, with each commit synced and without, in turn. */
export async function sendsPerSecond(
  data: string,
): Promise<{ readonly synced: number; readonly lessSynced: number }> {
  const words = ['--data', data];
  const owner = await makeOwner(words);
  const rate = async (through: readonly string[]) => {
    const server = launchTidings(['--no-rate-limit', ...words], through);
    const url = await server.ready;
    const load = new Load(() => url, owner, `rate-${server.pid}`, { lanes: LANES });
    await load.acknowledges(FIRST_SENDS);
    const start = performance.now();
    await load.acknowledges(SENDS);
    const seconds = (performance.now() - start) / 1000;
    await load.end();
    await server.stop();
    return SENDS / seconds;
  };
  const sums = { synced: 0, lessSynced: 0 };
  for (let turn = 0; turn < TURNS; turn += 1) {
    sums.synced += await rate([]);
    sums.lessSynced += await rate(lessSynced);
  }
  return {
    synced: Math.round(sums.synced / TURNS),
    lessSynced: Math.round(sums.lessSynced / TURNS),
  };
}
