import type { KeptRun } from './kept-runs.ts';
import { calmOf } from './plan.ts';
import type { Sample } from './sample.ts';
import { type Trend, trendOf } from './trend.ts';

const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** With fewer requests, latencies say more about the machine's other work than about the server. */
const COUNTED_LATENCIES = 20;

/** Returns the report of a run for a page. `pictures`: files in the page's folder, in display order. */
export function textOf(run: KeptRun, pictures: readonly string[]): string {
  return [
    `### On ${engines[run.engine]}`,
    occasionOf(run),
    verdictOf(run),
    ...pictures,
    'What one process took while it lived on, in the last two thirds of its life:',
    trendTable(run),
    'What was stored, and how it changed with time:',
    storedTable(run),
    'How long people waited for answers, in the first and in the last quarter:',
    latencyTable(run),
  ].join('\n\n');
}

function occasionOf({ machine, date, samples, minutes, rate, seed, engine }: KeptRun): string {
  const command = `npm run soak -- --minutes ${minutes} --engine ${engine} --rate ${rate} --seed ${seed}`;
  const loads = samples.map(({ load }) => load);
  const busy = `the machine had a load of ${Math.min(...loads)} to ${Math.max(...loads)}, other work and this one`;
  return `Measured on ${machine}, ${date}; ${busy}. \`${command}\` does the same again.`;
}

function verdictOf({ counts, restarts, violations }: KeptRun): string {
  const awayMs = restarts.map((restart) => restart.awayMs);
  const killed = restarts.filter(({ how }) => how === 'kill').length;
  const found =
    violations.length === 0
      ? 'Nothing was lost, nothing doubled, and nothing else was wrong.'
      : `**${violations.length} things were wrong**, of which the first: ${violations[0]}`;
  const [requests, repeated, messages, deleted, events, interruptions, cuts] = [
    counts.requests,
    counts.repeated,
    counts.messages,
    counts.deleted,
    counts.events,
    counts.interruptions,
    counts.cuts,
  ].map((count) => count.toLocaleString('en'));
  return [
    `${requests} requests, of which ${repeated} had to be sent again; ${messages} messages acknowledged,`,
    `${deleted} of them deleted; ${events} events heard by those who follow, who were cut off`,
    `${interruptions} times; lines cut ${cuts} times; the server killed ${killed} times and stopped`,
    `${restarts.length - killed} times, each time away for ${Math.min(...awayMs)} to ${Math.max(...awayMs)} ms. ${found}`,
  ].join(' ');
}

type Figure = (sample: Sample) => number | undefined;

const taken: readonly (readonly [string, string, Figure])[] = [
  ['heap without garbage', 'MiB', ({ liveHeapMiB }) => liveHeapMiB],
  ['resident memory', 'MiB', ({ residentMiB }) => residentMiB],
  ['open files and sockets', '', ({ openFiles }) => openFiles],
  ['event loop, slowest of a hundred turns', 'ms', ({ eventLoopP99Ms }) => eventLoopP99Ms],
];

function trendTable(run: KeptRun): string {
  const samples = settled(run);
  const lines = taken.map(([name, unit, figure]) => {
    const trend = trendBy(samples, figure);
    if (!trend) return `| ${name} | too few samples | |`;
    const change = `${signed(trend.perHour)} ± ${rounded(trend.spreadPerHour)}`;
    return `| ${name} | ${rounded(trend.level)} ${unit} | ${change} ${unit} |`;
  });
  return ['| what | level | change in an hour |', '|---|---|---|', ...lines].join('\n');
}

/** Returns the samples of the long-running process after its warm-up. */
function settled({ samples, minutes }: KeptRun): Sample[] {
  const { fromMs, toMs } = calmOf(minutes * 60_000);
  const from = (fromMs + (toMs - fromMs) / 3) / 1000;
  return samples.filter(({ seconds }) => seconds >= from && seconds <= toMs / 1000);
}

const sizes: readonly (readonly [string, string, Figure])[] = [
  ['database', 'MiB', ({ databaseMiB }) => databaseMiB],
  ['not yet in the database file', 'MiB', ({ walMiB }) => walMiB],
  ['uploaded files', 'MiB', ({ uploadsMiB }) => uploadsMiB],
];
/** Minimum number of rows for a table to count. */
const COUNTED_ROWS = 100;

function storedTable({ samples, minutes }: KeptRun): string {
  const part = (from: number, to: number) =>
    samples.filter(({ seconds }) => seconds >= from * minutes * 60 && seconds <= to * minutes * 60);
  const last = samples.at(-1);
  if (!last) return 'Nothing was seen.';
  const tables = Object.entries(last.rows).filter(([, rows]) => rows >= COUNTED_ROWS);
  const rows = tables.map(
    ([table]) => [`rows of \`${table}\``, '', (sample: Sample) => sample.rows[table] ?? 0] as const,
  );
  const lines = [...sizes, ...rows].map(([name, unit, figure]) => {
    const ends = rounded(figure(last) ?? 0);
    const changes = [part(1 / 6, 5 / 6), part(5 / 6, 1)].map((some) =>
      changeOf(trendBy(some, figure)),
    );
    return `| ${name} | ${ends} ${unit} | ${changes.join(' | ')} |`;
  });
  return [
    '| what | at the end | change in an hour, while one process lived | in the last sixth |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n');
}

function trendBy(samples: readonly Sample[], figure: Figure): Trend | undefined {
  return trendOf(
    samples.flatMap((sample) => {
      const value = figure(sample);
      return value === undefined ? [] : [{ hours: sample.seconds / 3600, value }];
    }),
  );
}

function changeOf(trend: Trend | undefined): string {
  return trend ? `${signed(trend.perHour)} ± ${rounded(trend.spreadPerHour)}` : '';
}

function latencyTable({ quarters }: KeptRun): string {
  const [first, last] = [quarters[0] ?? {}, quarters.at(-1) ?? {}];
  const lines = Object.entries(first).flatMap(([kind, before]) => {
    const after = last[kind];
    if (!after || before.count < COUNTED_LATENCIES) return [];
    const both = (of: 'p50Ms' | 'p99Ms') => `${rounded(before[of])} → ${rounded(after[of])}`;
    return [`| ${kind} | ${before.count} → ${after.count} | ${both('p50Ms')} | ${both('p99Ms')} |`];
  });
  return ['| what | how many | p50, ms | p99, ms |', '|---|---|---|---|', ...lines].join('\n');
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${rounded(Math.abs(value))}`;
}

function rounded(value: number): string {
  return value >= 1000
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toPrecision(3)));
}
