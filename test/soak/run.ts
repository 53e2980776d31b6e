// npm run soak -- --minutes N [--engine sqlite|postgres] [--rate N] [--seed N] [--write]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDurablePostgres } from '../../bench/postgres.ts';
import { occasion } from '../../bench/results.ts';
import { verdict } from '../crash/crash-test.ts';
import { print, refuse } from '../support/command-line.ts';
import { keepRun } from './kept-runs.ts';
import { soak } from './soak.ts';
import { writePages } from './write-pages.ts';

const LONGEST_MINUTES = 24 * 60;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
    /** Requests per second. */
    rate: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Stores the result, and writes its page. Alone, writes the page of the stored result. */
    write: { type: 'boolean', default: false },
  },
});
const { engine } = values;
if (engine !== 'sqlite' && engine !== 'postgres') refuse('The engine must be sqlite or postgres.');
if (values.minutes === undefined && !values.write) refuse('--minutes is required.');
if (values.minutes !== undefined) await run(Number(values.minutes), engine);
if (values.write) await writePages();

async function run(minutes: number, on: 'sqlite' | 'postgres'): Promise<void> {
  const [rate, seed] = [Number(values.rate), Number(values.seed)];
  if (!(minutes > 0 && minutes <= LONGEST_MINUTES)) refuse('--minutes must be at most one day.');
  if (!(rate > 0) || !Number.isInteger(seed)) refuse('The values must be numbers.');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tidings-soak-'));
  const cluster = on === 'postgres' ? await startDurablePostgres() : undefined;
  try {
    print(`${minutes} minutes on ${on}, ${rate} requests a second, seed ${seed}`);
    const record = await soak({
      ...{ minutes, rate, seed, dataDirectory, print },
      database: cluster?.url ?? join(dataDirectory, 'tidings.db'),
      signal: stop.signal,
    });
    print(JSON.stringify(record.counts));
    print(verdict(record.violations));
    process.exitCode = record.violations.length === 0 ? 0 : 1;
    if (values.write) await keepRun({ ...record, ...occasion(), engine: on });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    print('Interrupted.');
    process.exitCode = 130;
  } finally {
    await cluster?.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
