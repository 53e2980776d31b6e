import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The first test that failed. */
export interface Killer {
  /** Path from the root of the checkout. */
  readonly file: string;
  readonly test: string;
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Longer than any run takes, also of all tests on a busy machine. */
const LIMIT_MS = 3 * 3_600_000;

/**
 * The share of the usual time for which tests wait: 36 s. A fault that prevents what a test waits for costs all of it.
 * Without a fault, tests passed with it while 35 processes wanted two cores.
 */
const PATIENCE = '0.3';

/**
 * Runs tests of a checkout until one fails: those of some files, or all without files. Rejects if they did
 * not run, for example after a failed build, which says nothing about the tests.
 */
export async function runTests(
  folder: string,
  files: readonly string[],
): Promise<Killer | undefined> {
  const { code, report } = await run(folder, ['--bail=1', ...files]);
  if (code === 0) return undefined;
  const killer = report && killerIn(report, folder);
  if (!killer) throw new Error('The tests did not finish.');
  return killer;
}

/** Returns those of some test files whose tests pass. */
export async function soundFiles(folder: string, files: readonly string[]): Promise<string[]> {
  const { report } = await run(folder, files);
  const sound = report?.testResults.filter(({ status }) => status === 'passed') ?? [];
  return sound.map(({ name }) => pathIn(folder, name));
}

interface Run {
  readonly code: number;
  /** Undefined if the tests did not begin, or did not end. */
  readonly report: Report | undefined;
}

async function run(folder: string, args: readonly string[]): Promise<Run> {
  const path = join(folder, 'planted-report.json');
  await rm(path, { force: true });
  const words = ['scripts/test.mjs', '--reporter=json', `--outputFile.json=${path}`];
  const child = spawn(process.execPath, [...words, ...args], {
    cwd: folder,
    env: { ...process.env, TEST_PATIENCE: PATIENCE },
    stdio: 'ignore',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  child.on('error', () => undefined);
  const [code] = await once(child, 'close').catch(() => [1]);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return { code, report: text === undefined ? undefined : JSON.parse(text) };
}

function killerIn({ testResults }: Report, folder: string): Killer | undefined {
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return { file: pathIn(folder, name), test: failed.fullName };
  }
  return undefined;
}

function pathIn(folder: string, path: string): string {
  return path.slice(folder.length + 1);
}
