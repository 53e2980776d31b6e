import type { Point } from '../growth/growth.ts';
import type {
  GrowthResult,
  LineResult,
  PeerResult,
  Result,
  SizeResult,
  WebResult,
} from '../results.ts';
import { type Figure, isCheap, type Row } from '../row.ts';
import { kilobytes } from '../sizes/sdks.ts';

/** Returns the table of the design, with a figure for each engine. */
export function tableOfRows(rows: readonly Row[], results: readonly Result[]): string {
  const names = [...new Set(rows.map(({ name }) => name))];
  const lines = names.flatMap((name) => {
    const row = rows.find((each) => each.name === name);
    const measured = results.filter((result) => result.name === name);
    if (!row || measured.length === 0) return [];
    const bound = `at ${row.better === 'more' ? 'least' : 'most'} ${row.goal}`;
    const goal = row.unit ? `${bound} ${row.unit}` : bound;
    const figures = measured.map((result) => figure(row, result)).join('<br>');
    const costs = measured.map((result) => costOf(row, result)).join('<br>');
    return [
      `| ${row.what} | ${row.against} | ${goal} | ${figures} | ${costs} | \`npm run bench -- ${name}\` |`,
    ];
  });
  return [
    '| what | against | goal | figure | processor time: main thread, process | command |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

const places = { sqlite: 'SQLite', postgres: 'PostgreSQL', browser: 'Chromium' } as const;

function figure(row: Row, { engine, value, met }: Result): string {
  const shown = `**${value.toFixed(2)}**${row.unit ? ` ${row.unit}` : ''}`;
  return `${places[engine]} ${shown} ${met ? 'met' : '*missed*'}`;
}

/** Returns the processor time for each operation, in multiples of the ceiling's. */
function costOf(row: Row, { cost, costGoal }: Result): string {
  if (!cost) return '';
  const { mainThread, process } = cost;
  const shown = `**${mainThread.toFixed(1)}**, ${process.toFixed(1)}`;
  if (costGoal === undefined) return shown;
  return `${shown} ${isCheap(row, { cost }) ? 'met' : '*missed*'} (at most ${costGoal})`;
}

/** Returns the measurements behind the ratios. */
export function tableOfMeasurements(results: readonly Result[]): string {
  const lines = results.flatMap(({ name, engine, measurements }) =>
    Object.entries(measurements).map(([side, of]) => {
      const figures = Object.entries(of)
        .filter(([unit]) => unit !== 'failures' && unit !== 'operations')
        .map(([unit, value]) => `${rounded(value)} ${units[unit] ?? unit}`);
      return `| ${name} | ${places[engine]} | ${side} | ${figures.join(', ')} |`;
    }),
  );
  return ['| row | engine | side | measured |', '|---|---|---|---|', ...lines].join('\n');
}

const units: Readonly<Record<string, string>> = {
  perSecond: 'a second',
  p50Ms: 'ms p50',
  p99Ms: 'ms p99',
  ms: 'ms',
  mainThreadUs: 'µs of the main thread',
  processUs: 'µs of the process',
  readyMs: 'ms',
  queues: 'queues',
  residentKiB: 'KiB resident each',
  heapKiB: 'KiB of heap each',
  heapMB: 'MB of heap',
};

export function tableOfGrowth(results: readonly GrowthResult[]): string {
  const lines = results.map(({ what, per, engine, unit, points }) => {
    const values = points.map((point) => growthPoint(point, unit));
    return `| ${what} | ${per} | ${places[engine]} | ${values.join(' · ')} |`;
  });
  return ['| what | by | engine | each |', '|---|---|---|---|', ...lines].join('\n');
}

function growthPoint({ at, value, p99Ms }: Point, unit: string): string {
  const slowest = p99Ms === undefined ? '' : ` (p99 ${rounded(p99Ms)})`;
  return `${at.toLocaleString('en')}: ${rounded(value)} ${unit}${slowest}`;
}

export function tableOfWeb(results: readonly WebResult[]): string {
  const lines = results.map(({ name, value, unit, goal }) => {
    const figure = `**${value.toLocaleString('en')}** ${unit}`;
    if (goal === undefined) return `| ${name} | | ${figure} |`;
    return `| ${name} | at most ${goal} ${unit} | ${figure} ${value <= goal ? 'met' : '*missed*'} |`;
  });
  return ['| what | goal | figure |', '|---|---|---|', ...lines].join('\n');
}

/** Returns what work costs over lines, the same work together. */
export function tableOfLine(results: readonly LineResult[]): string {
  const works = [...new Set(results.map(({ what }) => what))];
  const lines = works.flatMap((work) =>
    results.filter(({ what }) => what === work).map((result) => lineRow(result)),
  );
  return ['| what | program | line | figures | goal |', '|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}

function lineRow({ what, engine, line, figures, goal }: LineResult): string {
  const told = lineUnits.flatMap(([unit, name]) => {
    const value = figures[unit];
    return value === undefined ? [] : [`${rounded(value)} ${name}`];
  });
  const bounds = Object.entries(goal ?? {}).map(([unit, most]) => {
    const isMet = (figures[unit] ?? Number.POSITIVE_INFINITY) <= most;
    const name = lineUnits.find(([each]) => each === unit)?.[1] ?? unit;
    return `at most ${most} ${name}: ${isMet ? 'met' : '*missed*'}`;
  });
  return `| ${what} | ${engine} | ${line} | ${told.join(', ')} | ${bounds.join('; ')} |`;
}

const lineUnits = [
  ['roundTrips', 'round trips'],
  ['roundTripsAndOpenings', 'with opening connections'],
  ['requests', 'requests'],
  ['kilobytes', 'kB'],
  ['kilobytesUp', 'kB up'],
  ['kilobytesDown', 'kB down'],
  ['wakeUps', 'wake-ups'],
  ['p25Ms', 'ms p25'],
  ['p50Ms', 'ms p50'],
  ['seconds', 's'],
] as const;

export function tableOfPeers(results: readonly PeerResult[]): string {
  const lines = results.map((result) => {
    const { engine, work, durability } = result;
    const safe = `ours: ${durability.ours}. Theirs: ${durability.theirs}.`;
    const figure = 'notHad' in result ? `not had: ${result.notHad}` : timesTheirs(result);
    return `| ${engine} | ${work} | ${figure} | ${safe} |`;
  });
  return [
    '| program | work | ours, times theirs | what is safe when it is done |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n');
}

function timesTheirs({ value, measurements }: Figure): string {
  const { ours, ceiling } = measurements;
  const told = ['perSecond', 'p50Ms']
    .filter((unit) => ours?.[unit] !== undefined)
    .map(
      (unit) => `${rounded(ours?.[unit] ?? 0)} to ${rounded(ceiling?.[unit] ?? 0)} ${units[unit]}`,
    );
  return `**${value.toFixed(2)}** (${told.join('; ')})`;
}

function rounded(value: number): string {
  return value >= 100
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toPrecision(3)));
}

/** Returns what apps load of our SDK and of others. */
export function tableOfSizes(sizes: readonly SizeResult[]): string {
  const lines = sizes.map(
    ({ name, does, first, all }) =>
      `| ${name} | ${kilobytes(first)} | ${kilobytes(all)} | ${does} |`,
  );
  return ['| kB with gzip | at once | in all | |', '|---|---|---|---|', ...lines].join('\n');
}
