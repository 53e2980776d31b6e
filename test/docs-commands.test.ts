import { type ExecFileOptions, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../packages/server/src/core/config/load-config.ts';
import { installedProgram } from './support/installed-program.ts';
import { shownFile } from './support/shown-file.ts';
import { because } from './support/skip-reason.ts';
import { program, type RunningServer, runTidings, startTidings } from './support/tidings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

const page = (name: string) => readFile(join(root, 'docs', name), 'utf8');

/** Returns the shell commands of a page. */
function commandsOf(text: string): string[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, lines = '']) =>
    lines.trim().split('\n'),
  );
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-docs-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('docs/how-to/self-hosting.md', () => {
  it('its commands for an embedded database work, in their order', async () => {
    const isOurs = (line: string) => line.startsWith('tidings ');
    const pages = [await page('how-to/self-hosting.md'), await page('reference/export.md')];
    const commands = pages.flatMap(commandsOf).filter(isOurs);
    const served = commands.filter((line) => line.startsWith('tidings serve'));
    expect(served).toEqual(['tidings serve --data ./data']);
    // Node resolves the packages from the folder in which the commands run.
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'new-password.txt'), 'eleven yellow kettles\n');
    const server = await startTidings(join(folder, 'data'));
    try {
      for (const line of commands.filter((each) => !served.includes(each))) {
        await shell(line, { cwd: folder });
      }
    } finally {
      await server.stop();
    }
    const restored = ['realm', 'list', '--data', join(folder, 'restored'), '--json'];
    expect(JSON.parse(await runTidings(restored)).realms).toMatchObject([{ has_owner: true }]);
    expect(existsSync(join(folder, 'export', 'messages.jsonl'))).toBe(true);
  });

  it('its settings file is valid', async () => {
    const file = join(folder, 'tidings.json');
    await writeFile(
      file,
      shownFile(await page('how-to/self-hosting.md'), '/etc/tidings/tidings.json'),
    );
    expect(loadConfig({ flags: { config: file }, env: {} })).toMatchObject({
      dataDirectory: '/var/lib/tidings',
      publicUrl: 'https://chat.example.org',
      trustedProxies: 1,
    });
  });

  it.skipIf(!installedProgram('caddy'))(
    'its Caddyfile is valid',
    because('needs caddy'),
    async () => {
      const file = join(folder, 'Caddyfile');
      await writeFile(file, shownFile(await page('how-to/self-hosting.md'), 'Caddyfile'));
      await run('caddy', ['validate', '--config', file]);
    },
  );

  it.skipIf(!installedProgram('nginx') || !installedProgram('openssl'))(
    'its settings for nginx are valid',
    because('needs nginx and openssl'),
    async () => {
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
      const subject = ['-subj', '/CN=chat.example.org', '-keyout', key, '-out', certificate];
      await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject]);
      const settings = shownFile(await page('how-to/self-hosting.md'), 'nginx.conf')
        .replace(/\/etc\/\S*fullchain\.pem/, certificate)
        .replace(/\/etc\/\S*privkey\.pem/, key);
      const file = join(folder, 'nginx.conf');
      await writeFile(file, `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n${settings}}\n`);
      await run(installedProgram('nginx') ?? '', ['-t', '-c', file, '-p', folder]);
    },
  );
});

describe('docs/how-to/embedding.md', () => {
  it.skipIf(!installedProgram('curl') || !installedProgram('openssl'))(
    'its commands sign a user in',
    because('needs curl and openssl'),
    async () => {
      const text = (await page('how-to/embedding.md')).replaceAll(/^ {3}/gm, '');
      const commands = commandsOf(text.replaceAll(/ \\\n\s*/g, ' '));
      const [, code = ''] = /^```js\n([\s\S]*?)^```/m.exec(text) ?? [];
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
      await writeFile(join(folder, 'token.mjs'), code);
      const server = await startTidings(join(folder, 'data'));
      try {
        const [exchange = '', ...more] = commands.filter((line) => line.startsWith('curl '));
        const [update = '', ...others] = commands
          .filter((line) => line.startsWith('tidings '))
          .toReversed();
        expect([more.length, others.length]).toEqual([0, 2]);
        const keys = commands.filter((line) => line.startsWith('openssl '));
        for (const line of [...keys, ...others.toReversed()]) await shell(line, { cwd: folder });
        const made = `import { chatToken } from './token.mjs';
          console.log(await chatToken({ id: 17, name: 'Ada Lovelace', email: 'ada@example.org' }));`;
        const { stdout } = await run(process.execPath, ['--input-type=module', '-e', made], {
          cwd: folder,
        });
        const env = { ...process.env, TOKEN: stdout.trim() };
        const fetched = exchange
          .replace('curl ', 'curl --silent ')
          .replace('https://chat.example.org', server.url);
        const answer = JSON.parse(await shell(fetched, { env }));
        expect(answer).toMatchObject({ result: 'success', email: 'ada@example.org' });
        await shell(update, { cwd: folder });
        expect(JSON.parse(await shell(fetched, { env })).code).toBe('AUTHENTICATION_FAILED');
      } finally {
        await server.stop();
      }
    },
  );
});

describe('docs/reference/api.md', () => {
  it.skipIf(!installedProgram('curl'))(
    'its first calls succeed',
    because('needs curl'),
    async () => {
      const server = await startTidings(join(folder, 'data'));
      try {
        await callAsShown(server);
      } finally {
        await server.stop();
      }
    },
  );
});

async function callAsShown({ url, dataDirectory }: RunningServer): Promise<void> {
  const words = ['user', 'create', '--email', 'ada@example.org', '--name', 'Ada', '--json'];
  const account = JSON.parse(await runTidings([...words, '--data', dataDirectory]));
  const env = { ...process.env, TIDINGS_EMAIL: account.email, TIDINGS_KEY: account.api_key };
  const commands = commandsOf(await page('reference/api.md')).filter((line) =>
    line.startsWith('curl '),
  );
  expect(commands.length).toBe(3);
  for (const line of commands) {
    const command = line.replace('curl ', 'curl --silent ').replace('http://127.0.0.1:9991', url);
    expect(JSON.parse(await shell(command, { env }))).toMatchObject({ result: 'success' });
  }
}

/** Returns the output of a line in a shell whose `tidings` is this checkout. */
async function shell(line: string, options: ExecFileOptions): Promise<string> {
  const command = program.map((word) => `'${word}'`).join(' ');
  const script = `tidings() { ${command} "$@"; }\nset -e\n${line}`;
  const { stdout } = await run('sh', ['-c', script], { ...options, encoding: 'utf8' });
  return stdout;
}
