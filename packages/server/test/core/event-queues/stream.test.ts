import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import {
  expireEventQueues,
  queuesKeptMs,
} from '../../../src/core/event-queues/expire-event-queues.ts';
import { forUser } from '../../../src/core/realm/events.ts';
import { sentTo } from '../../support/messages.ts';
import { forEachTeam } from '../../support/team.ts';
import { startBeside } from './beside.ts';
import { contents, QueueReader, queueOf } from './reader.ts';
import { type Framed, openStream, refusedStream } from './stream-client.ts';

const MINUTE_MS = 60_000;

forEachTeam((team) => {
  async function reader(wishes = {}): Promise<QueueReader> {
    return queueOf(await team().person(), wishes);
  }

  function wanted({ queueId, lastEventId }: QueueReader, headers = {}) {
    return { url: team().url, queue_id: queueId, last_event_id: lastEventId, headers };
  }

  function texts(frames: readonly Framed[]): string[] {
    return contents(frames.map(({ event }) => event));
  }

  describe('DESIGN 2: GET /events as a stream', () => {
    it('DESIGN 2: events in the queue come first, then new ones', async () => {
      const queue = await reader({ event_types: ['message'] });
      const { person } = queue;
      await sentTo(person, [person], 'held');
      const stream = await openStream(person, wanted(queue));
      expect(stream.response.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': expect.stringContaining('no-store'),
      });
      const [held] = await stream.take(1);
      await sentTo(person, [person], 'live');
      await sentTo(person, [person], 'live too');
      const live = await stream.take(2);
      expect(texts([held as Framed, ...live])).toEqual(['held', 'live', 'live too']);
      for (const { id, event } of live) expect(event.id).toBe(id);
      expect(await queue.held()).toEqual([held, ...live].map((frame) => frame?.event));
    });

    it('DESIGN 2: Last-Event-ID continues an interrupted stream', async () => {
      const queue = await reader({ event_types: ['message'] });
      const { person } = queue;
      const first = await openStream(person, wanted(queue));
      await sentTo(person, [person], 'one');
      const [one] = await first.take(1);
      first.leave();
      await sentTo(person, [person], 'two');
      const headers = { 'last-event-id': String(one?.id) };
      const second = await openStream(person, wanted(queue, headers));
      await sentTo(person, [person], 'three');
      expect(texts(await second.take(2))).toEqual(['two', 'three']);
    });

    it('DESIGN 2: is refused like a poll', async () => {
      const queue = await reader();
      const other = await team().person();
      const refusal = { status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } };
      expect(await refusedStream(other, wanted(queue))).toMatchObject(refusal);
      const tooFar = { ...wanted(queue), last_event_id: Number.MAX_SAFE_INTEGER };
      expect(await refusedStream(queue.person, tooFar)).toMatchObject(refusal);
      const beyond = wanted(queue, { 'last-event-id': '9007199254740992' });
      expect(await refusedStream(queue.person, beyond)).toMatchObject(refusal);
      expect(
        await refusedStream(queue.person, wanted(queue, { 'last-event-id': 'x' })),
      ).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
      expect(
        await refusedStream(queue.person.withKey('x'.repeat(32)), wanted(queue)),
      ).toMatchObject({ status: 401 });
    });

    it('DESIGN 2: heartbeats keep it alive', async () => {
      const queue = await reader({ event_types: [] });
      const stream = await openStream(queue.person, wanted(queue));
      for (let count = 0; count < 2; count += 1) {
        team().wait(MINUTE_MS);
        expect(await stream.take(1)).toEqual([
          { id: expect.any(Number), event: { id: expect.any(Number), type: 'heartbeat' } },
        ]);
      }
    });

    it('DESIGN 2: a quiet one has a heartbeat within five minutes of silence, and events at once', async () => {
      const queue = await reader({ event_types: ['message'] });
      const stream = await openStream(queue.person, { ...wanted(queue), quiet: true });
      team().wait(289_000);
      // Longer than the server takes to look for heartbeats that are due.
      await setTimeout(700);
      await sentTo(queue.person, [queue.person], 'at once');
      expect(texts(await stream.take(1))).toEqual(['at once']);
      team().wait(295_000);
      expect(await stream.take(1)).toMatchObject([{ event: { type: 'heartbeat' } }]);
    });

    it('DESIGN 2: a quiet one counts its person as idle from the start', async () => {
      const queue = await reader({ event_types: ['message'] });
      await openStream(queue.person, { ...wanted(queue), quiet: true });
      await expect
        .poll(async () => (await queue.person.get(`/users/${queue.person.id}/presence`)).body)
        .toMatchObject({ presence: { aggregated: { status: 'idle' } } });
    });

    it('events 2.5: its queue is in use, and does not expire', async () => {
      const { engine, clock, config, eventQueues } = team().services;
      const queue = await reader({ event_types: [] });
      const stream = await openStream(queue.person, wanted(queue));
      // Longer than the server trusts in a queue without checking.
      team().wait(6 * MINUTE_MS);
      await stream.take(1);
      await eventQueues.writeUse();
      const beforeEnd = { now: () => clock.now() + queuesKeptMs(config) - MINUTE_MS };
      await expireEventQueues({ engine, clock: beforeEnd, config });
      expect((await queue.ask({ dont_block: true })).status).toBe(200);
    });

    it('DESIGN 2: pages of other origins may read it', async () => {
      const queue = await reader();
      const stream = await openStream(
        queue.person,
        wanted(queue, { origin: 'https://elsewhere.example.org' }),
      );
      expect(stream.response.headers['access-control-allow-origin']).toBe('*');
    });

    it('events 2.6: ends when the queue is deleted', async () => {
      const queue = await reader({ event_types: [] });
      const stream = await openStream(queue.person, wanted(queue));
      await queue.person.delete('/events', { queue_id: queue.queueId });
      expect(await stream.rest()).toEqual([]);
    });

    it('events 2.5: ends when the account is deactivated, and when its key is revoked', async () => {
      const queue = await reader({ event_types: ['message'] });
      const stream = await openStream(queue.person, wanted(queue));
      await team().owner.delete(`/users/${queue.person.id}`);
      expect(await stream.rest()).toEqual([]);

      const another = await reader({ event_types: ['message'] });
      const itsStream = await openStream(another.person, wanted(another));
      await another.person.post('/users/me/api_key/regenerate');
      expect(await itsStream.rest()).toEqual([]);
    });

    it('events 2.2: another reader of the queue takes over', async () => {
      const queue = await reader({ event_types: ['message'] });
      const first = await openStream(queue.person, wanted(queue));
      const second = await openStream(queue.person, wanted(queue));
      expect(await first.rest()).toEqual([]);
      await sentTo(queue.person, [queue.person], 'for the second');
      expect(texts(await second.take(1))).toEqual(['for the second']);
    });

    it('DESIGN 2: ends when the server stops', async () => {
      const queue = await reader({ event_types: ['message'] });
      const beside = await startBeside(team());
      const stream = await openStream(queue.person, { ...wanted(queue), url: beside.url });
      const poll = new QueueReader(queue.person.at(beside.url), '', 0);
      await beside.close();
      expect(await stream.rest()).toEqual([]);
      await expect(poll.ask()).rejects.toThrow();
    });

    it('DESIGN 2: a buffer that fills before the stream waits for it does not stop the reading', async () => {
      const queue = await reader({ event_types: ['alert_words'] });
      const { id } = queue.person;
      const { services, url } = await startBeside(team());
      const realm = await services.realms.forSubdomain('');
      if (!realm) throw new Error('There is no organization');
      const words = (...alert_words: string[]) => ({ type: 'alert_words', alert_words });
      const queues = services.eventQueues.of(realm);
      const read = queues.read.bind(queues);
      vi.spyOn(queues, 'read').mockImplementationOnce(async (...listener) => {
        const events = await read(...listener);
        expect(events).toBeUndefined();
        // One goes to the connection, which then accepts no more, the other into the buffer.
        for (const word of ['first', 'second']) {
          services.transient.emit(realm.id, forUser(id), words(word, 'x'.repeat(100_000)));
        }
        return events;
      });
      const stream = await openStream(queue.person, { ...wanted(queue), url });
      const told = await stream.take(2);
      await realm.write((change) => change.emit(forUser(id), words('third')));
      told.push(...(await stream.take(1)));
      expect(told.map(({ event }) => event.alert_words[0])).toEqual(['first', 'second', 'third']);
    });

    it('DESIGN 2: a slow reader only takes a cursor, no buffer, and misses nothing', async () => {
      const queue = await reader({ event_types: ['alert_words'] });
      const beside = await startBeside(team());
      const sockets: Socket[] = [];
      beside.app.server.on('connection', (socket) => sockets.push(socket));
      const stream = await openStream(queue.person, { ...wanted(queue), url: beside.url });
      stream.response.pause();
      const realm = await beside.services.realms.forSubdomain('');
      const padding = 'x'.repeat(100_000);
      const COUNT = 300;
      for (let number = 0; number < COUNT; number += 1) {
        await realm?.write((change) =>
          change.emit(forUser(queue.person.id), {
            type: 'alert_words',
            alert_words: [`${number}`, padding],
          }),
        );
      }
      const buffered = sockets.map((socket) => socket.writableLength);
      expect(Math.max(...buffered)).toBeLessThan(8 << 20);
      stream.response.resume();
      const got = await stream.take(COUNT);
      expect(got.map(({ event }) => event.alert_words[0])).toEqual(
        Array.from({ length: COUNT }, (_, number) => String(number)),
      );
    });
  });
});
