import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachTeam } from '../packages/server/test/support/team.ts';
import { commandOf } from '../scripts/lib/run.mjs';

/*
 * Clients that others generate from the document of a running server: they compile strictly, and the programs printed in
 * docs/reference/api.md get through to the server with them.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const execute = promisify(execFile);

const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  module: 'nodenext',
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
};

forEachTeam((team) => {
  let folder: string;
  let account: NodeJS.ProcessEnv;
  let programs: string[];

  beforeAll(async () => {
    const { url, person } = team();
    const { email, apiKey } = await person();
    account = { TIDINGS_URL: url, TIDINGS_EMAIL: email, TIDINGS_KEY: apiKey };
    // Within the checkout, so that what the programs import is found.
    await mkdir(join(root, 'node_modules/.tidings'), { recursive: true });
    folder = await mkdtemp(join(root, 'node_modules/.tidings/clients-'));
    const document = await fetch(`${url}/api/openapi.json`);
    await writeFile(join(folder, 'openapi.json'), await document.text());
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const page = await readFile(join(root, 'docs/reference/api.md'), 'utf8');
    programs = Array.from(page.matchAll(/```typescript\n([\s\S]*?)```/g), ([, code = '']) => code);
  });

  afterAll(async () => {
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const node = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
    execute(process.execPath, args, { cwd: folder, env: { ...process.env, ...environment } });

  it.each([
    {
      name: 'openapi-typescript',
      generate: [commandOf('openapi-typescript'), 'openapi.json', '-o', 'tidings-api.ts'],
      program: 'createClient<paths>',
    },
    {
      name: '@hey-api/openapi-ts',
      generate: [
        ...[commandOf('@hey-api/openapi-ts'), '-i', 'openapi.json', '-o', 'tidings'],
        ...['-c', '@hey-api/client-fetch', '--no-log-file'],
      ],
      program: './tidings/client.gen.ts',
    },
  ])(
    'DESIGN 1.1: the client of $name compiles strictly and speaks to the server',
    async (client) => {
      const program = programs.find((code) => code.includes(client.program)) ?? '';
      const file = 'program.ts';
      await node(client.generate);
      await writeFile(join(folder, file), program);
      await writeFile(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: [file] }),
      );
      await node([commandOf('typescript-native'), '-p', '.']).catch(({ stdout }) =>
        expect(stdout).toBe(''),
      );
      const { stdout } = await node([commandOf('tsx'), file], account);
      expect(stdout).toBe("[ '<p>Note to <strong>self</strong></p>' ]\n");
    },
  );
});
