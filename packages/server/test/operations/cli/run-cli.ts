import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { program } from '../../../../../test/support/tidings.ts';
import { runCommandLine } from '../../../src/operations/cli/run-command-line.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts `tidings` in a process of its own, with an empty environment. */
function spawnCli(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  const [command = '', ...rest] = [...program, ...args];
  return spawn(command, rest, { cwd: folder, env: { PATH: process.env.PATH, ...env } });
}

export async function runCli(
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
  input = '',
): Promise<Finished> {
  const child = spawnCli(args, env);
  child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

/** Runs a command whose output is not read. */
export async function runUnread(args: readonly string[]): Promise<Omit<Finished, 'stdout'>> {
  const child = spawnCli(args);
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'exit');
  return { code, stderr };
}

export interface RunningServer {
  readonly url: string;
  /** Everything printed so far. */
  readonly output: { stdout: string; stderr: string };
  /** Stops it. Resolves to the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Runs `tidings serve` on a free port, and resolves once it has printed its URL. */
export async function serve(
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<RunningServer> {
  const child = spawnCli(['serve', '--port', '0', ...args], env);
  const exit = once(child, 'close');
  const output = { stdout: '', stderr: '' };
  const welcomed = new Promise<void>((resolve) => {
    child.stderr.on('data', (chunk) => {
      output.stderr += chunk;
      if (output.stderr.includes('Tidings runs at')) resolve();
    });
  });
  const ready = new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      output.stdout += `${line}\n`;
      const { url } = JSON.parse(line) as { url?: string };
      if (url !== undefined) resolve(url);
    });
  });
  const started = Promise.all([ready, welcomed]).then(([url]) => url);
  const url = await Promise.race([started, exit.then(() => undefined)]);
  if (url === undefined) throw new Error(`the server did not start: ${output.stderr}`);
  return {
    url,
    output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await exit;
      return code;
    },
  };
}

/** Runs a command in this process, since starting a process takes a second. */
export async function runHere(
  args: readonly string[],
  { LC_ALL = 'C' }: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  const { LC_ALL: before } = process.env;
  process.env.LC_ALL = LC_ALL;
  const printed = { stdout: '', stderr: '' };
  const add = (stream: keyof typeof printed, text: unknown) => {
    printed[stream] += text;
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => add('stdout', text)),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => add('stderr', text)),
    vi.spyOn(console, 'log').mockImplementation((text) => void add('stdout', `${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void add('stderr', `${text}\n`)),
  ];
  try {
    return { code: await runCommandLine(args), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
    if (before === undefined) delete process.env.LC_ALL;
    else process.env.LC_ALL = before;
  }
}

/** Runs a command with `--json`. Fails unless it succeeds and prints exactly one JSON object. */
export async function runJson<T>(args: readonly string[]): Promise<T> {
  const { code, stdout, stderr } = await runHere([...args, '--json']);
  if (code !== 0) throw new Error(`tidings ${args.join(' ')} exited with ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
}
