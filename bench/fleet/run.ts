// npm run scale [-- --measure] [--write]: computes what fleets of different sizes need, from the cost of
// each operation.
import { readFile, writeFile } from 'node:fs/promises';
import { Random } from '../../test/support/random.ts';
import { measuredCosts } from './costs.ts';
import { type Fleet, planFleet } from './fleet.ts';
import { measureCosts } from './measure.ts';

const PEOPLE = [10_000, 1_000_000, 100_000_000];
const SEED = 1;
const MEBI = 2 ** 20;

if (process.argv.includes('--measure')) await measureCosts();
const costs = await measuredCosts();
const fleets = PEOPLE.map((people) => planFleet(people, costs, new Random(SEED)));

type Line = readonly [string, (fleet: Fleet) => string];
const lines: readonly Line[] = [
  ['connected people', ({ people }) => whole(people)],
  ['organizations', ({ organizations }) => whole(organizations)],
  ['people of the largest', ({ largest }) => whole(largest)],
  ['databases, 32 processors each', ({ cells }) => whole(cells)],
  ['server processes', ({ nodes }) => whole(nodes)],
  ['memory of all processes', ({ memoryBytes }) => `${whole(memoryBytes / 1024 / MEBI)} GiB`],
  ['changes a second', ({ perSecond }) => whole(perSecond.commits)],
  ['deliveries a second', ({ perSecond }) => whole(perSecond.deliveries)],
  ['answers and events', ({ perSecond }) => `${whole(perSecond.wireBytes / MEBI)} MiB/s`],
  [
    'what is stored, at that pace',
    ({ perSecond }) => `${(perSecond.storedBytes / MEBI).toFixed(2)} MiB/s`,
  ],
  [
    'reads, of the work of databases',
    ({ perSecond }) => share(perSecond.readUs / perSecond.databaseUs),
  ],
  ['busiest process', ({ run }) => share(run.nodeLoad)],
  ['busiest database', ({ run }) => share(run.databaseLoad)],
  ['syncs a second of its disk', ({ run }) => whole(run.syncsPerSecond)],
  ['a change until all have it, p50', ({ run }) => `${run.p50Ms.toFixed(1)} ms`],
  ['the same, p99', ({ run }) => `${run.p99Ms.toFixed(1)} ms`],
  [
    'a process dies: its people are served again after',
    ({ takeoverSeconds }) => `${takeoverSeconds.toFixed(1)} s`,
  ],
];

const operations = ['send', 'change', 'delivery', 'page', 'register', 'resume', 'notice'] as const;

const text = [
  `Measured on ${costs.machine}, ${costs.date}:`,
  '',
  '| | server | PostgreSQL |',
  '|---|--:|--:|',
  ...operations.map(
    (name) => `| ${name} | ${costs[name].nodeUs} µs | ${costs[name].databaseUs} µs |`,
  ),
  '',
  `A lone change takes ${costs.commitMs} ms, a waiting poll ${whole(costs.bytes.waitingPoll / 1024)} KiB, an account ${(costs.bytes.account / 1024).toFixed(1)} KiB in each process, a stored message ${(costs.bytes.storedMessage / 1024).toFixed(1)} KiB with its indexes and its place in the log.`,
  '',
  ...lines.flatMap(([name, of], index) => [
    `| ${name} | ${fleets.map(of).join(' | ')} |`,
    ...(index === 0 ? [`|---|${fleets.map(() => '--:').join('|')}|`] : []),
  ]),
].join('\n');
console.log(text);
if (process.argv.includes('--write')) await write();

/** Writes the tables into the page. */
async function write(): Promise<void> {
  const page = new URL('../../docs/explanation/scaling.md', import.meta.url);
  const before = await readFile(page, 'utf8');
  const between = /(<!-- costs and fleets:.*-->\n)[\s\S]*?(<!-- end -->)/;
  await writeFile(page, before.replace(between, `$1\n${text}\n\n$2`));
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function share(value: number): string {
  return `${Math.round(value * 100)} %`;
}
