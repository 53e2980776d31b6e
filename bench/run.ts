import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Row, rows } from './rows.ts';

const words = process.argv.slice(2);
const chosen = rows.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  console.error(
    `No row is called ${words.join(' or ')}. There are: ${rows.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, Node ${process.version}\n`);
console.log('row         ours/s  ceiling/s  p99 ours  p99 ceiling  ratio  goal');
const results: object[] = [];
for (const row of chosen) results.push(await measured(row));
await writeFile(
  new URL('results.json', import.meta.url),
  `${JSON.stringify({ node: process.version, cpus: cpus().length, rows: results }, null, 2)}\n`,
);

async function measured(row: Row): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
  try {
    const { ours, ceiling, ratio } = await row.measure(folder);
    const met = ratio >= row.goal;
    const cells = [
      row.name.padEnd(10),
      ours.perSecond.toFixed(0).padStart(7),
      ceiling.perSecond.toFixed(0).padStart(10),
      `${ours.p99Ms} ms`.padStart(9),
      `${ceiling.p99Ms} ms`.padStart(12),
      ratio.toFixed(2).padStart(6),
      `${row.goal} ${met ? 'met' : 'missed'}`,
    ];
    console.log(cells.join(' '));
    return { name: row.name, value: ratio, goal: row.goal, met, ours, ceiling };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
