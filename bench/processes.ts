import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Listening } from './listeners.ts';
import type { Load, Measured } from './load.ts';
import type { Waiting } from './waiters.ts';

const execArgv = ['--import', 'tsx', '--conditions=@tidings/source'];

function start(file: string, args: readonly string[] = []): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv });
}

/** Puts load on a server from a process of its own. */
export async function load(work: Load): Promise<Measured> {
  const measured = await lend<Measured, Measured>('./load.ts', (ask) => ask(work));
  if (measured.failures > 0) throw new Error(`${measured.failures} requests failed at ${work.url}`);
  return measured;
}

/** Lets many clients listen to a server, from a process of their own. */
export function hear(work: Listening): Promise<Measured> {
  return lend<Measured, Measured>('./listeners.ts', (ask) => ask(work));
}

/** Lets many clients wait at a server, in a process of their own, while the work is running. */
export function waiters<T>(
  work: (ask: (waiting: Waiting) => Promise<void>) => Promise<T>,
): Promise<T> {
  return lend<void, T>('./waiters.ts', async (ask) => {
    try {
      return await work(ask);
    } finally {
      await ask('leave');
    }
  });
}

/** Idle processes. They end with this one. */
const idle = new Map<string, ChildProcess[]>();

/** Runs work with a helper process, for as long as it takes. */
export async function lend<Answer, T>(
  file: string,
  work: (ask: (question: object | string) => Promise<Answer>) => Promise<T>,
): Promise<T> {
  const resting = idle.get(file) ?? [];
  idle.set(file, resting);
  const child = resting.pop() ?? start(file);
  child.ref();
  child.channel?.ref();
  const value = await work((question) => answerOf(child, question) as Promise<Answer>);
  child.unref();
  child.channel?.unref();
  resting.push(child);
  return value;
}

function answerOf(child: ChildProcess, question: object | string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A helper ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (answer) => {
      child.off('exit', onExit);
      resolve(answer);
    });
    child.send(question);
  });
}

/** Another program's server, in a process of its own. */
export interface OtherServer {
  readonly url: string;
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

export function startCeiling(databaseFile: string): Promise<OtherServer> {
  return startOther('./ceiling.ts', databaseFile);
}

/** Starts the least that stores sends as we do, on an empty database. */
export function startFloor(database: string): Promise<OtherServer> {
  return startOther('./floor.ts', database);
}

/** Starts a program that reports its address, and ends when this process does. */
export async function startOther(file: string, ...args: string[]): Promise<OtherServer> {
  const child = start(file, args);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it served anything`);
  });
  const [url] = (await Promise.race([once(child, 'message'), failed])) as [string];
  return {
    url,
    pids: child.pid === undefined ? [] : [child.pid],
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
