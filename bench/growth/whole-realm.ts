import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@tidings/sdk';
import { memoryStorage } from '@tidings/sdk/memory';
import { type History, history } from '../fill/history.ts';
import type { Measured } from '../load.ts';
import { authorization, serving } from '../our-server.ts';
import { ownMemory } from '../own-memory.ts';
import type { EngineName, Place, Places } from '../places.ts';
import { askPostgres } from '../postgres.ts';
import { quantile } from '../web/distribution.ts';
import { type Grow, type Growth, pointsAt } from './growth.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const SCREENS = 40;
const SHOWN = 50;
const MEBI = 2 ** 20;
const per = 'messages';

/** The time until a new device is usable, and resource usage. */
export const ofWholeRealm: Grow = async (places, engine) => [
  {
    name: 'firstScreen',
    what: 'a new device, until it shows a channel',
    per,
    unit: 'ms',
    points: await pointsAt(SIZES, async (size) =>
      firstScreens(await history(places, engine, size)),
    ),
  },
  await inMebi(places, engine, {
    name: 'disk',
    what: 'the database on the disk',
    measure: diskBytes,
  }),
  await inMebi(places, engine, {
    name: 'serverMemory',
    what: "the server's memory, used for a while",
    measure: memoryBytes,
  }),
];

function firstScreens(filled: History): Promise<Measured> {
  return serving(filled, async ({ url }) => {
    await firstScreenMs(url, filled);
    const times: number[] = [];
    while (times.length < SCREENS) times.push(await firstScreenMs(url, filled));
    const mean = times.reduce((sum, each) => sum + each, 0) / SCREENS;
    return {
      operations: SCREENS,
      perSecond: 1000 / mean,
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      failures: 0,
    };
  });
}

/** Measures with the SDK and a store in memory. */
async function firstScreenMs(serverUrl: string, { organization }: History): Promise<number> {
  const { email, apiKey } = organization.reader;
  const started = performance.now();
  const client = await createClient({
    serverUrl,
    credentials: { email, apiKey },
    storage: memoryStorage(),
  });
  try {
    const timeline = client.timeline({ kind: 'channel', channelId: organization.manyTopicsId });
    await new Promise<void>((resolve) => {
      const stop = timeline.subscribe(({ items }) => {
        if (items.length < SHOWN) return;
        stop();
        resolve();
      });
    });
    return performance.now() - started;
  } finally {
    await client.close();
  }
}

interface Weighed extends Pick<Growth, 'name' | 'what'> {
  measure(filled: History): Promise<number>;
}

async function inMebi(
  places: Places,
  engine: EngineName,
  { measure, ...named }: Weighed,
): Promise<Growth> {
  const points: Growth['points'][number][] = [];
  for (const at of SIZES) {
    const bytes = await measure(await history(places, engine, at));
    points.push({ at, value: Number((bytes / MEBI).toFixed(1)) });
  }
  return { ...named, per, unit: 'MiB', points };
}

async function diskBytes({ data, database }: Place): Promise<number> {
  if (database !== undefined) {
    const size = 'SELECT pg_database_size(current_database()) AS bytes';
    return Number((await askPostgres(database, size))?.['bytes']);
  }
  const sizes = (await readdir(data))
    .filter((name) => name.startsWith('tidings.db'))
    .map(async (name) => (await stat(join(data, name))).size);
  return (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
}

/** Measures the server's own process. */
function memoryBytes(filled: History): Promise<number> {
  const work = async ({ url, debuggerUrl }: { url: string; debuggerUrl: string | undefined }) => {
    for (let round = 0; round < SCREENS; round += 1) {
      await firstScreenMs(url, filled);
      await search(url, filled);
    }
    return (await ownMemory(debuggerUrl ?? '')).residentBytes;
  };
  return serving(filled, work, ['--inspect=127.0.0.1:0']);
}

async function search(url: string, { organization: { reader } }: History): Promise<void> {
  const narrow = encodeURIComponent(JSON.stringify([{ operator: 'search', operand: 'handbook' }]));
  const answer = await fetch(
    `${url}/api/v1/messages?anchor=newest&num_before=100&num_after=0&narrow=${narrow}`,
    { headers: { authorization: authorization({ email: reader.email, api_key: reader.apiKey }) } },
  );
  await answer.text();
  if (!answer.ok) throw new Error(`Searching failed: ${answer.status}`);
}
