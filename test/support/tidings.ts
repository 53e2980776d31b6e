import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { built } from './built.ts';

await built('packages');

const launcher = fileURLToPath(new URL('../../packages/server/bin/tidings.js', import.meta.url));
const run = promisify(execFile);

/** The built command line. From its sources each start would take three times as long. */
export const program: readonly string[] = [process.execPath, launcher];

/** Maximum number of stored output characters, the newest ones. */
const MAX_PRINTED = 4 << 20;

/** Runs the command line and returns its output. `through`: a command prefix, such as `nice`. */
export async function runTidings(
  words: readonly string[],
  through: readonly string[] = [],
): Promise<string> {
  const [command = '', ...rest] = [...through, ...program, ...words];
  const { stdout } = await run(command, rest);
  return stdout;
}

/** A server in a process of its own, which may not be ready yet. */
export interface LaunchedServer {
  readonly pid: number;
  /** Resolves to its URL. Rejects if it exits before. */
  readonly ready: Promise<string>;
  /** Resolves to its exit code; null for a signal. */
  readonly ended: Promise<number | null>;
  /** Returns everything printed so far, with its log. */
  readonly printed: () => string;
  stop(): Promise<void>;
  /** Kills it at any moment, like a crash. */
  kill(): Promise<void>;
}

export interface RunningServer {
  readonly url: string;
  readonly dataDirectory: string;
  stop(): Promise<void>;
}

/** Starts a server in a process of its own, by default on a free port. */
export async function startTidings(
  dataDirectory: string,
  words: readonly string[] = [],
): Promise<RunningServer> {
  const server = launchTidings(['--data', dataDirectory, ...words]);
  return { url: await server.ready, dataDirectory, stop: server.stop };
}

export function launchTidings(
  words: readonly string[],
  through: readonly string[] = [],
): LaunchedServer {
  const serve = ['serve', '--port', '0', '--log-format', 'json', ...words];
  const [command = '', ...rest] = [...through, ...program, ...serve];
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text) => {
      printed = (printed + text).slice(-MAX_PRINTED);
    });
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    pid: child.pid ?? 0,
    ready: readyUrl(child.stdout, once(child, 'close'), () => printed),
    // After all output.
    ended: once(child, 'close').then(([code]) => code),
    printed: () => printed,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function readyUrl(
  stdout: Readable,
  closed: Promise<unknown>,
  printed: () => string,
): Promise<string> {
  for (;;) {
    const url = /"url":"([^"]+)".*"msg":"ready"/.exec(printed())?.[1];
    if (url) return url;
    const said = once(stdout, 'data').then(() => true);
    if (await Promise.race([said, closed.then(() => false)])) continue;
    throw new Error(`The server ended before it was ready: ${printed()}`);
  }
}
