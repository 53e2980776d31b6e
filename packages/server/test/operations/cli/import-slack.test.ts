import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { queueOf } from '../../core/event-queues/reader.ts';
import { forEachTeam, type Person, personAt, type Team } from '../../support/team.ts';
import { type Files, writeFolder, writeZip } from '../import/pack.ts';
import { exampleExport, TOKEN } from '../slack-import/example-export.ts';
import { runHere } from './run-cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-slack-'));
});
afterAll(() => rm(folder, { recursive: true }));

let made = 0;
const fresh = () => `slack${++made}`;

forEachTeam((team) => {
  const where = ({ data, database }: Team) => ['--data', data, '--database', database];
  const run = (...words: readonly string[]) => runHere([...words, ...where(team())]);

  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  async function inJson(...words: readonly string[]): Promise<any> {
    const { code, stdout, stderr } = await run(...words, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  }

  /** Creates an organization and returns its subdomain. */
  async function organization(): Promise<string> {
    const subdomain = fresh();
    await inJson('realm', 'create', '--subdomain', subdomain, '--name', 'Acme');
    return subdomain;
  }

  async function zipped(files: Files): Promise<string> {
    return writeZip(join(folder, `${fresh()}.zip`), files);
  }

  /** Returns a person of an organization, by address. */
  async function personOf(realm: string, email: string): Promise<Person> {
    const { user_id, api_key } = await inJson(
      ...['key', 'rotate', '--realm', realm, '--email', email],
    );
    const person = personAt(team().url, `${realm}.localhost`, {
      ...{ id: user_id, email, apiKey: api_key },
    });
    await waitFor(async () => expect((await person.get('/users/me')).status).toBe(200));
    return person;
  }

  /** Creates an organization with an owner, who has another name in the example export. */
  async function withOwner() {
    const realm = await organization();
    const account = ['--email', 'Ada@example.org', '--name', 'Ada King', '--role', 'owner'];
    await inJson('user', 'create', '--realm', realm, ...account);
    return { realm, owner: await personOf(realm, 'Ada@example.org') };
  }

  /** Waits until the server knows everyone from the export. */
  const knowsAll = (person: Person) =>
    waitFor(async () => {
      expect(JSON.stringify((await person.get('/users')).body)).toContain('Grace Hopper');
    });

  async function imported(files: Files = exampleExport) {
    const realm = await organization();
    const report = await inJson('import', 'slack', await zipped(files), '--realm', realm);
    return { realm, report };
  }

  /** Returns all messages that a person finds, oldest first. */
  async function read(person: Person, narrow: readonly object[] = []) {
    const { status, body } = await person.get('/messages', {
      ...{ anchor: 'oldest', num_before: 0, num_after: 1000, narrow },
      ...{ apply_markdown: false, allow_empty_topic_name: true },
    });
    expect({ status, code: body.code, msg: body.msg }).toEqual({
      status: 200,
      code: undefined,
      msg: '',
    });
    return body.messages as Message[];
  }

  const inChannel = (name: string) => [{ operator: 'channel', operand: name }];

  test('operations: an import reports its results', async () => {
    const { report } = await imported();
    expect(report).toMatchObject({
      ...{ people: 7, deactivated: 2, guests: 1, bots: 2, without_address: 1 },
      ...{ channels: 4, private_channels: 1, archived_channels: 1, direct_conversations: 2 },
      ...{ messages: 18, direct_messages: 3, threads: 2, reactions: 2, files: 1 },
      ...{ owners: ['ada@example.org'], unused_files: 2 },
      unknown_emoji: [{ name: 'partyparrot', reactions: 1 }],
      left_out: [{ why: 'note: channel_join', count: 1, examples: ['general, 1546300800.000100'] }],
    });
  });

  test('operations: without --json it reports them in words', async () => {
    const realm = await organization();
    const files = { ...exampleExport, 'nowhere/2019-01-04.json': [] };
    const { stdout } = await run('import', 'slack', await zipped(files), '--realm', realm);
    for (const part of [
      'Imported into the organization Acme.',
      'People: 7, including 2 deactivated and 1 guests. Bots: 2, all deactivated.',
      'Messages: 18, including 3 direct. Threads: 2. Reactions: 2.',
      'Tidings lacks their emoji: 1 (:partyparrot:).',
      'no list in the export names them: nowhere.',
      '1 × note: channel_join',
      `"tidings user set-password --email ada@example.org --realm ${realm}".`,
    ]) {
      expect(stdout).toContain(part);
    }

    const empty = { 'users.json': [], 'channels.json': [] };
    const nobody = await organization();
    const report = await run('import', 'slack', await zipped(empty), '--realm', nobody);
    expect(report.stdout).toContain(`"tidings realm setup-link --realm ${nobody}" prints a link`);
  });

  test('operations: messages from Slack keep their order and times', async () => {
    const { realm } = await imported();
    const ada = await personOf(realm, 'ada@example.org');
    const grace = await personOf(realm, 'grace@example.org');
    const all = await read(ada);
    expect(all.map(({ timestamp }) => timestamp)).toEqual(
      all.map(({ timestamp }) => timestamp).sort((a, b) => a - b),
    );
    const general = await read(ada, inChannel('general'));
    const topic = 'Where is the second carriage? I cannot find it in…';
    expect(general.map(({ subject, content }) => [subject, content])).toEqual([
      ['', 'Happy new year, **everybody**! :tada:'],
      ['', `Thanks @**Ada Lovelace|${ada.id}**, see #**engine** & a private channel`],
      [topic, 'Where is the **second** carriage? I cannot find it in the store'],
      [topic, 'In the yard :smile:'],
      [topic, 'and *now* it is `here`'],
      ['', '@**all** lunch?'],
      ['', 'the plan\n\n📎 [The plan](https://acme.slack.com/files/U01ADA/F01/plan.pdf)'],
    ]);
    const [first, second] = general;
    expect(first).toMatchObject({ timestamp: 1_546_340_000, sender_full_name: 'Ada Lovelace' });
    expect(first?.reactions.map(({ emoji_name, user_id }) => [emoji_name, user_id])).toEqual([
      ['+1', grace.id],
      ['+1', expect.any(Number)],
    ]);
    expect(second).toMatchObject({ last_edit_timestamp: 1_546_340_099 });
    expect(JSON.stringify(await read(ada))).not.toContain(TOKEN);

    const { body } = await ada.get(`/users/me/${first?.stream_id}/topics`, {
      allow_empty_topic_name: true,
    });
    expect(body.topics.map(({ name }: { name: string }) => name)).toEqual(['', topic]);

    const engine = await read(ada, inChannel('engine'));
    expect(engine.map(({ sender_full_name, content }) => [sender_full_name, content])).toEqual([
      ['deploybot', '> [Build 12](https://ci.example.org/12)\n> All **green**\n> **Time**: 12 s'],
      ['cron', 'nightly <done>'],
      ['Grace Hopper', '/me turns the crank'],
      ['Gone Girl', '```\nif (a < b) { http://x.y }\n```'],
      ['Wanda Away', '> quoted\n\nfrom outside'],
      ['Gus Guest', 'from the guest'],
    ]);
    expect(engine[2]).toMatchObject({ is_me_message: true });
  });

  test('operations: everything imported counts as read, and is found by search', async () => {
    const { realm } = await imported();
    const ada = await personOf(realm, 'ada@example.org');
    const { body } = await ada.post('/register', {
      fetch_event_types: ['message', 'update_message_flags'],
    });
    expect(body.unread_msgs).toMatchObject({ count: 0, streams: [], pms: [], mentions: [] });
    for (const message of await read(ada)) expect(message.flags).toContain('read');
    const found = await read(ada, [{ operator: 'search', operand: 'carriage' }]);
    expect(found.map(({ content }) => content)).toEqual([
      'Where is the **second** carriage? I cannot find it in the store',
      'In the yard :smile:',
      'and *now* it is `here`',
    ]);
    const mentions = await read(ada, [{ operator: 'is', operand: 'mentioned' }]);
    expect(mentions.map(({ content }) => content)).toEqual([
      expect.stringContaining('Thanks'),
      '@**all** lunch?',
    ]);
  });

  test('operations: private conversations are visible only to their participants', async () => {
    const { realm } = await imported();
    const ada = await personOf(realm, 'ada@example.org');
    const grace = await personOf(realm, 'grace@example.org');
    const alan = await personOf(realm, 'alan@example.org');
    const gus = await personOf(realm, 'gus@example.org');
    const isDm = [{ operator: 'is', operand: 'dm' }];
    const said = async (person: Person, narrow?: readonly object[]) =>
      (await read(person, narrow)).map(({ content }) => content);
    const answer = '> between us\n\nof course';
    expect(await said(ada, isDm)).toEqual(['between us', answer, 'the three of us']);
    expect(await said(grace, isDm)).toEqual(['between us', answer, 'the three of us']);
    expect(await said(alan, isDm)).toEqual(['the three of us']);
    expect(await said(gus, isDm)).toEqual([]);
    expect(await said(grace, inChannel('board'))).toEqual(['the secret budget']);
    for (const outsider of [alan, gus]) {
      const everywhere = JSON.stringify([
        await said(outsider),
        (await outsider.get('/streams', { include_all: true }))?.body,
        (
          await outsider.get('/messages', {
            narrow: inChannel('board'),
            anchor: 'newest',
            num_before: 9,
            num_after: 0,
          })
        )?.body,
      ]);
      expect(everywhere).not.toContain('budget');
      expect(everywhere).not.toContain('Money');
    }
    expect((await read(gus, [])).map(({ stream_id }) => stream_id)).toEqual(
      (await read(gus, inChannel('engine'))).map(({ stream_id }) => stream_id),
    );
  });

  test('operations: people, channels and memberships are as in Slack', async () => {
    const { realm } = await imported();
    const ada = await personOf(realm, 'ada@example.org');
    const { body } = await ada.get('/users');
    const who = (name: string) =>
      body.members.find(({ full_name }: { full_name: string }) => full_name === name);
    expect(who('Ada Lovelace')).toMatchObject({ role: 100, timezone: 'Europe/London' });
    expect(who('Grace Hopper')).toMatchObject({ role: 200, timezone: 'America/New_York' });
    expect(who('Alan T Turing')).toMatchObject({ role: 400, is_active: true });
    expect(who('Gus Guest')).toMatchObject({ role: 600 });
    expect(who('Gone Girl')).toMatchObject({ role: 400, is_active: false });
    expect(who('cron')).toMatchObject({ is_bot: true, is_active: false });
    expect(who('Wanda Away')).toMatchObject({ is_active: false });

    const { streams } = (await ada.get('/streams', { exclude_archived: false })).body;
    const channel = (name: string) => streams.find((each: { name: string }) => each.name === name);
    expect(channel('general')).toMatchObject({
      description: 'For everybody and everything – Company wide',
      ...{ date_created: 1_500_000_000, invite_only: false, creator_id: ada.id },
    });
    expect(channel('board')).toMatchObject({
      ...{ invite_only: true, history_public_to_subscribers: true },
    });
    expect(channel('old-stuff')).toMatchObject({ is_archived: true });
    const members = await ada.get(`/streams/${channel('board').stream_id}/members`);
    expect(members.body.subscribers).toEqual([ada.id, who('Grace Hopper').user_id]);
    expect((await read(ada, inChannel('old-stuff'))).map(({ content }) => content)).toEqual([
      'long ago',
    ]);
  });

  test('operations: the existing owner keeps the account, and has to start again', async () => {
    const { realm, owner: ada } = await withOwner();
    const queue = await queueOf(ada);
    const before = await read(ada);
    expect(before.length).toBeGreaterThan(0);

    await inJson('import', 'slack', await zipped(exampleExport), '--realm', realm);
    await waitFor(async () => {
      expect((await queue.ask({ dont_block: true })).body.code).toBe('BAD_EVENT_QUEUE_ID');
    });
    await knowsAll(ada);
    const me = (await ada.get('/users/me')).body;
    expect(me).toMatchObject({ user_id: ada.id, full_name: 'Ada King', role: 100 });
    // A message written by the server itself would be out of order.
    const after = await read(ada);
    expect(after.length).toBe(18);
    expect(after.map(({ id }) => id)).not.toContain(before[0]?.id);
    expect((await read(ada, inChannel('general'))).length).toBe(7);
    const sent = await ada.post('/messages', {
      ...{ type: 'channel', to: 'general', topic: 'new', content: 'Hello again' },
    });
    expect(sent.status).toBe(200);
    expect((await read(ada)).at(-1)?.content).toBe('Hello again');
  });

  test('operations: no import after messages were written, or while another import is unfinished', async () => {
    const { realm, owner: ada } = await withOwner();
    await ada.post('/messages', {
      ...{ type: 'channel', to: 'general', topic: 'x', content: 'mine' },
    });
    const refused = await run('import', 'slack', await zipped(exampleExport), '--realm', realm);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('This organization already has messages');
    expect((await ada.get('/users/me')).status).toBe(200);
    expect((await read(ada)).at(-1)?.content).toBe('mine');

    const { realm: done } = await imported();
    const again = await run('import', 'slack', await zipped(exampleExport), '--realm', done);
    expect(again.stderr).toContain('This organization already has messages');
  });

  test('operations: an unpacked export is accepted like the file', async () => {
    const realm = await organization();
    // An export that was unpacked into another folder.
    const inside = Object.entries(exampleExport).map(([path, content]) => [
      `Acme Slack export/${path}`,
      content,
    ]);
    const unpacked = await writeFolder(join(folder, fresh()), Object.fromEntries(inside));
    const report = await inJson('import', 'slack', unpacked, '--realm', realm);
    expect(report).toMatchObject({ messages: 18 });
  });

  test('operations: a broken export changes nothing, and the message tells where it is broken', async () => {
    const realm = await organization();
    const broken = { ...exampleExport, 'engine/2019-01-05.json': '[{"type": "message",, }]' };
    const { code, stderr } = await run('import', 'slack', await zipped(broken), '--realm', realm);
    expect(code).toBe(1);
    expect(stderr).toContain('engine/2019-01-05.json is broken, so nothing was changed');
    expect((await inJson('user', 'list', '--realm', realm)).users).toEqual([]);

    for (const [what, files] of [
      ['no users.json', { 'channels.json': [] }],
      ['contains no list', { ...exampleExport, 'users.json': {} }],
    ] as const) {
      const refused = await run('import', 'slack', await zipped(files), '--realm', realm);
      expect(refused).toMatchObject({ code: 1 });
      expect(refused.stderr).toContain(what);
    }
  });

  test('operations: entries that cannot be imported are counted, with their place', async () => {
    const message = (more: object) => ({ type: 'message', user: 'U01ADA', text: 'x', ...more });
    const { realm, report } = await imported({
      ...exampleExport,
      'general/2019-01-04.json': [
        message({ ts: '99999999999.000100' }),
        message({ ts: 'NaN' }),
        message({}),
        null,
        'text',
        message({ ts: '1546600000.000100', text: 'once' }),
        message({ ts: '1546600000.000100', text: 'twice' }),
        message({ ts: '1546600001.000100', text: ' ' }),
        { type: 'message', ts: '1546600002.000100', text: 'nobody' },
        message({ ts: '1546600003.000100', text: '<script>alert(1)</script>', reactions: 7 }),
        message({ ts: '1546600004.000100', text: 'x'.repeat(25_000) }),
        message({ ts: '1546600005.000100', text: '/poll is this?', files: [null, 3] }),
      ],
      'nowhere/2019-01-04.json': [message({ ts: '1546600006.000100' })],
    });
    const unlisted_folders = ['nowhere'];
    expect(report).toMatchObject({ messages: 18 + 4, continued: 2, unlisted_folders });
    const counts = report.left_out.map(({ why, count }: { why: string; count: number }) => [
      why,
      count,
    ]);
    expect(Object.fromEntries(counts)).toEqual({
      'missing or impossible time': 3,
      'not an object': 2,
      duplicate: 1,
      empty: 1,
      'no sender': 1,
      'note: channel_join': 1,
    });
    expect(JSON.stringify(report.left_out)).toContain('general/2019-01-04.json, entry 1');
    const ada = await personOf(realm, 'ada@example.org');
    const { body } = await ada.get('/messages', {
      ...{ anchor: 'newest', num_before: 100, num_after: 0, narrow: inChannel('general') },
    });
    expect(JSON.stringify(body)).not.toContain('<script');
    const poll = body.messages.at(-1);
    expect(poll).toMatchObject({ submessages: [], content: '<p>/poll is this?</p>' });
  });

  test('operations: a message that would be too large when rendered is shown as plain text', async () => {
    const { realm, owner } = await withOwner();
    const url_template = `https://example.org/${'a'.repeat(1500)}/{n}`;
    const made = await owner.post('/realm/filters', { pattern: 'z(?P<n>[0-9])', url_template });
    expect(made.status).toBe(200);
    const text = Array.from({ length: 1000 }, (_, index) => `z${index % 10}`).join(' ');
    const report = await inJson(
      ...['import', 'slack', await zipped(onlySaying(text)), '--realm', realm],
    );
    expect(report).toMatchObject({ messages: 19, as_code: 0 });
    await knowsAll(owner);
    const shown = { anchor: 'newest', num_before: 1, num_after: 0 };
    const { body } = await owner.get('/messages', shown);
    expect(body.messages.at(-1).content).toBe(`<p>${text}</p>`);
  });

  test('operations: messages go into the topic that the organization requires', async () => {
    const { realm, owner } = await withOwner();
    const named = { topics_policy: 'disable_empty_topic' };
    expect((await owner.patch('/realm', named)).status).toBe(200);
    const made = await owner.post('/channels/create', {
      ...{ name: 'engine', subscribers: [owner.id], topics_policy: 'empty_topic_only' },
      ...{ announce: false, send_new_subscription_messages: false },
    });
    expect(made.status).toBe(200);
    const thread_ts = '1546600000.000100';
    const [root, answer] = ['1546600000.000100', '1546600001.000100'].map((ts) => ({
      ...{ type: 'message', user: 'U01ADA', text: 'in a thread', ts, thread_ts },
    }));
    const files = { ...exampleExport, 'engine/2019-01-04.json': [root, answer] };
    await inJson('import', 'slack', await zipped(files), '--realm', realm);
    await knowsAll(owner);
    const topicsOf = async (channel: string) =>
      new Set((await read(owner, inChannel(channel))).map(({ subject }) => subject));
    const thread = 'Where is the second carriage? I cannot find it in…';
    expect(await topicsOf('general')).toEqual(new Set(['Slack', thread]));
    expect(await topicsOf('engine')).toEqual(new Set(['']));
  });

  test('operations: messages beyond the retention period are reported', async () => {
    const realm = await organization();
    await inJson('realm', 'retention', '--realm', realm, '--days', '30');
    const report = await inJson(
      ...['import', 'slack', await zipped(exampleExport), '--realm', realm],
    );
    expect(report.expired).toBe(18);
  });
});

/** Returns the example with one more message, the newest. */
function onlySaying(text: string): Files {
  const message = { type: 'message', user: 'U01ADA', ts: '1546600000.000100', text };
  return { ...exampleExport, 'general/2019-01-04.json': [message] };
}

interface Message {
  readonly id: number;
  readonly content: string;
  readonly subject: string;
  readonly timestamp: number;
  readonly stream_id?: number;
  readonly sender_full_name: string;
  readonly flags: readonly string[];
  readonly reactions: readonly { readonly emoji_name: string; readonly user_id: number }[];
}
