import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRaw } from '../../features/uploads/raw-request.ts';
import { forEachTeam } from '../../support/team.ts';
import { rocketchatFiles } from './example-rocketchat.ts';
import { importsInto } from './imports.ts';
import { type Files, writeFolder } from './pack.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-rocketchat-'));
});
afterAll(() => rm(folder, { recursive: true }));

let made = 0;
const written = (files: Files = rocketchatFiles()) =>
  writeFolder(join(folder, String(++made)), files);

/** Returns the files as `mongodump --gzip` writes them, with another folder around them. */
function zipped(): Files {
  const entries = Object.entries(rocketchatFiles());
  return Object.fromEntries(
    entries.map(([path, bytes]) => [`rocketchat/${path}.gz`, gzipSync(bytes)]),
  );
}

forEachTeam((team) => {
  const { organization, run, inJson, personOf } = importsInto(team);

  test('operations: an import from Rocket.Chat reports its results, packed or not', async () => {
    for (const files of [await written(), await written(zipped())]) {
      const realm = await organization();
      const trial = await inJson('import', 'rocketchat', files, '--realm', realm, '--dry-run');
      const { realm_id, expired, ...report } = await inJson(
        ...['import', 'rocketchat', files, '--realm', realm],
      );
      expect([typeof realm_id, expired]).toEqual(['number', 0]);
      expect(report).toEqual({ ...trial, dry_run: false });
      expect(report).toMatchObject({
        ...{ source: 'rocketchat', owners: ['ada@example.org'], people: 4, deactivated: 2 },
        ...{ bots: 1, channels: 2, private_channels: 1, messages: 8, direct_messages: 1 },
        ...{ reactions: 2, uploads: 1, avatars: 1, emoji: 1 },
      });
      expect(report.left_out.map(({ why }: { why: string }) => why).sort()).toEqual([
        'encrypted message',
        'message in an unknown room',
        'note: uj',
        'pin, of a message that is imported',
        'room of type l',
      ]);
    }
  });

  test('operations: messages from Rocket.Chat are in order of time, and threads and discussions are topics', async () => {
    const realm = await organization();
    await inJson('import', 'rocketchat', await written(), '--realm', realm);
    const ada = await personOf(realm, 'ada@example.org');
    const grace = await personOf(realm, 'grace.h@example.org');
    const { body } = await ada.get('/messages', {
      ...{ anchor: 'oldest', num_before: 0, num_after: 100 },
      ...{ apply_markdown: false, allow_empty_topic_name: true },
    });
    const all = body.messages as Record<string, unknown>[];
    expect(all.map(({ subject, content }) => [subject, content])).toEqual([
      ['Where is the plan?', 'Where is the plan?'],
      ['', `Ask @**Grace|${grace.id}** about **all** of *it*, ~~not~~ \`*this*\` in #**general**`],
      ['Where is the plan?', 'Here'],
      ['', 'only for the engine @**all**'],
      ['About steam', 'it is hot'],
      ['', 'between us'],
      ['', expect.stringMatching(/^Read it\n\[plan\.txt\]\(\/user_uploads\//)],
      ['', 'yes\n> ada: Ask Grace'],
    ]);
    expect(all[1]).toMatchObject({
      ...{ flags: ['read', 'starred'], last_edit_timestamp: Date.UTC(2020, 0, 1) / 1000 + 21 },
      reactions: [
        { reaction_type: 'unicode_emoji', user_id: grace.id },
        { reaction_type: 'realm_emoji', emoji_name: 'engine', user_id: ada.id },
      ],
    });
    const path = /\/user_uploads\/[^)]+/.exec(String(all[6]?.['content']))?.[0] ?? '';
    const file = await getRaw(team(), path, { as: grace, host: `${realm}.localhost` });
    expect(String(file.bytes)).toBe('the plan');
  });

  test('operations: a broken dump of Rocket.Chat changes nothing, and names the place', async () => {
    const whole = rocketchatFiles();
    const bytes = whole['rocketchat_message.bson'] ?? Buffer.alloc(0);
    const nonsense = Buffer.from(bytes);
    nonsense.writeInt32LE(-1, 0);
    const wrong = Buffer.from(bytes);
    wrong.writeUInt8(0xee, 4);
    const broken: readonly [Files, string][] = [
      [{ 'rocketchat_message.bson': bytes.subarray(0, -5) }, 'ends within a document'],
      [{ 'rocketchat_message.bson': nonsense }, 'rocketchat_message.bson is broken'],
      [{ 'rocketchat_message.bson': wrong }, 'document 1 cannot be read'],
      [{ 'users.bson': Buffer.from('{"a":1}') }, 'users.bson is broken'],
    ];
    const realm = await organization();
    for (const [files, problem] of broken) {
      const place = await written({ ...whole, ...files });
      const { code, stderr } = await run('import', 'rocketchat', place, '--realm', realm);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(problem) });
    }
    const { 'users.bson': _people, 'rocketchat_message.bson': _said, ...rest } = whole;
    const none = await run('import', 'rocketchat', await written(rest), '--realm', realm);
    expect(none.stderr).toContain('is not a dump of Rocket.Chat');
    await inJson('import', 'rocketchat', await written(), '--realm', realm);
  });
});
