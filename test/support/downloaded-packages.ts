import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installedProgram } from './installed-program.ts';
import { isThorough } from './thorough.ts';

const execute = promisify(execFile);
const npm = installedProgram('npm');

/** How long the download and its install scripts may take. */
export const DOWNLOAD_TIMEOUT_MS = 900_000;

export interface DownloadedPackages {
  /** Whether the test runs: bundling an app for a phone takes as long as hundreds of other tests. */
  readonly areAvailable: boolean;
  /** What a run without them lacks. */
  readonly needs: string;
  /** Returns the folder whose `node_modules` has them. */
  folder(): Promise<string>;
}

/**
 * Packages of other frameworks that a test needs, and that are too large for every developer to install: the SDKs of
 * phones take hundreds of megabytes. They stay in the person's cache. `mayCompile` runs their install scripts.
 */
export function downloadedPackages(
  versions: Readonly<Record<string, string>>,
  { mayCompile = false } = {},
): DownloadedPackages {
  const wanted = JSON.stringify([versions, process.version, mayCompile]);
  const id = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const place = join(cache, 'tidings-test-packages', id);
  return {
    areAvailable: isThorough && (existsSync(place) || npm !== undefined),
    needs: `only a thorough run with npm downloads ${Object.keys(versions)[0]} and others`,
    async folder() {
      if (existsSync(place)) return place;
      // Another worker may do the same; the first one to finish gives it its place.
      const draft = `${place}-${process.pid}`;
      await mkdir(draft, { recursive: true });
      try {
        // A test may put an app into the folder `apps`, where every bundler finds these packages.
        const manifest = { private: true, workspaces: ['apps/*'], dependencies: versions };
        await writeFile(join(draft, 'package.json'), JSON.stringify(manifest));
        const words = ['install', '--no-audit', '--no-fund', '--legacy-peer-deps'];
        const scripts = mayCompile ? [] : ['--ignore-scripts'];
        await execute(npm ?? 'npm', [...words, ...scripts], { cwd: draft, maxBuffer: 1 << 26 });
        await rename(draft, place).catch((error: unknown) => {
          if (!existsSync(place)) throw error;
        });
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
      return place;
    },
  };
}
