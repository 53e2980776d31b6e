import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { getRaw, upload } from '../../features/uploads/raw-request.ts';
import { bothEngines } from '../../support/engines.ts';
import { forEachTeamOnBothEngines, type Person, personAt, send } from '../../support/team.ts';
import { everything } from '../backup/rows-of.ts';
import { runHere, runJson } from '../cli/run-cli.ts';
import { type OtherServer, startOtherServer } from './other-server.ts';

interface Row {
  readonly realm_id: number;
}

/** Returns the rows of one organization, without its number, and sorted, since numbers sort differently. */
async function rowsOf(engine: Engine, realmId: number): Promise<Record<string, string[]>> {
  const tables = Object.entries(await everything(engine)).filter(([name]) => name !== 'realms');
  return Object.fromEntries(
    tables.map(([name, rows]) => [
      name,
      (rows as Row[])
        .filter(({ realm_id }) => realm_id === realmId)
        .map(({ realm_id: _, ...row }) => JSON.stringify(row))
        .sort(),
    ]),
  );
}

/** A person who sends messages until the organization has moved, and tries each until it is accepted. */
class Writer {
  /** Contents of accepted messages, oldest first. */
  readonly sent: string[] = [];
  refused = 0;
  readonly #name: string;
  readonly #to: number;
  readonly #headers: Record<string, string>;
  url: string;
  host = 'localhost';

  constructor(name: string, url: string, { email, apiKey }: Person, to: number) {
    this.#name = name;
    this.url = url;
    this.#to = to;
    this.#headers = {
      authorization: `Basic ${btoa(`${email}:${apiKey}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
  }

  async writeUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#write(`${this.#name} ${this.sent.length}`);
  }

  async #write(content: string): Promise<void> {
    const to = String(this.#to);
    const form = new URLSearchParams({ type: 'channel', to, topic: this.#name, content });
    for (;;) {
      const headers = {
        ...this.#headers,
        host: this.host,
        'idempotency-key': content.replaceAll(' ', '-'),
      };
      const answer = await send(`${this.url}/api/v1/messages`, 'POST', headers, String(form));
      if (answer.status === 200) {
        this.sent.push(content);
        return;
      }
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
      this.refused += 1;
      await setTimeout(20);
    }
  }
}

describe.each(bothEngines)('moving an organization to %s', (to) => {
  let other: OtherServer;
  beforeAll(async () => {
    other = await startOtherServer(to);
  });
  afterAll(() => other.stop());

  forEachTeamOnBothEngines((team) => {
    test('operations: people write on while it moves, and nothing is lost or doubled', async () => {
      const { url, data, database, owner, services, realm } = team();
      const name = `from-${services.engine.dialect.engine}`;
      const host = `${name}.localhost`;
      const source = services.engine;
      const target = other.server.services.engine;
      const [ada, ben] = [await team().person('member', 'Ada'), await team().person()];
      const channel = await team().channel('tea', { subscribers: [owner, ada, ben] });
      const fileUrl = await upload(ada, 'plan.txt', 'the plan');
      const draft = { type: 'private', to: [ben.id], topic: '', content: 'dear' };
      expect(await ada.post('/drafts', { drafts: [draft] })).toMatchObject({ status: 200 });
      const { body: queue } = await ben.post('/register', { event_types: ['message'] });
      const writers = [ada, ben, owner].map(
        (person, index) => new Writer(`writer${index}`, url, person, channel),
      );
      let isOver = false;
      onTestFinished(() => {
        isOver = true;
      });
      const working = Promise.all([
        ...writers.map((writer) => writer.writeUntil(() => isOver)),
        changeUntil(owner, () => isOver),
      ]);
      // Fails the test below, if at all.
      working.catch(() => undefined);
      const move = ['realm', 'move', '--data', data, '--database', database, ...other.words];
      const planned = await runJson<{ to_realm_id: number }>([
        ...[...move, '--to-realm', name, '--dry-run', '--json'],
      ]);
      expect(planned).toMatchObject({ realm_id: realm.id, files: 1 });
      await setTimeout(300);
      const parked = ben.get('/events', { queue_id: queue.queue_id, last_event_id: 1e9 });
      const moved = await runJson<{ to_realm_id: number; pause_ms: number; missing_files: [] }>([
        ...[...move, '--to-realm', name, '--json'],
      ]);
      expect(moved).toMatchObject({
        ...{ realm_id: realm.id, to_realm_id: planned.to_realm_id, files: 1, missing_files: [] },
      });
      expect(moved.to_realm_id).not.toBe(realm.id);
      await parked;
      await setTimeout(200);
      // Everything at the source stands still, and is at the target.
      expect(await rowsOf(target, moved.to_realm_id)).toEqual(await rowsOf(source, realm.id));
      expect(await ada.get('/users/me')).toMatchObject({ status: 503 });
      for (const writer of writers) Object.assign(writer, { url: other.server.url, host });
      await setTimeout(300);
      isOver = true;
      await working;
      expect(writers.every(({ refused }) => refused > 0)).toBe(true);
      const [adaThere, benThere] = [ada, ben].map((person) =>
        personAt(other.server.url, host, person),
      ) as [Person, Person];
      for (const [index, { sent }] of writers.entries()) {
        expect(await contents(adaThere, channel, `writer${index}`)).toEqual(sent);
      }
      // The event queue goes on, without a gap.
      const heard = await drain(benThere, queue.queue_id, queue.last_event_id);
      for (const [index, { sent }] of writers.entries()) {
        expect(heard.filter((content) => content.startsWith(`writer${index} `))).toEqual(sent);
      }
      expect((await adaThere.get('/drafts')).body.drafts).toMatchObject([{ content: 'dear' }]);
      const file = await getRaw({ ...team(), url: other.server.url }, fileUrl, {
        ...{ as: ada, host },
      });
      expect(String(file.bytes)).toBe('the plan');
      // The other organizations notice nothing.
      const stranger = await team().stranger();
      expect(await stranger.get('/users/me')).toMatchObject({ status: 200 });
      const again = await runHere([...move, '--to-realm', name]);
      expect(again).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('has moved already'),
      });
      const removed = await runJson<{ removed_rows: number }>([
        ...[...move, '--to-realm', name, '--remove-source', '--json'],
      ]);
      expect(removed.removed_rows).toBeGreaterThan(100);
      expect(Object.values(await rowsOf(source, realm.id)).flat()).toEqual([]);
      expect(await stranger.get('/users/me')).toMatchObject({ status: 200 });
    });
  });
});

