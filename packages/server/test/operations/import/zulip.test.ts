import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRaw } from '../../features/uploads/raw-request.ts';
import { forEachTeam } from '../../support/team.ts';
import { exampleZulip, ids, writeZulip } from './example-zulip.ts';
import { importsInto } from './imports.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-zulip-'));
});
afterAll(() => rm(folder, { recursive: true }));

let made = 0;
const written = (files = exampleZulip()) => writeZulip(join(folder, String(++made)), files);

forEachTeam((team) => {
  const { organization, run, inJson, personOf } = importsInto(team);

  async function imported() {
    const realm = await organization();
    const report = await inJson('import', 'zulip', await written(), '--realm', realm);
    const [ada, grace] = [
      await personOf(realm, 'ada@example.org'),
      await personOf(realm, 'grace@example.org'),
    ];
    return { realm, report, ada, grace };
  }

  test('operations: an import from Zulip keeps ids, and reports its results', async () => {
    const { report, ada, grace } = await imported();
    expect(report).toMatchObject({
      ...{ source: 'zulip', dry_run: false, owners: ['ada@example.org'] },
      ...{ people: 4, deactivated: 1, guests: 1, bots: 1, groups: 1, drafts: 1 },
      ...{ channels: 2, private_channels: 1, archived_channels: 0 },
      ...{ messages: 6, direct_messages: 2, reactions: 2 },
      ...{ uploads: 1, avatars: 1, emoji: 1, as_code: 0 },
    });
    expect(report.left_out.map(({ why }: { why: string }) => why).sort()).toEqual([
      'linkifier with another syntax',
      'message of an unknown sender',
      'missing file',
      'row of zerver_scheduledmessage',
    ]);
    expect([ada.id, grace.id]).toEqual([ids.ada, ids.grace]);
    const { body } = await ada.get('/users');
    const members = body.members.map(
      ({ user_id, full_name, role, is_active }: Record<string, unknown>) => [
        ...[user_id, full_name, role, is_active],
      ],
    );
    expect(members).toEqual([
      [ids.ada, 'Ada Lovelace', 100, true],
      [ids.grace, 'Grace Hopper', 400, true],
      [ids.guest, 'Guest Person', 600, true],
      [ids.bot, 'Build Bot', 400, true],
      [ids.gone, 'Gone Person', 400, false],
    ]);
  });

  test('operations: messages from Zulip have their places, texts, reactions, files and flags', async () => {
    const { realm, ada, grace } = await imported();
    const read = async (person: typeof ada) => {
      const { body } = await person.get('/messages', {
        ...{ anchor: 'oldest', num_before: 0, num_after: 100 },
        ...{ apply_markdown: false, allow_empty_topic_name: true },
      });
      return body.messages as Record<string, unknown>[];
    };
    const all = await read(ada);
    expect(all.map(({ id, type, subject, stream_id }) => [id, type, subject, stream_id])).toEqual([
      [901, 'stream', 'Engine', ids.general],
      [902, 'stream', 'engine', ids.general],
      [903, 'stream', '', ids.secret],
      [904, 'stream', '', ids.secret],
      [905, 'private', '', undefined],
      [906, 'private', '', undefined],
    ]);
    const [first, second] = all;
    expect(first).toMatchObject({
      ...{ timestamp: 1_600_000_901, last_edit_timestamp: 1_600_001_900, client: 'website' },
      flags: ['read', 'starred'],
      edit_history: [{ user_id: ids.ada, prev_content: 'See it' }],
      reactions: [
        { emoji_name: 'tada', user_id: ids.grace },
        { emoji_name: 'engine', emoji_code: '51', user_id: ids.ada },
      ],
    });
    const path = /\/user_uploads\/\d+\/04\/AbCdEfGhIjKlMnOpQrStUvWx\/plan\.txt/.exec(
      String(first?.['content']),
    );
    const file = await getRaw(team(), String(path?.[0]), {
      ...{ as: grace, host: `${realm}.localhost` },
    });
    expect({ status: file.status, text: String(file.bytes) }).toEqual({
      ...{ status: 200, text: 'the plan' },
    });
    expect(second?.['flags']).toEqual(['read']);
    const ofGrace = await read(grace);
    expect(ofGrace.map(({ id, flags }) => [id, flags])).toEqual([
      [901, ['mentioned']],
      [902, ['read', 'mentioned']],
      // She joined the private channel after 903.
      [904, []],
      [905, []],
      [906, ['read']],
    ]);
  });

  test('operations: an import from Zulip brings settings, groups, emoji and personal data', async () => {
    const { ada } = await imported();
    const { body } = await ada.post('/register');
    expect(body).toMatchObject({
      ...{ realm_name: 'Analytical', realm_description: 'Engines' },
      ...{ realm_message_content_edit_limit_seconds: 1200, realm_waiting_period_threshold: 3 },
      ...{ realm_new_stream_announcements_stream_id: ids.general, realm_icon_source: 'U' },
      realm_can_invite_users_group: {
        ...{ direct_members: [ids.ada], direct_subgroups: [ids.group] },
      },
      realm_emoji: { 51: { name: 'engine', author_id: ids.ada } },
      alert_words: ['Steam'],
      muted_users: [{ id: ids.guest }],
      drafts: [{ type: 'stream', to: [ids.general], topic: 'Engine', content: 'Not yet' }],
      user_settings: { enter_sends: true },
      user_topics: [{ stream_id: ids.general, topic_name: 'Engine', visibility_policy: 3 }],
    });
    const { body: links } = await ada.get('/realm/linkifiers');
    expect(links.linkifiers).toMatchObject([{ id: 61, url_template: 'https://bugs.example/{id}' }]);
    const group = body.realm_user_groups.find(({ id }: { id: number }) => id === ids.group);
    expect(group).toMatchObject({ name: 'engineers', members: [ids.grace], can_manage_group: 41 });
    const named = (name: string) =>
      body.subscriptions.find((each: { name: string }) => each.name === name);
    expect(named('general')).toMatchObject({ stream_id: ids.general, can_send_message_group: 41 });
    expect(named('secret')).toMatchObject({ color: '#ff0000', pin_to_top: true });
    const found = await ada.get('/messages', {
      ...{ anchor: 'newest', num_before: 10, num_after: 0 },
      narrow: [{ operator: 'search', operand: 'Haus' }],
    });
    expect(found.body.messages.map(({ id }: { id: number }) => id)).toEqual([904]);
    // New ids are larger than all of the export.
    const sent = await ada.post('/messages', {
      ...{ type: 'stream', to: ids.general, topic: 'Engine', content: 'it runs' },
    });
    expect(sent.body.id).toBeGreaterThan(ids.lastMessage);
  });

  test('operations: a dry run reports the same and writes nothing', async () => {
    const [realm, files] = [await organization(), await written()];
    const trial = await inJson('import', 'zulip', files, '--realm', realm, '--dry-run');
    expect(trial).toMatchObject({ dry_run: true, messages: 6 });
    const { realm_id, expired, ...report } = await inJson(
      ...['import', 'zulip', files, '--realm', realm],
    );
    expect({ realm_id, expired }).toEqual({ realm_id: expect.any(Number), expired: 0 });
    expect(report).toEqual({ ...trial, dry_run: false });
  });

  test('operations: a broken export from Zulip changes nothing, and names the place', async () => {
    const whole = exampleZulip();
    const broken: readonly [object, string][] = [
      [{ 'realm.json': '{"zerver_realm": [' }, 'realm.json is broken'],
      [{ 'realm.json': {} }, 'it has no zerver_realm'],
      [{ 'realm.json': { zerver_realm: [{}], zerver_stream: [{}] } }, 'zerver_stream has no id'],
      [{ 'messages-000002.json': '{}' }, 'messages-000002.json is broken'],
      [{ 'messages-000002.json': '{"zerver_message":[{' }, 'messages-000002.json is broken'],
      [{ 'messages-000000.json': whole['messages-000002.json'] }, 'message 901 comes after 906'],
      [{ 'messages-000003.json.partial': '' }, 'The export is not complete'],
      [{ 'attachment.json': '[]' }, 'attachment.json is broken'],
    ];
    const realm = await organization();
    for (const [files, problem] of broken) {
      const { code, stderr } = await run(
        ...['import', 'zulip', await written({ ...whole, ...files }), '--realm', realm],
      );
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(problem) });
    }
    const several = await run('import', 'zulip', folder, '--realm', realm);
    expect(several.stderr).toContain('has two folders that look like a Zulip export');
    await inJson('import', 'zulip', await written(), '--realm', realm);
    const again = await run('import', 'zulip', await written(), '--realm', realm);
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already has messages'),
    });
  });

  test('operations: an import from Zulip needs a new organization', async () => {
    const realm = await organization();
    const account = ['--email', 'eve@example.org', '--name', 'Eve'];
    await inJson('user', 'create', '--realm', realm, ...account);
    const refused = await run('import', 'zulip', await written(), '--realm', realm);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has people or channels already'),
    });
  });
});
