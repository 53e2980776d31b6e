// npm run bench [-- words …] [--write]: measures the rows whose names begin with a word, or all; `--write`
// writes the last results into the pages, and without words measures nothing.
import { ensureChromium } from '../scripts/find-chromium.mjs';
import { growths, printGrowth } from './growth/print-growth.ts';
import { printLine } from './line/print-line.ts';
import { comparisons, printPeer } from './peers/print-peers.ts';
import { Places } from './places.ts';
import { writePages } from './report/write-pages.ts';
import { keep, occasion, type Result } from './results.ts';
import { isCheap, isMet, type Row, type Side } from './row.ts';
import { rows } from './rows.ts';
import { printSizes } from './sizes/measure-sizes.ts';
import { printWebReport } from './web/web-report.ts';

/** A report that is not a row of the table. Reports are slow, so only named ones are measured. */
interface Report {
  readonly name: string;
  print(places: Places): Promise<void>;
}

const reports: readonly Report[] = [
  { name: 'web', print: printWebReport },
  { name: 'sizes', print: printSizes },
  { name: 'line', print: printLine },
  ...Object.keys(growths).map((name) => ({
    name,
    print: (places: Places) => printGrowth(places, name),
  })),
  ...comparisons.map((comparison) => ({
    name: comparison.name,
    print: (places: Places) => printPeer(places, comparison),
  })),
];

const WRITE = '--write';
const words = process.argv
  .slice(2)
  .filter((word) => word !== WRITE)
  .map((word) => word.replace(/^--/, ''));
const writes = process.argv.includes(WRITE);
const isNamed = (name: string) => words.some((word) => name.startsWith(word));
const isAll = words.length === 0 && !writes;
const chosen = rows.filter(({ name }) => isAll || isNamed(name));
const chosenReports = reports.filter(({ name }) => !isAll && isNamed(name));
if (words.length > 0 && chosen.length + chosenReports.length === 0) {
  const names = [...new Set([...rows, ...reports].map(({ name }) => name))];
  console.error(`Nothing is called ${words.join(' or ')}. There are: ${names.join(', ')}`);
  process.exit(2);
}

// Before slow measurements, which would be lost without a browser.
const needsBrowser = chosen.some(({ engine }) => engine === 'browser') || isNamed('web');
if (needsBrowser) await ensureChromium();

console.log(`${occasion().machine}\n`);
const places = await Places.open();
try {
  for (const row of chosen) await keep('rows', [await measured(row)]);
  for (const report of chosenReports) await report.print(places);
} catch (error) {
  // Before closing fails, too: its error could only show the consequence.
  console.error(error);
  process.exitCode = 1;
} finally {
  await places.close();
}

if (writes) await writePages();

async function measured(row: Row): Promise<Result> {
  const { name, engine, goal, costGoal, better } = row;
  const measurement = await row.measure(places);
  const { value, cost, measurements, rounds } = measurement;
  const met = isMet(row, value);
  const bound = better === 'more' ? 'at least' : 'at most';
  const figure = `${value.toFixed(2)}${row.unit ? ` ${row.unit}` : ''}`;
  console.log(
    `${name.padEnd(12)} ${engine.padEnd(9)} ${figure.padStart(10)}   ${bound} ${goal}: ${met ? 'met' : 'missed'}`,
  );
  if (cost) {
    const { mainThread, process } = cost;
    const judged =
      costGoal === undefined
        ? ''
        : `, at most ${costGoal}: ${isCheap(row, measurement) ? 'met' : 'missed'}`;
    console.log(
      `  processor time, times the ceiling's: main thread ${mainThread.toFixed(2)}, process ${process.toFixed(2)}${judged}`,
    );
  }
  for (const [side, of] of Object.entries(measurements))
    console.log(`  ${side.padEnd(8)} ${told(of)}`);
  return {
    name,
    engine,
    value,
    goal,
    better,
    met,
    measurements,
    ...(costGoal !== undefined && { costGoal }),
    ...(cost && { cost }),
    ...(rounds && { rounds }),
    ...occasion(),
  };
}

function told(side: Side): string {
  return Object.entries(side)
    .map(([name, value]) => `${name} ${Math.round(value * 100) / 100}`)
    .join(', ');
}
