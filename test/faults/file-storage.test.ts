import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { PATIENCE_MS } from '../support/patience.ts';
import { onReadOnlyDisk, onSmallDisk } from './disks.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a program with `open`, `send`, `texts` and `folder`, which prints JSON. */
async function played(
  folder: string,
  disk: (data: string) => readonly string[],
  program: string,
): Promise<unknown> {
  const whole = `
    import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
    import { createClient } from './packages/sdk/src/index.ts';
    import { fileStorage } from './packages/sdk/src/node.ts';
    const folder = ${JSON.stringify(folder)};
    const open = () => createClient({
      // Nobody listens there.
      serverUrl: 'http://127.0.0.1:9',
      credentials: { email: 'ada@example.org', apiKey: 'key' },
      storage: fileStorage(folder + '/chat.db'),
    });
    const to = { kind: 'topic', channelId: 7, topic: 'roses' };
    const send = (client, content) => client.send({ to, content }).then(
      () => content,
      ({ problem }) => problem,
    );
    const texts = (client) => client.outbox.entries.current.map((each) => each.command.args.content);
    ${program}
  `;
  const words = ['--import', 'tsx', '--conditions=@tidings/source', '--input-type=module'];
  const [command = '', ...rest] = [...disk(folder), process.execPath, ...words, '--eval', whole];
  const { stdout } = await run(command, rest, { cwd: root, timeout: PATIENCE_MS });
  return JSON.parse(stdout);
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-small-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  onTestFinished(() => rm(`${folder}.disk`, { recursive: true, force: true }));
  return folder;
}

it('B4: on a full disk the file store refuses writes, reports it, and keeps its content', async () => {
  const folder = await newFolder();
  const program = `
    const client = await open();
    const seen = [await send(client, 'before')];
    const ballast = openSync(folder + '/ballast', 'w');
    try {
      for (;;) writeSync(ballast, Buffer.alloc(512));
    } catch {}
    seen.push(await send(client, 'meanwhile'), client.problems.current);
    closeSync(ballast);
    rmSync(folder + '/ballast');
    seen.push(await send(client, 'after'), client.problems.current);
    await client.close();
    const again = await open();
    seen.push(texts(again), again.problems.current);
    await again.close();
    console.log(JSON.stringify(seen));
    process.exit();
  `;
  const full = { kind: 'full' };
  expect(await played(folder, onSmallDisk(2), program)).toEqual([
    'before',
    full,
    [full],
    'after',
    [],
    ['before', 'after'],
    [],
  ]);
});

it('B1: on a read-only disk a file is refused, with an error that says so', async () => {
  const folder = await newFolder();
  const writes = `
    const client = await open();
    console.log(JSON.stringify(await send(client, 'kept')));
    await client.close();
  `;
  expect(await played(folder, () => ['env'], writes)).toBe('kept');
  const opens = `
    const { message, problem } = await open().catch((error) => error);
    console.log(JSON.stringify({ message, problem }));
  `;
  const refused = {
    message: expect.stringContaining(`${folder}/chat.db does not open; it must be a file`),
    problem: { kind: 'unavailable' },
  };
  expect(await played(folder, onReadOnlyDisk, opens)).toEqual(refused);
  await rm(join(folder, 'chat.db'));
  expect(await played(folder, onReadOnlyDisk, opens)).toEqual(refused);
});
