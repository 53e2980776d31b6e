import { readFile } from 'node:fs/promises';

/** Measured cost of one operation, in microseconds of processor time. */
export interface Cost {
  /** In the server's process, all threads. */
  readonly nodeUs: number;
  /** In all processes of PostgreSQL. */
  readonly databaseUs: number;
}

export interface Costs {
  readonly machine: string;
  readonly date: string;
  /** A message to a channel: rendered, stored, indexed and committed. */
  readonly send: Cost;
  /** A small durable change: a flag, a setting. */
  readonly change: Cost;
  /** One event for one waiting poll, which then polls again. */
  readonly delivery: Cost;
  /** A page of 100 messages. */
  readonly page: Cost;
  /** A queue with the state of a user who has read everything. */
  readonly register: Cost;
  /** A poll after a short absence. */
  readonly resume: Cost;
  /** Processing of a commit notice in another process with the organization open. */
  readonly notice: Cost;
  readonly bytes: {
    /** In the database, with indexes and log. */
    readonly storedMessage: number;
    readonly delivery: number;
    readonly page: number;
    readonly register: number;
    /** In the server's memory. */
    readonly waitingPoll: number;
    readonly account: number;
    /** A process without an open organization. */
    readonly emptyProcess: number;
  };
  /** From the first row of a group to its response, with one client. Mostly the sync of the disk. */
  readonly commitMs: number;
}

const file = new URL('costs.json', import.meta.url);

export async function measuredCosts(): Promise<Costs> {
  return JSON.parse(await readFile(file, 'utf8')) as Costs;
}

export { file as costsFile };
