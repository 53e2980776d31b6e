// npm run planted-faults -- [--only WORD] [--selected]: plants each fault in a copy and runs the tests.
// `--only` selects faults whose name or file contains the word. `--selected` skips the complete run after
// the tests that the change selects.
import { parseArgs } from 'node:util';
import { testsOf } from '../../scripts/lib/changed-tests.mjs';
import { print, refuse } from '../support/command-line.ts';
import { allFaults } from './all-faults.ts';
import { FaultyCopy, staleFaults } from './faulty-copy.ts';
import { Killers } from './killers.ts';
import type { PlantedFault } from './planted-fault.ts';
import { type Killer, runTests, soundFiles } from './run-tests.ts';

const GOAL = 0.95;
/** Number of test files near a change that run first: they find most faults in seconds. */
const NEAREST = 12;
/** Faults at a time, each in a copy of its own: tests wait for most of their time. */
const AT_ONCE = 2;

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, selected: { type: 'boolean', default: false } },
});
const stale = await staleFaults(allFaults);
if (stale.length > 0)
  refuse(`The text of these faults is not in the sources:\n${stale.join('\n')}`);
const faults = allFaults.filter(({ name, file }) => `${name} ${file}`.includes(values.only));
if (faults.length === 0) refuse(`No fault has ${values.only} in its name or file.`);

const survivors: PlantedFault[] = [];
const killers = new Killers();
/** Test files that pass without a fault. */
const sound = new Set<string>();
const copies = await Promise.all(Array.from({ length: AT_ONCE }, () => FaultyCopy.make()));
try {
  const known = new Set(faults.flatMap(({ name }) => killers.of(name) ?? []));
  const [first] = copies;
  if (first && known.size > 0)
    for (const file of await soundFiles(first.folder, [...known])) sound.add(file);
  print(`${sound.size} of ${known.size} test files that noticed faults before pass without one.`);
  const left = faults.values();
  await Promise.all(copies.map((copy) => plantEach(left, copy)));
} finally {
  for (const copy of copies) await copy.remove();
}

const killed = faults.length - survivors.length;
print(`\n${killed} of ${faults.length} killed.`);
for (const { name, harm } of survivors) print(`not killed: ${name}. ${harm}`);
if (killed < GOAL * faults.length) process.exitCode = 1;

/** Plants faults in a copy, one after the other, as long as there are any. */
async function plantEach(left: Iterable<PlantedFault>, copy: FaultyCopy): Promise<void> {
  for (const fault of left) {
    const start = performance.now();
    const verdict = await verdictOn(fault, copy).catch(
      (error: Error) => `BROKEN    ${error.message}`,
    );
    const seconds = Math.round((performance.now() - start) / 1000);
    print(`${String(seconds).padStart(5)} s  ${fault.name}\n         ${verdict}`);
    if (!verdict.startsWith('killed')) survivors.push(fault);
  }
}

async function verdictOn(fault: PlantedFault, copy: FaultyCopy): Promise<string> {
  const killer = await copy.with(fault, () => killerOf(fault, copy));
  // A test that also fails without the fault has detected nothing.
  const isKilled = killer !== undefined && (await isSound(killer.file, copy));
  killers.set(fault.name, isKilled ? killer.file : undefined);
  if (!killer) return 'SURVIVED';
  if (!isKilled) return `UNSURE    ${killer.file} fails anyway`;
  return `killed by ${killer.file}: ${killer.test}`;
}

async function isSound(file: string, copy: FaultyCopy): Promise<boolean> {
  if (!sound.has(file) && !(await runTests(copy.folder, [file]))) sound.add(file);
  return sound.has(file);
}

async function killerOf(
  { name, file }: PlantedFault,
  copy: FaultyCopy,
): Promise<Killer | undefined> {
  const last = killers.of(name);
  const selected = testsOf([file]);
  const steps = [last ? [last] : [], selected.slice(0, NEAREST), selected.slice(NEAREST)];
  for (const files of steps) {
    const killer = files.length > 0 ? await runTests(copy.folder, files) : undefined;
    if (killer) return killer;
  }
  return values.selected ? undefined : runTests(copy.folder, []);
}
