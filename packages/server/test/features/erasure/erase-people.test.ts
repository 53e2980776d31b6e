import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { roles } from '@tidings/shared-types';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import type { Realm } from '../../../src/core/realm/realm.ts';
import { beginErasure } from '../../../src/features/erasure/begin-erasure.ts';
import { erasePeople } from '../../../src/features/erasure/erase-people.ts';
import { storeMessage } from '../../../src/features/messages/post-message.ts';
import { ensureDefaultRealm } from '../../../src/features/setup/first-run.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import { startServer } from '../../../src/server.ts';
import { fresh } from '../../support/channels.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { silent } from '../../support/engines.ts';
import { listen } from '../../support/event-listener.ts';
import { eventually } from '../../support/eventually.ts';
import { sent } from '../../support/messages.ts';
import { forEachTeamOnBothEngines } from '../../support/team.ts';
import { bytesWith, tracesIn } from './traces.ts';

const CANARY = 'qzxvsteps';

forEachDatabase((databases) => {
  /** Creates a person with many messages to themselves. */
  async function writer(realm: Realm, count: number, name = 'writer') {
    const person = await realm.write((change) =>
      addUser(change, {
        ...{
          email: `${CANARY}${name}@example.org`,
          fullName: `${CANARY} Writer`,
          role: roles.member,
        },
        apiKey: newApiKey(),
      }),
    );
    const rendered = {
      ...{ content: `${CANARY} text`, html: `<p>${CANARY} text</p>`, searchText: `${CANARY} text` },
      ...{ mentionedUserIds: [], mentionedGroupIds: [], mentionsChannel: false },
      ...{ mentionsTopic: false, hasLink: false, hasImage: false },
      ...{ unknownPages: [], attachmentPaths: [] },
    };
    await realm.write((change) => {
      const recipient = change.nextId();
      const message = { sender: person, topic: '', rendered, client: 'test' };
      for (let made = 0; made < count; made += 1) storeMessage(change, message, recipient, null);
    });
    return person;
  }

  it('X2: an erasure goes on after a restart, in transactions of a bounded size', async () => {
    const database = await databases.fresh();
    const first = await databases.open(database);
    const realm = await ensureDefaultRealm(first);
    const person = await writer(realm, 1300);
    await writer2(realm);
    await realm.write((change) => beginErasure(change, person, { by: null, messages: 'delete' }));
    const stopping = new AbortController();
    let largest = 0;
    let commits = 0;
    realm.onCommit((events) => {
      const deleted = events.flatMap(({ event }) =>
        event.type === 'delete_message' ? (event['message_ids'] as number[]) : [],
      );
      largest = Math.max(largest, deleted.length);
      commits += 1;
      if (commits === 2) stopping.abort();
    });
    await erasePeople(first, stopping.signal);
    expect(largest).toBe(500);
    expect(realm.state.erasures.get({ user_id: person.id })?.counts.messages).toBe(1000);

    const second = await databases.open(database);
    await erasePeople(second);
    const next = await second.realms.withId(realm.id);
    expect(next?.state.erasures.get({ user_id: person.id })).toMatchObject({
      finished_at: expect.any(Number),
      counts: { messages: 1300 },
    });
    expect(await tracesIn(second.engine, CANARY)).toEqual([]);
    if (existsSync(database)) expect(await bytesWith(database, CANARY)).toEqual([]);
  });

  it('X2: files are rewritten once for several erasures, also if a reader keeps the log in use', async () => {
    const database = await databases.fresh();
    const services = await databases.open(database);
    const { engine } = services;
    const realm = await ensureDefaultRealm(services);
    await writer2(realm);
    const people = [await writer(realm, 3, 'one'), await writer(realm, 3, 'two')];
    for (const person of people) {
      await realm.write((change) => beginErasure(change, person, { by: null, messages: 'delete' }));
    }
    const rewrites = vi.spyOn(engine, 'eraseFreedSpace');
    const truncations = vi.spyOn(engine, 'emptyLog');
    const reading = new AbortController();
    const reader = engine.snapshot(async (sql) => {
      await sql.all('SELECT user_id FROM erasures');
      await once(reading.signal, 'abort');
    });
    const steps = () => [...realm.state.erasures.values()].map(({ step }) => step);
    const isOver = () =>
      [...realm.state.erasures.values()].every(({ finished_at }) => finished_at !== null);
    await erasePeople(services);
    await erasePeople(services);
    // Readers of PostgreSQL keep nothing.
    expect(isOver()).toBe(engine.dialect.engine === 'postgres');
    expect(steps()).toEqual(['journal', 'journal']);
    reading.abort();
    await reader;
    await eventually(async () => {
      await erasePeople(services);
      return isOver();
    }, 'both are erased');
    expect(rewrites).toHaveBeenCalledTimes(1);
    expect(truncations).toHaveBeenCalled();
    if (existsSync(database)) expect(await bytesWith(database, CANARY)).toEqual([]);
  });

  /** Another account, so that the writer is not the last one. */
  async function writer2(realm: Realm) {
    await realm.write((change) =>
      addUser(change, {
        ...{ email: 'owner@example.org', fullName: 'Owner', role: roles.owner },
        apiKey: newApiKey(),
      }),
    );
  }
});

forEachTeamOnBothEngines((team) => {
  it('X2: another process delivers nothing from memory that was erased', async () => {
    const { data, database, owner } = team();
    const config = loadConfig({ flags: { data, database, port: '0', rateLimit: false }, env: {} });
    const other = await startServer(config, { log: silent, sharesDatabase: true });
    onTestFinished(() => other.close());
    const [person, reader] = [await team().person(), await team().person()];
    const channel = await team().channel(fresh(), { subscribers: [person, reader] });
    const there = reader.at(other.url);
    const listener = await listen(there);
    const early = await listen(there);
    const id = await sent(person, channel, 'topic', `${CANARY} text`);
    const narrow = { narrow: [], anchor: 'newest', num_before: 10, num_after: 0 };
    const page = async () => JSON.stringify((await there.get('/messages', narrow)).body);
    await eventually(async () => (await page()).includes(CANARY), 'the other process has it');
    await page();
    await eventually(
      async () => JSON.stringify(await early.heard()).includes(CANARY),
      'it reaches a client there',
    );

    const path = `/users/${person.id}/data`;
    await owner.delete(path, { messages: 'delete' });
    await eventually(
      async () => (await owner.get(path)).body.erasure.finished_at !== null,
      'the person is erased',
    );
    await eventually(async () => {
      const realm = await other.services.realms.withId(team().realm.id);
      return Number(realm?.state.erasures.get({ user_id: person.id })?.finished_at) > 0;
    }, 'the other process knows of it');
    expect(await page()).not.toContain(CANARY);
    let heard = '';
    await eventually(async () => {
      heard += JSON.stringify(await listener.heard());
      return heard.includes('Deleted user') && heard.includes('delete_message');
    }, 'the erasure arrives');
    expect(heard).not.toContain(CANARY);
    expect(heard).toContain(`[${id}]`);
  });
});
