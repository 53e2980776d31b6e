import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const launcher = fileURLToPath(new URL('../packages/server/bin/tidings.js', import.meta.url));
const run = promisify(execFile);

export interface Account {
  readonly email: string;
  readonly api_key: string;
  readonly user_id: number;
}

export interface OurServer {
  readonly url: string;
  /** Makes an account on the command line. */
  account(name: string, role?: string): Promise<Account>;
  stop(): Promise<void>;
}

/** The server as it is built and started by people, without limits on how often one may call. */
export async function startOurServer(dataDirectory: string, database?: string): Promise<OurServer> {
  const where = ['--data', dataDirectory, ...(database ? ['--database', database] : [])];
  const child = spawn(
    process.execPath,
    [launcher, 'serve', ...where, ...['--port', '0', '--no-rate-limit', '--log-format', 'json']],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    url = /"url":"([^"]+)".*"msg":"ready"/.exec(line)?.[1];
    if (url) break;
  }
  if (!url) throw new Error('The server did not start');
  child.stdout.resume();
  return {
    url,
    async account(name, role = 'member') {
      const email = `${name}@example.org`;
      const words = ['user', 'create', '--email', email, '--name', name, '--role', role];
      const { stdout } = await run(process.execPath, [launcher, ...words, ...where, '--json']);
      return JSON.parse(stdout) as Account;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export function authorization({ email, api_key }: Account): string {
  return `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`;
}
