import { setTimeout as sleep } from 'node:timers/promises';
import { limits, roles } from '@tidings/shared-types';
import { describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../../test/support/patience.ts';
import { makeRoomForQueue } from '../../../src/core/event-queues/end-queues.ts';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { forUser } from '../../../src/core/realm/events.ts';
import { storedKeys, storedRows } from '../../../src/core/realm/stored-rows.ts';
import { type EventQueueRow, eventQueues } from '../../../src/core/storage/tables/event-queues.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import { heldAnswer } from '../../support/held-answer.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person, personAt } from '../../support/team.ts';
import { contents, QueueReader, queueOf } from './reader.ts';

const MINUTE_MS = 60_000;

forEachTeam((team) => {
  async function reader(wishes = {}): Promise<QueueReader> {
    return queueOf(await team().person(), wishes);
  }

  /** Starts a poll, and resolves once the server waits with it. */
  async function waitingPoll(queue: QueueReader) {
    const { realm, services } = team();
    const queues = services.eventQueues.of(realm);
    const reading = vi.spyOn(queues, 'read');
    const events = queue.next();
    await vi.waitUntil(() => reading.mock.results.length > 0, PATIENCE_MS);
    const read = reading.mock.results[0]?.value;
    reading.mockRestore();
    expect(await read).toBeUndefined();
    return { events };
  }

  async function rowOf({ queueId: id }: QueueReader): Promise<EventQueueRow> {
    const { id: realmId, reader: sql } = team().realm;
    const [row] = await storedRows({ sql, realmId }, eventQueues, { id });
    if (!row) throw new Error('No such queue');
    return row;
  }

  /** Returns an account with the same id in another organization with a log of the same length. */
  async function twinOf({ id }: Person): Promise<Person> {
    const { services, realm, url } = team();
    const { engine, clock, realms } = services;
    const subdomain = 'twin';
    const made = await createRealm(engine, clock, { subdomain, name: 'Twin' });
    await engine.write((tx) =>
      tx.run('UPDATE realms SET last_id = $1, last_event_id = $2 WHERE id = $3', [
        id - 1,
        realm.state.position,
        made.id,
      ]),
    );
    const apiKey = newApiKey();
    const wanted = { email: 'twin@example.org', fullName: 'Twin', role: roles.member, apiKey };
    const twin = await (await realms.forSubdomain(subdomain))?.write((change) =>
      addUser(change, wanted),
    );
    if (twin?.id !== id) throw new Error('The ids differ');
    return personAt(url, `${subdomain}.localhost`, { id, email: twin.email, apiKey });
  }

  async function queueIds({ id: user_id }: Person): Promise<string[]> {
    const { id: realmId, reader: sql } = team().realm;
    const keys = await storedKeys({ sql, realmId }, eventQueues, { user_id });
    return keys.map(({ id }) => id).sort();
  }

  /** Gives the queue's user the maximum number of queues, of which this one was used least recently. */
  async function fillUp(queue: QueueReader): Promise<EventQueueRow> {
    const row = await rowOf(queue);
    await team().realm.write((change) => {
      for (let more = 1; more < limits.eventQueuesPerUser; more += 1) {
        const last_polled_at = row.last_polled_at + more;
        change.put(eventQueues, { ...row, id: `${row.id}-${more}`, last_polled_at });
      }
    });
    return row;
  }

  function bad(queueId: string) {
    return {
      status: 400,
      body: { result: 'error', code: 'BAD_EVENT_QUEUE_ID', queue_id: queueId },
    };
  }

  describe('events 2.2: GET /events', () => {
    it('events 2.1: returns the envelope, the events and the queue', async () => {
      const queue = await reader();
      const friend = await team().person();
      await sentTo(friend, [queue.person], 'hello');
      const { status, body } = await queue.ask();
      expect(status).toBe(200);
      expect(body).toMatchObject({ result: 'success', msg: '', queue_id: queue.queueId });
      expect(contents(body.events)).toEqual(['hello']);
      for (const event of body.events) {
        expect(event).toMatchObject({ id: expect.any(Number), type: expect.any(String) });
      }
    });

    it('events 2.2: queue and cursor are required, the cursor as an integer', async () => {
      const { person, queueId: queue_id, lastEventId: last_event_id } = await reader();
      const ask = (parameters: Record<string, unknown>) => person.get('/events', parameters);
      expect((await ask({ last_event_id })).status).toBe(400);
      expect((await ask({ queue_id })).status).toBe(400);
      for (const wrong of ['x', '1.5', 'true', '']) {
        expect(await ask({ queue_id, last_event_id: wrong })).toMatchObject({
          status: 400,
          body: { code: 'BAD_REQUEST' },
        });
      }
    });

    it('events 2.2: unknown, foreign and deleted queues are refused alike', async () => {
      const queue = await reader({ event_types: ['message'] });
      const other = await reader();
      const stranger = await team().stranger();
      const deleted = await queueOf(queue.person);
      await deleted.person.delete('/events', { queue_id: deleted.queueId });
      const foreign = new QueueReader(other.person, queue.queueId, queue.lastEventId);
      const elsewhere = new QueueReader(stranger, queue.queueId, queue.lastEventId);
      const unknown = new QueueReader(queue.person, 'nothing', -1);
      for (const each of [foreign, elsewhere, unknown, deleted]) {
        const answer = await each.ask({ dont_block: true });
        expect(answer).toMatchObject(bad(each.queueId));
        expect(Object.keys(answer.body).sort()).toEqual(['code', 'msg', 'queue_id', 'result']);
      }
      expect(await queue.held()).toEqual([]);
    });

    it('events 2.2: an account with the same id in another organization is refused too', async () => {
      const queue = await reader({ event_types: ['message'] });
      const twin = await twinOf(queue.person);
      // From now on the server has the queue in memory.
      expect(await queue.held()).toEqual([]);
      const elsewhere = new QueueReader(twin, queue.queueId, queue.lastEventId);
      expect(await elsewhere.ask({ dont_block: true })).toMatchObject(bad(queue.queueId));
      expect(await queue.held()).toEqual([]);
    });

    it('events 2.4: a cursor in the future is a bad queue, and loses nothing', async () => {
      const queue = await reader();
      await sentTo(queue.person, [queue.person], 'note');
      const exact = [queue.lastEventId + 1e9, Number.MAX_SAFE_INTEGER];
      // Clients may send such numbers, since JSON has no bounds.
      const beyond = ['9007199254740992', `1${'0'.repeat(30)}`];
      for (const last_event_id of [...exact, ...beyond]) {
        expect(await queue.ask({ last_event_id })).toMatchObject(bad(queue.queueId));
      }
      expect(contents(await queue.held())).toEqual(['note']);
    });

    it('events 2.4: a cursor before the registration counts as the registration', async () => {
      const person = await team().person();
      await sentTo(person, [person], 'before');
      const queue = await queueOf(person);
      await sentTo(person, [person], 'after');
      for (const last_event_id of [-1, 0, -Number.MAX_SAFE_INTEGER, `-1${'0'.repeat(30)}`]) {
        const { body } = await queue.ask({ last_event_id });
        expect(contents(body.events)).toEqual(['after']);
      }
    });

    it('events 2.3: events are repeated until they are acknowledged', async () => {
      const queue = await reader();
      for (const text of ['one', 'two', 'three']) await sentTo(queue.person, [queue.person], text);
      const first = (await queue.ask()).body.events;
      expect((await queue.ask()).body.events).toEqual(first);
      const messages = first.filter((event: { type: string }) => event.type === 'message');
      const { body } = await queue.ask({ last_event_id: messages[1].id });
      expect(contents(body.events)).toEqual(['three']);
      // Acknowledged events are still in the log.
      expect((await queue.ask()).body.events).toEqual(first);
    });

    it('events 2.3: ids rise across all kinds of events', async () => {
      const queue = await reader();
      const channel = await team().channel('ids', { subscribers: [team().owner, queue.person] });
      for (let count = 0; count < 5; count += 1) await sent(team().owner, channel, 'topic');
      const ids = (await queue.held()).map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(5);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    });

    it('events 2.2: dont_block returns an empty response at once', async () => {
      const queue = await reader();
      expect(await queue.ask({ dont_block: true })).toEqual({
        status: 200,
        body: { result: 'success', msg: '', events: [], queue_id: queue.queueId },
      });
    });

    it('events 2.2: max_events bounds a response, which tells whether there is more', async () => {
      const queue = await reader({ event_types: ['message'] });
      for (const text of ['one', 'two', 'three']) await sentTo(queue.person, [queue.person], text);
      const few = await queue.ask({ dont_block: true, max_events: 2 });
      expect(contents(few.body.events)).toEqual(['one', 'two']);
      expect(few.body.has_more).toBe(true);
      const rest = { last_event_id: few.body.events[1].id, dont_block: true };
      for (const max_events of [1, 2]) {
        const { body } = await queue.ask({ ...rest, max_events });
        expect([contents(body.events), body.has_more]).toEqual([['three'], false]);
      }
      expect((await queue.ask({ ...rest, max_events: 0 })).status).toBe(400);
    });

    it('events 2.2: a wait that ends as memory loses what comes next tells that there is more', async () => {
      const { realm, services } = team();
      const queue = await reader();
      const queues = services.eventQueues.of(realm);
      const reading = vi.spyOn(queues, 'read');
      const answer = queue.ask({ max_events: 2 });
      await vi.waitUntil(() => reading.mock.results.length > 0, PATIENCE_MS);
      await reading.mock.results[0]?.value;
      reading.mockRestore();
      queues.onLeap();
      expect((await answer).body).toMatchObject({ events: [], has_more: true });
    });

    it('events 2.2: the first event ends the wait', async () => {
      const queue = await reader();
      const poll = await waitingPoll(queue);
      await sentTo(queue.person, [queue.person], 'now');
      expect(contents(await poll.events)).toEqual(['now']);
    });

    it('events 2.2: events for others, or of other types, do not end it', async () => {
      const queue = await reader({ event_types: ['message'] });
      const poll = await waitingPoll(queue);
      const others = await team().person();
      await sentTo(others, [others], 'not for you');
      await queue.person.post('/users/me/alert_words', { alert_words: ['lighthouse'] });
      await sentTo(others, [queue.person], 'for you');
      const events = await poll.events;
      expect(events).toHaveLength(1);
      expect(contents(events)).toEqual(['for you']);
    });

    it('events 2.2: a burst of events is one response', async () => {
      const queue = await reader({ event_types: ['alert_words'] });
      const poll = await waitingPoll(queue);
      const words = Array.from({ length: 20 }, (_, index) => [`word ${index}`]);
      // Requests sent in one tick share a transaction.
      await Promise.all(
        words.map((alert_words) =>
          team().realm.write((change) =>
            change.emit(forUser(queue.person.id), { type: 'alert_words', alert_words }),
          ),
        ),
      );
      const events = await poll.events;
      expect(events.map(({ alert_words }) => alert_words)).toEqual(words);
    });

    it('events 2.2: a second poll ends the first with the events so far', async () => {
      const queue = await reader();
      const first = await waitingPoll(queue);
      const second = await waitingPoll(queue);
      expect(await first.events).toEqual([]);
      await sentTo(queue.person, [queue.person], 'for the second');
      expect(contents(await second.events)).toEqual(['for the second']);
    });

    it('events 2.2: a heartbeat ends a wait without events, for any requested types', async () => {
      const queue = await reader({ event_types: [] });
      const poll = await waitingPoll(queue);
      const before = queue.lastEventId;
      team().wait(MINUTE_MS);
      const events = await poll.events;
      expect(events).toEqual([{ id: expect.any(Number), type: 'heartbeat' }]);
      expect(events[0].id).toBeGreaterThanOrEqual(before);
      expect(await queue.held()).toEqual([]);
    });

    it('events 2.4: the cursor of a heartbeat is past the events for others', async () => {
      const queue = await reader({ event_types: [] });
      const poll = await waitingPoll(queue);
      const before = queue.lastEventId;
      await sentTo(queue.person, [queue.person], 'unwanted');
      team().wait(MINUTE_MS);
      const [heartbeat] = await poll.events;
      expect(heartbeat.id).toBeGreaterThan(before);
    });

    it('events 2.3: each queue of a user gets everything', async () => {
      const queue = await reader();
      const other = await queueOf(queue.person);
      const polls = [await waitingPoll(queue), await waitingPoll(other)];
      await sentTo(queue.person, [queue.person], 'twice');
      for (const poll of polls) expect(contents(await poll.events)).toEqual(['twice']);
    });

    it('events 2.3: a disconnected client loses nothing', async () => {
      const queue = await reader();
      const { person, queueId, lastEventId } = queue;
      const gone = new AbortController();
      const address = `${team().url}/api/v1/events?queue_id=${queueId}&last_event_id=${lastEventId}`;
      const poll = fetch(address, { headers: authorization(person), signal: gone.signal });
      await sleep(50);
      gone.abort();
      await expect(poll).rejects.toThrow();
      await sentTo(person, [person], 'meanwhile');
      expect(contents(await queue.held())).toEqual(['meanwhile']);
    });
  });

  describe('events 2.6: DELETE /events', () => {
    it('events 2.6: deletes the queue, answers its waiting request, and is then refused', async () => {
      const queue = await reader();
      const poll = await waitingPoll(queue);
      const { person, queueId: queue_id } = queue;
      expect(await person.delete('/events', { queue_id })).toEqual({
        status: 200,
        body: { result: 'success', msg: '' },
      });
      expect(await poll.events).toEqual([]);
      expect(await queue.ask()).toMatchObject(bad(queue_id));
      expect(await person.delete('/events', { queue_id })).toMatchObject(bad(queue_id));
    });

    it('events 2.6: a request that arrives while its queue is being deleted is refused', async () => {
      for (const parameters of [{ dont_block: true }, {}]) {
        const queue = await reader();
        const row = heldAnswer(team().realm.reader, 'FROM event_queues');
        const poll = queue.ask(parameters);
        await row.read;
        await queue.person.delete('/events', { queue_id: queue.queueId });
        row.letGo();
        expect(await poll).toMatchObject(bad(queue.queueId));
        expect(await queue.ask({ dont_block: true })).toMatchObject(bad(queue.queueId));
      }
    });

    it('events 2.6: queues of others cannot be deleted', async () => {
      const queue = await reader({ event_types: ['message'] });
      const other = await team().person();
      const stranger = await team().stranger();
      for (const each of [other, stranger, team().owner]) {
        const answer = await each.delete('/events', { queue_id: queue.queueId });
        expect(answer).toMatchObject(bad(queue.queueId));
      }
      expect(await queue.held()).toEqual([]);
    });
  });

  describe('events 2.5: the end of a queue', () => {
    it('D: at the limit of queues per person, the least recently used one ends', async () => {
      const oldest = await reader();
      const { person, queueId: id } = oldest;
      await fillUp(oldest);
      const poll = await waitingPoll(oldest);
      const next = await queueOf(person);
      expect(await poll.events).toEqual([]);
      expect(await oldest.ask()).toMatchObject(bad(id));
      const second = new QueueReader(person, `${id}-1`, oldest.lastEventId);
      for (const kept of [next, second]) expect(await kept.held()).toEqual([]);
    });

    it('D: many registrations in one transaction each find one queue, and end it', async () => {
      const oldest = await reader();
      const { person, queueId: id } = oldest;
      const row = await fillUp(oldest);
      const before = await queueIds(person);
      await team().realm.write(async (change) => {
        const all = vi.spyOn(change.sql, 'all');
        for (let count = 0; count < 20; count += 1) {
          await makeRoomForQueue(change, person.id);
          change.put(eventQueues, { ...row, id: `${id}-new-${count}` });
        }
        const found = await Promise.all(all.mock.results.map(({ value }) => value));
        all.mockRestore();
        expect(found.map((rows) => rows.length)).toEqual(Array(20).fill(1));
      });
      const after = await queueIds(person);
      expect(after).toHaveLength(limits.eventQueuesPerUser);
      const ended = [id, ...Array.from({ length: 19 }, (_, index) => `${id}-${index + 1}`)].sort();
      expect(before.filter((each) => !after.includes(each))).toEqual(ended);
    });

    it('D: registrations beyond the limit in one transaction end each other', async () => {
      const oldest = await reader();
      const row = await rowOf(oldest);
      const count = limits.eventQueuesPerUser + 3;
      const ids = Array.from({ length: count }, (_, index) => `${row.id}-${index}`);
      await team().realm.write(async (change) => {
        for (const id of ids) {
          await makeRoomForQueue(change, row.user_id);
          change.put(eventQueues, { ...row, id });
        }
      });
      expect(await queueIds(oldest.person)).toEqual(ids.slice(3).sort());
    });

    it('events 2.5: deactivation ends the wait like authentication would, and deletes the queue', async () => {
      const queue = await reader();
      const poll = queue.ask();
      await sleep(50);
      await team().owner.delete(`/users/${queue.person.id}`);
      const refusal = { status: 401, body: { code: 'USER_DEACTIVATED' } };
      expect(await poll).toMatchObject(refusal);
      expect(await queue.ask()).toMatchObject(refusal);
      await team().owner.post(`/users/${queue.person.id}/reactivate`);
      expect(await queue.ask()).toMatchObject(bad(queue.queueId));
    });

    it('events 2.5: a revoked key ends the wait at once, the new key continues', async () => {
      const queue = await reader();
      const { person } = queue;
      const poll = queue.ask();
      await sleep(50);
      const { body } = await person.post('/users/me/api_key/regenerate');
      expect(await poll).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
      const friend = await team().person();
      await sentTo(friend, [person], 'secret');
      const again = new QueueReader(person.withKey(body.api_key), queue.queueId, queue.lastEventId);
      expect(contents(await again.held())).toEqual(['secret']);
    });

    it('events 3.13: a waiting client gets the event of its new address, and is accepted with it from then on', async () => {
      const queue = await reader({ event_types: ['realm_user'] });
      const { person } = queue;
      const { events } = await waitingPoll(queue);
      const email = `moved-${person.email}`;
      await team().owner.patch(`/users/${person.id}`, { new_email: email });
      expect(await events).toContainEqual(
        expect.objectContaining({
          person: expect.objectContaining({ user_id: person.id, delivery_email: email }),
        }),
      );
      expect((await queue.ask()).status).toBe(401);
      const headers = authorization({ ...person, email });
      expect((await fetch(`${team().url}/api/v1/users/me`, { headers })).status).toBe(200);
    });
  });
});

function authorization({ email, apiKey }: Person) {
  const credentials = Buffer.from(`${email}:${apiKey}`).toString('base64');
  return { authorization: `Basic ${credentials}` };
}
