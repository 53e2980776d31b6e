import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from './support/built.ts';
import { installedProgram } from './support/installed-program.ts';
import { because } from './support/skip-reason.ts';
import { isThorough } from './support/thorough.ts';

/*
 * Installs the packed packages on each version of Node that they promise to run on. The folder is empty, so neither the
 * lockfile nor the overrides of this repository help. This test needs the npm registry, for the dependencies and for Node
 * itself, so only a thorough run has it. The binary of sqlite3 comes from the repository: it is the same for all
 * versions of Node, and to compile it three times would take minutes.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const execute = promisify(execFile);
const npm = installedProgram('npm');
const packageNames = ['shared-types', 'sdk', 'ui', 'server'];
const TIMEOUT_MS = 600_000;

/** Imports every entry of the SDK that Node can run, and says so. */
const program = `
import { createClient } from '@tidings/sdk';
import { fileStorage } from '@tidings/sdk/node';
console.log(typeof createClient, typeof fileStorage);
`;

describe.skipIf(!isThorough || !npm)(
  'DESIGN 8: the packed packages, without the repository',
  because('only a thorough run with npm downloads what they need'),
  () => {
    let folder: string;
    let packed: string[];

    beforeAll(async () => {
      await built('packages');
      folder = await mkdtemp(join(tmpdir(), 'tidings-packed-'));
      const folders = packageNames.map((name) => join(root, 'packages', name));
      const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
      const { stdout } = await runNpm(process.execPath, [...words, ...folders], root);
      const packs = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>);
      packed = packs.map(({ filename }) => join(folder, filename));
    }, TIMEOUT_MS);

    afterAll(async () => {
      if (folder) await rm(folder, { recursive: true, force: true });
    });

    it.each(['20.19', '22', '24'])(
      'operations: they install and run on Node %s without a warning',
      async (version) => {
        const node = await installNode(version);
        const app = join(folder, `app-${version}`);
        await mkdir(app);
        await writeFile(join(app, 'package.json'), '{ "private": true, "type": "module" }');
        await writeFile(join(app, 'program.js'), program);

        const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
        const { stdout, stderr } = await runNpm(node, [...words, ...packed], app);

        expect(`${stdout}${stderr}`).not.toMatch(/warn|deprecated|EBADENGINE/i);
        const binary = 'node_modules/sqlite3/build/Release/node_sqlite3.node';
        await cp(join(root, binary), join(app, binary));

        const command = join(app, 'node_modules/@tidings/server/bin/tidings.js');
        const used = await execute(node, ['--version']);
        expect(used.stdout.startsWith(`v${version}.`)).toBe(true);
        expect((await execute(node, [command, '--version'], { cwd: app })).stdout).toMatch(/^\d/);
        const made = [
          'realm',
          'create',
          '--subdomain',
          'example',
          '--name',
          'Example',
          '--data',
          join(app, 'data'),
          '--json',
        ];
        expect((await execute(node, [command, ...made], { cwd: app })).stdout).toContain('Example');
        const { stdout: said } = await execute(node, ['program.js'], { cwd: app });
        expect(said.trim()).toBe('function function');
      },
      TIMEOUT_MS,
    );

    /** Installs the newest Node of a line from its npm package, and returns the path of the program. */
    async function installNode(version: string): Promise<string> {
      const place = join(folder, `node-${version}`);
      await mkdir(place);
      await writeFile(join(place, 'package.json'), '{ "private": true }');
      const platform = process.platform === 'win32' ? 'win' : process.platform;
      const name = `node-${platform}-${process.arch}`;
      await runNpm(process.execPath, ['install', '--no-audit', `${name}@${version}`], place);
      return join(place, 'node_modules', name, 'bin', `node${platform === 'win' ? '.exe' : ''}`);
    }

    /** Runs npm, and the install scripts that it starts, on a version of Node. */
    async function runNpm(node: string, words: string[], cwd: string) {
      const script = await realpath(npm ?? '');
      const path = `${dirname(node)}${delimiter}${process.env['PATH']}`;
      // The settings of an npm that runs the tests would reach this one.
      const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
      const env = { ...Object.fromEntries(inherited), PATH: path };
      return execute(node, [script, ...words], { cwd, env, maxBuffer: 1 << 24 });
    }
  },
);
