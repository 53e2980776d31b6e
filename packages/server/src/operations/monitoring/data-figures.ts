import { statfs } from 'node:fs/promises';
import type { Services } from '../../services.ts';
import { type LastCopy, lastCopy } from '../copies/last-copy.ts';
import { type DeliveryBacklogs, deliveryBacklogs } from './delivery-backlogs.ts';
import { type LastBackup, lastBackup } from './last-backup.ts';

type Source = Pick<Services, 'engine' | 'config' | 'clock' | 'log'>;

/** Figures of the data that all processes of a server share. */
export interface DataFigures {
  readonly databaseBytes: number;
  readonly backlogs: DeliveryBacklogs;
  readonly lastBackup: LastBackup | undefined;
  /** Undefined if nothing was copied yet. */
  readonly lastCopy: LastCopy | undefined;
  readonly freeBytes: number;
}

/** Figures are read so often at most, however often they are asked for. */
const KEPT_MS = 1000;
/** Shorter than the patience of Prometheus, which drops all metrics of a slow answer. */
const PATIENCE_MS = 5_000;

/** Reads the figures for the metrics. Callers share a reading, and get undefined if the database does not answer. */
export class SharedFigures {
  readonly #source: Source;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<DataFigures | undefined> = Promise.resolve(undefined);

  constructor(source: Source) {
    this.#source = source;
  }

  read(): Promise<DataFigures | undefined> {
    const now = performance.now();
    if (now - this.#readAt >= KEPT_MS) {
      this.#readAt = now;
      this.#reading = inTime(readFigures(this.#source)).catch((error: unknown) => {
        this.#source.log.warn({ err: error }, 'could not read the figures for the metrics');
        return undefined;
      });
    }
    return this.#reading;
  }
}

async function readFigures({ engine, config, clock }: Source): Promise<DataFigures> {
  const [databaseBytes, backlogs, backup, copy, freeBytes] = await Promise.all([
    engine.size(),
    deliveryBacklogs({ engine, config, now: clock.now() }),
    lastBackup(config).catch(() => undefined),
    lastCopy(config).catch(() => undefined),
    freeSpace(config.dataDirectory),
  ]);
  return { databaseBytes, backlogs, lastBackup: backup, lastCopy: copy, freeBytes };
}

/** Returns the bytes that the data folder's disk still takes. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function inTime(reading: Promise<DataFigures>): Promise<DataFigures | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}
