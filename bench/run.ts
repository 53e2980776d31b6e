import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { printBundleSizes } from './bundle-sizes.ts';
import { type Row, rows as serverRows } from './rows.ts';
import { storeRows } from './store-rows.ts';
import { printWebReport } from './web/web-report.ts';

const rows = [...serverRows, ...storeRows];

const words = process.argv.slice(2);
const chosen = rows.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const isAbout = (report: string) =>
  words.length === 0 || words.some((word) => report.includes(word));
if (chosen.length === 0 && !isAbout('bundles') && !isAbout('web')) {
  console.error(
    `No row is called ${words.join(' or ')}. There are: ${[...rows.map(({ name }) => name), 'bundles', 'web'].join(', ')}`,
  );
  process.exit(2);
}

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, Node ${process.version}\n`);
if (chosen.length > 0)
  console.log('row         engine    ours/s  ceiling/s  p99 ours  p99 ceiling  ratio  goal');
const results: Result[] = [];
for (const row of chosen) results.push(await measured(row));
if (chosen.length > 0) await keep(results);
if (isAbout('bundles')) await printBundleSizes();
if (isAbout('web')) await printWebReport();

/** Rows that were not measured now keep their last figures. */
async function keep(measuredNow: readonly Result[]): Promise<void> {
  const file = new URL('results.json', import.meta.url);
  const before = JSON.parse(await readFile(file, 'utf8')) as { rows: Result[] };
  const nameOf = ({ name, engine }: Pick<Row, 'name' | 'engine'>) => `${name} ${engine}`;
  const all = [...before.rows, ...measuredNow];
  const latest = new Map(all.map((result) => [nameOf(result), result]));
  const known = rows.flatMap((row) => latest.get(nameOf(row)) ?? []);
  const text = JSON.stringify({ node: process.version, cpus: cpus().length, rows: known }, null, 2);
  await writeFile(file, `${text}\n`);
}

interface Result {
  readonly name: string;
  readonly engine: Row['engine'];
  readonly [figure: string]: unknown;
}

async function measured(row: Row): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
  try {
    const { ours, ceiling, ratio } = await row.measure(folder);
    const met = ratio >= row.goal;
    const cells = [
      row.name.padEnd(11),
      row.engine.padEnd(8),
      ours.perSecond.toFixed(0).padStart(7),
      ceiling.perSecond.toFixed(0).padStart(10),
      `${ours.p99Ms} ms`.padStart(9),
      `${ceiling.p99Ms} ms`.padStart(12),
      ratio.toFixed(2).padStart(6),
      `${row.goal} ${met ? 'met' : 'missed'}`,
    ];
    console.log(cells.join(' '));
    return { name: row.name, engine: row.engine, value: ratio, goal: row.goal, met, ours, ceiling };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
