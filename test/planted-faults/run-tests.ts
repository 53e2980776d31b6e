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
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Longer than any run takes, also of all tests on a busy machine. */
const LIMIT_MS = 3 * 3_600_000;

/**
 * Runs tests of a checkout until one fails: those of some files, or all without files. Rejects if they did
 * not run, for example after a failed build, which says nothing about the tests.
 */
export async function runTests(
  folder: string,
  files: readonly string[],
): Promise<Killer | undefined> {
  const report = join(folder, 'planted-report.json');
  await rm(report, { force: true });
  const words = ['scripts/test.mjs', '--bail=1', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(process.execPath, [...words, ...files], {
    cwd: folder,
    stdio: 'ignore',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  child.on('error', () => undefined);
  const [code] = await once(child, 'close').catch(() => [1]);
  if (code === 0) return undefined;
  const text = await readFile(report, 'utf8').catch(() => undefined);
  const killer = text && killerIn(JSON.parse(text), folder);
  if (!killer) throw new Error('The tests did not finish.');
  return killer;
}

function killerIn({ testResults }: Report, folder: string): Killer | undefined {
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return { file: name.slice(folder.length + 1), test: failed.fullName };
  }
  return undefined;
}
