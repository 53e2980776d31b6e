import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, runTidings, startTidings } from './support/tidings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

describe('README', () => {
  let folder: string;
  let server: RunningServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-readme-'));
    server = await startTidings(join(folder, 'data'));
  });

  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('the first program runs as printed, with the account that the printed command makes', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const command = /^npx tidings (user create .*)$/m.exec(readme)?.[1] ?? '';
    const program = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, bare]) => quoted ?? bare ?? '',
    );
    const account = JSON.parse(await runTidings([...words, '--data', server.dataDirectory])) as {
      email: string;
      api_key: string;
    };

    const app = join(folder, 'app');
    await mkdir(app);
    await symlink(join(root, 'node_modules'), join(app, 'node_modules'));
    await writeFile(join(app, 'package.json'), '{ "type": "module" }');
    await writeFile(join(app, 'first.ts'), program);
    const { stdout } = await run(
      process.execPath,
      ['--import', 'tsx', '--conditions=@tidings/source', 'first.ts'],
      {
        cwd: app,
        env: {
          ...process.env,
          TIDINGS_URL: server.url,
          TIDINGS_EMAIL: account.email,
          TIDINGS_KEY: account.api_key,
        },
      },
    );
    const shown = stdout.trim().split('\n');
    // Whatever it was before: in the end it shows as the server has it, once.
    expect(shown.at(-1)).toBe("[ '<p>At <strong>four</strong>?</p> ✓' ]");
  });
});
