// npm run simulate -- --seeds N [--from S] [--phones] [--quiet] [--slow MS]
import { parseArgs } from 'node:util';
import { print, refuse } from '../support/command-line.ts';
import { type SeedReport, simulate } from './simulate.ts';
import { SimulationServer } from './simulation-server.ts';

/** Organizations accumulate in a server. */
const SEEDS_PER_SERVER = 100;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    /** Whether most devices are phones. */
    phones: { type: 'boolean', default: false },
    /** Omits the history of failed seeds. */
    quiet: { type: 'boolean', default: false },
    /** Also reports seeds that took longer, where possibly only a timeout helped. */
    slow: { type: 'string', default: 'Infinity' },
  },
});
const [seeds, from] = [values.seeds, values.from].map(Number);
const slowMs = Number(values.slow);
if (!seeds || from === undefined || Number.isNaN(from)) refuse('The values must be numbers.');

const failed: number[] = [];
const drained: number[] = [];
let played = 0;
const beganAt = Date.now();
while (played < seeds) {
  const server = await SimulationServer.start();
  const until = Math.min(seeds, played + SEEDS_PER_SERVER);
  try {
    for (; played < until; played += 1)
      tell(await simulate(server, from + played, { hasPhones: values.phones }));
  } finally {
    const wrong = await server.finish();
    for (const problem of wrong) print(`the doctor, after seed ${from + played - 1}: ${problem}`);
    if (wrong.length > 0) failed.push(from + played - 1);
  }
}
const seconds = Math.round((Date.now() - beganAt) / 1000);
print(`${seeds} seeds from ${from} in ${seconds} s: ${verdict()}`);
const [median, longest] = [0.5, 1].map((share) => secondsAt(drained, share));
print(`After the repair, all was sent in ${median} s of device time, at most ${longest} s.`);
process.exit(failed.length === 0 ? 0 : 1);

function tell({ seed, failures, history, tookMs, drainedMs }: SeedReport): void {
  if (drainedMs !== undefined) drained.push(drainedMs);
  const isSlow = tookMs > slowMs;
  if (failures.length === 0 && !isSlow) return;
  if (failures.length > 0) failed.push(seed);
  print(`seed ${seed}: ${[...(isSlow ? [`took ${tookMs} ms`] : []), ...failures].join('\n  ')}`);
  if (!values.quiet) for (const happened of history) print(`    ${happened}`);
}

/** Returns the quantile of sorted times. */
function secondsAt(times: readonly number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b);
  const time = sorted[Math.ceil(share * sorted.length) - 1];
  return time === undefined ? '–' : (time / 1000).toFixed(1);
}

function verdict(): string {
  return failed.length === 0 ? 'all well' : `${failed.length} FAILED: ${failed.join(', ')}`;
}
