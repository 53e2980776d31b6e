import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import type { Growth } from './growth/growth.ts';
import type { LineRow } from './line/line-row.ts';
import type { Comparison } from './peers/comparison.ts';
import type { EngineName } from './places.ts';
import type { Figure, Row } from './row.ts';
import type { SdkSize } from './sizes/sdks.ts';
import type { WebFigure } from './web/figure.ts';

/** The machine and time of a measurement. */
export interface Occasion {
  readonly machine: string;
  readonly date: string;
  /** Load average of the last minute. The measurement itself accounts for up to 4. */
  readonly load: number;
}

export interface Result
  extends Figure,
    Occasion,
    Pick<Row, 'name' | 'engine' | 'goal' | 'costGoal' | 'better'> {
  readonly met: boolean;
}

export interface GrowthResult extends Growth, Occasion {
  readonly engine: EngineName;
}

export interface WebResult extends WebFigure, Occasion {}

export interface SizeResult extends SdkSize, Occasion {}

export interface LineResult extends LineRow, Occasion {}

interface Compared extends Occasion, Pick<Comparison, 'name' | 'work' | 'durability'> {
  /** The other program, with its version. */
  readonly engine: string;
}

/** The result, or the reason why there is none. */
export type PeerResult = Compared & (Figure | { readonly notHad: string });

/** The last results of each measurement. */
export interface Results {
  readonly rows: readonly Result[];
  readonly growth: readonly GrowthResult[];
  readonly peers: readonly PeerResult[];
  readonly web: readonly WebResult[];
  readonly sizes: readonly SizeResult[];
  readonly line: readonly LineResult[];
}

const file = new URL('results.json', import.meta.url);

export function occasion(): Occasion {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`;
  const load = Math.round(loadavg()[0] ?? 0);
  return { machine, date: new Date().toISOString().slice(0, 10), load };
}

export async function readResults(): Promise<Results> {
  return JSON.parse(await readFile(file, 'utf8')) as Results;
}

/** Replaces earlier results of the same measurements. */
export async function keep<Kind extends keyof Results>(
  kind: Kind,
  measured: Results[Kind],
): Promise<void> {
  const results = await readResults();
  const latest = new Map<string, Results[Kind][number]>();
  for (const result of [...results[kind], ...measured]) {
    latest.set('engine' in result ? `${result.name} ${result.engine}` : result.name, result);
  }
  const text = JSON.stringify({ ...results, [kind]: [...latest.values()] }, null, 2);
  await writeFile(file, `${text}\n`);
}
