import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The first test that failed; undefined if all passed. */
export type Killer = string | undefined;

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Longer than any run takes. A fault that makes tests wait for ever is noticed too. */
const LIMIT_MS = 30 * 60_000;

/** Runs the tests of a checkout until one fails: those of some files, or all without files. */
export async function runTests(folder: string, files: readonly string[]): Promise<Killer> {
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
  return killerIn(await readFile(report, 'utf8').catch(() => ''), folder);
}

function killerIn(report: string, folder: string): string {
  if (report === '') return 'the build or the run itself failed';
  const { testResults } = JSON.parse(report) as Report;
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return `${name.slice(folder.length + 1)}: ${failed.fullName}`;
  }
  const broken = testResults.find(({ message }) => message !== '');
  return broken ? `${broken.name.slice(folder.length + 1)} did not load` : 'the run itself failed';
}
