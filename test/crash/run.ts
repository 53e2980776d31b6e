// npm run crash-test -- --rounds N [--database sqlite|postgres] [--nodes N] [--seed N] [--cut SHARE]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { print, refuse } from '../support/command-line.ts';
import { startPostgresCluster } from '../support/postgres-cluster.ts';
import { crashTest, verdict } from './crash-test.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    database: { type: 'string', default: 'sqlite' },
    nodes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Share of requests that the network cuts, and of those that it repeats. */
    cut: { type: 'string', default: '0' },
  },
});
const [rounds, nodes, seed] = [values.rounds, values.nodes, values.seed].map(Number);
const isPostgres = values.database === 'postgres';
const cut = Number(values.cut);
if (!rounds || !nodes || seed === undefined || Number.isNaN(seed))
  refuse('The values must be numbers.');
if (!(cut >= 0 && cut < 1)) refuse('The share must be at least 0 and below 1.');
if (!isPostgres && values.database !== 'sqlite') refuse('The database must be sqlite or postgres.');
if (!isPostgres && nodes > 1) refuse('Only PostgreSQL supports several servers.');

const dataDirectory = await mkdtemp(join(tmpdir(), 'tidings-crash-'));
const cluster = isPostgres ? await startPostgresCluster() : undefined;
try {
  print(`${rounds} rounds on ${values.database} with ${nodes} server(s), seed ${seed}`);
  const { acknowledged, violations } = await crashTest({
    rounds,
    nodes,
    seed,
    cut,
    dataDirectory,
    database: cluster?.url ?? join(dataDirectory, 'tidings.db'),
    print,
  });
  for (const violation of violations) print(violation);
  print(
    `${acknowledged} messages acknowledged in ${rounds} rounds, seed ${seed}: ${verdict(violations)}`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await cluster?.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
