import { readdir, stat } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { ownMemory } from '../../bench/own-memory.ts';
import { readTableShapes } from '../../packages/server/src/operations/backup/table-shape.ts';
import { readFigures } from '../faults/figures.ts';
import { withDatabase } from '../faults/rows.ts';
import type { LatencyTable } from './latencies.ts';
import type { SoakServer } from './soak-server.ts';

/** Resource usage of a server at one moment, and its latencies since the last sample. */
export interface Sample {
  /** Since the start. */
  readonly seconds: number;
  /** Number of the server's restarts. */
  readonly life: number;
  /** Load average of the whole machine in the last minute. */
  readonly load: number;
  readonly residentMiB: number;
  readonly heapMiB: number;
  /** The heap after a garbage collection, if one was requested. */
  readonly liveHeapMiB?: number;
  readonly openFiles: number;
  /** 99th percentile of the event loop's delay. */
  readonly eventLoopP99Ms: number;
  readonly databaseMiB: number;
  /** Size of the write-ahead log, on SQLite. */
  readonly walMiB: number;
  readonly uploadsMiB: number;
  /** Row counts of non-empty tables. */
  readonly rows: Readonly<Record<string, number>>;
  readonly latencies: LatencyTable;
}

export interface Place {
  /** A path, or the URL of a PostgreSQL database. */
  readonly database: string;
  readonly dataDirectory: string;
}

type Measured = Omit<Sample, 'seconds' | 'life' | 'latencies'>;

export async function measure(
  server: SoakServer,
  place: Place,
  isWeighed: boolean,
): Promise<Measured> {
  const figures = await readFigures(server.url);
  const figure = (name: string) => figures.get(name) ?? 0;
  const live = isWeighed ? await ownMemory(server.debuggerUrl) : undefined;
  return {
    load: rounded(loadavg()[0] ?? 0),
    residentMiB: mebibytes(figure('process_resident_memory_bytes')),
    heapMiB: mebibytes(
      figure('nodejs_heap_size_used_bytes') + figure('nodejs_external_memory_bytes'),
    ),
    ...(live && { liveHeapMiB: mebibytes(live.heapBytes) }),
    openFiles: figure('process_open_fds'),
    eventLoopP99Ms: rounded(figure('nodejs_eventloop_lag_p99_seconds') * 1000),
    ...(await stored(place)),
    uploadsMiB: mebibytes(await sizeOfFolder(join(place.dataDirectory, 'uploads'))),
  };
}

function stored({ database }: Place): Promise<Pick<Sample, 'databaseMiB' | 'walMiB' | 'rows'>> {
  return withDatabase(database, (engine) =>
    engine.snapshot(async (sql) => {
      const rows: Record<string, number> = {};
      for (const { name } of await readTableShapes(sql, engine.dialect)) {
        const counted = await sql.get<{ count: number }>(`SELECT count(*) AS count FROM ${name}`);
        if (counted && Number(counted.count) > 0) rows[name] = Number(counted.count);
      }
      if (engine.dialect.engine === 'sqlite') {
        const [databaseBytes, walBytes] = [await sizeOf(database), await sizeOf(`${database}-wal`)];
        return { databaseMiB: mebibytes(databaseBytes), walMiB: mebibytes(walBytes), rows };
      }
      const size = await sql.get<{ bytes: number }>(
        'SELECT pg_database_size(current_database()) AS bytes',
      );
      return { databaseMiB: mebibytes(Number(size?.bytes)), walMiB: 0, rows };
    }),
  );
}

async function sizeOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => sizeOf(join(file.parentPath, file.name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Ignores files that disappear meanwhile. */
async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

function mebibytes(bytes: number): number {
  return rounded(bytes / (1 << 20));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
