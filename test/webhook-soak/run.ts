// npm run webhook-soak -- --minutes N [--engine sqlite|postgres] [--seed N]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDurablePostgres } from '../../bench/postgres.ts';
import { verdict } from '../crash/crash-test.ts';
import { print, refuse } from '../support/command-line.ts';
import { webhookSoak } from './webhook-soak.ts';

const LONGEST_MINUTES = 24 * 60;
const KILL_EVERY_MS = 30_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const { engine } = values;
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (engine !== 'sqlite' && engine !== 'postgres') refuse('The engine must be sqlite or postgres.');
if (!(minutes > 0 && minutes <= LONGEST_MINUTES)) refuse('--minutes must be at most one day.');
if (!Number.isInteger(seed)) refuse('--seed must be a whole number.');

const dataDirectory = await mkdtemp(join(tmpdir(), 'tidings-webhook-soak-'));
const cluster = engine === 'postgres' ? await startDurablePostgres() : undefined;
try {
  print(`${minutes} minutes on ${engine}, seed ${seed}`);
  const { violations, ...counts } = await webhookSoak({
    ...{ minutes, seed, dataDirectory, print },
    database: cluster?.url ?? join(dataDirectory, 'tidings.db'),
    nodes: cluster ? 2 : 1,
    killEveryMs: KILL_EVERY_MS,
  });
  print(JSON.stringify(counts));
  print(verdict(violations));
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await cluster?.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
