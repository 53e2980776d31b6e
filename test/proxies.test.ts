import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type RunningServer, serve } from '../packages/server/test/operations/cli/run-cli.ts';
import { postgresLocation } from '../packages/server/test/support/engines.ts';
import { freePort } from './support/free-port.ts';
import { installedProgram } from './support/installed-program.ts';
import { shownFile } from './support/shown-file.ts';
import { because } from './support/skip-reason.ts';
import { waitFor } from './support/wait-for.ts';
import { withoutPostgres } from './support/without-postgres.ts';

/*
 * Runs the settings of docs/how-to/self-hosting.md in the proxies that are installed: two servers on one PostgreSQL
 * database restart one after the other, while requests continue.
 */

const guide = await readFile(new URL('../docs/how-to/self-hosting.md', import.meta.url), 'utf8');

/** Replaces the guide's ports with those of this test, and removes TLS, since there is no certificate. */
const proxies = {
  nginx: {
    program: installedProgram('nginx'),
    settings: (folder: string, port: number, [one, other]: readonly number[]) => {
      const [site = ''] = shownFile(guide, 'nginx.conf').split('server {\n  listen 80;');
      const several = shownFile(guide, 'nginx-several.conf')
        .replace(':9991', `:${one}`)
        .replace(':9992', `:${other}`);
      const own = site
        .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
        .replaceAll(/ *ssl_certificate.*\n/g, '')
        .replace('proxy_pass http://127.0.0.1:9991;', 'proxy_pass http://tidings;');
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join('\n');
      return `pid ${folder}/nginx.pid;\ndaemon off;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${several}${own}}\n`;
    },
    words: (file: string, folder: string) => ['-c', file, '-p', folder],
  },
  caddy: {
    program: installedProgram('caddy'),
    settings: (folder: string, port: number, [one, other]: readonly number[]) => {
      const several = shownFile(guide, 'Caddyfile-several')
        .replace(':9991', `:${one}`)
        .replace(':9992', `:${other}`);
      const site = shownFile(guide, 'Caddyfile')
        .replace('chat.example.org {', `http://127.0.0.1:${port} {`)
        .replace('\treverse_proxy 127.0.0.1:9991\n', several);
      return `{\n\tadmin off\n\tstorage file_system ${folder}\n}\n${site}`;
    },
    words: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
} as const;

describe.each(Object.entries(proxies))('%s', (_name, { program, settings, words }) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-proxy-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Resolves once the proxy answers for the servers. */
  async function startProxy(ports: readonly number[]): Promise<string> {
    const port = await freePort();
    const file = join(folder, 'settings');
    await writeFile(file, settings(folder, port, ports));
    const proxy = spawn(program ?? '', words(file, folder), { stdio: 'ignore', cwd: folder });
    onTestFinished(() => ended(proxy));
    const url = `http://127.0.0.1:${port}`;
    await waitFor(async () => expect((await fetch(`${url}/health`)).status).toBe(200));
    return url;
  }

  async function started(database: string, port: number): Promise<RunningServer> {
    const options = ['--data', join(folder, 'data'), '--no-rate-limit'];
    return serve([...options, '--database', database, '--port', String(port)]);
  }

  it.skipIf(!program || withoutPostgres)(
    'operations: servers restart one after the other without a lost request',
    because('needs nginx and PostgreSQL'),
    async () => {
      const { database, remove } = await postgresLocation();
      onTestFinished(remove);
      const ports = [await freePort(), await freePort()];
      const servers: RunningServer[] = [];
      onTestFinished(async () => {
        for (const server of servers) await server.stop('SIGKILL');
      });
      for (const port of ports) servers.push(await started(database, port));
      const url = await startProxy(ports);
      const statuses = new Map<string, number>();
      let goesOn = true;
      const ask = async () => {
        while (goesOn) {
          const { status } = await fetch(`${url}/api/v1/server_settings`);
          statuses.set(`${status}`, (statuses.get(`${status}`) ?? 0) + 1);
        }
      };
      const people = [ask(), ask(), ask(), ask()];
      try {
        for (const [index, port] of ports.entries()) {
          await servers[index]?.stop();
          servers[index] = await started(database, port);
        }
      } finally {
        goesOn = false;
        await Promise.all(people);
      }
      expect([...statuses.keys()]).toEqual(['200']);
    },
  );

  it.skipIf(!program)(
    'operations: pages are compressed, and metrics are private',
    because('needs nginx'),
    async () => {
      const server = await serve(['--data', join(folder, 'data'), '--no-rate-limit']);
      onTestFinished(async () => void (await server.stop()));
      const { port } = new URL(server.url);
      const url = await startProxy([Number(port), Number(port)]);
      const headers = { 'accept-encoding': 'gzip' };
      const answer = await fetch(`${url}/api/openapi.json`, { headers });
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect(await answer.json()).toHaveProperty('openapi');
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
    },
  );
});

async function ended(proxy: ChildProcess): Promise<void> {
  if (proxy.exitCode !== null || proxy.signalCode !== null) return;
  const exited = new Promise((resolve) => proxy.once('exit', resolve));
  proxy.kill('SIGTERM');
  await exited;
}
