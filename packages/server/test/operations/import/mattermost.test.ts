import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRaw } from '../../features/uploads/raw-request.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { mattermostFiles, mattermostLines } from './example-mattermost.ts';
import { importsInto } from './imports.ts';
import { type Files, writeFolder, writeZip } from './pack.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-mattermost-'));
});
afterAll(() => rm(folder, { recursive: true }));

let made = 0;
const written = (files: Files = mattermostFiles()) =>
  writeFolder(join(folder, String(++made)), files);
const zipped = () => writeZip(join(folder, `${++made}.zip`), mattermostFiles());

forEachTeam((team) => {
  const { organization, run, inJson, personOf } = importsInto(team);

  async function read(person: Person) {
    const { body } = await person.get('/messages', {
      ...{ anchor: 'oldest', num_before: 0, num_after: 100 },
      ...{ apply_markdown: false, allow_empty_topic_name: true },
    });
    return body.messages as Record<string, unknown>[];
  }

  test('operations: an import from Mattermost reports its results, from a folder and from a zip file', async () => {
    for (const files of [await written(), await zipped()]) {
      const realm = await organization();
      const report = await inJson('import', 'mattermost', files, '--realm', realm);
      expect(report).toMatchObject({
        ...{ source: 'mattermost', owners: ['ada@example.org'], people: 3, deactivated: 1 },
        ...{ bots: 1, channels: 2, private_channels: 1, messages: 8, direct_messages: 2 },
        ...{ reactions: 2, uploads: 1, avatars: 1, emoji: 1 },
      });
      expect(report.left_out.map(({ why }: { why: string }) => why).sort()).toEqual([
        'message that is empty or in an unknown channel',
        'note: system_join_channel',
        'pin, of a message that is imported',
        'reaction with an unknown emoji',
      ]);
    }
  });

  test('operations: messages from Mattermost are in order of time, and threads are topics', async () => {
    const realm = await organization();
    await inJson('import', 'mattermost', await zipped(), '--realm', realm);
    const ada = await personOf(realm, 'ada@example.org');
    const grace = await personOf(realm, 'grace.h@example.org');
    const all = await read(ada);
    const square = '#**Town Square**';
    expect(all.map(({ subject, content }) => [subject, String(content).slice(0, 90)])).toEqual([
      ['Where is the plan?', 'Where is the plan?'],
      ['', `Second: ask @**Grace|${grace.id}**. See ~engine, ${square}, \`@ada\` and *this*`],
      ['Where is the plan?', expect.stringMatching(/^Here\n\[plan\.txt\]\(\/user_uploads\//)],
      ['', 'only for the engine @**all**'],
      ['', 'x'.repeat(90)],
      ['', 'x'.repeat(90)],
      ['', 'between us'],
      ['', '> between us\n\nyes'],
    ]);
    expect(all[0]).toMatchObject({ timestamp: 1_600_000_010, last_edit_timestamp: 1_600_000_011 });
    expect(all[1]).toMatchObject({
      flags: ['read', 'starred'],
      reactions: [
        { reaction_type: 'unicode_emoji', user_id: grace.id },
        { reaction_type: 'realm_emoji', emoji_name: 'engine', user_id: ada.id },
      ],
    });
    const path = /\/user_uploads\/[^)]+/.exec(String(all[2]?.['content']))?.[0] ?? '';
    const file = await getRaw(team(), path, { as: grace, host: `${realm}.localhost` });
    expect(String(file.bytes)).toBe('the plan');
    expect((await ada.get('/users/me')).body).toMatchObject({
      full_name: 'Ada Lovelace',
      role: 100,
    });
    const { body } = await ada.get('/users/me/subscriptions');
    const summary = body.subscriptions.map((each: Record<string, unknown>) => [
      ...[each['name'], each['invite_only'], each['pin_to_top'], each['is_muted']],
    ]);
    expect(summary.sort()).toEqual([
      ['Engine', true, false, true],
      ['Town Square', false, true, false],
    ]);
  });

  test('operations: a dry run of an import from Mattermost writes nothing', async () => {
    const [realm, files] = [await organization(), await zipped()];
    const trial = await inJson('import', 'mattermost', files, '--realm', realm, '--dry-run');
    const { realm_id, expired, ...report } = await inJson(
      ...['import', 'mattermost', files, '--realm', realm],
    );
    expect([typeof realm_id, expired]).toEqual(['number', 0]);
    expect(report).toEqual({ ...trial, dry_run: false });
  });

  test('operations: a broken export of Mattermost changes nothing, and names the place', async () => {
    const realm = await organization();
    const text = String(mattermostFiles()['import.jsonl']);
    const broken: readonly [lines: string, problem: string][] = [
      ['', 'import.jsonl is empty'],
      [text.slice(text.indexOf('\n') + 1), 'its first line must be of version 1'],
      [text.replace('"version":1', '"version":2'), 'its first line must be of version 1'],
      [text.slice(0, -20), `import.jsonl, line ${mattermostLines.length} is broken`],
      [`${text}[]\n`, `import.jsonl, line ${mattermostLines.length + 1} is broken`],
    ];
    for (const [lines, problem] of broken) {
      const files = await written({ ...mattermostFiles(), 'import.jsonl': lines });
      const { code, stderr } = await run('import', 'mattermost', files, '--realm', realm);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(problem) });
    }
    await inJson('import', 'mattermost', await written(), '--realm', realm);
  });
});
