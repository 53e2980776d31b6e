import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type RunningServer,
  runJson,
  serve,
} from '../packages/server/test/operations/cli/run-cli.ts';
import { postgresLocation } from '../packages/server/test/support/engines.ts';
import { freePort } from './support/free-port.ts';
import { installedProgram } from './support/installed-program.ts';
import { shownFile } from './support/shown-file.ts';
import { because } from './support/skip-reason.ts';
import { triesOf } from './support/thorough.ts';
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
        .replace(/ *proxy_pass http:.*\n/, shownFile(guide, 'nginx-several-location.conf'));
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

interface Page {
  readonly messages: readonly {
    readonly id: number;
    readonly subject: string;
    readonly content: string;
  }[];
  readonly found_oldest: boolean;
}

/** Restarts of each server. */
const ROUNDS = triesOf(4);
/** Proxies that ask for the health of servers ask once a second. */
const LOOK_MS = 1500;

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
    const options = ['--data', join(folder, 'data'), '--no-rate-limit', '--stop-delay', '2s'];
    return serve([...options, '--database', database, '--port', String(port)]);
  }

  /** Creates an owner, and returns the header by which they sign in. */
  async function account(database: string): Promise<string> {
    const person = ['--email', 'ada@example.org', '--name', 'Ada', '--role', 'owner'];
    const data = ['--data', join(folder, 'data'), '--database', database];
    const { email, api_key } = await runJson<Record<string, string>>([
      ...['user', 'create', ...person, ...data],
    ]);
    return `Basic ${btoa(`${email}:${api_key}`)}`;
  }

  it.skipIf(!program || withoutPostgres)(
    'operations: servers restart one after the other without a lost request',
    because('needs nginx, Caddy and PostgreSQL'),
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
      const authorization = await account(database);
      const failures: string[] = [];
      let goesOn = true;
      const call = async (path: string, init: RequestInit = {}) => {
        const headers = { authorization };
        const answer = await fetch(`${url}/api/v1/${path}`, { ...init, headers }).catch(String);
        if (typeof answer !== 'string' && answer.ok) return await answer.json();
        failures.push(typeof answer === 'string' ? answer : `${path}: ${answer.status}`);
      };
      const ask = async () => {
        let asked = 0;
        for (; goesOn; asked += 1) await call('server_settings');
        return asked;
      };
      const send = async (writer: number) => {
        const contents: string[] = [];
        while (goesOn) {
          const content = `message ${contents.length} of ${writer}`;
          const place = { type: 'stream', to: 'general', topic: 'restarts' };
          await call('messages', {
            method: 'POST',
            body: new URLSearchParams({ ...place, content }),
          });
          contents.push(content);
        }
        return contents;
      };
      const asking = Promise.all([ask(), ask(), ask(), ask()]);
      const sending = Promise.all([1, 2, 3, 4].map(send));
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const [index, port] of ports.entries()) {
            await servers[index]?.stop();
            servers[index] = await started(database, port);
            await sleep(LOOK_MS);
          }
        }
      } finally {
        goesOn = false;
      }
      const asked = (await asking).reduce((sum, each) => sum + each);
      const sent = (await sending).flat();
      expect(failures, `of ${asked + sent.length} requests`).toEqual([]);
      const kept: string[] = [];
      for (let anchor = 'newest'; anchor !== ''; ) {
        const page = (await call(
          `messages?anchor=${anchor}&include_anchor=false&num_before=5000&num_after=0&apply_markdown=false`,
        )) as Page;
        const inTopic = page.messages.filter(({ subject }) => subject === 'restarts');
        kept.push(...inTopic.map(({ content }) => content));
        anchor = page.found_oldest ? '' : String(page.messages[0]?.id);
      }
      expect(kept.toSorted()).toEqual(sent.toSorted());
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
