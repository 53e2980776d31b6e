import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { openEngine } from '../../../src/core/storage/open-engine.ts';
import { deleteRows, insertRows } from '../../../src/core/storage/rows.ts';
import type { KeyOf, RowOf, Table } from '../../../src/core/storage/table.ts';
import { messages } from '../../../src/core/storage/tables/messages.ts';
import { storedPath } from '../../../src/features/uploads/upload-files.ts';
import { picture } from '../../features/avatars/pictures.ts';
import { formWith, upload } from '../../features/uploads/raw-request.ts';
import { silent } from '../../support/engines.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Team } from '../../support/team.ts';
import { tableNamed, tables } from './all-tables.ts';
import { runHere } from './run-cli.ts';

/** Tables that a column refers to; several if the row may be in any of them. */
const references: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { bot_owner_id: 'users' },
  api_keys: { user_id: 'users' },
  key_details: { user_id: 'users' },
  key_secrets: { user_id: 'users' },
  passwords: { user_id: 'users' },
  second_factors: { user_id: 'users' },
  recovery_codes: { user_id: 'users' },
  identities: { user_id: 'users' },
  external_ids: { user_id: 'users' },
  external_pictures: { user_id: 'users' },
  issued_keys: { user_id: 'users' },
  bot_keys: { bot_id: 'users' },
  bot_storage: { bot_id: 'users' },
  bot_services: { bot_id: 'users' },
  bot_deliveries: { bot_id: 'users', sender_id: 'users' },
  external_events: { bot_id: 'users' },
  user_settings: { user_id: 'users' },
  user_statuses: { user_id: 'users' },
  presence: { user_id: 'users' },
  profile_values: { user_id: 'users', field_id: 'profile_fields' },
  muted_users: { user_id: 'users', muted_id: 'users' },
  alert_words: { user_id: 'users' },
  user_groups: { creator_id: 'users' },
  group_members: { group_id: 'user_groups', user_id: 'users' },
  group_subgroups: { group_id: 'user_groups', subgroup_id: 'user_groups' },
  channels: { creator_id: 'users', folder_id: 'channel_folders', first_message_id: 'messages' },
  channel_folders: { creator_id: 'users' },
  subscriptions: { channel_id: 'channels', user_id: 'users' },
  user_topics: { user_id: 'users', channel_id: 'channels' },
  conversation_members: { user_id: 'users', conversation_id: 'conversations' },
  guest_partners: { guest_id: 'users', partner_id: 'users' },
  messages: { sender_id: 'users', channel_id: 'channels', recipient_id: 'channels, conversations' },
  topics: { channel_id: 'channels', max_id: 'messages' },
  message_flags: { user_id: 'users', message_id: 'messages' },
  custom_tags: { message_id: 'messages' },
  read_ranges: { user_id: 'users' },
  attachments: { owner_id: 'users' },
  attachment_messages: { attachment_id: 'attachments', message_id: 'messages' },
  realm_emoji: { author_id: 'users' },
  drafts: { user_id: 'users' },
  draft_documents: { draft_id: 'drafts', user_id: 'users' },
  draft_tickets: { user_id: 'users' },
  scheduled_messages: { user_id: 'users' },
  navigation_views: { user_id: 'users' },
  reminders: { user_id: 'users' },
  saved_snippets: { user_id: 'users' },
  invites: { inviter_id: 'users' },
  invitation_mails: { sender_id: 'users' },
  mails: { user_id: 'users' },
  push_tokens: { user_id: 'users' },
  push_devices: { user_id: 'users' },
  push_notified: { user_id: 'users' },
  event_queues: { user_id: 'users' },
  webhooks: { user_id: 'users', owner_id: 'users' },
  webhook_progress: { id: 'webhooks' },
  audit_log: { actor_id: 'users' },
};

