import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { allIntegrations } from '../../../src/features/integrations/all-integrations.ts';
import { fresh } from '../../support/channels.ts';
import { forEachTeamOnBothEngines, type Person, type Team } from '../../support/team.ts';
import { deliver, directMessages, messagesIn, webhookBot } from './bots.ts';
import { fixturesOf } from './fixtures.ts';

const push = {
  headers: { 'x-github-event': 'push', 'x-github-delivery': 'd-1' },
  body: {
    ref: 'refs/heads/main',
    before: 'a'.repeat(40),
    after: 'b'.repeat(40),
    commits: [{ id: 'b'.repeat(40), message: 'Oil the lamp', url: 'https://example.com/b' }],
    repository: { name: 'lamp' },
    pusher: { name: 'ines' },
  },
};
const pushed =
  '**ines** pushed 1 commit to the branch `main`:\n* Oil the lamp ([bbbbbbb](https://example.com/b))';

interface Place {
  readonly owner: Person;
  readonly bot: Person;
  readonly stream: string;
}

async function place(team: Team): Promise<Place> {
  const owner = await team.person();
  const stream = fresh();
  await team.channel(stream, { by: owner });
  return { owner, bot: await webhookBot(team, owner), stream };
}

forEachTeamOnBothEngines((team) => {
  describe('where it goes', () => {
    it('X6: an event is posted in the channel, in a topic of its own', async () => {
      const { owner, bot, stream } = await place(team());
      const answer = await deliver(team(), bot, 'github', { stream }, push);
      expect(answer.body).toEqual({
        result: 'success',
        msg: '',
        outcome: 'posted',
        event_type: 'push',
      });
      expect(await messagesIn(owner, stream)).toMatchObject([
        { sender_id: bot.id, subject: 'lamp / main', content: pushed, client: 'GitHub' },
      ]);
    });

    it('X6: the URL can name the channel by ID, and the topic', async () => {
      const { owner, bot } = await place(team());
      const id = await team().channel(fresh(), { by: owner });
      // Jira escapes addresses twice.
      const query = { stream: String(id), topic: 'two%20words' };
      expect((await deliver(team(), bot, 'github', query, push)).status).toBe(200);
      const { body } = await owner.get(`/users/me/${id}/topics`);
      expect(body.topics).toMatchObject([{ name: 'two words' }]);
    });

    it('X6: without a channel, the owner gets a direct message that names the topic', async () => {
      const { owner, bot } = await place(team());
      expect((await deliver(team(), bot, 'github', {}, push)).status).toBe(200);
      expect(await directMessages(owner, bot)).toMatchObject([
        { sender_id: bot.id, content: `**lamp / main**\n${pushed}` },
      ]);
    });

    it('X6: a bot without an active owner needs a channel', async () => {
      const { owner, bot, stream } = await place(team());
      await team().owner.patch(`/bots/${bot.id}`, { bot_owner_id: team().owner.id });
      await deliver(team(), bot, 'github', {}, push);
      expect(await directMessages(owner, bot)).toEqual([]);
      expect((await deliver(team(), bot, 'github', { stream }, push)).status).toBe(200);
    });

    it('X6: an unknown channel and one where it may not post are told to the owner, once', async () => {
      const { owner, bot } = await place(team());
      const hidden = fresh();
      await team().channel(hidden, { settings: { invite_only: true } });
      const missing = await deliver(team(), bot, 'github', { stream: 'nowhere' }, push);
      const secret = await deliver(team(), bot, 'github', { stream: hidden }, push);
      expect([missing, secret].map(({ status, body }) => [status, body.code])).toEqual([
        [400, 'STREAM_DOES_NOT_EXIST'],
        [400, 'STREAM_DOES_NOT_EXIST'],
      ]);
      await deliver(team(), bot, 'github', { stream: 'nowhere' }, push);
      const told = await noticesOf(team(), owner);
      expect(told).toHaveLength(2);
      expect(told[0]).toMatch(/cannot post what GitHub sends to the channel `nowhere`/);
    });

    it('X6: a hidden channel looks like a missing one, by name and by ID', async () => {
      const { bot } = await place(team());
      const name = fresh();
      const id = await team().channel(name, { settings: { invite_only: true } });
      const answers = async (streams: readonly string[]) => {
        const replies: object[] = [];
        for (const stream of streams) {
          const { status, bytes } = await deliver(team(), bot, 'github', { stream }, push);
          replies.push({ status, text: bytes.toString().replaceAll(stream, 'X') });
        }
        return replies;
      };
      expect(await answers([name, String(id)])).toEqual(await answers(['nowhere', '999999']));
    });

    it('X6: once it can post there, the owner is told again of the next failure', async () => {
      const { owner, bot } = await place(team());
      const stream = fresh();
      await deliver(team(), bot, 'github', { stream }, push);
      const id = await team().channel(stream, { by: owner });
      team().wait(3_700_000);
      expect((await deliver(team(), bot, 'github', { stream }, push)).body.outcome).toBe('posted');
      await owner.delete(`/streams/${id}`);
      const other = { ...push, headers: { ...push.headers, 'x-github-delivery': 'd-2' } };
      expect((await deliver(team(), bot, 'github', { stream }, other)).status).toBe(400);
      expect(await noticesOf(team(), owner)).toHaveLength(2);
    });
  });

  describe('which events', () => {
    it.each([
      [{ only_events: '["push"]' }, 'posted'],
      [{ only_events: '["pu*"]' }, 'posted'],
      [{ only_events: '["issues", "pull_*"]' }, 'filtered'],
      [{ exclude_events: '["push"]' }, 'filtered'],
      [{ exclude_events: '["*"]' }, 'filtered'],
      [{ only_events: '["*"]', exclude_events: '["issues"]' }, 'posted'],
      [{ only_events: '[]' }, 'filtered'],
    ])('X6: with %j, a push is %s', async (filter, outcome) => {
      const { owner, bot, stream } = await place(team());
      const answer = await deliver(team(), bot, 'github', { stream, ...filter } as never, push);
      expect(answer.body).toMatchObject({ outcome, event_type: 'push' });
      expect(await messagesIn(owner, stream)).toHaveLength(outcome === 'posted' ? 1 : 0);
    });

    it('X6: an event it does not know is told to the owner once, and answered 200', async () => {
      const { owner, bot, stream } = await place(team());
      for (const id of ['1', '2', '3']) {
        const headers = { 'x-github-event': 'sponsorship', 'x-github-delivery': id };
        const answer = await deliver(
          team(),
          bot,
          'github',
          { stream },
          { body: { action: 'created' }, headers },
        );
        expect(answer).toMatchObject({
          status: 200,
          body: { outcome: 'unsupported', event_type: 'sponsorship.created' },
        });
      }
      expect(await messagesIn(owner, stream)).toEqual([]);
      const told = await noticesOf(team(), owner);
      expect(told).toHaveLength(1);
      expect(told[0]).toMatch(/does not know this event of GitHub/);
      expect(told[0]).toContain('`sponsorship.created`');
    });

    it('X6: invented events and channels do not flood the owner', async () => {
      const { owner, bot, stream } = await place(team());
      for (let n = 0; n < 30; n += 1) {
        const headers = { 'x-github-event': `invented${n}`, 'x-github-delivery': `i${n}` };
        await deliver(team(), bot, 'github', { stream }, { body: {}, headers });
        await deliver(team(), bot, 'json', { stream: `nowhere${n}` }, { body: { n } });
      }
      const told = await noticesOf(team(), owner);
      expect(told).toHaveLength(10);
      expect(told.filter((text) => text.includes('more events of GitHub'))).toHaveLength(1);
      expect(told.filter((text) => text.includes('more channels'))).toHaveLength(1);
      const { body } = await owner.get(`/bots/${bot.id}/external_events`);
      expect(body.events).toHaveLength(50);
    });

    it('X6: the owner sees the last events of a bot, and what became of them', async () => {
      const { owner, bot, stream } = await place(team());
      const sponsor = { 'x-github-event': 'sponsorship' };
      await deliver(team(), bot, 'github', { stream }, push);
      await deliver(team(), bot, 'github', { stream, only_events: '["issues"]' }, push);
      await deliver(team(), bot, 'github', { stream }, { body: {}, headers: sponsor });
      await deliver(team(), bot, 'github', { stream }, { body: {} });
      await deliver(team(), bot, 'json', { stream: 'nowhere' }, { body: 1 });
      const path = `/bots/${bot.id}/external_events`;
      const { body } = await owner.get(path);
      expect(body.events).toEqual(
        [
          {
            integration: 'json',
            event_type: '',
            outcome: 'failed',
            problem: "Channel 'nowhere' does not exist",
          },
          {
            integration: 'github',
            event_type: '',
            outcome: 'failed',
            problem: expect.stringContaining('X-GitHub-Event'),
          },
          { integration: 'github', event_type: 'sponsorship', outcome: 'unsupported' },
          { integration: 'github', event_type: 'push', outcome: 'filtered' },
          {
            integration: 'github',
            event_type: 'push',
            outcome: 'posted',
            message_id: expect.any(Number),
          },
        ].map((event) => ({
          ...{ id: expect.any(Number), created_at: expect.any(Number) },
          ...{ problem: null, message_id: null },
          ...event,
        })),
      );
      expect((await team().owner.get(path)).body.events).toHaveLength(5);
      expect((await (await team().person()).get(path)).status).toBe(400);
    });

    it('X6: an unknown event that the URL excludes is told to nobody', async () => {
      const { owner, bot } = await place(team());
      const headers = { 'x-github-event': 'sponsorship' };
      const query = { exclude_events: '["spons*"]' };
      const answer = await deliver(team(), bot, 'github', query, { body: {}, headers });
      expect(answer.body.outcome).toBe('filtered');
      expect(await noticesOf(team(), owner)).toEqual([]);
    });

    it('X6: an event that nobody needs to read is silent', async () => {
      const { owner, bot, stream } = await place(team());
      const headers = { 'x-github-event': 'issues' };
      const body = { action: 'labeled', issue: { number: 1 } };
      const answer = await deliver(team(), bot, 'github', { stream }, { body, headers });
      expect(answer.body).toMatchObject({ outcome: 'silent', event_type: 'issues.labeled' });
      expect(await messagesIn(owner, stream)).toEqual([]);
    });
  });

  describe('deliveries that are repeated', () => {
    it('X6: a delivery with the same ID is posted once, also at the same time', async () => {
      const { owner, bot, stream } = await place(team());
      const tries = Array.from({ length: 5 }, () =>
        deliver(team(), bot, 'github', { stream }, push),
      );
      const answers = [
        ...(await Promise.all(tries)),
        await deliver(team(), bot, 'github', { stream }, push),
      ];
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await messagesIn(owner, stream)).toHaveLength(1);
    });

    it('X6: the same event for another URL or bot is posted there too', async () => {
      const { owner, bot, stream } = await place(team());
      const other = await webhookBot(team(), owner);
      await deliver(team(), bot, 'github', { stream }, push);
      await deliver(team(), bot, 'github', { stream, topic: 'two' }, push);
      await deliver(team(), other, 'github', { stream }, push);
      expect(await messagesIn(owner, stream)).toHaveLength(3);
    });

    it('X6: the ID of a delivery that was refused is free for a retry', async () => {
      const { owner, bot } = await place(team());
      const stream = fresh();
      expect((await deliver(team(), bot, 'github', { stream }, push)).status).toBe(400);
      await team().channel(stream, { by: owner });
      expect((await deliver(team(), bot, 'github', { stream }, push)).status).toBe(200);
      expect(await messagesIn(owner, stream)).toHaveLength(1);
    });

    it.each([
      ['gitea', 'x-gitea-delivery'],
      ['sentry', 'request-id'],
      ['jira', 'x-atlassian-webhook-identifier'],
      ['gitlab', 'idempotency-key'],
      ['stripe', undefined],
    ])('X6: %s is recognized by its ID (%s)', async (name, header) => {
      const { owner, bot, stream } = await place(team());
      const [fixture] = fixturesOf(name);
      if (!fixture) throw new Error('There is no fixture');
      const given = header === undefined ? {} : { [header]: 'e-1' };
      const body = fixture.payload;
      const headers = { ...fixture.headers, ...given };
      for (const _ of [1, 2]) {
        const answer = await deliver(team(), bot, name, { stream }, { body, headers });
        expect(answer).toMatchObject({ status: 200, body: { outcome: 'posted' } });
      }
      expect(await messagesIn(owner, stream)).toHaveLength(1);
    });
  });

  describe('bodies', () => {
    const text = JSON.stringify({ text: 'Hello *lamp*' });

    it.each([
      ['JSON', text, { 'content-type': 'application/json' }],
      ['JSON with a charset', text, { 'content-type': 'application/json; charset=UTF-8' }],
      ['JSON of a vendor', text, { 'content-type': 'application/vnd.example+json' }],
      ['JSON as text', text, { 'content-type': 'text/plain' }],
      ['JSON without a type', text, { 'content-type': '' }],
      ['JSON after a byte order mark', `\ufeff${text}`, {}],
      [
        'JSON under the type of a form',
        text,
        { 'content-type': 'application/x-www-form-urlencoded' },
      ],
      [
        'a form with the field payload',
        `payload=${encodeURIComponent(text)}`,
        { 'content-type': 'application/x-www-form-urlencoded' },
      ],
      ['form fields', 'text=Hello+*lamp*', { 'content-type': 'application/x-www-form-urlencoded' }],
      [
        'multipart',
        `--x\r\ncontent-disposition: form-data; name="payload"\r\n\r\n${text}\r\n--x--\r\n`,
        { 'content-type': 'multipart/form-data; boundary=x' },
      ],
      ['gzip', gzipSync(text), { 'content-encoding': 'gzip' }],
      ['deflate', deflateSync(text), { 'content-encoding': 'deflate' }],
      ['br', brotliCompressSync(text), { 'content-encoding': 'br' }],
    ])('X6: %s is read', async (_what, body, headers) => {
      const { owner, bot, stream } = await place(team());
      const given = { body, headers: headers as Record<string, string> };
      const answer = await deliver(team(), bot, 'slack_incoming', { stream }, given);
      expect(answer.body).toMatchObject({ result: 'success', outcome: 'posted' });
      expect(await messagesIn(owner, stream)).toMatchObject([
        { subject: 'Slack', content: 'Hello **lamp**' },
      ]);
    });

    it.each([
      ['an empty body', '', {}, 400, 'INVALID_JSON'],
      ['no JSON', '{"text":', {}, 400, 'INVALID_JSON'],
      [
        'a form whose payload is no JSON',
        'payload=x',
        { 'content-type': 'application/x-www-form-urlencoded' },
        400,
        'INVALID_JSON',
      ],
      ['XML', '<a/>', { 'content-type': 'application/xml' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
      [
        'another charset',
        '{}',
        { 'content-type': 'application/json; charset=utf-16' },
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ],
      [
        'an unknown compression',
        '{}',
        { 'content-encoding': 'zstd' },
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ],
      ['damaged gzip', '{}', { 'content-encoding': 'gzip' }, 400, 'BAD_REQUEST'],
      ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), {}, 400, 'BAD_REQUEST'],
      ['a list', '[]', {}, 400, 'BAD_REQUEST'],
      ['null', 'null', {}, 400, 'BAD_REQUEST'],
      ['nothing to say', '{}', {}, 400, 'BAD_REQUEST'],
      ['deep nesting', '['.repeat(50_000), {}, 400, 'BAD_REQUEST'],
      ['10 MB', `{"text":"${'x'.repeat(10_000_000)}"}`, {}, 413, 'PAYLOAD_TOO_LARGE'],
      [
        '10 MB, compressed',
        gzipSync(`{"text":"${'x'.repeat(10_000_000)}"}`),
        { 'content-encoding': 'gzip' },
        413,
        'PAYLOAD_TOO_LARGE',
      ],
      ['a million values', `{"text":[${'1,'.repeat(1_000_000)}1]}`, {}, 400, 'BAD_REQUEST'],
    ])(
      'X6: %s is refused in words, and posts nothing',
      async (_what, body, headers, status, code) => {
        const { owner, bot, stream } = await place(team());
        const given = { body, headers: headers as Record<string, string> };
        const answer = await deliver(team(), bot, 'slack_incoming', { stream }, given);
        expect(answer).toMatchObject({ status, body: { result: 'error', code } });
        expect(await messagesIn(owner, stream)).toEqual([]);
        expect(await noticesOf(team(), owner)).toEqual([]);
      },
    );

    it('X6: half characters and NUL are replaced', async () => {
      const { owner, bot, stream } = await place(team());
      const body = String.raw`{"text":"cut \ud83d and \u0000 here"}`;
      expect((await deliver(team(), bot, 'slack_incoming', { stream }, { body })).status).toBe(200);
      expect(await messagesIn(owner, stream)).toMatchObject([
        { content: 'cut \ufffd and \ufffd here' },
      ]);
    });

    it('X6: a long text is cut', async () => {
      const { owner, bot, stream } = await place(team());
      const body = { text: 'word '.repeat(20_000) };
      expect((await deliver(team(), bot, 'slack_incoming', { stream }, { body })).status).toBe(200);
      const [message] = await messagesIn(owner, stream);
      expect(message?.content).toMatch(/\[message truncated\]$/);
    });

    it('X6: GitHub without the header of its event gets an error that names it', async () => {
      const { bot } = await place(team());
      const answer = await deliver(team(), bot, 'github', {}, { body: { hello: 1 } });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'MISSING_HTTP_EVENT_HEADER', header: 'X-GitHub-Event' },
      });
    });
  });

  describe('who', () => {
    it('X6: the key may also come with HTTP Basic', async () => {
      const { owner, bot, stream } = await place(team());
      const address = `${team().url}/api/v1/external/json?stream=${encodeURIComponent(stream)}`;
      const authorization = `Basic ${btoa(`${bot.email}:${bot.apiKey}`)}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await fetch(address, { method: 'POST', headers, body: '{"a":1}' });
      expect(answer.status).toBe(200);
      expect(await messagesIn(owner, stream)).toHaveLength(1);
    });

    it('X6: only incoming webhook bots are taken, and only here', async () => {
      const { owner, bot, stream } = await place(team());
      const generic = await team().bot(owner);
      for (const other of [owner, generic]) {
        const answer = await deliver(team(), other, 'github', { stream }, push);
        expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
      }
      const elsewhere = await fetch(`${team().url}/api/v1/messages?api_key=${bot.apiKey}`, {
        method: 'POST',
      });
      expect(elsewhere.status).toBe(401);
      expect(await messagesIn(owner, stream)).toEqual([]);
    });

    it('X6: a wrong key, a replaced one and a deactivated bot are refused', async () => {
      const { owner, bot, stream } = await place(team());
      const wrong = await deliver(team(), { apiKey: 'x'.repeat(32) }, 'github', { stream }, push);
      expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
      const none = await deliver(team(), { apiKey: '' }, 'github', { stream }, push);
      expect(none).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      await owner.post(`/bots/${bot.id}/api_key/regenerate`);
      const old = await deliver(team(), bot, 'github', { stream }, push);
      expect(old).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
      const other = await webhookBot(team(), owner);
      await owner.delete(`/bots/${other.id}`);
      const gone = await deliver(team(), other, 'github', { stream }, push);
      expect(gone).toMatchObject({ status: 401, body: { code: 'USER_DEACTIVATED' } });
    });

    it('X6: the key of another organization opens nothing here', async () => {
      const { bot, stream } = await place(team());
      const host = 'other.localhost';
      const answer = await deliver(team(), bot, 'github', { stream }, { ...push, host });
      expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
    });

    it('X6: an unknown integration is refused without repeating its name', async () => {
      const { bot } = await place(team());
      const answer = await deliver(team(), bot, bot.apiKey, {}, push);
      expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
      expect(JSON.stringify(answer.body)).not.toContain(bot.apiKey);
    });
  });

  describe('the list', () => {
    it('X6: GET /integrations and the registration name every integration', async () => {
      const { body } = await team().owner.get('/integrations');
      const names: string[] = body.integrations.map(({ name }: { name: string }) => name);
      expect(names).toEqual(allIntegrations.map(({ name }) => name).sort());
      expect(body.integrations[names.indexOf('github')]).toMatchObject({
        example_headers: { 'X-GitHub-Event': 'ping' },
        example_payload: { repository: { name: 'example' } },
      });
      const types = JSON.stringify(['realm_incoming_webhook_bots']);
      const registered = await team().owner.post('/register', { fetch_event_types: types });
      expect(registered.body.realm_incoming_webhook_bots).toEqual(body.integrations);
      expect(registered.body.tidings_extensions ?? ['integrations']).toContain('integrations');
    });
  });
});

/** Returns the messages of the notification bot to a person. */
async function noticesOf(team: Team, person: Person): Promise<string[]> {
  const bot = team.realm.state.notificationBot;
  return (await directMessages(person, bot)).map(({ content }) => content);
}
