import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '@tidings/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutPostgres } from '../../../../test/support/without-postgres.ts';
import { loadConfig } from '../../src/core/config/load-config.ts';
import { addUser } from '../../src/features/users/add-user.ts';
import { newApiKey } from '../../src/features/users/api-key.ts';
import { type Server, startServer } from '../../src/server.ts';
import { call, type Reply } from '../features/users/call.ts';
import { postgresLocation, silent, type TestLocation } from '../support/engines.ts';
import { CommitCutter } from './commit-cutter.ts';

describe.skipIf(withoutPostgres).each(['before', 'after'] as const)(
  'a connection cut %s the commit',
  (moment) => {
    let location: TestLocation;
    let cutter: CommitCutter;
    let server: Server;
    let data: string;
    const person = { email: 'ada@example.org', apiKey: newApiKey() };
    let ownId: number;

    beforeAll(async () => {
      location = await postgresLocation();
      cutter = await CommitCutter.before(location.database);
      data = await mkdtemp(join(tmpdir(), 'tidings-cut-'));
      const flags = { data, database: cutter.url, port: 0, rateLimit: false };
      server = await startServer(loadConfig({ flags, env: {} }), { log: silent });
      const realm = await server.services.realms.forSubdomain('');
      const wanted = { ...person, fullName: 'Ada', role: roles.owner };
      ownId = (await realm?.write((change) => addUser(change, wanted)))?.id ?? 0;
    });

    afterAll(async () => {
      await server?.close();
      await cutter?.close();
      await location?.remove();
      await rm(data, { recursive: true, force: true });
    });

    function send(content: string, more: { key?: string; local_id?: string } = {}): Promise<Reply> {
      const { key, local_id } = more;
      return call(server.url, {
        method: 'POST',
        path: '/api/v1/messages',
        as: person,
        form: {
          type: 'direct',
          to: `[${ownId}]`,
          content,
          ...(local_id !== undefined && { local_id, queue_id: 'gone' }),
        },
        headers: { ...(key !== undefined && { 'idempotency-key': key }) },
      });
    }

    async function messages(): Promise<{ id: number; content: string }[]> {
      const range = 'anchor=oldest&num_before=0&num_after=5000&apply_markdown=false';
      const narrow = encodeURIComponent('[["is","dm"]]');
      const path = `/api/v1/messages?${range}&narrow=${narrow}`;
      return (await call(server.url, { path, as: person })).body.messages;
    }

    /** Repeats a request until it succeeds, like clients do. */
    async function insist(request: () => Promise<Reply>): Promise<Reply> {
      for (;;) {
        const reply = await request();
        if (reply.status < 500) return reply;
      }
    }

    it.each([
      ['an Idempotency-Key', () => ({ key: randomUUID() })],
      ['a local_id', () => ({ local_id: randomUUID() })],
    ])(
      'DESIGN 2.2: a send with %s fails, is retried, and creates one message',
      async (_, identity) => {
        const content = randomUUID();
        const same = identity();
        const cut = cutter.cutNextCommit(moment);
        const lost = await send(content, same);
        await cut;
        expect(lost).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
        const retried = await insist(() => send(content, same));
        expect(retried).toMatchObject({ status: 200 });
        const { id } = retried.body;
        expect((await messages()).filter((each) => each.content === content)).toMatchObject([
          { id },
        ]);
        expect((await send(content, same)).bytes).toEqual(retried.bytes);
      },
    );

    it('DESIGN 2.2: all requests that shared the transaction take effect once', async () => {
      const wanted = Array.from({ length: 40 }, () => ({
        content: randomUUID(),
        key: randomUUID(),
      }));
      const cut = cutter.cutNextCommit(moment);
      const replies = await Promise.all(
        wanted.map(({ content, key }) => insist(() => send(content, { key }))),
      );
      await cut;
      const byContent = new Map<string, number[]>();
      for (const { id, content } of await messages()) {
        byContent.set(content, [...(byContent.get(content) ?? []), id]);
      }
      const found = wanted.map(({ content }) => byContent.get(content));
      expect(found).toEqual(replies.map(({ body }) => [body.id]));
    });

    it('DESIGN 2.2: a waiting client gets committed events once and in order', async () => {
      const form = { event_types: '["message"]' };
      const { body } = await call(server.url, {
        method: 'POST',
        path: '/api/v1/register',
        as: person,
        form,
      });
      const contents = Array.from({ length: 5 }, () => randomUUID());
      const heard: string[] = [];
      const following = (async () => {
        let cursor = body.last_event_id;
        while (heard.length < contents.length) {
          const query = `queue_id=${body.queue_id}&last_event_id=${cursor}`;
          const reply = await insist(() =>
            call(server.url, { path: `/api/v1/events?${query}`, as: person }),
          );
          for (const event of reply.body.events) {
            cursor = event.id;
            if (event.type === 'message') heard.push(event.message.content);
          }
        }
      })();
      for (const content of contents) {
        const key = randomUUID();
        const cut = cutter.cutNextCommit(moment);
        await insist(() => send(content, { key }));
        await cut;
      }
      await following;
      expect(heard.map((html) => html.replaceAll(/<[^>]*>/g, ''))).toEqual(contents);
    });

    it('DESIGN 2.1: afterwards the log has no gap', async () => {
      const { reader } = server.services.engine;
      const rows = await reader.all<{ event_id: number }>(
        'SELECT event_id FROM events WHERE realm_id = 1 ORDER BY event_id',
      );
      const last = await reader.get('SELECT last_event_id FROM realms WHERE id = 1');
      expect(rows.map(({ event_id }) => event_id)).toEqual(rows.map((_, index) => index + 1));
      expect(last).toEqual({ last_event_id: rows.length });
    });
  },
);
