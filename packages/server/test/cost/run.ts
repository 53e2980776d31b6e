// npm run cost-test -- [--every N] [--only WORD] [--write]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { putBetween } from '../../../../bench/report/between.ts';
import { occasion } from '../../../../bench/results.ts';
import { print } from '../../../../test/support/command-line.ts';
import { CostServer } from './cost-server.ts';
import { costs, LEAST_MS, MOST, type WorstCost } from './cost-test.ts';
import { draftSocketCost } from './draft-costs.ts';
import { payloadCost } from './payload-costs.ts';

const { values } = parseArgs({
  options: {
    /** Takes every n-th input. */
    every: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    /** Writes the table into docs/reference/faults.md. */
    write: { type: 'boolean', default: false },
  },
});
const dataDirectory = await mkdtemp(join(tmpdir(), 'tidings-cost-'));
const server = await CostServer.start({ data: dataDirectory, hasNeighbour: true });
const measured: WorstCost[] = [];
try {
  if ('draft socket'.includes(values.only)) {
    const cost = await draftSocketCost(server, 1);
    measured.push(cost);
    print(rowOf(cost));
  }
  if ('payloads of integrations'.includes(values.only)) {
    const cost = await payloadCost(server, Number(values.every));
    measured.push(cost);
    print(rowOf(cost));
  }
  for await (const cost of costs(server, Number(values.every), (name) =>
    name.includes(values.only),
  )) {
    measured.push(cost);
    print(rowOf(cost));
  }
} finally {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
const tooMuch = measured.filter(({ times }) => times > MOST);
print(
  tooMuch.length === 0 ? 'Nothing costs too much.' : `${tooMuch.length} endpoints cost too much.`,
);
process.exitCode = tooMuch.length === 0 ? 0 : 1;
if (values.write) {
  const page = new URL('../../../../docs/reference/faults.md', import.meta.url);
  await putBetween(page, { name: 'costs', command: 'npm run cost-test -- --write', text: table() });
}

function rowOf(cost: WorstCost): string {
  const { endpoint, input, bytes, plainMs, worstMs, times, waitedMs } = cost;
  const figures = [plainMs, worstMs, times, waitedMs].map((figure) => figure.toFixed(1));
  return `| ${[`\`${endpoint}\``, input.replaceAll('|', '\\|'), bytes, ...figures].join(' | ')} |`;
}

function table(): string {
  const { machine, date } = occasion();
  const inputs = measured.reduce((sum, cost) => sum + cost.inputs, 0);
  const worst = [...measured].sort((a, b) => b.times - a.times).slice(0, 20);
  return [
    `Measured on ${machine}, ${date}: ${inputs} inputs to ${measured.length} endpoints, of which these twenty cost the most. Plain input that costs less than ${LEAST_MS} ms counts as ${LEAST_MS} ms.`,
    '',
    '| endpoint | worst input | bytes | plain, ms | worst, ms | times | a neighbour waited, ms |',
    '|---|---|---|---|---|---|---|',
    ...worst.map(rowOf),
  ].join('\n');
}
