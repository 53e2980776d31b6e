import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { openEngine } from '../../../src/core/storage/open-engine.ts';
import { silent, type TestLocation, usualDatabases } from '../../support/engines.ts';
import { runHere } from '../cli/run-cli.ts';
import { manyMattermost } from './example-mattermost.ts';
import { manyRocketchat } from './example-rocketchat.ts';
import { exampleZulip, PNG } from './example-zulip.ts';
import { manyZulip } from './many-zulip.ts';
import { writeFolder } from './pack.ts';

const MESSAGES = 2500;
const AVATAR = '7/abc.original';
/** Numbers of messages, and in one kind of export a file, at which a run is killed. */
const heldAt = ['700', '1900'];
const sources = ['zulip', 'mattermost', 'rocketchat', 'tidings'] as const;
const heldImport = fileURLToPath(new URL('./held-archive.ts', import.meta.url));

describe.each(usualDatabases)('a killed import, on %s', (_name, locate) => {
  const locations: TestLocation[] = [];
  const engines: Engine[] = [];
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-killed-'));
  });
  afterAll(async () => {
    for (const engine of engines) await engine.close();
    for (const location of locations) await location.remove();
    await rm(folder, { recursive: true });
  });

  async function place() {
    const location = await locate();
    locations.push(location);
    const engine = await openEngine({ database: location.database, log: silent });
    engines.push(engine);
    const data = join(folder, `data-${locations.length}`);
    await mkdir(data);
    const { database } = location;
    return { engine, database, data, words: ['--data', data, '--database', database] };
  }

  /** Returns the number of messages that are done; undefined if no import is in progress. */
  async function progress({ reader }: Engine): Promise<number | undefined> {
    const row = await reader.get<{ value: string }>(
      "SELECT value FROM realm_settings WHERE name = '_import_progress'",
    );
    const told = JSON.parse(row?.value ?? 'null') as { entries: number } | null;
    return told?.entries;
  }

  async function everything({ reader }: Engine): Promise<unknown[]> {
    const statements = [
      'SELECT id, sender_id, channel_id, topic, content, sent_at, reactions FROM messages ORDER BY id',
      'SELECT channel_id, topic_key, name, max_id FROM topics ORDER BY channel_id, topic_key',
      'SELECT user_id, message_id, flags FROM message_flags ORDER BY user_id, message_id',
      'SELECT user_id, from_id, to_id FROM read_ranges ORDER BY user_id, from_id',
      'SELECT id, email, full_name, avatar_source FROM users ORDER BY id',
      'SELECT channel_id, user_id, intervals FROM subscriptions ORDER BY channel_id, user_id',
      'SELECT id, name, first_message_id FROM channels ORDER BY id',
      'SELECT members, id FROM conversations ORDER BY members',
    ];
    return Promise.all(statements.map((statement) => reader.all(statement)));
  }

  /** Returns an export with many messages. */
  async function exported(source: (typeof sources)[number]): Promise<string> {
    const to = join(folder, `${source}-${locations.length}`);
    const made = (files: Iterable<readonly [string, unknown]>) =>
      writeFolder(to, Object.fromEntries(files));
    if (source === 'mattermost') return made(manyMattermost(MESSAGES));
    if (source === 'rocketchat') return made(manyRocketchat(MESSAGES));
    const zulip = await writeFolder(source === 'zulip' ? to : `${to}-before`, {
      ...Object.fromEntries(manyZulip(MESSAGES)),
      'avatars/records.json': [{ path: AVATAR, user_profile_id: 1000 }],
      [`avatars/${AVATAR}`]: PNG,
    });
    if (source === 'zulip') return to;
    const { words } = await place();
    await runHere(['import', 'zulip', zulip, ...words]);
    await runHere(['realm', 'export', '--to', to, ...words]);
    return to;
  }

  test.each(sources)(
    'DESIGN 2.2: an import from %s, when restarted, ends with the same result as one run',
    async (source) => {
      const many = await exported(source);
      const whole = await place();
      const report = await runHere(['import', source, many, ...whole.words, '--json']);
      expect(report).toMatchObject({ code: 0 });

      const { engine, database, data, words } = await place();
      for (const held of source === 'zulip' ? [AVATAR, ...heldAt] : heldAt) {
        const child = fork(heldImport, [data, database, source, many, held], {
          execArgv: ['--import', 'tsx', '--conditions=@tidings/source'],
        });
        const exited = once(child, 'exit');
        expect(await Promise.race([once(child, 'message'), exited])).toEqual(['held', undefined]);
        child.kill('SIGKILL');
        await exited;
        // Everything up to the kill is there, except what was in flight.
        const done = (await progress(engine)) ?? MESSAGES;
        if (held === AVATAR) expect(done).toBe(0);
        else expect(done).toBeGreaterThanOrEqual(Number(held) - 1000);
        expect(done).toBeLessThan(MESSAGES);
      }
      const other = await writeFolder(join(folder, `other-${locations.length}`), exampleZulip());
      const different = await runHere(['import', 'zulip', other, ...words]);
      expect(different.stderr).toContain('A different export was started');
      const again = await runHere(['import', source, many, ...words, '--json']);
      expect(again).toMatchObject({ code: 0 });
      expect(JSON.parse(again.stdout)).toEqual(JSON.parse(report.stdout));
      expect(await everything(engine)).toEqual(await everything(whole.engine));
      expect(await progress(engine)).toBeUndefined();
    },
  );
});
