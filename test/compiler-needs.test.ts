import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missingToCompile } from '../scripts/lib/compiler-needs.mjs';
import { because } from './support/skip-reason.ts';

describe.skipIf(process.platform === 'win32')(
  'build tools of an installation',
  because('Windows finds them in another way'),
  () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'tidings-path-'));
    });
    afterEach(() => rm(folder, { recursive: true }));

    /** Returns the environment of a machine with only these programs. */
    async function machineWith(...programs: string[]): Promise<NodeJS.ProcessEnv> {
      for (const program of programs) {
        await writeFile(join(folder, program), '#!/bin/sh\n');
        await chmod(join(folder, program), 0o755);
      }
      return { PATH: folder };
    }

    it('operations: nothing is reported if everything is installed', async () => {
      expect(missingToCompile(await machineWith('python3', 'make', 'c++'))).toBeUndefined();
    });

    it('operations: one line reports what is missing, and how to install it here', async () => {
      expect(missingToCompile(await machineWith('python3', 'apt-get'))).toBe(
        'To compile sqlite3, make and a C++ compiler are missing: sudo apt-get install python3 make g++',
      );
    });

    it('operations: missing tools are reported without a known package manager', async () => {
      expect(missingToCompile(await machineWith('make', 'c++'))).toBe(
        'To compile sqlite3, Python 3 is missing.',
      );
    });

    it('operations: another compiler can be named', async () => {
      const env = await machineWith('python3', 'make', 'clang++');
      expect(missingToCompile({ ...env, CXX: 'clang++' })).toBeUndefined();
    });
  },
);
