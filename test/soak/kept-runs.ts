import { readFile, writeFile } from 'node:fs/promises';
import type { Occasion } from '../../bench/results.ts';
import type { RunRecord } from './run-record.ts';
import type { Sample } from './sample.ts';

export type EngineName = 'sqlite' | 'postgres';

/** A run, with its machine and time. */
export interface KeptRun extends RunRecord, Occasion {
  readonly engine: EngineName;
}

/** Folder of the results of the last run on each engine. */
export const folder = new URL('../../docs/explanation/soak/', import.meta.url);

/** Writes one line for the run, and one for each sample. */
export async function keepRun({ samples, ...run }: KeptRun): Promise<void> {
  const lines = [run, ...samples].map((each) => `${JSON.stringify(each)}\n`);
  await writeFile(fileOf(run.engine), lines.join(''));
}

/** Returns undefined if there was no run on the engine. */
export async function readRun(engine: EngineName): Promise<KeptRun | undefined> {
  const text = await readFile(fileOf(engine), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [run, ...samples] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { ...(run as Omit<KeptRun, 'samples'>), samples: samples as Sample[] };
}

function fileOf(engine: EngineName): URL {
  return new URL(`${engine}.jsonl`, folder);
}
