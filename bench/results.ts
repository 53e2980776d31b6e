import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import type { Growth } from './growth/growth.ts';
import type { EngineName } from './places.ts';
import type { Figure, Row } from './row.ts';

/** Where and when something was measured. */
export interface Occasion {
  readonly machine: string;
  readonly date: string;
}

export interface Result extends Figure, Occasion, Pick<Row, 'name' | 'engine' | 'goal' | 'better'> {
  readonly met: boolean;
}

export interface GrowthResult extends Growth, Occasion {
  readonly engine: EngineName;
}

/** What is kept of the last time that each thing was measured. */
export interface Results {
  readonly rows: readonly Result[];
  readonly growth: readonly GrowthResult[];
}

const file = new URL('results.json', import.meta.url);

export function occasion(): Occasion {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`;
  return { machine, date: new Date().toISOString().slice(0, 10) };
}

export async function readResults(): Promise<Results> {
  return JSON.parse(await readFile(file, 'utf8')) as Results;
}

/** Keeps results in the places of those that there were of the same thing. */
export async function keep<Kind extends keyof Results>(
  kind: Kind,
  measured: Results[Kind],
): Promise<void> {
  const results = await readResults();
  const latest = new Map<string, Results[Kind][number]>();
  for (const result of [...results[kind], ...measured]) {
    latest.set(`${result.name} ${result.engine}`, result);
  }
  const text = JSON.stringify({ ...results, [kind]: [...latest.values()] }, null, 2);
  await writeFile(file, `${text}\n`);
}
