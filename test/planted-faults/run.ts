// npm run planted-faults -- [--only WORD] [--selected]: plants each fault in a copy and runs the tests. `--only` takes the
// faults whose name or file has the word; `--selected` leaves out the complete run after the tests that the change selects.
import { parseArgs } from 'node:util';
import { testsOf } from '../../scripts/lib/changed-tests.mjs';
import { print, refuse } from '../support/command-line.ts';
import { FaultyCopy, staleFaults } from './faulty-copy.ts';
import type { PlantedFault } from './planted-fault.ts';
import { runTests } from './run-tests.ts';
import { sdkFaults } from './sdk-faults.ts';
import { serverFaults } from './server-faults.ts';
import { storageFaults } from './storage-faults.ts';
import { webClientFaults } from './web-client-faults.ts';

const GOAL = 0.95;
/** The files nearest to a change run first: they find most faults in seconds. */
const NEAREST = 12;

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, selected: { type: 'boolean', default: false } },
});
const all = [...serverFaults, ...storageFaults, ...sdkFaults, ...webClientFaults];
const stale = await staleFaults(all);
if (stale.length > 0) refuse(`These faults fit the sources no longer:\n${stale.join('\n')}`);
const faults = all.filter(({ name, file }) => `${name} ${file}`.includes(values.only));
if (faults.length === 0) refuse(`No fault has ${values.only} in its name or file.`);

const survivors: PlantedFault[] = [];
const copy = await FaultyCopy.make();
try {
  for (const fault of faults) {
    const start = performance.now();
    const killer = await copy.with(fault, () => killerOf(fault));
    const seconds = Math.round((performance.now() - start) / 1000);
    print(`${killer ? 'killed  ' : 'SURVIVED'} ${String(seconds).padStart(4)} s  ${fault.name}`);
    if (killer) print(`                   ${killer}`);
    else survivors.push(fault);
  }
} finally {
  await copy.remove();
}

const killed = faults.length - survivors.length;
print(`\n${killed} of ${faults.length} killed.`);
for (const { name, harm } of survivors) print(`survived: ${name}. ${harm}`);
if (killed < GOAL * faults.length) process.exitCode = 1;

async function killerOf({ file }: PlantedFault): Promise<string | undefined> {
  const selected = testsOf([file]);
  const steps = [selected.slice(0, NEAREST), selected.slice(NEAREST)];
  for (const files of steps) {
    const killer = files.length > 0 ? await runTests(copy.folder, files) : undefined;
    if (killer) return killer;
  }
  return values.selected ? undefined : runTests(copy.folder, []);
}
