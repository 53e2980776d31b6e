import { writeFile } from 'node:fs/promises';
import { putBetween } from '../../bench/report/between.ts';
import { folder, type KeptRun, readRun } from './kept-runs.ts';
import { plotSamples } from './plot-samples.ts';
import { textOf } from './report.ts';
import type { Sample } from './sample.ts';

type Figure = (sample: Sample) => number | undefined;

interface Picture {
  readonly file: string;
  readonly title: string;
  readonly series: readonly (readonly [string, Figure])[];
}

const pictures: readonly Picture[] = [
  {
    file: 'memory',
    title: 'Memory of the server (MiB)',
    series: [
      ['resident', ({ residentMiB }) => residentMiB],
      ['heap', ({ heapMiB }) => heapMiB],
      ['heap without garbage', ({ liveHeapMiB }) => liveHeapMiB],
    ],
  },
  {
    file: 'latencies',
    title: 'Answers to sends (milliseconds)',
    series: [
      ['p50', ({ latencies }) => latencies['send']?.p50Ms],
      ['p99', ({ latencies }) => latencies['send']?.p99Ms],
    ],
  },
  {
    file: 'sizes',
    title: 'What is stored (MiB)',
    series: [
      ['database', ({ databaseMiB }) => databaseMiB],
      ['log before the database', ({ walMiB }) => walMiB],
      ['uploaded files', ({ uploadsMiB }) => uploadsMiB],
    ],
  },
  {
    file: 'rows',
    title: 'Rows',
    series: [
      ['events', ({ rows }) => rows['events']],
      ['messages', ({ rows }) => rows['messages']],
      ['idempotency keys', ({ rows }) => rows['idempotency_keys']],
    ],
  },
];

/** Writes the results of the last runs into their page. */
export async function writePages(): Promise<void> {
  const runs = [await readRun('sqlite'), await readRun('postgres')];
  const texts = runs.flatMap((run) => run ?? []).map(async (run) => textOf(run, await draw(run)));
  await putBetween(new URL('../soak.md', folder), {
    name: 'runs',
    command: 'npm run soak -- --write',
    text: (await Promise.all(texts)).join('\n\n') || 'None so far.',
  });
}

/** Draws pictures, and returns their Markdown. */
function draw({ engine, samples, restarts }: KeptRun): Promise<string[]> {
  const drawn = pictures.map(async ({ file, title, series }) => {
    const picture = plotSamples({
      title,
      series: series.map(([name, figure]) => ({
        name,
        points: samples.flatMap((sample) => {
          const value = figure(sample);
          return value === undefined ? [] : [{ minutes: sample.seconds / 60, value }];
        }),
      })),
      restarts: restarts.map(({ seconds }) => seconds / 60),
    });
    await writeFile(new URL(`${engine}-${file}.svg`, folder), picture);
    return `![${title}](soak/${engine}-${file}.svg)`;
  });
  return Promise.all(drawn);
}
