import { readdir, readFile } from 'node:fs/promises';
import type { Measured } from './load.ts';
import type { Cost, Side } from './row.ts';

/** Processor time for each operation of a server. Undefined where the system does not tell. */
type Spent = {
  readonly mainThreadUs?: number;
  readonly processUs?: number;
};

interface Used {
  readonly mainThreadMs: number;
  readonly processMs: number;
}

/**
 * Puts load on servers, and measures the processor time that each operation takes in these processes. Helpers such as
 * a database in a process of its own are not included.
 */
export async function metered(
  pids: readonly number[],
  work: () => Promise<Measured>,
): Promise<Measured & Spent> {
  const before = await usedBy(pids);
  const measured = await work();
  const after = await usedBy(pids);
  if (!before || !after || measured.operations === 0) return measured;
  const each = (ms: number) => (ms * 1000) / measured.operations;
  return {
    ...measured,
    mainThreadUs: each(after.mainThreadMs - before.mainThreadMs),
    processUs: each(after.processMs - before.processMs),
  };
}

/** Returns our processor time for each operation as multiples of the ceiling's; undefined if it is not known. */
export function costOf(ours: Side, ceiling: Side): Cost | undefined {
  if (!ours.mainThreadUs || !ours.processUs) return undefined;
  if (!ceiling.mainThreadUs || !ceiling.processUs) return undefined;
  return {
    mainThread: ours.mainThreadUs / ceiling.mainThreadUs,
    process: ours.processUs / ceiling.processUs,
  };
}

/** Returns the processor time that processes used so far. Only Linux tells it by thread. */
async function usedBy(pids: readonly number[]): Promise<Used | undefined> {
  if (process.platform !== 'linux') return undefined;
  let mainThreadMs = 0;
  let processMs = 0;
  for (const pid of pids) {
    for (const thread of await readdir(`/proc/${pid}/task`)) {
      const ms = await millisecondsOf(`/proc/${pid}/task/${thread}/schedstat`);
      processMs += ms;
      if (Number(thread) === pid) mainThreadMs += ms;
    }
  }
  return { mainThreadMs, processMs };
}

/** Returns the time of one thread, which may have ended meanwhile. */
async function millisecondsOf(file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '0');
  return Number(text.split(' ', 1)[0]) / 1e6;
}