/** Changes rows of many tables until the organization has moved. */
async function changeUntil(owner: Person, isOver: () => boolean): Promise<void> {
  let count = 0;
  while (!isOver()) {
    count += 1;
    const name = `name ${count}`;
    const answers = [
      await owner.patch('/settings', { full_name: `Owner ${count}` }),
      await owner.post('/saved_snippets', { title: name, content: name }),
      await owner.post('/users/me/alert_words', { alert_words: [name] }),
      await owner.post('/mark_all_as_read'),
      await owner.delete('/users/me/alert_words', { alert_words: [name] }),
    ];
    if (answers.some(({ status }) => status === 503)) return;
  }
}

async function contents(reader: Person, channel: number, topic: string): Promise<string[]> {
  const narrow = [
    { operator: 'channel', operand: channel },
    { operator: 'topic', operand: topic },
  ];
  const wanted = {
    anchor: 'newest',
    num_before: 5000,
    num_after: 0,
    apply_markdown: false,
    narrow,
  };
  const { body } = await reader.get('/messages', wanted);
  return body.messages.map(({ content }: { content: string }) => content);
}

/** Returns the contents of all messages in a queue. */
async function drain(reader: Person, queueId: string, lastEventId: number): Promise<string[]> {
  const heard: string[] = [];
  let last = lastEventId;
  for (;;) {
    const cursor = { queue_id: queueId, last_event_id: last, dont_block: true };
    const { status, body } = await reader.get('/events', cursor);
    expect({ status, body }).toMatchObject({ status: 200 });
    if (body.events.length === 0) return heard;
    for (const { id, message } of body.events) {
      last = id;
      if (message) heard.push(message.content.replaceAll(/<[^>]*>/g, ''));
    }
  }
}
