import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { recentlyPolled } from '../../../src/core/event-queues/recently-polled.ts';
import { forUser } from '../../../src/core/realm/events.ts';
import type { Server } from '../../../src/server.ts';
import { SERVER_VERSION } from '../../../src/version.ts';
import { failedRead } from '../../support/failed-read.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { pollWaits } from '../../support/poll-waits.ts';
import { forEachTeamOnBothEngines } from '../../support/team.ts';
import { readAt, startBeside } from './beside.ts';
import { contents, QueueReader, queueOf } from './reader.ts';

forEachTeamOnBothEngines((team) => {
  async function realmOf({ services }: Server) {
    const realm = await services.realms.forSubdomain('');
    if (!realm) throw new Error('There is no organization');
    return realm;
  }

  describe('DESIGN 2.3: several servers on one database', () => {
    it('DESIGN 2.3: a write at one server answers a poll at another', async () => {
      const person = await team().person();
      const beside = await startBeside(team());
      const queue = await queueOf(person, { event_types: ['message'] });
      const there = readAt(beside.url, queue);
      for (const text of ['one', 'two', 'three']) {
        const poll = there.next();
        await pollWaits(beside);
        await sentTo(person, [person], text);
        expect(contents(await poll)).toEqual([text]);
      }
    });

    it('DESIGN 2.3: a server that fails to read a write tries again for the waiting poll', async () => {
      const person = await team().person();
      const beside = await startBeside(team());
      const queue = await queueOf(person, { event_types: ['message'] });
      const there = readAt(beside.url, queue);
      // Loads it there, so that a poll waits as soon as it arrives.
      await there.held();
      const poll = there.next();
      await pollWaits(beside);
      const hasFailed = failedRead(beside.services.engine.reader, 'FROM events WHERE');
      await sentTo(person, [person], 'hello');
      expect(contents(await poll)).toEqual(['hello']);
      expect(hasFailed()).toBe(true);
    });

    it('DESIGN 2.3: a queue that changes servers with every poll loses nothing', async () => {
      const [person, friend] = [await team().person(), await team().person()];
      const channel = await team().channel('two servers', { subscribers: [person, friend] });
      const beside = await startBeside(team());
      const queue = await queueOf(person, { event_types: ['message'] });
      const got: string[] = [];
      const COUNT = 30;
      const writes = Promise.all(
        Array.from({ length: COUNT }, (_, number) =>
          sent(number % 2 ? friend : friend.at(beside.url), channel, 'topic', `text ${number}`),
        ),
      );
      for (let polls = 0; got.length < COUNT; polls += 1) {
        const { url } = polls % 2 ? beside : team();
        const reader = readAt(url, queue);
        got.push(...contents(await reader.next()));
        queue.lastEventId = reader.lastEventId;
      }
      await writes;
      expect(got.toSorted()).toEqual(
        Array.from({ length: COUNT }, (_, number) => `text ${number}`).sort(),
      );
    });

    it('DESIGN 2.3: a queue created at one server can be read at another at once', async () => {
      const beside = await startBeside(team());
      const person = await team().person();
      for (let count = 0; count < 5; count += 1) {
        const queue = readAt(beside.url, await queueOf(person, { event_types: ['message'] }));
        expect(await queue.held()).toEqual([]);
      }
    });

    it('events 2.6: a queue deleted at one server ends at another', async () => {
      const beside = await startBeside(team());
      const queue = await queueOf(await team().person(), { event_types: [] });
      const there = readAt(beside.url, queue);
      // Loads it there, so that a poll waits as soon as it arrives.
      await there.held();
      const poll = there.next();
      await pollWaits(beside);
      await queue.person.delete('/events', { queue_id: queue.queueId });
      expect(await poll).toEqual([]);
      expect(await there.ask()).toMatchObject({ body: { code: 'BAD_EVENT_QUEUE_ID' } });
    });

    it('events 2.5: a stopping server answers waiting requests, and the next server continues', async () => {
      const beside = await startBeside(team());
      const person = await team().person();
      const queue = await queueOf(person, { event_types: ['message'] });
      const there = readAt(beside.url, queue);
      await there.held();
      const poll = there.next();
      await pollWaits(beside);
      await beside.close();
      expect(await poll).toEqual([]);
      await sentTo(person, [person], 'meanwhile');
      expect(contents(await queue.held())).toEqual(['meanwhile']);
    });

    it('events 3.27: a queue that outlives its server gets one restart event, if it wants it', async () => {
      const person = await team().person();
      const all = await queueOf(person);
      const some = await queueOf(person, { event_types: ['message'] });
      await sleep(5);
      const beside = await startBeside(team());
      const there = readAt(beside.url, all);
      const events = await there.held();
      expect(events.filter(({ type }) => type === 'restart')).toEqual([
        {
          id: expect.any(Number),
          type: 'restart',
          zulip_version: SERVER_VERSION,
          zulip_merge_base: SERVER_VERSION,
          zulip_feature_level: 421,
          service_version: SERVER_VERSION,
          service_merge_base: SERVER_VERSION,
          service_feature_level: 421,
          server_generation: expect.any(Number),
        },
      ]);
      await sentTo(person, [person], 'after the restart');
      const next = await there.next();
      expect(contents(next)).toEqual(['after the restart']);
      expect(next.filter(({ type }) => type === 'restart')).toEqual([]);
      const other = readAt(beside.url, some);
      expect(contents(await other.held())).toEqual(['after the restart']);
      const fresh = readAt(beside.url, await queueOf(person.at(beside.url)));
      expect((await fresh.held()).filter(({ type }) => type === 'restart')).toEqual([]);
    });

    it('events 2.3: ids rise over restarts between which nothing is logged', async () => {
      const [by, person] = [await team().person(), await team().person()];
      const queue = await queueOf(person, { event_types: ['restart', 'typing'] });
      const ids = [queue.lastEventId];
      for (let restarts = 0; restarts < 3; restarts += 1) {
        await sleep(5);
        const beside = await startBeside(team());
        const there = readAt(beside.url, queue);
        const events = await there.held();
        await by.at(beside.url).post('/typing', { type: 'direct', op: 'start', to: [person.id] });
        events.push(...(await there.held()));
        expect(events.map(({ type }) => type)).toEqual(['restart', 'typing']);
        ids.push(...events.map(({ id }) => id));
        queue.lastEventId = there.lastEventId;
        await beside.close();
      }
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    });

    it('DESIGN 2.3: more changes from elsewhere than fit into memory are still delivered', async () => {
      const person = await team().person();
      const beside = await startBeside(team());
      const queue = readAt(beside.url, await queueOf(person, { event_types: ['alert_words'] }));
      await queue.held();
      const poll = queue.next();
      await pollWaits(beside);
      const COUNT = 11_000;
      await team().realm.write((change) => {
        for (let number = 0; number < COUNT; number += 1) {
          change.emit(forUser(person.id), { type: 'alert_words', alert_words: [`${number}`] });
        }
      });
      const got = [...(await poll)];
      while (got.length < COUNT) got.push(...(await queue.next()));
      expect(got.map(({ alert_words }) => Number(alert_words[0]))).toEqual(
        Array.from({ length: COUNT }, (_, number) => number),
      );
    });
  });

  describe('events 2.3: reading on after a long absence', () => {
    it('events 2.3: events after megabytes of unwanted ones are delivered', async () => {
      const person = await team().person();
      const queue = await queueOf(person, { event_types: ['message'] });
      for (const word of ['one', 'two']) {
        const event = { type: 'alert_words', alert_words: [word, 'x'.repeat(3 << 20)] };
        await team().realm.write((change) => change.emit(forUser(person.id), event));
      }
      await sentTo(person, [person], 'after all that');
      // A server without anything in memory.
      const there = readAt((await startBeside(team())).url, queue);
      expect(contents(await there.held())).toEqual(['after all that']);
    });
  });

  describe('events 2.5: presence for notifications', () => {
    it('events 2.5: a user is present who waits for messages, or asked in the last ten minutes', async () => {
      const beside = await startBeside(team());
      const realm = await realmOf(beside);
      const [present, absent, deaf] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      const ids = [present.id, absent.id, deaf.id];
      await queueOf(deaf, { event_types: ['typing'] });
      const queue = await queueOf(present);
      const there = async () => [...(await recentlyPolled(beside.services, realm, ids))];
      expect(await there()).toEqual([present.id]);
      const ago = Date.now() - 11 * 60_000;
      await beside.services.engine.write((tx) =>
        tx.run('UPDATE event_queues SET last_polled_at = $1', [ago]),
      );
      expect(await there()).toEqual([]);
      const reader = new QueueReader(present.at(beside.url), queue.queueId, queue.lastEventId);
      await reader.held();
      await beside.services.eventQueues.writeUse();
      expect(await there()).toEqual([present.id]);
    });
  });
});
