import { roles } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { expireEventQueues } from '../../../src/core/event-queues/expire-event-queues.ts';
import { trimLogs } from '../../../src/core/event-queues/trim-log.ts';
import { forUser } from '../../../src/core/realm/events.ts';
import { Realm } from '../../../src/core/realm/realm.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import type { Server } from '../../../src/server.ts';
import { call } from '../../features/users/call.ts';
import { startFreshServer } from '../../support/example-server.ts';
import { sentTo } from '../../support/messages.ts';
import { forEachTeamOnBothEngines, type Person } from '../../support/team.ts';
import { readAt, startBeside } from './beside.ts';
import { contents, queueOf } from './reader.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

forEachTeamOnBothEngines((team) => {
  /** Runs the server's maintenance as if some time had passed. */
  function later(server: Server, milliseconds: number, keepDays = 30) {
    const { engine, config } = server.services;
    return {
      engine,
      clock: { now: () => Date.now() + milliseconds },
      config: {
        ...config,
        eventLogKeepMs: keepDays * DAY_MS,
        eventQueueKeepMs: keepDays * DAY_MS,
      },
    };
  }

  /** Makes the existing log older. */
  async function age(server: Server, days: number): Promise<void> {
    await server.services.engine.write((tx) =>
      tx.run('UPDATE events SET created_at = $1 WHERE realm_id = $2', [
        Date.now() - days * DAY_MS,
        team().realm.id,
      ]),
    );
  }

  async function logStart(server: Server): Promise<number | undefined> {
    const row = await server.services.engine.reader.get<{ log_start: number }>(
      'SELECT log_start FROM realms WHERE id = $1',
      [team().realm.id],
    );
    return row?.log_start;
  }

  async function write(person: Person, count: number): Promise<void> {
    await team().realm.write((change) => {
      for (let number = 0; number < count; number += 1) {
        change.emit(forUser(person.id), { type: 'alert_words', alert_words: [] });
      }
    });
  }

  describe('events 2.4: retention', () => {
    it('events 2.4: stored events are delivered after days, trimmed ones make a bad queue', async () => {
      const beside = await startBeside(team());
      const person = await team().person();
      const old = await queueOf(person, { event_types: ['message'] });
      await sentTo(person, [person], 'long ago');
      await write(person, 2500);
      await age(beside, 29);
      await trimLogs(later(beside, 0));
      expect(contents(await readAt(beside.url, old).next())).toEqual(['long ago']);

      const young = await queueOf(person, { event_types: ['message'] });
      const { position } = team().realm.state;
      await sentTo(person, [person], 'today');
      await trimLogs(later(beside, 2 * DAY_MS));
      expect(await logStart(beside)).toBe(position);
      // A server delivers what it has in memory; another one has only the log.
      const another = await startBeside(team());
      expect(await readAt(another.url, old).ask()).toMatchObject({
        status: 400,
        body: { code: 'BAD_EVENT_QUEUE_ID', queue_id: old.queueId },
      });
      expect(contents(await readAt(beside.url, young).next())).toEqual(['today']);
      const rows = await beside.services.engine.reader.all<{ event_id: number }>(
        'SELECT event_id FROM events WHERE realm_id = $1 ORDER BY event_id LIMIT 1',
        [team().realm.id],
      );
      expect(rows).toEqual([{ event_id: position + 1 }]);
    });

    it('events 2.4: a completely trimmed log still knows its position', async () => {
      const beside = await startBeside(team());
      const person = await team().person();
      await age(beside, 40);
      await trimLogs(later(beside, 0));
      expect(await logStart(beside)).toBe(team().realm.state.position);
      const queue = await queueOf(person, { event_types: ['message'] });
      expect(await readAt(beside.url, queue).held()).toEqual([]);
      await sentTo(person, [person], 'the log goes on');
      expect(contents(await readAt(beside.url, queue).next())).toEqual(['the log goes on']);
    });

    it('operations: entries from a clock that was ahead do not prevent trimming', async () => {
      const beside = await startBeside(team());
      const person = await team().person();
      await write(person, 1500);
      await age(beside, -3650);
      const { position } = team().realm.state;
      await sentTo(person, [person], 'by the right clock');
      await trimLogs(later(beside, 29 * DAY_MS));
      expect(await logStart(beside)).toBeLessThan(position);
      await trimLogs(later(beside, 31 * DAY_MS));
      expect(await logStart(beside)).toBe(team().realm.state.position);
    });

    it('DESIGN 2: a process that missed trimmed entries reloads everything', async () => {
      const beside = await startBeside(team());
      const { engine, clock } = beside.services;
      const { realm } = team();
      // No process notifies these, as if they were suspended.
      const reading = await Realm.open(engine, clock, realm.identity);
      const writing = await Realm.open(engine, clock, realm.identity);
      const person = await team().person();
      await age(beside, 40);
      await trimLogs(later(beside, 0));
      await reading.refresh();
      expect(reading.state.position).toBe(realm.state.position);
      expect(reading.state.users.get({ id: person.id })).toBeDefined();
      const found = await writing.write(({ state }) => state.users.get({ id: person.id }));
      expect(found).toBeDefined();
      expect(writing.state.users.get({ id: person.id })).toEqual(found);
    });
  });

  describe('events 2.5: idle queues', () => {
    it('events 2.5: a queue without requests ends after its time, one in use stays', async () => {
      const beside = await startBeside(team());
      const [idle, used] = [
        await queueOf(await team().person(), { event_types: ['message'] }),
        await queueOf(await team().person(), { event_types: ['message'] }),
      ];
      await expireEventQueues(later(beside, 29 * DAY_MS));
      expect(await readAt(beside.url, idle).held()).toEqual([]);
      await beside.services.engine.write((tx) =>
        tx.run('UPDATE event_queues SET last_polled_at = $1', [Date.now() - 29 * DAY_MS]),
      );
      const another = await startBeside(team());
      expect(await readAt(another.url, used).held()).toEqual([]);
      await another.services.eventQueues.writeUse();
      await expireEventQueues(later(beside, 2 * DAY_MS));
      const last = await startBeside(team());
      expect((await readAt(last.url, idle).ask()).status).toBe(400);
      expect((await readAt(last.url, used).ask({ dont_block: true })).status).toBe(200);
    });

    it('events 2.5: no setting makes it shorter than ten minutes', async () => {
      const beside = await startBeside(team());
      const queue = await queueOf(await team().person(), { event_types: ['message'] });
      await expireEventQueues(later(beside, 9 * MINUTE_MS, 0));
      expect(await readAt(beside.url, queue).held()).toEqual([]);
      await expireEventQueues(later(beside, 11 * MINUTE_MS, 0));
      const another = await startBeside(team());
      expect((await readAt(another.url, queue).ask()).status).toBe(400);
    });

    it("events 1.1: the promised time is not longer than the server's", async () => {
      const server = await startFreshServer({ eventQueueKeep: '2h', eventLogKeep: '1h' });
      const realm = await server.services.realms.forSubdomain('');
      const person = { email: 'ada@example.org', apiKey: newApiKey() };
      await realm?.write((change) =>
        addUser(change, { ...person, fullName: 'Ada', role: roles.owner }),
      );
      const promised = async (idle_queue_timeout: string) => {
        const { body } = await call(server.url, {
          method: 'POST',
          path: '/api/v1/register',
          as: person,
          form: { event_types: '["message"]', idle_queue_timeout },
        });
        return body['idle_queue_timeout_secs'];
      };
      expect(await promised('mobile')).toBe(3600);
      expect(await promised('1800')).toBe(1800);
    });
  });
});
