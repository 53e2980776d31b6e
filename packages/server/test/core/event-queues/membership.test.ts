import { roles } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import type { Mutation } from '../../../src/core/realm/mutation.ts';
import { addSubscribers } from '../../../src/features/subscriptions/add-subscribers.ts';
import { removeSubscribers } from '../../../src/features/subscriptions/remove-subscribers.ts';
import { say } from '../../features/narrow/place.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';
import { readAt, startBeside } from './beside.ts';
import { type AnyEvent, contents, type QueueReader, queueOf } from './reader.ts';

let named = 0;

forEachTeam((team) => {
  async function place(wish: Parameters<Team['channel']>[1] = {}) {
    named += 1;
    const name = `place ${named}`;
    return { name, id: await team().channel(name, wish) };
  }

  /** Returns the events of a queue: from memory, and the same ones read later by a new server. */
  async function both(queue: QueueReader): Promise<AnyEvent[]> {
    const beside = await startBeside(team());
    const late = await readAt(beside.url, queue).held();
    const live = await queue.held();
    // A server that is new to the client first sends a restart event.
    expect(late.filter(({ type }) => type !== 'restart')).toEqual(live);
    return live;
  }

  function rows({ state }: Mutation, person: Person, channelId: number) {
    const user = state.users.get({ id: person.id });
    const channel = state.channels.get({ id: channelId });
    if (!user || !channel) throw new Error('No user or channel with that id');
    return { user, channel };
  }

  function join(person: Person, channelId: number): Promise<unknown> {
    return team().realm.write((change) => {
      const { user, channel } = rows(change, person, channelId);
      return addSubscribers(change, [user], [{ channel }]);
    });
  }

  function leave(person: Person, channelId: number): Promise<unknown> {
    return team().realm.write((change) => {
      const { user, channel } = rows(change, person, channelId);
      return removeSubscribers(change, [user], [channel]);
    });
  }

  describe('events 0.5: membership at the moment of the change decides', () => {
    it('events 0.5: a user who leaves and comes back gets what was sent while they were there', async () => {
      const person = await team().person();
      const channel = await place({ subscribers: [team().owner, person] });
      const queue = await queueOf(person, { event_types: ['message'] });
      await sent(team().owner, channel.id, 'topic', 'while there');
      await leave(person, channel.id);
      await sent(team().owner, channel.id, 'topic', 'while away');
      await join(person, channel.id);
      await sent(team().owner, channel.id, 'topic', 'back again');
      expect(contents(await both(queue))).toEqual(['while there', 'back again']);
    });

    it('events 0.5: also if all that happens in one transaction', async () => {
      const person = await team().person();
      const watcher = await team().person();
      const channel = await place({ subscribers: [team().owner, watcher] });
      const queue = await queueOf(person, { event_types: ['message'] });
      const waiting = queue.next();
      const { realm, owner } = team();
      const speak = (content: string) => say(realm, owner.id, channel, { content });
      await Promise.all([
        speak('before'),
        join(person, channel.id),
        speak('there'),
        leave(person, channel.id),
        speak('after'),
        join(person, channel.id),
        speak('there again'),
        leave(person, channel.id),
        speak('gone'),
      ]);
      expect(contents(await waiting)).toEqual(['there', 'there again']);
      const again = await queueOf(person, { event_types: ['message'] });
      expect(contents(await both(again))).toEqual([]);
      const early = readAt(team().url, queue);
      early.lastEventId = -1;
      expect(contents(await both(early))).toEqual(['there', 'there again']);
    });

    it('events 0.5: a user outside a private channel gets no events of it, before or after', async () => {
      const person = await team().person();
      const channel = await place({ settings: { invite_only: true } });
      const queue = await queueOf(person);
      await sent(team().owner, channel.id, 'topic', 'a secret');
      await team().owner.patch(`/streams/${channel.id}`, { description: 'a secret' });
      expect(JSON.stringify(await both(queue))).not.toContain('secret');
      await join(person, channel.id);
      const events = await both(queue);
      expect(contents(events)).toEqual([]);
      const types = events.map(({ type, op }) => `${type}/${op}`);
      expect(types.indexOf('stream/create')).toBeLessThan(types.indexOf('subscription/add'));
    });

    it('events 3.11: subscribers of a new private channel first get its event, once each', async () => {
      const person = await team().person();
      const queue = await queueOf(person, { event_types: ['stream', 'subscription'] });
      await place({ subscribers: [team().owner, person], settings: { invite_only: true } });
      const types = (await both(queue)).map(({ type, op }) => `${type}/${op}`);
      expect(types.slice(0, 2)).toEqual(['stream/create', 'subscription/add']);
      expect(types.filter((type) => type === 'stream/create')).toHaveLength(1);
    });

    it('events 0.5: events for members do not go to guests, by the role of that moment', async () => {
      const guest = await team().person('guest');
      const queue = await queueOf(guest, { event_types: ['stream'] });
      const made = (name: string) => team().channel(name);
      const names = (events: AnyEvent[]) =>
        events
          .filter(({ op }) => op === 'create')
          .flatMap(({ streams }) => streams.map(({ name }: { name: string }) => name))
          .filter((name: string) => name.startsWith('for members'));
      named += 1;
      await made(`for members ${named} a`);
      await team().owner.patch(`/users/${guest.id}`, { role: roles.member });
      await made(`for members ${named} b`);
      await team().owner.patch(`/users/${guest.id}`, { role: roles.guest });
      await made(`for members ${named} c`);
      const got = names(await both(queue));
      // The first one became visible with the new role.
      expect(got.filter((name) => name.includes(` ${named} `))).toEqual([
        `for members ${named} a`,
        `for members ${named} b`,
      ]);
    });

    it('events 3.1: direct messages go only to the participants', async () => {
      const [first, second, outsider] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      const queues = await Promise.all(
        [first, second, outsider].map((each) => queueOf(each, { event_types: ['message'] })),
      );
      await sentTo(first, [second], 'between us');
      const got: string[][] = [];
      for (const queue of queues) got.push(contents(await both(queue)));
      expect(got).toEqual([['between us'], ['between us'], []]);
    });

    it('events 3.1: all public channels, if requested; private ones never', async () => {
      const person = await team().person();
      const open = await place();
      const closed = await place({ settings: { invite_only: true } });
      const own = await place({ subscribers: [person, team().owner] });
      const queue = await queueOf(person, { event_types: ['message'], all_public_streams: true });
      const plain = await queueOf(person, { event_types: ['message'] });
      await sent(team().owner, open.id, 'topic', 'open');
      await sent(team().owner, closed.id, 'topic', 'closed');
      await sent(team().owner, own.id, 'topic', 'own');
      const events = await both(queue);
      expect(contents(events)).toEqual(['open', 'own']);
      expect(events[0].flags).toEqual([]);
      expect(contents(await both(plain))).toEqual(['own']);
    });

    it('events 3.1: all public channels, by channel and reader at the time of sending', async () => {
      const person = await team().person();
      const { owner } = team();
      const open = await place();
      const queue = await queueOf(person, { event_types: ['message'], all_public_streams: true });
      await sent(owner, open.id, 'topic', 'as a member');
      await owner.patch(`/users/${person.id}`, { role: roles.guest });
      await sent(owner, open.id, 'topic', 'as a guest');
      await owner.patch(`/users/${person.id}`, { role: roles.member });
      await owner.patch(`/streams/${open.id}`, { is_private: true });
      await sent(owner, open.id, 'topic', 'while private');
      await owner.patch(`/streams/${open.id}`, { is_private: false });
      await sent(owner, open.id, 'topic', 'open again');
      expect(contents(await both(queue))).toEqual(['as a member', 'open again']);
    });

    it('events 3.1: a mentioned bot gets a message of a channel it is not in, once', async () => {
      const bot = await team().bot(team().owner);
      const open = await place();
      const queues = [
        await queueOf(bot, { event_types: ['message'] }),
        await queueOf(bot, { event_types: ['message'], all_public_streams: true }),
      ];
      const name = team().realm.state.users.get({ id: bot.id })?.full_name;
      await sent(team().owner, open.id, 'topic', `hello @**${name}**`);
      for (const queue of queues) expect(contents(await both(queue))).toHaveLength(1);
    });
  });
});
