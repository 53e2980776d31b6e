import { readFile } from 'node:fs/promises';

/** What one operation takes, as measured. Times are of processors, in microseconds. */
export interface Cost {
  /** In the server's process, all its threads. */
  readonly nodeUs: number;
  /** In all processes of PostgreSQL. */
  readonly databaseUs: number;
}

export interface Costs {
  readonly machine: string;
  readonly date: string;
  /** A message to a channel: rendered, stored, indexed, committed. */
  readonly send: Cost;
  /** A small durable change: a flag, a setting. */
  readonly change: Cost;
  /** One event to one waiting poll, which then asks again. */
  readonly delivery: Cost;
  /** A page of 100 messages. */
  readonly page: Cost;
  /** A queue with the state that a small reader has. */
  readonly register: Cost;
  /** A poll of somebody who was away for a moment. */
  readonly resume: Cost;
  /** What another process does on hearing of a commit in an organization that it has open. */
  readonly notice: Cost;
  readonly bytes: {
    /** In the database, indexes and log included. */
    readonly storedMessage: number;
    readonly delivery: number;
    readonly page: number;
    readonly register: number;
    /** In the server's memory. */
    readonly waitingPoll: number;
    readonly account: number;
    /** A process that has nothing open. */
    readonly emptyProcess: number;
  };
  /** From the first row of a group to its answer, with one client: mostly the sync of the disk. */
  readonly commitMs: number;
}

const file = new URL('costs.json', import.meta.url);

export async function measuredCosts(): Promise<Costs> {
  return JSON.parse(await readFile(file, 'utf8')) as Costs;
}

export { file as costsFile };