/** Columns that look like references but are none, or that may outlive their target. */
const free = [
  'attachments.path_id', // a text
  'audit_log.target_id', // the thing may be gone
  'bot_deliveries.message_id', // the message may be deleted before the bot's turn
  'bot_deliveries.answer_id', // and so may the answer
  'channels.external_id', // a text
  'draft_tickets.draft_id', // short-lived
  'erasures.acting_user_id', // null for a command, and the person may be gone
  'erasures.user_id', // kept after the person, so that the report can be read
  'events.event_id',
  'external_events.message_id', // the message may be deleted
  'external_ids.external_id', // a text
  'issued_keys.issuer_id', // the issuer may be gone
  'issued_keys.key_id', // the key may have ended
  'idempotency_keys.user_id', // 0 without an account
  'key_details.key_id', // its own
  'api_keys.key_id', // its own
  'presence.update_id',
  'push_devices.key_id', // null if that was before keys had ids
  'push_tokens.key_id',
  'push_devices.push_account_id', // the device's own number
  'push_devices.device_id', // the relay's number
  'push_tokens.app_id', // a text
  'push_notified.message_id', // a deleted message is still to be removed from devices
  'read_ranges.from_id',
  'read_ranges.to_id',
  'reminders.message_id', // the user is told that it is gone
  'webhook_progress.pending_id', // the id of an event
];

const NOBODY = 7_777;
const NEW = 8_888;

/** Returns a row whose ids refer to nothing. */
function strayRow(table: Table, special: Readonly<Record<string, unknown>> = {}): RowOf<Table> {
  const strayValue = (column: string, type: string) => {
    const isReference = references[table.name]?.['id'] !== undefined;
    if (column === 'id' && type === 'integer' && !isReference) return NEW;
    // In the future, or the server would deliver it.
    if (column === 'deliver_at') return 4_000_000_000;
    if (type.startsWith('integer')) return NOBODY;
    if (type.startsWith('boolean')) return false;
    if (type.startsWith('text')) return 'stray';
    return column === 'settings' || column === 'options' ? {} : [];
  };
  const values = Object.entries(table.columns).map(([column, type]) => [
    column,
    strayValue(column, type),
  ]);
  return { ...Object.fromEntries(values), ...special };
}

test('operations: the doctor follows every column that refers to another row', () => {
  const found = tables.flatMap(({ name, columns }) =>
    Object.keys(columns)
      .filter((column) => /_id$/.test(column))
      .map((column) => `${name}.${column}`),
  );
  const followed = Object.entries(references).flatMap(([name, columns]) =>
    Object.keys(columns).map((column) => `${name}.${column}`),
  );
  // It has the id of its webhook.
  const others = ['webhook_progress.id'];
  expect([...followed, ...free].sort()).toEqual([...found, ...others].sort());
});

