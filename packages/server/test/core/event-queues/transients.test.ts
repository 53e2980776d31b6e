import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { readAt, startBeside } from './beside.ts';
import { queueOf } from './reader.ts';

forEachTeam((team) => {
  function typing(by: Person, to: Person, op: 'start' | 'stop' = 'start') {
    return by.post('/typing', { type: 'direct', op, to: [to.id] });
  }

  async function two() {
    const [by, to] = [await team().person(), await team().person()];
    return { by, to, queue: await queueOf(to, { event_types: ['typing', 'message'] }) };
  }

  describe('events 3.7: events that are not in the log', () => {
    it('events 3.7: end a wait, and reach a client between two polls', async () => {
      const { by, to, queue } = await two();
      const poll = queue.next();
      await sleep(50);
      await typing(by, to);
      expect(await poll).toMatchObject([{ type: 'typing', op: 'start' }]);
      await typing(by, to, 'stop');
      await sentTo(by, [to], 'text');
      await typing(by, to);
      const events = await queue.held();
      expect(events.map(({ type, op }) => [type, op])).toEqual([
        ['typing', 'stop'],
        ['message', undefined],
        ['typing', 'start'],
      ]);
      const ids = events.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
      expect(await queue.held()).toEqual([]);
    });

    it('events 3.7: are lost for a client that was away longer', async () => {
      const { by, to, queue } = await two();
      await queue.held();
      await typing(by, to);
      team().wait(46_000);
      expect(await queue.held()).toEqual([]);
    });

    it('events 3.7: never reach a queue that was registered later', async () => {
      const { by, to } = await two();
      await typing(by, to);
      team().wait(1000);
      const queue = await queueOf(to, { event_types: ['typing'] });
      await typing(by, to, 'stop');
      expect((await queue.held()).map(({ op }) => op)).toEqual(['stop']);
    });

    it('events 3.7: a user who subscribes later does not learn who was typing before', async () => {
      const [by, early, late] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      const name = fresh();
      const channel = await team().channel(name, { by, subscribers: [by, early] });
      const queues = [
        await queueOf(early, { event_types: ['typing'] }),
        await queueOf(late, { event_types: ['typing'] }),
      ];
      await by.post('/typing', { type: 'channel', op: 'start', stream_id: channel, topic: 'tea' });
      await team().subscribe(name, [late], by);
      const [heard, unheard] = await Promise.all(queues.map((queue) => queue.held()));
      expect(heard).toMatchObject([{ type: 'typing', op: 'start', stream_id: channel }]);
      expect(unheard).toEqual([]);
    });

    it('events 3.7: do not reach others, or queues of other types', async () => {
      const { by, to, queue } = await two();
      const other = await queueOf(await team().person(), { event_types: ['typing'] });
      const deaf = await queueOf(to, { event_types: ['message'] });
      await queue.held();
      await typing(by, to);
      expect(await queue.held()).toHaveLength(1);
      expect(await other.held()).toEqual([]);
      expect(await deaf.held()).toEqual([]);
    });

    it('events 3.7: a new server remembers them for the first poll', async () => {
      const { by, to } = await two();
      const { url } = await startBeside(team());
      const queue = await queueOf(to.at(url), { event_types: ['typing'] });
      await typing(by.at(url), to);
      expect(await queue.held()).toMatchObject([{ type: 'typing', op: 'start' }]);
    });

    it('events 3.7: reach a poll at another server', async ({ skip }) => {
      skip(!team().database.startsWith('postgres'), 'one server serves a SQLite file');
      const { by, to, queue } = await two();
      const beside = await startBeside(team());
      const there = readAt(beside.url, queue);
      const poll = there.next();
      // Until the other server listens, messages to it are lost.
      let isOver = false;
      const ended = poll.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await typing(by, to);
        await sleep(50);
      }
      const heard = await ended;
      expect(heard.length).toBeGreaterThan(0);
      for (const event of heard) expect(event).toMatchObject({ type: 'typing', op: 'start' });
    });
  });
});
