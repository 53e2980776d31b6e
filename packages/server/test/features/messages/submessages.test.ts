import { beforeAll, describe, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { found, ofType, sent, sentTo } from '../../support/messages.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

forEachTeam((team) => {
  let author: Person;
  let reader: Person;
  let channel: number;

  beforeAll(async () => {
    author = await team().person();
    reader = await team().person();
    channel = await team().channel(fresh(), { subscribers: [author, reader] });
  });

  const send = (by: Person, message_id: number, content: unknown, more: object = {}) =>
    by.post('/submessage', {
      message_id,
      msg_type: 'widget',
      content: typeof content === 'string' ? content : JSON.stringify(content),
      ...more,
    });
  const vote = { type: 'vote', key: 'canned,0', vote: 1 };
  const poll = (place = channel) => sent(author, place, 'topic', '/poll What?\nthis\nthat');

  describe('B-submessage', () => {
    it('B-submessage: is stored with the message and sent to all who have it', async () => {
      const id = await poll();
      const events = await team().eventsOf(() => send(reader, id, vote));
      const { submessages } = await found(author, id);
      expect(submessages).toHaveLength(2);
      expect(submessages[1]).toEqual({
        id: expect.any(Number),
        message_id: id,
        sender_id: reader.id,
        msg_type: 'widget',
        content: JSON.stringify(vote),
      });
      expect(events).toEqual([
        {
          id: expect.any(Number),
          audience: `channel:${channel}`,
          event: {
            type: 'submessage',
            msg_type: 'widget',
            content: JSON.stringify(vote),
            message_id: id,
            sender_id: reader.id,
            submessage_id: submessages[1].id,
          },
        },
      ]);
    });

    it('B-submessage: a poll accepts votes and options, and its question from its author', async () => {
      const id = await poll();
      expect((await send(reader, id, { ...vote, vote: -1 })).status).toBe(200);
      expect((await send(reader, id, { type: 'new_option', idx: 1, option: 'x' })).status).toBe(
        200,
      );
      const question = { type: 'question', question: 'Why?' };
      expect(refused(await send(reader, id, question))).toBe(true);
      expect((await send(author, id, question)).status).toBe(200);
    });

    it('B-submessage: a to-do list accepts tasks, and its title from its author', async () => {
      const id = await sent(author, channel, 'topic', '/todo List\ntask: description');
      const task = { type: 'new_task', key: 2, task: 'a', desc: '', completed: false };
      expect((await send(reader, id, task)).status).toBe(200);
      expect((await send(reader, id, { type: 'strike', key: '0,canned' })).status).toBe(200);
      const title = { type: 'new_task_list_title', title: 'x' };
      expect(refused(await send(reader, id, title))).toBe(true);
      expect((await send(author, id, title)).status).toBe(200);
      expect(refused(await send(reader, id, vote))).toBe(true);
    });

    it('B-submessage: anything else is refused', async () => {
      const id = await poll();
      for (const content of [
        '{',
        'null',
        '[]',
        '"vote"',
        { type: 'other' },
        { type: 'constructor' },
        { ...vote, vote: 2 },
        { ...vote, key: 5 },
        { ...vote, more: true },
        { type: 'new_option', idx: 'one', option: 'x' },
        { type: 'new_option', idx: 1, option: 'x'.repeat(10_001) },
      ]) {
        expect(refused(await send(reader, id, content))).toBe(true);
      }
      expect(refused(await send(reader, id, vote, { msg_type: 'other' }))).toBe(true);
      expect((await found(author, id)).submessages).toHaveLength(1);
    });

    it('B-submessage: the size of a widget is limited', async () => {
      const id = await poll();
      const option = { type: 'new_option', idx: 1, option: 'x'.repeat(9900) };
      const statuses: number[] = [];
      for (let sent = 0; sent < 60; sent += 1)
        statuses.push((await send(reader, id, option)).status);
      expect(statuses.indexOf(400)).toBeGreaterThan(50);
      expect(new Set(statuses.slice(statuses.indexOf(400)))).toEqual(new Set([400]));
      const { submessages } = await found(author, id);
      expect(JSON.stringify(submessages).length).toBeLessThan(600_000);
    });

    it('B-submessage: only widgets accept it', async () => {
      expect(refused(await send(author, await sent(author, channel, 'topic'), vote))).toBe(true);
    });

    it('A4.1: voting counts as participating, adding an option does not', async () => {
      const keen = await team().person();
      await keen.patch('/settings', { automatically_follow_topics_policy: 1 });
      const id = await poll();
      const option = await team().eventsOf(() =>
        send(keen, id, { type: 'new_option', idx: 1, option: 'x' }),
      );
      expect(ofType(option, 'user_topic')).toEqual([]);
      const events = await team().eventsOf(() => send(keen, id, vote));
      expect(events.map(({ event }) => event.type)).toEqual(['user_topic', 'submessage']);
    });

    it('B-submessage: also in a conversation; outsiders find no message', async () => {
      const id = await sentTo(author, [reader], '/poll What?\nthis');
      const events = await team().eventsOf(() => send(reader, id, vote));
      expect(events[0]?.audience).toMatch(/^conversation:/);
      const missing = (await send(reader, 99_999_999, vote)).body;
      for (const outsider of [
        team().owner,
        await team().person('guest'),
        await team().stranger(),
        await team().bot(reader),
      ]) {
        expect(await send(outsider, id, vote)).toMatchObject({ status: 400, body: missing });
      }
      expect((await found(author, id)).submessages).toHaveLength(2);
    });

    it('A3.1: not in an archived channel', async () => {
      const old = await team().channel(fresh(), { subscribers: [author] });
      const id = await poll(old);
      await team().owner.delete(`/streams/${old}`);
      expect(refused(await send(author, id, vote))).toBe(true);
    });
  });
});