forEachTeam((team) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await openEngine({ database: team().database, log: silent });
    await live(team());
  });
  afterAll(() => engine.close());

  async function examine(): Promise<Record<string, string>> {
    const { data, database } = team();
    const { stdout } = await runHere(['doctor', '--data', data, '--database', database, '--json']);
    const { checks } = JSON.parse(stdout) as {
      checks: { name: string; status: string; detail: string }[];
    };
    const failed = checks.filter(({ status }) => status === 'fail');
    return Object.fromEntries(
      failed.map(({ name, detail }) => [name.replace('default organization, ', ''), detail]),
    );
  }

  /** Returns the doctor's findings while an invalid row exists. */
  async function examineWith(table: Table, row: RowOf<Table>): Promise<Record<string, string>> {
    const { id } = team().realm;
    await engine.write((tx) => insertRows(tx, engine.dialect, table, id, [row]));
    try {
      return await examine();
    } finally {
      const key = Object.fromEntries(table.key.map((name) => [name, row[name]])) as KeyOf<Table>;
      await engine.write((tx) => deleteRows(tx, engine.dialect, table, id, [key]));
    }
  }

  test('operations: a running server with varied data is sound', async () => {
    expect(await examine()).toEqual({});
  });

  test.each(Object.entries(references))(
    'operations: a row of %s with a dangling reference is found',
    async (name, columns) => {
      const { references: said } = await examineWith(tableNamed(name), strayRow(tableNamed(name)));
      for (const [column, where] of Object.entries(columns)) {
        expect(said).toContain(`${name}.${column} is ${NOBODY}, which is not in ${where}`);
      }
    },
  );

  test.each([
    ['reactions', 'user_id'],
    ['submessages', 'sender_id'],
    ['edit_history', 'user_id'],
  ])(
    'operations: a row of another organization among the %s of a message is found',
    async (column, field) => {
      const channel = { sender_id: team().owner.id, channel_id: null };
      const row = strayRow(messages, { ...channel, [column]: [{ [field]: NOBODY }] });
      const { references: said } = await examineWith(messages, row);
      expect(said).toContain(`messages.${column}.${field} is ${NOBODY}, which is not in users`);
    },
  );

  test.each([
    ['user_groups', { direct_members: [NOBODY], direct_subgroups: [] }, `names user ${NOBODY}`],
    ['user_groups', { direct_members: [], direct_subgroups: [NOBODY] }, `names group ${NOBODY}`],
    ['channels', NOBODY, `names group ${NOBODY}`],
  ])('operations: a permission of %s that names %o is found', async (name, value, said) => {
    const special = { creator_id: null, folder_id: null, first_message_id: null };
    const table = tableNamed(name);
    const settings = { settings: { can_do_it: value } };
    const found = await examineWith(table, strayRow(table, { ...settings, ...special }));
    expect(found.references).toContain(`can_do_it of ${name.slice(0, -1).replace('user_', '')}`);
    expect(found.references).toContain(said);
  });

  test.each([
    ['realm_settings', { name: 'can_create_groups', value: NOBODY }, `names group ${NOBODY}`],
    [
      'realm_settings',
      { name: 'moderation_request_channel_id', value: NOBODY },
      `names channel ${NOBODY}`,
    ],
  ])(
    'operations: a setting of %s with a dangling reference is found: %o',
    async (name, row, said) => {
      const found = await examineWith(tableNamed(name), row);
      expect(found).toEqual({ references: expect.stringContaining(said) });
    },
  );

  test.each([
    ['UPDATE topics SET max_id = max_id - 1', 'does not end at'],
    ["UPDATE topics SET topic_key = 'x' WHERE topic_key = 'plans'", 'does not know of its topic'],
    ['UPDATE channels SET first_message_id = NULL', 'has a wrong first message'],
    ["UPDATE conversations SET members = members || ',9'", 'does not have the members'],
    ['UPDATE read_ranges SET to_id = 99999', 'is invalid or overlaps another'],
    [
      "UPDATE realm_settings SET value = '1' WHERE name = '_upload_bytes'",
      'are counted as 1 byte but',
    ],
    ["UPDATE subscriptions SET intervals = '[[1,null],[2,3]]'", 'is inconsistent'],
    ["UPDATE subscriptions SET intervals = '[[1,2]]' WHERE active = 1", 'is inconsistent'],
    ['UPDATE messages SET recipient_id = 1 WHERE channel_id IS NOT NULL', 'is addressed to 1'],
  ])('operations: after "%s" derived data no longer matches its source', async (sql, said) => {
    const tableName = / (\w+) SET/.exec(sql)?.[1] ?? '';
    await engine.write((tx) => tx.run(`CREATE TABLE kept AS SELECT * FROM ${tableName}`));
    expect(await engine.write((tx) => tx.run(sql))).toBeGreaterThan(0);
    expect((await examine()).summaries).toContain(said);
    const columns = ['realm_id', ...Object.keys(tableNamed(tableName).columns)].join(', ');
    await engine.write(async (tx) => {
      await tx.run(`DELETE FROM ${tableName}`);
      await tx.run(`INSERT INTO ${tableName} (${columns}) SELECT ${columns} FROM kept`);
      await tx.run('DROP TABLE kept');
    });
    expect(await examine()).toEqual({});
  });

  test('operations: an upload without its bytes is named', async () => {
    const url = await upload(await team().person(), 'lost.txt', 'bytes');
    const pathId = url.replace('/user_uploads/', '');
    await rm(join(team().data, 'uploads', storedPath(pathId)));
    expect(await examine()).toEqual({ files: `"lost.txt" (${pathId}) has no content` });
  });
});

