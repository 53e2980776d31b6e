import type { Snapshot } from '@tidings/shared-types';
import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import type { LoggedEvent } from '../../../src/core/realm/events.ts';
import { deleteExpired } from '../../../src/features/retention/delete-expired.ts';
import { closeServices, openServices } from '../../../src/open-services.ts';
import { startServer } from '../../../src/server.ts';
import { applyEvent } from '../../support/apply-events/apply-event.ts';
import { clientState } from '../../support/apply-events/client-state.ts';
import { fresh, outline, seenChannel } from '../../support/channels.ts';
import { silent } from '../../support/engines.ts';
import { listen, modern } from '../../support/event-listener.ts';
import { found, idsIn, ofType, sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person, type SaidEvent } from '../../support/team.ts';
import { comparable, forget } from '../register/comparable.ts';
import { fetched, registered } from '../register/registered.ts';
import { getRaw, upload } from '../uploads/raw-request.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

forEachTeam((team) => {
  let waited = 0;
  const clock = { now: () => Date.now() + waited };

  function wait(milliseconds: number): void {
    waited += milliseconds;
    team().wait(milliseconds);
  }

  /** Runs the server's hourly deletion. */
  function look(stopped?: AbortSignal): Promise<void> {
    return deleteExpired(team().services, stopped);
  }

  async function keepAll(days: number | 'unlimited'): Promise<void> {
    const answer = await team().owner.patch('/realm', { message_retention_days: days });
    expect(answer.status).toBe(200);
  }

  async function keep(channel: number, days: number | string): Promise<void> {
    const change = { message_retention_days: days };
    expect((await team().owner.patch(`/streams/${channel}`, change)).status).toBe(200);
  }

  /** So that tests do not delete messages of others. */
  afterEach(async () => {
    await keepAll('unlimited');
    wait(2 * DAY);
    await look();
  });

  /** Creates two users, and a channel with both. */
  async function pair(settings: Record<string, unknown> = {}) {
    const [author, reader] = [await team().person(), await team().person()];
    const { owner } = team();
    const name = fresh();
    // Only owners set the retention period.
    const subscribers = [owner, author, reader];
    const channel = await team().channel(name, { subscribers, settings });
    return { author, reader, name, channel };
  }

  /** Several at a time, in alternating topics. */
  async function many(by: Person, channel: number, count: number, topics: number) {
    const ids: number[] = [];
    while (ids.length < count) {
      const some = Array.from({ length: Math.min(50, count - ids.length) }, (_, index) =>
        sent(by, channel, `topic ${(ids.length + index) % topics}`),
      );
      ids.push(...(await Promise.all(some)));
    }
    return ids.sort((a, b) => a - b);
  }

  async function inChannel(reader: Person, channel: number): Promise<number[]> {
    const narrow = [{ operator: 'channel', operand: channel }];
    const page = { anchor: 'oldest', num_before: 0, num_after: 5000, narrow };
    const { body } = await reader.get('/messages', page);
    return body.messages.map(({ id }: { id: number }) => id);
  }

  describe('retention period', () => {
    it('2.7: messages stay in a channel for its number of days, and not much longer', async () => {
      const { author, reader, channel } = await pair({ message_retention_days: 3 });
      const old = await sent(author, channel, 'topic');
      wait(3 * DAY - HOUR);
      const young = await sent(author, channel, 'topic');
      await look();
      expect(await idsIn(reader, channel, 'topic')).toEqual([old, young]);
      wait(2 * HOUR);
      await look();
      expect(await idsIn(reader, channel, 'topic')).toEqual([young]);
      expect(await found(author, old)).toBeUndefined();
    });

    it('2.7: in other channels for the organization’s period', async () => {
      const { author, reader, channel } = await pair();
      const ids = [await sent(author, channel, 'topic')];
      wait(2 * DAY);
      ids.push(await sent(author, channel, 'topic'));
      await look();
      expect(await inChannel(reader, channel)).toEqual(ids);
      await keepAll(1);
      await look();
      expect(await inChannel(reader, channel)).toEqual(ids.slice(1));
    });

    it('2.7: for ever if the channel or the organization says so', async () => {
      const { author, channel } = await pair({ message_retention_days: 'unlimited' });
      const other = await pair();
      const [kept, gone] = [
        await sent(author, channel, 'topic'),
        await sent(other.author, other.channel, 'topic'),
      ];
      wait(4000 * DAY);
      await look();
      expect(await found(other.author, gone)).toBeDefined();
      await keepAll(1);
      await look();
      expect(await found(author, kept)).toBeDefined();
      expect(await found(other.author, gone)).toBeUndefined();
    });

    it('4.4: the current settings apply', async () => {
      const { author, channel } = await pair({ message_retention_days: 1 });
      const id = await sent(author, channel, 'topic');
      await keepAll(5);
      wait(4 * DAY);
      await keep(channel, 'realm_default');
      await look();
      expect(await found(author, id)).toBeDefined();
      await keep(channel, 3);
      await look();
      expect(await found(author, id)).toBeUndefined();
    });

    it('2.7: a message counts in its current channel, from when it was sent', async () => {
      const { owner } = team();
      const { author, channel } = await pair({ message_retention_days: 1 });
      const other = await pair({ message_retention_days: 'unlimited' });
      const [out, into] = [
        await sent(author, channel, 'out'),
        await sent(other.author, other.channel, 'into'),
      ];
      wait(2 * DAY);
      const move = async (id: number, stream_id: number) =>
        expect((await owner.patch(`/messages/${id}`, { stream_id })).status).toBe(200);
      await move(out, other.channel);
      await move(into, channel);
      await look();
      expect(await found(owner, out)).toBeDefined();
      expect(await found(owner, into)).toBeUndefined();
    });

    it('2.7: an archived channel keeps losing messages', async () => {
      const { author, channel } = await pair({ message_retention_days: 1 });
      const id = await sent(author, channel, 'topic');
      expect((await team().owner.delete(`/streams/${channel}`)).status).toBe(200);
      wait(2 * DAY);
      await look();
      expect(await found(author, id)).toBeUndefined();
    });

    it('D2: direct messages follow the organization, whatever channels do', async () => {
      const { author, reader, channel } = await pair({ message_retention_days: 1 });
      const third = await team().person();
      const direct = [
        await sentTo(author, [reader]),
        await sentTo(reader, [author, third]),
        await sentTo(reader, [reader]),
      ];
      const inIt = await sent(author, channel, 'topic');
      wait(3 * DAY);
      const young = await sentTo(author, [reader]);
      await look();
      expect(await found(reader, inIt)).toBeUndefined();
      for (const id of direct) expect(await found(reader, id)).toBeDefined();
      await keepAll(2);
      await look();
      for (const id of direct) expect(await found(reader, id)).toBeUndefined();
      expect(await found(reader, young)).toBeDefined();
    });

    it('2.7: a message with a recent timestamp stays, even if later messages are older', async () => {
      const { author, channel } = await pair({ message_retention_days: 1 });
      const before = await sent(author, channel, 'topic');
      wait(100 * DAY);
      const ahead = await sent(author, channel, 'topic');
      wait(-100 * DAY);
      const after = await sent(author, channel, 'topic');
      wait(2 * DAY);
      const young = [await sent(author, channel, 'topic'), await sent(author, channel, 'topic')];
      await look();
      expect(await inChannel(author, channel)).not.toContain(before);
      expect(await inChannel(author, channel)).toEqual(expect.arrayContaining([ahead, ...young]));
      wait(2 * DAY);
      await look();
      expect(await inChannel(author, channel)).toContain(ahead);
      wait(100 * DAY);
      const last = await sent(author, channel, 'topic');
      await look();
      expect(await inChannel(author, channel)).toEqual([last]);
      expect(after).toBeLessThan(last);
    });
  });

  describe('events', () => {
    it('events 3.3: to subscribers, once per topic, and then the first message', async () => {
      const { author, channel } = await pair({ message_retention_days: 1 });
      const ids = [
        await sent(author, channel, 'roses'),
        await sent(author, channel, 'tulips'),
        await sent(author, channel, 'roses'),
      ];
      wait(2 * DAY);
      const young = await sent(author, channel, 'roses');
      const events = await team().eventsOf(() => look());
      expect(outline(events)).toEqual([
        `channel:${channel} delete_message`,
        `channel:${channel} delete_message`,
        'members stream/update first_message_id',
      ]);
      const common = { type: 'delete_message', message_type: 'stream', stream_id: channel };
      expect(events.map(({ event }) => event)).toEqual([
        { ...common, topic: 'tulips', message_ids: [ids[1]] },
        { ...common, topic: 'roses', message_ids: [ids[0], ids[2]] },
        expect.objectContaining({ stream_id: channel, value: young }),
      ]);
      expect((await seenChannel(author, channel)).first_message_id).toBe(young);
      expect(await team().eventsOf(() => look())).toEqual([]);
    });

    it('events 3.3: not to former subscribers, nor to users who cannot see that history', async () => {
      const settings = { invite_only: true, history_public_to_subscribers: false };
      const { author, name, channel } = await pair({ ...settings, message_retention_days: 1 });
      const [late, left] = [await team().person(), await team().person()];
      await team().subscribe(name, [left]);
      const first = await sent(author, channel, 'topic');
      await team().subscribe(name, [late]);
      const second = await sent(author, channel, 'topic');
      await team().owner.delete('/users/me/subscriptions', {
        subscriptions: [name],
        principals: [left.id],
      });
      wait(2 * DAY);
      const people = [author, late, left, await team().person('administrator')];
      const listeners = await Promise.all(people.map((person) => listen(person)));
      await look();
      const heard = await Promise.all(listeners.map(({ heardOf }) => heardOf('delete_message')));
      expect(heard.map((events) => events.flatMap(({ message_ids }) => message_ids))).toEqual([
        [first, second],
        [second],
        [],
        [],
      ]);
    });

    it('events 3.3: to participants of the direct conversation, and no one else', async () => {
      const [ann, ben, eve] = [await team().person(), await team().person(), await team().person()];
      await keepAll(1);
      await look();
      const both = [await sentTo(ann, [ben]), await sentTo(ben, [ann])];
      const three = await sentTo(ann, [ben, eve]);
      wait(2 * DAY);
      const listeners = await Promise.all([ann, ben, eve].map((person) => listen(person)));
      const bystander = await listen(await team().person('owner'));
      await look();
      const told = (message_ids: number[]) => ({
        type: 'delete_message',
        message_ids,
        message_type: 'private',
      });
      const heard = await Promise.all(listeners.map(({ heardOf }) => heardOf('delete_message')));
      const inOrder = heard.map((events) =>
        events.sort((a, b) => a.message_ids[0] - b.message_ids[0]),
      );
      expect(inOrder).toEqual([
        [told(both), told([three])],
        [told(both), told([three])],
        [told([three])],
      ]);
      expect(await bystander.heardOf('delete_message')).toEqual([]);
    });

    it('events 1.4: a client that follows the events has the same state as a new one', async () => {
      const { author, reader, channel } = await pair({ message_retention_days: 1 });
      await keepAll(1);
      await look();
      await many(author, channel, 60, 7);
      const starred = await sent(author, channel, 'topic 1', `@**|${reader.id}**`);
      await reader.post('/messages/flags', { messages: [starred], op: 'add', flag: 'starred' });
      await sentTo(author, [reader]);
      wait(2 * DAY);
      await many(author, channel, 20, 3);
      const parameters = { client_capabilities: modern, include_subscribers: true };
      const { queue_id, last_event_id, ...snapshot } = await registered(reader, parameters);
      const held = clientState(snapshot as Snapshot);
      await look();
      const query = { queue_id, last_event_id, dont_block: true };
      const { body } = await reader.get('/events', query);
      for (const event of body.events) applyEvent(held, event);
      const now = clientState(await registered(reader, parameters));
      const options = { inheritsSettings: true };
      expect(now.unread_msgs.count).toBe(20);
      expect(forget(comparable(held, options), held)).toEqual(
        forget(comparable(now, options), held),
      );
    });
  });

  describe('related data', () => {
    it('3.3: deleted messages are no longer unread, mentions, starred, or found', async () => {
      const { author, reader, channel } = await pair({ message_retention_days: 1 });
      const id = await sent(author, channel, 'old', `rhubarb @**|${reader.id}**`);
      await reader.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
      await author.post(`/messages/${id}/reactions`, { emoji_name: 'smile' });
      wait(2 * DAY);
      const young = await sent(author, channel, 'young', 'rhubarb');
      const unread = async () => {
        const keys = ['message', 'update_message_flags'];
        return (await fetched(reader, keys)).unread_msgs;
      };
      const foundBy = async (operator: string, operand: string) => {
        const page = { anchor: 'newest', num_before: 10, num_after: 0 };
        const narrow = [{ operator, operand }];
        const { body } = await reader.get('/messages', { ...page, narrow });
        return body.messages.map((message: { id: number }) => message.id);
      };
      expect(await unread()).toMatchObject({ count: 2, mentions: [id] });
      expect(await foundBy('search', 'rhubarb')).toEqual([id, young]);
      await look();
      expect(await unread()).toMatchObject({
        count: 1,
        mentions: [],
        streams: [{ topic: 'young', unread_message_ids: [young] }],
      });
      for (const what of ['starred', 'mentioned']) expect(await foundBy('is', what)).toEqual([]);
      expect(await foundBy('has', 'reaction')).toEqual([]);
      expect(await foundBy('search', 'rhubarb')).toEqual([young]);
    });

    it('2.11: topics without messages disappear, and a channel can become empty', async () => {
      const { author, channel } = await pair({ message_retention_days: 1 });
      await sent(author, channel, 'old');
      await sent(author, channel, 'both');
      wait(2 * DAY);
      const young = await sent(author, channel, 'both');
      await look();
      const topics = async () => (await author.get(`/users/me/${channel}/topics`)).body.topics;
      expect(await topics()).toEqual([{ name: 'both', max_id: young }]);
      wait(2 * DAY);
      await look();
      expect(await topics()).toEqual([]);
      expect((await seenChannel(author, channel)).first_message_id).toBeNull();
    });

    it('B-uploads: a file that is no longer in a message is visible only to its owner', async () => {
      const { author, reader, channel } = await pair({ message_retention_days: 1 });
      const url = await upload(author, 'plan.txt', 'one two');
      const id = await sent(author, channel, 'topic', `[plan](${url})`);
      const status = async (as: Person) => (await getRaw(team(), url, { as })).status;
      expect(await status(reader)).toBe(200);
      wait(2 * DAY);
      const listener = await listen(author);
      await look();
      expect(await status(reader)).toBe(403);
      expect(await status(author)).toBe(200);
      expect(await found(author, id)).toBeUndefined();
      const [event] = await listener.heardOf('attachment');
      expect(event).toMatchObject({ op: 'update', attachment: { messages: [] } });
    });

    it('2.5, 2.6: drafts and scheduled messages stay', async () => {
      const { author, channel } = await pair({ message_retention_days: 1 });
      const place = { type: 'stream', to: [channel], topic: 'topic', content: 'later' };
      expect((await author.post('/drafts', { drafts: [place] })).status).toBe(200);
      const due = Math.floor(clock.now() / 1000) + 30 * 86_400;
      const wanted = { ...place, to: channel, scheduled_delivery_timestamp: due };
      expect((await author.post('/scheduled_messages', wanted)).status).toBe(200);
      wait(2 * DAY);
      await look();
      expect((await author.get('/drafts')).body.count).toBe(1);
      expect((await author.get('/scheduled_messages')).body.scheduled_messages).toHaveLength(1);
    });
  });

  describe('many messages', () => {
    const deletedIn = (events: readonly SaidEvent[]) =>
      ofType(events, 'delete_message').flatMap(({ event }) => event.message_ids as number[]);

    it('2.7: are deleted in batches of messages and topics, each of them a change of its own', async () => {
      const { author, channel } = await pair({ message_retention_days: 1 });
      const ids = await many(author, channel, 700, 120);
      wait(2 * DAY);
      const young = await sent(author, channel, 'topic 5');
      const batches: (readonly LoggedEvent[])[] = [];
      const stop = team().realm.onCommit((events) => batches.push(events));
      await look();
      stop();
      const removed = batches.map(deletedIn).filter((batch) => batch.length > 0);
      expect(removed.flat().sort((a, b) => a - b)).toEqual(ids);
      expect(removed.length).toBeGreaterThan(2);
      for (const batch of batches) {
        expect(deletedIn(batch).length).toBeLessThanOrEqual(500);
        expect(ofType(batch, 'delete_message').length).toBeLessThanOrEqual(50);
        expect(ofType(batch, 'stream').length).toBeLessThanOrEqual(1);
      }
      expect(await inChannel(author, channel)).toEqual([young]);
      expect((await seenChannel(author, channel)).first_message_id).toBe(young);
    });

    it('2.7: of many channels are deleted together', async () => {
      const author = await team().person();
      const settings = { message_retention_days: 1 };
      const subscribers = [team().owner, author];
      for (let made = 0; made < 5; made += 1) {
        const channel = await team().channel(fresh(), { subscribers, settings });
        await sent(author, channel, 'topic');
      }
      wait(2 * DAY);
      let commits = 0;
      const stop = team().realm.onCommit(() => {
        commits += 1;
      });
      await look();
      stop();
      expect(commits).toBe(1);
    });

    it('2.7: are deleted by the next server if one stops in between', async () => {
      const { author, channel } = await pair({ message_retention_days: 1 });
      const ids = await many(author, channel, 700, 3);
      wait(2 * DAY);
      const stopping = new AbortController();
      const stop = team().realm.onCommit(() => stopping.abort());
      await look(stopping.signal);
      stop();
      expect(await inChannel(author, channel)).toEqual(ids.slice(500));
      const { data, database } = team();
      const config = loadConfig({ flags: { data, database, port: '0' }, env: {} });
      const next = await startServer(config, { log: silent, clock, sharesDatabase: true });
      await waitFor(async () => expect(await inChannel(author, channel)).toEqual([]));
      await next.close();
    });

    it('2.7: are deleted once, by any number of servers', async () => {
      const { author, channel } = await pair({ message_retention_days: 1 });
      const ids = await many(author, channel, 700, 3);
      wait(2 * DAY);
      const { data, database } = team();
      const config = loadConfig({ flags: { data, database }, env: {} });
      const other = await openServices(config, silent, clock);
      const listener = await listen(author);
      await Promise.all([look(), deleteExpired(other), look(), deleteExpired(other)]);
      await closeServices(other);
      const deleted = (await listener.heardOf('delete_message')).flatMap(
        ({ message_ids }) => message_ids,
      );
      expect(deleted.sort((a, b) => a - b)).toEqual(ids);
    });
  });
});
