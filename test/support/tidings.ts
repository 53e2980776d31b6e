import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const cli = fileURLToPath(new URL('../../packages/server/src/cli.ts', import.meta.url));
const fromSources = ['--import', 'tsx', '--conditions=@tidings/source', cli];
const run = promisify(execFile);

/** What one call of the command line prints. */
export async function runTidings(words: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [...fromSources, ...words]);
  return stdout;
}

export interface RunningServer {
  readonly url: string;
  readonly dataDirectory: string;
  stop(): Promise<void>;
}

/** A server in a process of its own, on a free port. */
export async function startTidings(dataDirectory: string): Promise<RunningServer> {
  const child = spawn(
    process.execPath,
    [...fromSources, 'serve', '--data', dataDirectory, '--port', '0', '--log-format', 'json'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const url = await readyUrl(child);
  return { url, dataDirectory, stop: () => stop(child) };
}

async function readyUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /"url":"([^"]+)".*"msg":"ready"/.exec(line)?.[1];
    if (url) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error('The server ended before it was ready');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
