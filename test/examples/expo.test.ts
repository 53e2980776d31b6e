import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from '../support/built.ts';
import { copyPackages } from '../support/copy-packages.ts';
import { DOWNLOAD_TIMEOUT_MS, downloadedPackages } from '../support/downloaded-packages.ts';
import { because } from '../support/skip-reason.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const example = join(root, 'examples/expo');

const manifest = JSON.parse(await readFile(join(example, 'package.json'), 'utf8'));
const { '@tidings/sdk': _, ...others } = manifest.dependencies;
const packages = downloadedPackages({ ...others, ...manifest.devDependencies });

describe.skipIf(!packages.areAvailable)('examples/expo', because(packages.needs), () => {
  let modules: string;
  let app: string;

  beforeAll(async () => {
    await built('packages');
    // As published: with declarations.
    await execute(process.execPath, ['scripts/setup.mjs', 'complete'], { cwd: root });
    const place = await packages.folder();
    modules = join(place, 'node_modules');
    await mkdir(join(place, 'apps'), { recursive: true });
    app = await mkdtemp(join(place, 'apps/example-'));
    const leftOut = new Set(['node_modules', '.expo', 'dist'].map((name) => join(example, name)));
    await cp(example, app, { recursive: true, filter: (path) => !leftOut.has(path) });
    await copyPackages(['@tidings/sdk'], app);
  }, DOWNLOAD_TIMEOUT_MS);
  afterAll(async () => {
    if (app) await rm(app, { recursive: true });
  });

  /** Runs a program of a package in the app, with nothing from the network. */
  function run(program: string, words: readonly string[]) {
    const env = { ...process.env, CI: '1', EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1' };
    const options = { cwd: app, env, maxBuffer: 1 << 26 };
    return execute(process.execPath, [join(modules, program), ...words], options);
  }

  it(
    'C9: its types fit the SDK, React Native and Expo',
    async () => {
      const { stdout } = await run('typescript/bin/tsc', ['--noEmit']).catch((error) => error);
      expect(stdout).toBe('');
    },
    DOWNLOAD_TIMEOUT_MS,
  );

  it.each(['android', 'ios'])(
    'C9: Expo bundles it for %s and compiles it with Hermes',
    async (platform) => {
      const words = ['export', '--platform', platform, '--output-dir', `out-${platform}`];
      await run('expo/bin/cli', [...words, '--max-workers', '1']);
      const folder = join(app, `out-${platform}/_expo/static/js/${platform}`);
      const [name = ''] = await readdir(folder);
      expect(name).toMatch(/\.hbc$/);
      expect((await stat(join(folder, name))).size).toBeGreaterThan(1_000_000);
    },
    DOWNLOAD_TIMEOUT_MS,
  );
});
