import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

/** Resources that a process of this user has used since it started. */
export interface Usage {
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
}

export async function usageOf(serverUrl: string): Promise<Usage> {
  const text = await (await fetch(`${serverUrl}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    cpuSeconds: value('process_cpu_seconds_total'),
    memoryBytes: value('process_resident_memory_bytes'),
  };
}

/** Resolution of a process's time on Linux. */
const TICKS_PER_SECOND = 100;

/** Returns the processor seconds of PostgreSQL, with those of ended connections. */
export async function databaseSeconds(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const own = await processOf(rows[0]?.pid ?? 0);
    const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
    // The parent counts a process that has ended in the meantime.
    const all = await Promise.all(ids.map((id) => processOf(id).catch(() => undefined)));
    const ticks = all.reduce((sum, process) => {
      if (!process || (process.id !== own.parent && process.parent !== own.parent)) return sum;
      return sum + process.ticks + (process.id === own.parent ? process.endedTicks : 0);
    }, 0);
    return ticks / TICKS_PER_SECOND;
  } finally {
    await client.end();
  }
}

interface Process {
  readonly id: number;
  readonly parent: number;
  readonly ticks: number;
  /** Of ended children. */
  readonly endedTicks: number;
}

async function processOf(id: number): Promise<Process> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8');
  // The name in parentheses may contain spaces; the third field follows it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const field = (number: number) => fields[number - 3] ?? 0;
  return {
    id,
    parent: field(4),
    ticks: field(14) + field(15),
    endedTicks: field(16) + field(17),
  };
}

export async function databaseBytes(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const sql = 'SELECT pg_database_size(current_database()) AS bytes';
    const { rows } = await client.query<{ bytes: string }>(sql);
    return Number(rows[0]?.bytes ?? 0);
  } finally {
    await client.end();
  }
}
