import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutPostgres } from '../../../../test/support/without-postgres.ts';
import { basic, call, type Reply } from '../features/users/call.ts';
import { type RunningServer, runCli, serve } from '../operations/cli/run-cli.ts';
import { postgresLocation } from '../support/engines.ts';

const WORKERS = 3;
/** The time after which a client tries again. */
const TRY_MS = 2000;
const LIMIT = 150;

interface Account {
  readonly email: string;
  readonly api_key: string;
  readonly user_id: number;
}

interface Event {
  readonly id: number;
  readonly type: string;
  readonly message?: { readonly content: string };
}

const engines = [
  { name: 'sqlite', open: async () => ({ args: [], remove: async () => undefined }) },
  {
    name: 'postgres',
    open: async () => {
      const { database, remove } = await postgresLocation();
      return { args: ['--database', database], remove };
    },
  },
].filter(({ name }) => name === 'sqlite' || !withoutPostgres);

describe.each(engines)('several processes on $name', ({ name, open }) => {
  let folder: string;
  let place: Awaited<ReturnType<typeof open>>;
  let server: RunningServer;
  let ada: Account;
  let where: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-processes-'));
    place = await open();
    where = ['--data', folder, ...place.args];
    const limits = [
      '--rate-limit-per-user',
      String(LIMIT),
      '--rate-limit-per-address',
      '10000',
      '--rate-limit-logins',
      '3',
    ];
    server = await serve([...where, '--processes', String(WORKERS), ...limits]);
    ada = await account('ada');
  });
  afterAll(async () => {
    await server?.stop('SIGKILL');
    await place?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  async function account(of: string): Promise<Account> {
    const person = ['--email', `${of}@example.org`, '--name', of, '--role', 'owner'];
    const { stdout } = await runCli(['user', 'create', ...person, ...where, '--json']);
    return JSON.parse(stdout) as Account;
  }

  /** Sends a request over a connection of its own, so that any of the processes may get it. */
  function ask(
    method: string,
    path: string,
    form: Record<string, string> = {},
    { as = ada, key = undefined as string | undefined } = {},
  ): Promise<Reply> {
    const text = new URLSearchParams(form).toString();
    return call(server.url, {
      method,
      path: `/api/v1${path}${method === 'GET' ? `?${text}` : ''}`,
      ...(method !== 'GET' && { form }),
      headers: {
        authorization: basic(as.email, as.api_key),
        connection: 'close',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
  }

  const say = (content: string, options = {}) =>
    ask('POST', '/messages', { type: 'channel', to: 'general', topic: 't', content }, options);

  /** Returns the ids of the processes that answer. */
  async function processes(): Promise<Set<string>> {
    const ids = new Set<string>();
    for (let each = 0; each < 30; each += 1) {
      const { headers } = await ask('GET', '/server_settings');
      ids.add(String(headers['x-request-id']).split('-')[0] ?? '');
    }
    return ids;
  }

  it('DESIGN 2.3: all processes answer, and a message of each reaches a poll at any other', async () => {
    expect((await processes()).size).toBe(WORKERS);
    const { body } = await ask('POST', '/register', { event_types: '["message"]' });
    let cursor = body.last_event_id as number;
    const heard: string[] = [];
    const wanted = Array.from({ length: 12 }, (_, index) => `message ${index}`);
    const listening = (async () => {
      while (heard.length < wanted.length) {
        const answer = await ask('GET', '/events', {
          queue_id: body.queue_id,
          last_event_id: String(cursor),
        });
        for (const event of answer.body.events as Event[]) {
          cursor = event.id;
          if (event.message) heard.push(event.message.content);
        }
      }
    })();
    for (const content of wanted) expect((await say(content)).status).toBe(200);
    await listening;
    expect(heard.map((html) => html.replace(/<\/?p>/g, ''))).toEqual(wanted);
  });

  it('DESIGN 2.2: the same request at several processes at once happens once', async () => {
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 9 }, () => say('once', { key })));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });

  it('typing at one process shows at the others', async () => {
    const ben = await account('ben');
    const { body } = await ask('POST', '/register', { event_types: '["typing"]' }, { as: ben });
    const poll = ask(
      'GET',
      '/events',
      { queue_id: body.queue_id, last_event_id: String(body.last_event_id) },
      { as: ben },
    );
    let isOver = false;
    void poll.then(() => {
      isOver = true;
    });
    for (let each = 0; each < 50 && !isOver; each += 1) {
      await ask('POST', '/typing', { op: 'start', to: JSON.stringify([ben.user_id]) });
      await setTimeout(50);
    }
    expect((await poll).body.events[0]).toMatchObject({ type: 'typing', op: 'start' });
  });

  it('rate limits hold for all processes together', async () => {
    const cleo = await account('cleo');
    const statuses: number[] = [];
    for (let each = 0; each < LIMIT + 10; each += 1) {
      statuses.push((await ask('GET', '/users/me', {}, { as: cleo })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
    expect(statuses.slice(LIMIT)).toEqual(Array(10).fill(429));
  });

  it('attempts to sign in count for all processes together', async () => {
    const codes: string[] = [];
    for (let each = 0; each < 6; each += 1) {
      const { body } = await ask('POST', '/fetch_api_key', {
        username: 'ada@example.org',
        password: 'wrong',
      });
      codes.push(body.code);
    }
    expect(codes.slice(3)).toEqual(Array(3).fill('RATE_LIMIT_HIT'));
  });

  it.runIf(name === 'sqlite')('no other server may use the same file', async () => {
    const { code, stderr } = await runCli(['serve', '--port', '0', ...where]);
    expect(code).toBe(1);
    expect(stderr).toContain('Another server already serves');
  });

  it('a process that is killed is replaced, and nothing that was acknowledged is lost', async () => {
    const dan = await account('dan');
    const before = await processes();
    const pids = server.output.stdout.match(/"pid":\d+/g)?.map((text) => Number(text.slice(6)));
    const [, victim] = [...new Set(pids)];
    const sent: number[] = [];
    const sending = (async () => {
      for (let each = 0; each < 60; each += 1) {
        const key = randomUUID();
        for (let tries = 0; tries < 50; tries += 1) {
          // Node loses a connection that it hands to a process that is being killed.
          const reply = await Promise.race([
            say(`survivor ${each}`, { as: dan, key }).catch(() => undefined),
            setTimeout(TRY_MS, undefined),
          ]);
          if (reply?.status !== 200) continue;
          sent.push(reply.body.id);
          break;
        }
      }
    })();
    if (victim !== undefined) process.kill(victim, 'SIGKILL');
    await sending;
    expect(new Set(sent).size).toBe(60);
    await expect.poll(async () => (await processes()).size, { timeout: 20_000 }).toBe(WORKERS);
    expect([...(await processes())].some((id) => !before.has(id))).toBe(true);
    const narrow = JSON.stringify([['search', 'survivor']]);
    const found = await ask('GET', '/messages', {
      anchor: 'newest',
      num_before: '100',
      num_after: '0',
      narrow,
    });
    expect(found.body.messages.map(({ id }: { id: number }) => id)).toEqual(sent);
  });

  it('SIGTERM stops them all after the requests in flight', async () => {
    const eva = await account('eva');
    const sending = Array.from({ length: 5 }, (_, index) => say(`last ${index}`, { as: eva }));
    const statuses = (await Promise.all(sending)).map(({ status }) => status);
    expect(statuses).toEqual(Array(5).fill(200));
    expect(await server.stop(), server.output.stderr).toBe(0);
    await expect(ask('GET', '/server_settings')).rejects.toThrow();
  });
});
