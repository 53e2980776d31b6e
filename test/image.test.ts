import { type ExecFileOptions, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from './support/built.ts';
import { freePort } from './support/free-port.ts';
import { makeDebianWithNode, makeDeployFolder } from './support/image-parts.ts';
import { installedProgram } from './support/installed-program.ts';
import { because } from './support/skip-reason.ts';
import { isThorough } from './support/thorough.ts';
import { waitFor } from './support/wait-for.ts';

/*
 * Builds the container with Buildah, and runs it. No registry of images is needed: the base is a Debian that debootstrap
 * makes, with the Node of this machine. It needs root, and mirrors of Debian and of npm, so only a thorough run has it.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const execute = promisify(execFile);
const programs = ['buildah', 'debootstrap', 'npm'].map(installedProgram);
const isPossible = isThorough && programs.every(Boolean) && process.getuid?.() === 0;
const TIMEOUT_MS = 1_200_000;
const BASE = 'localhost/tidings-test-base';
const IMAGE = 'localhost/tidings-test';

describe.skipIf(!isPossible)(
  'the container image',
  because('only a thorough run as root with buildah, debootstrap and npm builds it'),
  () => {
    let folder: string;
    let container: string;

    const run = async (program: string, words: readonly string[], options?: ExecFileOptions) => {
      const { stdout } = await execute(program, words, { maxBuffer: 1 << 26, ...options });
      return String(stdout).trim();
    };
    /** Images are in a folder of the test, and not among those of this machine. */
    const buildah = (...words: string[]) => {
      const storage = ['--root', join(folder, 'images'), '--runroot', join(folder, 'running')];
      return [...storage, '--storage-driver', 'vfs', ...words];
    };
    const build = (...words: string[]) => run('buildah', buildah(...words), { cwd: folder });

    beforeAll(async () => {
      await built('web-client');
      folder = await mkdtemp(join(tmpdir(), 'tidings-image-'));
      await makeBase();
      const context = join(folder, 'context');
      const file = await makeDeployFolder(context);
      const given = [`BASE=${BASE}`, `PACKAGE=${file}`];
      const words = given.flatMap((each) => ['--build-arg', each]);
      await build(
        'bud',
        '--isolation',
        'chroot',
        '--format',
        'docker',
        ...words,
        '-t',
        IMAGE,
        context,
      );
      container = await build('from', IMAGE);
    }, TIMEOUT_MS);

    afterAll(async () => {
      if (folder === undefined) return;
      await build('rm', '--all').catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    }, TIMEOUT_MS);

    async function makeBase(): Promise<void> {
      const debian = join(folder, 'debian');
      const variables = await makeDebianWithNode(debian);
      const base = await build('from', 'scratch');
      await build('copy', base, debian, '/');
      for (const [name, value] of Object.entries(variables)) {
        await build('config', '--env', `${name}=${value}`, base);
      }
      await build('commit', '--rm', base, BASE);
      await rm(debian, { recursive: true });
    }

    const inContainer = (env: readonly string[], ...words: string[]) => {
      const given = env.flatMap((each) => ['--env', each]);
      return buildah('run', '--isolation', 'chroot', ...given, container, '--', ...words);
    };

    it('operations: it runs as a user without rights, from a small program', async () => {
      const { OCIv1 } = JSON.parse(await build('inspect', '--type', 'image', IMAGE));
      expect(OCIv1.config).toMatchObject({
        User: '1000:1000',
        Entrypoint: ['tidings'],
        Cmd: ['serve'],
        ExposedPorts: { '9991/tcp': {} },
      });
      const say = (...words: string[]) => run('buildah', inContainer([], ...words));
      expect(await say('id', '--user')).toBe('1000');
      const [size = ''] = (await say('du', '-sm', '/opt/tidings')).split('\t');
      expect(Number(size)).toBeLessThan(100);
      await expect(say('touch', '/opt/tidings/x')).rejects.toThrow('Permission denied');
      await expect(say('c++', '--version')).rejects.toThrow();
    });

    it('operations: it serves the web client, is healthy, and stops in time', async () => {
      const port = await freePort();
      const env = [`TIDINGS_PORT=${port}`, 'TIDINGS_HOST=127.0.0.1'];
      const server = spawn('buildah', inContainer(env, 'tidings', 'serve'), { stdio: 'ignore' });
      const exited = once(server, 'exit');
      try {
        const url = `http://127.0.0.1:${port}`;
        await waitFor(async () => expect((await fetch(`${url}/health`)).status).toBe(200));
        expect(await (await fetch(url)).text()).toContain('<script');
        const dockerfile = await readFile(join(root, 'packages/server/deploy/Dockerfile'), 'utf8');
        const [, health = '[]'] = /HEALTHCHECK .*\\\n *CMD (.*)/.exec(dockerfile) ?? [];
        const words = JSON.parse(health) as string[];
        await run('buildah', inContainer(env, ...words));
        await expect(
          run('buildah', inContainer([`TIDINGS_PORT=${await freePort()}`], ...words)),
        ).rejects.toThrow();
        const made = ['user', 'create', '--email', 'ada@example.org', '--name', 'Ada', '--json'];
        const account = JSON.parse(await run('buildah', inContainer([], 'tidings', ...made)));
        expect(account).toMatchObject({ email: 'ada@example.org' });
      } finally {
        server.kill('SIGTERM');
        await exited;
      }
    });
  },
);
