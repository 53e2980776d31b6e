import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const cli = fileURLToPath(new URL('../../packages/server/src/cli.ts', import.meta.url));
const launcher = fileURLToPath(new URL('../../packages/server/bin/tidings.js', import.meta.url));
const run = promisify(execFile);

/** What Node runs as the command line: its sources, which need no build, or what was built of them. */
export const fromSources: readonly string[] = [
  '--import',
  'tsx',
  '--conditions=@tidings/source',
  cli,
];
export const asBuilt: readonly string[] = [launcher];

/** What one call of the command line prints. */
export async function runTidings(
  words: readonly string[],
  program: readonly string[] = fromSources,
): Promise<string> {
  const { stdout } = await run(process.execPath, [...program, ...words]);
  return stdout;
}

/** A server in a process of its own, perhaps not ready yet. */
export interface LaunchedServer {
  /** Where it listens; rejects if it ends before it does. */
  readonly ready: Promise<string>;
  stop(): Promise<void>;
  /** As a crash would, at any moment. */
  kill(): Promise<void>;
}

export interface RunningServer {
  readonly url: string;
  readonly dataDirectory: string;
  stop(): Promise<void>;
}

/** A server in a process of its own, on a free port. */
export async function startTidings(dataDirectory: string): Promise<RunningServer> {
  const server = launchTidings(['--data', dataDirectory]);
  return { url: await server.ready, dataDirectory, stop: server.stop };
}

export function launchTidings(
  words: readonly string[],
  program: readonly string[] = fromSources,
): LaunchedServer {
  const child = spawn(
    process.execPath,
    [...program, 'serve', '--port', '0', '--log-format', 'json', ...words],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return { ready: readyUrl(child), stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

async function readyUrl({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) throw new Error('The server has no output to read');
  let said = '';
  stderr.on('data', (text) => {
    said += text;
  });
  for await (const line of createInterface({ input: stdout })) {
    const url = /"url":"([^"]+)".*"msg":"ready"/.exec(line)?.[1];
    if (url) {
      stdout.resume();
      return url;
    }
  }
  throw new Error(`The server ended before it was ready: ${said}`);
}
