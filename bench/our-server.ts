import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Place } from './places.ts';

const launcher = fileURLToPath(new URL('../packages/server/bin/tidings.js', import.meta.url));
const run = promisify(execFile);

export interface Account {
  readonly email: string;
  readonly api_key: string;
  readonly user_id: number;
}

export interface OurServer {
  readonly url: string;
  /** Its processes. */
  readonly pids: readonly number[];
  /** Set if it was started with `--inspect`. */
  readonly debuggerUrl: string | undefined;
  /** Creates an account on the command line, by default in the first organization. */
  account(name: string, role?: string, organization?: string): Promise<Account>;
  /** Creates another organization on the command line. */
  organization(subdomain: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built server as users do, without rate limits. */
export async function startOurServer(
  dataDirectory: string,
  database?: string,
  nodeArguments: readonly string[] = [],
  settings: readonly string[] = [],
): Promise<OurServer> {
  const where = ['--data', dataDirectory, ...(database ? ['--database', database] : [])];
  const child = spawn(
    process.execPath,
    [
      ...[...nodeArguments, launcher, 'serve', ...where],
      ...['--port', '0', '--no-rate-limit', '--log-format', 'json'],
      // Benchmarks have receivers of webhooks on this machine.
      ...['--webhook-networks', '127.0.0.1/32', ...settings],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let debuggerUrl: string | undefined;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    debuggerUrl ??= /ws:\/\/\S+/.exec(text)?.[0];
  });
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    url = /"url":"([^"]+)".*"msg":"ready"/.exec(line)?.[1];
    if (url) break;
  }
  if (!url) throw new Error('The server did not start');
  child.stdout.resume();
  return {
    url,
    pids: child.pid === undefined ? [] : [child.pid],
    debuggerUrl,
    async account(name, role = 'member', organization) {
      const email = `${name}@example.org`;
      const words = ['user', 'create', '--email', email, '--name', name, '--role', role];
      if (organization !== undefined) words.push('--realm', organization);
      const { stdout } = await run(process.execPath, [launcher, ...words, ...where, '--json']);
      return JSON.parse(stdout) as Account;
    },
    async organization(subdomain) {
      const words = ['realm', 'create', '--subdomain', subdomain, '--name', subdomain];
      await run(process.execPath, [launcher, ...words, ...where, '--json']);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Serves a place while the work is running. */
export async function serving<T>(
  { data, database }: Place,
  work: (server: OurServer) => Promise<T>,
  nodeArguments?: readonly string[],
  settings?: readonly string[],
): Promise<T> {
  const server = await startOurServer(data, database, nodeArguments, settings);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

export const FORM = 'application/x-www-form-urlencoded';

export function authorization({ email, api_key }: Pick<Account, 'email' | 'api_key'>): string {
  return `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`;
}
