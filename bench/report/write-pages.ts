import { mkdir, writeFile } from 'node:fs/promises';
import { type GrowthResult, type Occasion, readResults } from '../results.ts';
import { rows } from '../rows.ts';
import { putBetween } from './between.ts';
import { plotGoals } from './plot-goals.ts';
import { plotGrowth } from './plot-growth.ts';
import {
  tableOfGrowth,
  tableOfLine,
  tableOfMeasurements,
  tableOfPeers,
  tableOfRows,
  tableOfSizes,
  tableOfWeb,
} from './tables.ts';

const root = new URL('../../', import.meta.url);
/** The measurement itself causes less load. */
const BUSY = 6;
const pictures = new URL('docs/explanation/performance/', root);

/** Writes the last results into the pages, between their marks. */
export async function writePages(): Promise<void> {
  const results = await readResults();
  const measured = rows.flatMap(
    (row) =>
      results.rows.find(({ name, engine }) => name === row.name && engine === row.engine) ?? [],
  );
  const table = tableOfRows(rows, measured);
  const occasion = occasionOf(measured);
  await mkdir(pictures, { recursive: true });
  await writeFile(new URL('goals.svg', pictures), plotGoals(measured));
  await between(
    'docs/explanation/performance.md',
    'figures',
    [
      occasion,
      '![How good each figure is, in multiples of its goal](performance/goals.svg)',
      table,
      'Behind the ratios:',
      tableOfMeasurements(measured),
    ].join('\n\n'),
  );
  const { growth, peers, web, sizes, line } = results;
  await between('docs/explanation/performance.md', 'growth', await growthText(growth));
  await between(
    'docs/explanation/performance.md',
    'peers',
    `${occasionOf(peers)}\n\n${tableOfPeers(peers)}`,
  );
  await between(
    'docs/explanation/performance.md',
    'web',
    `${occasionOf(web)}\n\n${tableOfWeb(web)}`,
  );
  await between(
    'docs/explanation/performance.md',
    'line',
    `${occasionOf(line)}\n\n${tableOfLine(line)}`,
  );
  await between('docs/sdk/README.md', 'sizes', tableOfSizes(sizes));
}

async function growthText(growth: readonly GrowthResult[]): Promise<string> {
  const names = [...new Set(growth.map(({ name }) => name))];
  const images: string[] = [];
  for (const name of names) {
    const ofName = growth.filter((each) => each.name === name);
    await writeFile(new URL(`growth-${name}.svg`, pictures), plotGrowth(ofName));
    const [first] = ofName;
    images.push(`![${first?.what}, by ${first?.per}](performance/growth-${name}.svg)`);
  }
  return [occasionOf(growth), images.join('\n'), tableOfGrowth(growth)].join('\n\n');
}

/** Returns the machine and its load at the time, for the reader. */
function occasionOf(all: readonly Occasion[]): string {
  if (all.length === 0) return 'Not measured yet.';
  const each = [...new Set(all.map(({ machine, date }) => `${machine}, ${date}`))];
  const loads = all.map(({ load }) => load);
  const most = Math.max(...loads);
  const busy =
    most > BUSY ? `, busy with other work, too: a load of ${Math.min(...loads)} to ${most}` : '';
  return `Measured on ${each.join(' and ')}${busy}.`;
}

function between(file: string, name: string, text: string): Promise<void> {
  return putBetween(new URL(file, root), { name, command: 'npm run bench -- --write', text });
}
