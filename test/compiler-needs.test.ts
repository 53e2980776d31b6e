import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missingToCompile } from '../scripts/lib/compiler-needs.mjs';

describe.skipIf(process.platform === 'win32')('what an installation needs to compile', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-path-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** A machine that has these programs and no others. */
  async function machineWith(...programs: string[]): Promise<NodeJS.ProcessEnv> {
    for (const program of programs) {
      await writeFile(join(folder, program), '#!/bin/sh\n');
      await chmod(join(folder, program), 0o755);
    }
    return { PATH: folder };
  }

  it('operations: nothing is said where everything is there', async () => {
    expect(missingToCompile(await machineWith('python3', 'make', 'c++'))).toBeUndefined();
  });

  it('operations: one line says what is missing, and how to get it here', async () => {
    expect(missingToCompile(await machineWith('python3', 'apt-get'))).toBe(
      'To compile sqlite3, make and a C++ compiler are missing: sudo apt-get install python3 make g++',
    );
  });

  it('operations: what is missing is said where no package manager is known', async () => {
    expect(missingToCompile(await machineWith('make', 'c++'))).toBe(
      'To compile sqlite3, Python 3 is missing.',
    );
  });

  it('operations: another compiler may be named', async () => {
    const env = await machineWith('python3', 'make', 'clang++');
    expect(missingToCompile({ ...env, CXX: 'clang++' })).toBeUndefined();
  });
});
