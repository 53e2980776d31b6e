import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
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

  it('the first program runs as printed, with the account from the printed command, and then offline', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const command = /^npx tidings (user create .*)$/m.exec(readme)?.[1] ?? '';
    const program = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const wanted = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, bare]) => quoted ?? bare ?? '',
    );
    const account = JSON.parse(await runTidings([...wanted, '--data', server.dataDirectory])) as {
      email: string;
      api_key: string;
    };

    const app = join(folder, 'app');
    await mkdir(app);
    await symlink(join(root, 'node_modules'), join(app, 'node_modules'));
    await writeFile(join(app, 'package.json'), '{ "type": "module" }');
    await writeFile(join(app, 'first.ts'), program);
    const words = ['--import', 'tsx', '--conditions=@tidings/source', 'first.ts'];
    const place = {
      cwd: app,
      env: {
        ...process.env,
        TIDINGS_URL: server.url,
        TIDINGS_EMAIL: account.email,
        TIDINGS_KEY: account.api_key,
      },
    };
    const { stdout } = await run(process.execPath, words, place);
    const shown = stdout.trim().split('\n');
    // In the end it shows the server's version, once.
    expect(shown.at(-1)).toBe("[ '<p>At <strong>four</strong>?</p> ✓' ]");

    await server.stop();
    // It shows before it is on disk, where a killed program must have it.
    const telling = program.replace(
      'await client.outbox',
      "console.log('on disk');\nawait client.outbox",
    );
    await writeFile(join(app, 'first.ts'), telling);
    const alone = spawn(process.execPath, words, place);
    alone.stderr.pipe(process.stderr);
    const ended = once(alone, 'exit');
    let printed = '';
    for await (const text of alone.stdout) {
      printed += text;
      if (printed.includes('on disk')) break;
    }
    alone.kill('SIGKILL');
    await ended;
    expect(printed).toContain('<p>At **four**?</p> …');

    const { port } = new URL(server.url);
    server = await startTidings(server.dataDirectory, ['--port', port]);
    await run(process.execPath, words, place);
    const newest = `${server.url}/api/v1/messages?anchor=newest&num_before=10&num_after=0`;
    const authorization = `Basic ${btoa(`${account.email}:${account.api_key}`)}`;
    const answer = await fetch(newest, { headers: { authorization } });
    const { messages } = (await answer.json()) as { messages: { subject: string }[] };
    expect(messages.filter(({ subject }) => subject === 'today').length).toBe(3);
  });
});
