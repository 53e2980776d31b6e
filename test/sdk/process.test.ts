import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { PATIENCE_MS } from '../support/patience.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const entries = [
  ...[
    'angular',
    'capacitor',
    'devtools',
    'index',
    'indexeddb',
    'memory',
    'metro',
    'node',
    'push',
    'react',
  ],
  ...['react-native', 'solid', 'svelte', 'testing', 'vue'],
];

/** Returns the output of a program that must end by itself. */
async function outputOf(program: string): Promise<string> {
  const words = ['--import', 'tsx', '--conditions=@tidings/source', '--input-type=module'];
  const options = { cwd: root, timeout: PATIENCE_MS };
  const { stdout } = await run(process.execPath, [...words, '--eval', program], options);
  return stdout.trim();
}

const imported = (entry: string) => `import('./packages/sdk/src/${entry}.ts')`;

it('C1: every entry point can be imported without a page, and leaves nothing running', async () => {
  const program = `
    const all = await Promise.all([${entries.map(imported).join(', ')}]);
    console.log(all.length);
  `;
  expect(await outputOf(program)).toBe(String(entries.length));
});

it('C1: a client works with a window but nothing else of a browser, as in React Native', async () => {
  const program = `
    globalThis.window = globalThis;
    delete globalThis.BroadcastChannel;
    const { createClient } = await ${imported('index')};
    const { memoryStorage } = await ${imported('memory')};
    const client = await createClient({
      // Nothing listens there.
      serverUrl: 'http://127.0.0.1:9',
      credentials: { email: 'ada@example.org', apiKey: 'key' },
      storage: memoryStorage(),
    });
    await client.send({ to: { kind: 'topic', channelId: 7, topic: 'roses' }, content: 'kept' });
    console.log(client.outbox.entries.current.length);
    await client.close();
  `;
  expect(await outputOf(program)).toBe('1');
});

it('C1: a program ends once its client is closed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-program-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = `
    const { createClient } = await ${imported('index')};
    const { fileStorage } = await ${imported('node')};
    const client = await createClient({
      // Nothing listens there.
      serverUrl: 'http://127.0.0.1:9',
      credentials: { email: 'ada@example.org', apiKey: 'key' },
      storage: fileStorage(${JSON.stringify(join(folder, 'store.sqlite'))}),
    });
    await client.send({ to: { kind: 'topic', channelId: 7, topic: 'roses' }, content: 'kept' });
    console.log(client.outbox.entries.current.length);
    await client.close();
  `;
  expect(await outputOf(program)).toBe('1');
});
