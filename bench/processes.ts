import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Listening } from './listeners.ts';
import type { Load, Measured } from './load.ts';

const execArgv = ['--import', 'tsx', '--conditions=@tidings/source'];

function start(file: string, args: readonly string[] = []): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv });
}

/** Puts load on a server from a process of its own. */
export async function load(work: Load): Promise<Measured> {
  const child = start('./load.ts');
  child.send(work);
  const [measured] = (await once(child, 'message')) as [Measured];
  if (measured.failures > 0) throw new Error(`${measured.failures} requests failed at ${work.url}`);
  return measured;
}

/** Lets many listen to a server, from a process of their own. */
export async function hear(work: Listening): Promise<Measured> {
  const child = start('./listeners.ts');
  child.send(work);
  const [measured] = (await once(child, 'message')) as [Measured];
  return measured;
}

export interface Ceiling {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startCeiling(databaseFile: string): Promise<Ceiling> {
  const child = start('./ceiling.ts', [databaseFile]);
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