/** Leaves rows in as many tables as possible. */
async function live(team: Team): Promise<void> {
  const { owner } = team;
  // Completes the other organization too.
  await team.stranger();
  const [ada, leaver, gone, guest] = [
    await team.person(),
    await team.person(),
    await team.person(),
    await team.person('guest'),
  ];
  const bot = (await ada.post('/bots', { full_name: 'Helper', short_name: 'helper' })).body;
  const folder = (await owner.post('/channel_folders/create', { name: 'folder' })).body;
  const channel = await team.channel('life', {
    by: owner,
    subscribers: [owner, ada, leaver, gone, guest],
    settings: { folder_id: folder.channel_folder_id },
  });
  const file = await upload(ada, 'plan.txt', 'plan');
  const first = await sent(ada, channel, 'plans', `[plan](${file}) @**all**`);
  const second = await sent(ada, channel, 'plans', 'see @**Helper**');
  const last = await sent(owner, channel, 'other', '/poll What?\nthis\nthat');
  await sentTo(guest, [owner, ada]);
  await sentTo(guest, [guest]);
  const vote = '{"type":"vote","key":"canned,0","vote":1}';
  const emoji = await picture('png');
  const calls = [
    () => owner.post(`/messages/${first}/reactions`, { emoji_name: 'tada' }),
    () => gone.post(`/messages/${second}/reactions`, { emoji_name: 'tada' }),
    () => ada.patch(`/messages/${second}`, { content: 'changed' }),
    () => owner.patch(`/messages/${last}`, { topic: 'third', propagate_mode: 'change_all' }),
    () => ada.post('/submessage', { message_id: last, msg_type: 'widget', content: vote }),
    () => ada.post('/messages/flags', { messages: [first, last], op: 'add', flag: 'read' }),
    () => guest.post('/messages/flags', { messages: [first], op: 'add', flag: 'starred' }),
    () => owner.post('/mark_all_as_read'),
    () => owner.post('/realm/emoji/spark', formWith('spark.png', emoji)),
    () => owner.post('/realm/profile_fields', { name: 'Team', field_type: 1 }),
    () => ada.post('/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'x' }] }),
    () =>
      ada.post('/scheduled_messages', {
        type: 'channel',
        to: channel,
        topic: 'later',
        content: 'x',
        scheduled_delivery_timestamp: Math.ceil(Date.now() / 1000) + 86_400,
      }),
    () => ada.post('/navigation_views', { fragment: 'inbox', is_pinned: true }),
    () => ada.post('/saved_snippets', { title: 'a', content: 'b' }),
    () =>
      ada.post('/reminders', {
        message_id: first,
        scheduled_delivery_timestamp: Math.ceil(Date.now() / 1000) + 86_400,
      }),
    () => owner.post('/invites/multiuse'),
    () => ada.post('/users/me/alert_words', { alert_words: ['lunch'] }),
    () => ada.post(`/users/me/muted_users/${guest.id}`),
    () => ada.post('/users/me/status', { status_text: 'away' }),
    () => ada.post('/users/me/presence', { status: 'active' }),
    () => ada.post('/users/me/android_gcm_reg_id', { token: 'token' }),
    () => ada.post('/user_topics', { stream_id: channel, topic: 'plans', visibility_policy: 3 }),
    () =>
      ada.post('/user_groups/create', {
        name: 'crew',
        description: '',
        members: [ada.id, gone.id],
      }),
    () =>
      owner.post('/users', {
        email: 'new@example.org',
        password: 'seven green umbrellas',
        full_name: 'New',
      }),
    () =>
      owner.patch(`/streams/${channel}`, {
        can_send_message_group: {
          new: { direct_members: [ada.id, gone.id], direct_subgroups: [] },
        },
      }),
    () => leaver.delete('/users/me/subscriptions', { subscriptions: ['life'] }),
    () => owner.delete(`/users/${gone.id}`),
    () => owner.delete(`/bots/${bot.user_id}`),
    () => owner.delete(`/messages/${last}`),
  ];
  for (const call of calls) {
    const { status, body } = await call();
    expect(status, body.msg).toBe(200);
  }
}
