import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from './support/built.ts';
import {
  type ContainerEngine,
  makeBaseImages,
  startContainerEngine,
} from './support/container-engine.ts';
import { freePort } from './support/free-port.ts';
import { makeDeployFolder } from './support/image-parts.ts';
import { installedProgram } from './support/installed-program.ts';
import { because } from './support/skip-reason.ts';
import { isThorough } from './support/thorough.ts';
import { waitFor } from './support/wait-for.ts';

/*
 * Brings up both compose files with a Docker engine of the test. The images that they name are made of Debian's
 * packages, so no registry of images is needed.
 */

const execute = promisify(execFile);
const programs = ['dockerd', 'docker', 'docker-compose', 'debootstrap', 'npm'];
const isPossible = isThorough && programs.every(installedProgram) && process.getuid?.() === 0;
const TIMEOUT_MS = 1_800_000;
const DOMAIN = 'chat.localhost';
const SENDERS = 4;

interface Account {
  readonly email: string;
  readonly api_key: string;
}

describe.skipIf(!isPossible)(
  'the compose files',
  because('only a thorough run as root with dockerd, docker-compose, debootstrap and npm has them'),
  () => {
    let folder: string;
    let engine: ContainerEngine;
    let port: number;
    let environment: NodeJS.ProcessEnv;
    const deploy = () => join(folder, 'deploy');
    const backups = () => join(folder, 'backups');

    beforeAll(async () => {
      await built('web-client');
      // On the disk, since images are large; a short path, since names of sockets are.
      folder = await mkdtemp('/var/tmp/tidings-');
      engine = await startContainerEngine(join(folder, 'engine'));
      await makeBaseImages(engine, folder);
      port = await freePort();
      environment = {
        ...process.env,
        ...engine.variables,
        TIDINGS_PACKAGE: await makeDeployFolder(deploy()),
        TIDINGS_DOMAIN: DOMAIN,
        TIDINGS_PASSWORD: 'letters1and2digits',
      };
      for (const file of ['compose.yaml', 'compose.postgres.yaml']) await adapt(file);
      const build = { services: { tidings: { build: { network: 'host' } } } };
      await writeFile(join(deploy(), 'build.json'), JSON.stringify(build));
      await compose('compose.yaml', '--file', 'build.json', 'build');
      // The account in the container.
      await mkdir(backups(), { mode: 0o777 });
      await execute('chown', ['1000:1000', backups()]);
    }, TIMEOUT_MS);

    afterAll(async () => {
      if (folder === undefined) return;
      for (const file of ['compose.yaml', 'compose.postgres.yaml']) {
        await compose(file, 'down', '--volumes').catch(() => undefined);
      }
      await engine?.stop();
      await rm(folder, { recursive: true, force: true });
    }, TIMEOUT_MS);

    /** Changes a file as little as it takes here: old versions know no name, and the usual ports may be in use. */
    async function adapt(file: string): Promise<void> {
      const path = join(deploy(), file);
      const given = await readFile(path, 'utf8');
      const ports = "ports: ['80:80', '443:443', '443:443/udp']";
      expect(given).toContain(ports);
      const adapted = given
        .replace('name: tidings\n', '')
        .replace(ports, `ports: ['127.0.0.1:${port}:443']`);
      await writeFile(path, adapted);
    }

    async function compose(file: string, ...words: string[]): Promise<string> {
      const all = ['--project-name', 'tidings', '--file', file, ...words];
      const { stdout } = await execute('docker-compose', all, {
        cwd: deploy(),
        env: environment,
        maxBuffer: 1 << 26,
      });
      return stdout.trim();
    }

    const inService = (file: string, service: string, ...words: string[]) =>
      compose(file, 'exec', '-T', service, ...words);

    const isHealthy = async (service: string) =>
      expect(
        await engine.docker(
          'inspect',
          '--format',
          '{{.State.Health.Status}}',
          `tidings_${service}_1`,
        ),
      ).toBe('healthy');

    /** Asks through the proxy, whose certificate is signed by an authority of its own. */
    function viaProxy(path: string, account?: Account, form?: Record<string, string>) {
      const agent = new Agent({ rejectUnauthorized: false, servername: DOMAIN });
      return new Promise<{ status: number; body: string }>((resolve, reject) => {
        const sent = request(
          {
            ...{ agent, host: '127.0.0.1', port, path, method: form ? 'POST' : 'GET' },
            headers: {
              host: DOMAIN,
              ...(account && {
                authorization: `Basic ${Buffer.from(`${account.email}:${account.api_key}`).toString('base64')}`,
              }),
              ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
            },
          },
          async (answer) => resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
        );
        sent.once('error', reject);
        sent.end(form && new URLSearchParams(form).toString());
      });
    }

    const send = (account: Account, content: string) =>
      viaProxy('/api/v1/messages', account, {
        ...{ type: 'channel', to: 'general', topic: 'compose' },
        content,
      });

    /** Sends while something happens. Returns the texts that were acknowledged, and the other statuses. */
    async function sendingWhile(account: Account, name: string, work: () => Promise<unknown>) {
      let isOver = false;
      const acknowledged: string[] = [];
      const others: number[] = [];
      const sender = async (number: number) => {
        for (let count = 0; !isOver; count += 1) {
          const content = `${name} ${number} ${count}`;
          const { status } = await send(account, content);
          if (status === 200) acknowledged.push(content);
          else others.push(status);
          // The server limits the rate of each account.
          await pause(1000);
        }
      };
      const senders = Array.from({ length: SENDERS }, (_, number) => sender(number));
      await work();
      isOver = true;
      await Promise.all(senders);
      return { acknowledged, others };
    }

    async function textsIn(account: Account): Promise<string[]> {
      const query = new URLSearchParams({
        ...{ anchor: 'newest', num_before: '1000', num_after: '0', apply_markdown: 'false' },
        narrow: JSON.stringify([{ operator: 'topic', operand: 'compose' }]),
      });
      const { body } = await viaProxy(`/api/v1/messages?${query}`, account);
      return (JSON.parse(body) as { messages: { content: string }[] }).messages.map(
        ({ content }) => content,
      );
    }

    async function ownerIn(file: string, service: string): Promise<Account> {
      const words = ['--email', 'ada@example.org', '--name', 'Ada', '--role', 'owner', '--json'];
      return JSON.parse(
        await inService(file, service, 'tidings', 'user', 'create', ...words),
      ) as Account;
    }

    const isServed = () =>
      waitFor(async () => expect((await viaProxy('/health')).status).toBe(200));

    it(
      'operations: one server serves through the proxy, without rights, and loses nothing in a restart',
      async () => {
        const file = 'compose.yaml';
        await compose(file, 'up', '--detach');
        await isServed();
        expect(await compose(file, 'logs', '--no-color', 'tidings')).toContain(
          `https://${DOMAIN}/setup#token=`,
        );
        await waitFor(() => isHealthy('tidings'));
        expect((await viaProxy('/')).body).toContain('<script');
        expect((await viaProxy('/metrics')).status).toBe(404);

        const inside = (command: string) => inService(file, 'tidings', 'sh', '-c', command);
        expect(await inside('id --user')).toBe('1000');
        for (const place of ['/opt/tidings/x', '/etc/x', '/usr/x']) {
          await expect(inside(`touch ${place}`)).rejects.toThrow('Read-only file system');
        }
        await inside('touch /tmp/x');
        const rights = await inside('grep -E "CapEff|NoNewPrivs" /proc/1/status');
        expect(rights.split(/\s+/)).toEqual(['CapEff:', '0000000000000000', 'NoNewPrivs:', '1']);

        const ada = await ownerIn(file, 'tidings');
        const { acknowledged } = await sendingWhile(ada, 'one', async () => {
          await compose(file, 'restart', 'tidings');
          await isServed();
        });
        expect(await textsIn(ada)).toEqual(expect.arrayContaining(acknowledged));
        // Fails if there is a fault.
        await inService(file, 'tidings', 'tidings', 'doctor');
        await compose(file, 'down', '--volumes');
      },
      TIMEOUT_MS,
    );

    it(
      'operations: two servers restart and are upgraded in turn, and every request is answered',
      async () => {
        const file = 'compose.postgres.yaml';
        await compose(file, 'up', '--detach');
        await isServed();
        for (const service of ['database', 'tidings-1', 'tidings-2']) {
          await waitFor(() => isHealthy(service));
        }
        const ada = await ownerIn(file, 'tidings-1');
        const restarted = await sendingWhile(ada, 'restart', async () => {
          await compose(file, 'restart', 'tidings-1');
          await waitFor(() => isHealthy('tidings-1'));
        });
        expect(restarted.others).toEqual([]);

        // A new image, as an upgrade builds it.
        const upgrade = join(folder, 'upgrade');
        await mkdir(upgrade);
        await writeFile(join(upgrade, 'Dockerfile'), 'FROM tidings\nLABEL is=new\n');
        await engine.docker('build', '--tag', 'tidings', upgrade);
        for (const service of ['tidings-1', 'tidings-2']) {
          const upgraded = await sendingWhile(ada, service, async () => {
            await compose(file, 'up', '--detach', '--no-deps', service);
            await waitFor(() => isHealthy(service));
          });
          expect(upgraded.others).toEqual([]);
          expect(
            await engine.docker(
              'inspect',
              '--format',
              '{{.Config.Labels.is}}',
              `tidings_${service}_1`,
            ),
          ).toBe('new');
          expect(await textsIn(ada)).toEqual(expect.arrayContaining(upgraded.acknowledged));
        }

        const mounted = ['--volume', `${backups()}:/backups`];
        const run = (at: string, service: string, ...words: string[]) =>
          compose(at, 'run', '-T', '--rm', ...mounted, service, ...words);
        const texts = await textsIn(ada);
        await run(file, 'tidings-1', 'backup', '--into', '/backups');
        await compose(file, 'down', '--volumes');

        const other = 'compose.yaml';
        await run(other, 'tidings', 'restore', '--from', '/backups');
        await compose(other, 'up', '--detach');
        await isServed();
        expect(await textsIn(ada)).toEqual(texts);
        await compose(other, 'down', '--volumes');
      },
      TIMEOUT_MS,
    );
  },
);
