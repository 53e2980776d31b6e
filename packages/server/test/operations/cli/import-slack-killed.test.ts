import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { openEngine } from '../../../src/core/storage/open-engine.ts';
import { silent, type TestLocation, usualDatabases } from '../../support/engines.ts';
import { type Files, writeZip } from '../import/pack.ts';
import { exampleExport } from '../slack-import/example-export.ts';
import { manyMessages } from '../slack-import/many-messages.ts';
import { runHere } from './run-cli.ts';

const MESSAGES = 2500;
/** Indexes of messages, in the order of the files, at which a run is killed. */
const heldAt = [700, 1900];
const heldImport = fileURLToPath(new URL('../slack-import/held-import.ts', import.meta.url));

describe.each(usualDatabases)('a killed import, on %s', (_name, locate) => {
  const locations: TestLocation[] = [];
  const engines: Engine[] = [];
  let folder: string;
  let zip: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-killed-'));
    zip = await writeZip(join(folder, 'many.zip'), withFiles());
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
    const words = ['import', 'slack', '--data', folder, '--database', location.database];
    return { engine, database: location.database, words };
  }

  /** Returns the number of entries that are done; undefined if no import is in progress. */
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
      'SELECT id, email, full_name FROM users ORDER BY id',
      'SELECT channel_id, user_id, intervals FROM subscriptions ORDER BY channel_id, user_id',
    ];
    return Promise.all(statements.map((statement) => reader.all(statement)));
  }

  test('DESIGN 2.2: when restarted, it ends with the same result as one run', async () => {
    const whole = await place();
    const report = await runHere([...whole.words, zip, '--json']);
    expect(report).toMatchObject({ code: 0 });

    const { engine, database, words } = await place();
    let before = -1;
    for (const name of heldAt.map(fileNameAt)) {
      const child = fork(heldImport, [folder, database, zip, name], {
        execArgv: ['--import', 'tsx', '--conditions=@tidings/source'],
      });
      const exited = once(child, 'exit');
      expect(await Promise.race([once(child, 'message'), exited])).toEqual(['held', undefined]);
      child.kill('SIGKILL');
      await exited;
      // Everything up to the kill is there, and nothing more.
      const done = (await progress(engine)) ?? MESSAGES;
      expect(done).toBeGreaterThan(before);
      expect(done).toBeLessThan(MESSAGES);
      before = done;
    }
    const other = await writeZip(join(folder, 'other.zip'), exampleExport);
    expect((await runHere([...words, other])).stderr).toContain('A different export was started');

    const named = (client: string) =>
      engine.write((tx) => tx.run('UPDATE messages SET client = $1 WHERE id = 1', [client]));
    await named('Somebody who came in between');
    const since = await runHere([...words, zip]);
    await named('Slack import');
    expect(since.stderr).toContain('This organization already has messages');
    const ofRealm = ['--data', folder, '--database', database, '--realm', ''];
    await runHere(['realm', 'reactivate', ...ofRealm]);
    expect((await runHere([...words, zip])).stderr).toContain('The organization was reopened');
    await runHere(['realm', 'deactivate', ...ofRealm]);

    const again = await runHere([...words, zip, '--json']);
    expect(again).toMatchObject({ code: 0 });
    expect(JSON.parse(again.stdout)).toEqual(JSON.parse(report.stdout));
    expect(await everything(engine)).toEqual(await everything(whole.engine));
    expect(await progress(engine)).toBeUndefined();
  });
});

/** Returns an export of many messages, some of which have files. */
function withFiles(): Files {
  const files = manyMessages(MESSAGES);
  let count = 0;
  const entries = Object.entries(files).map(([path, content]) => {
    if (!path.startsWith('channel-') || !Array.isArray(content)) return [path, content];
    const messages = content.map((message: object) => {
      const name = heldAt.includes(count) ? fileNameAt(count) : undefined;
      count += 1;
      if (name === undefined) return message;
      return {
        ...message,
        files: [{ id: name, name, url_private: `https://files.slack.com/${name}` }],
      };
    });
    return [path, messages];
  });
  return Object.fromEntries(entries);
}

function fileNameAt(index: number): string {
  return `file-${index}.txt`;
}
