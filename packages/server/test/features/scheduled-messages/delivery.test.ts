import { describe, expect, it } from 'vitest';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { fresh } from '../../support/channels.ts';
import { missing } from '../../support/missing.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

const MINUTE = 60;
const LATEST = 10 * MINUTE;

forEachTeam((team) => {
  let waited = 0;

  function inSeconds(seconds: number): number {
    return Math.floor(Date.now() / 1000) + waited + seconds;
  }

  function pass(seconds: number): void {
    waited += seconds;
    team().wait(seconds * 1000);
  }

  async function schedule(person: Person, message: Record<string, unknown>): Promise<number> {
    const scheduled_delivery_timestamp = inSeconds(MINUTE);
    const wanted = { content: 'hello', scheduled_delivery_timestamp, ...message };
    const answer = await person.post('/scheduled_messages', wanted);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.scheduled_message_id;
  }

  async function scheduledBy(person: Person) {
    return (await person.get('/scheduled_messages')).body.scheduled_messages;
  }

  async function newestFor(person: Person, count = 1) {
    const wanted = { anchor: 'newest', num_before: count, num_after: 0, apply_markdown: false };
    return (await person.get('/messages', wanted)).body.messages;
  }

  /** Waits until the server has looked for due messages. */
  async function delivery(person: Person): Promise<void> {
    await waitFor(async () => {
      const waiting = await scheduledBy(person);
      expect(waiting.filter((each: { failed: boolean }) => !each.failed)).toEqual([]);
    });
  }

  describe('sending', () => {
    it('3.5, A2.6: at its time it becomes a normal message, and leaves the list', async () => {
      const [person, friend] = [await team().person(), await team().person()];
      const name = fresh();
      const channel = await team().channel(name, { subscribers: [person, friend] });
      const id = await schedule(person, {
        type: 'channel',
        to: channel,
        topic: 'plans',
        content: `@**|${friend.id}** *now*`,
      });
      const events = await team().eventsOf(async () => {
        pass(MINUTE);
        await delivery(person);
      });
      const [message] = await newestFor(friend);
      expect(message).toMatchObject({
        type: 'stream',
        stream_id: channel,
        subject: 'plans',
        sender_id: person.id,
        content: `@**|${friend.id}** *now*`,
        flags: ['mentioned'],
      });
      expect(await scheduledBy(person)).toEqual([]);
      const own = events.filter(({ event }) => event.type !== 'user_topic');
      expect(own).toMatchObject([
        { audience: `channel:${channel}`, event: { type: 'message' } },
        {
          audience: `user:${person.id}`,
          event: { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id },
        },
      ]);
      expect(own[0]?.event).not.toHaveProperty('local_message_id');
    });

    it('3.5, A2.6: a sent message can no longer be edited or deleted', async () => {
      const person = await team().person();
      const id = await schedule(person, { type: 'direct', to: [person.id] });
      pass(MINUTE);
      await delivery(person);
      expect(await person.patch(`/scheduled_messages/${id}`, { content: 'x' })).toSatisfy(refused);
      expect(await person.delete(`/scheduled_messages/${id}`)).toSatisfy(missing);
      expect(await newestFor(person)).toMatchObject([{ content: 'hello' }]);
    });

    it('A2.6: nothing is sent before its time, and a new time applies', async () => {
      const person = await team().person();
      const soon = await schedule(person, { type: 'direct', to: [person.id], content: 'soon' });
      await schedule(person, {
        type: 'direct',
        to: [person.id],
        content: 'later',
        scheduled_delivery_timestamp: inSeconds(30 * 24 * 60 * MINUTE),
      });
      const put = { scheduled_delivery_timestamp: inSeconds(5 * MINUTE) };
      await person.patch(`/scheduled_messages/${soon}`, put);
      const [probe] = [await team().person()];
      await schedule(probe, { type: 'direct', to: [probe.id] });
      pass(MINUTE);
      await delivery(probe);
      expect(await scheduledBy(person)).toHaveLength(2);
      pass(4 * MINUTE);
      await waitFor(async () => {
        expect(await scheduledBy(person)).toMatchObject([{ content: 'later' }]);
      });
      expect(await newestFor(person)).toMatchObject([{ content: 'soon' }]);
    });

    it('A2.6: messages due together are sent in order of their times', async () => {
      const person = await team().person();
      const offsets = [5, 3, 4, 1, 2];
      const start = inSeconds(MINUTE);
      for (const offset of offsets) {
        await schedule(person, {
          type: 'direct',
          to: [person.id],
          content: `message ${offset}`,
          scheduled_delivery_timestamp: start + offset,
        });
      }
      pass(2 * MINUTE);
      await delivery(person);
      const sent = (await newestFor(person, 5)).map(({ content }: { content: string }) => content);
      expect(sent).toEqual([1, 2, 3, 4, 5].map((offset) => `message ${offset}`));
    });

    it.each([
      [true, ['read']],
      [false, []],
    ])('4.2: read_by_sender %s decides whether its sender has read it', async (read, flags) => {
      const [person, friend] = [await team().person(), await team().person()];
      await schedule(person, { type: 'direct', to: [friend.id], read_by_sender: read });
      pass(MINUTE);
      await delivery(person);
      expect(await newestFor(person)).toMatchObject([{ flags }]);
      expect(await newestFor(friend)).toMatchObject([{ flags: [] }]);
    });

    it('A4.2: an interactive client’s message is read for its sender, except a note to self', async () => {
      const [person, friend] = [await team().person(), await team().person()];
      const client = 'website';
      await schedule(person, { type: 'direct', to: [person.id], content: 'note', client });
      await schedule(person, {
        type: 'direct',
        to: [friend.id],
        content: 'news',
        client,
        scheduled_delivery_timestamp: inSeconds(MINUTE + 1),
      });
      pass(2 * MINUTE);
      await delivery(person);
      expect(await newestFor(person, 2)).toMatchObject([
        { content: 'note', client, flags: [] },
        { content: 'news', client, flags: ['read'] },
      ]);
    });
  });

  describe('failing', () => {
    /** Returns the notice to the sender. */
    async function noticeFor(person: Person) {
      const [notice] = await newestFor(person);
      expect(notice).toMatchObject({
        type: 'private',
        sender_full_name: 'Notification Bot',
        client: 'Internal',
      });
      return notice.content;
    }

    it('3.5, A2.6: a message that may no longer be sent fails, stays listed, and its sender is told why', async () => {
      const person = await team().person();
      const name = fresh();
      const channel = await team().channel(name);
      const id = await schedule(person, {
        type: 'channel',
        to: channel,
        topic: 'plans',
        content: 'first\n\n```\nsecond @**all**',
      });
      await team().owner.delete(`/streams/${channel}`);
      const events = await team().eventsOf(async () => {
        pass(MINUTE);
        await delivery(person);
      });
      const [kept] = await scheduledBy(person);
      expect(kept).toMatchObject({ scheduled_message_id: id, failed: true });
      expect(events[0]).toMatchObject({
        audience: `user:${person.id}`,
        event: { type: 'scheduled_messages', op: 'update', scheduled_message: kept },
      });
      expect(events.map(({ event }) => event.type)).toEqual(['scheduled_messages', 'message']);
      const notice = await noticeFor(person);
      expect(notice).toContain(name);
      expect(notice).toContain('> first\n> \n> ```\n> second @**all**');
    });

    it('3.5, C3: the notice of a failure names nothing that its sender cannot see', async () => {
      const person = await team().person();
      const hidden = fresh('hidden');
      await team().channel(hidden, { settings: { invite_only: true } });
      const channel = await team().channel(fresh());
      const content = `see #**${hidden}**`;
      await schedule(person, { type: 'channel', to: channel, topic: 'plans', content });
      await team().owner.delete(`/streams/${channel}`);
      pass(MINUTE);
      await delivery(person);
      const shown = { anchor: 'newest', num_before: 1, num_after: 0 };
      await waitFor(async () => {
        const [notice] = (await person.get('/messages', shown)).body.messages;
        expect(notice.content).toContain(`see #<strong>${hidden}</strong>`);
      });
    });

    it('3.5, A2.6: a failed message is not retried by itself, but can get a new time', async () => {
      const [person, friend] = [await team().person(), await team().person()];
      const id = await schedule(person, { type: 'direct', to: [friend.id], content: 'again' });
      await team().owner.delete(`/users/${friend.id}`);
      pass(MINUTE);
      await delivery(person);
      expect(await scheduledBy(person)).toMatchObject([{ failed: true }]);
      expect(await noticeFor(person)).toContain('> again');

      await team().owner.post(`/users/${friend.id}/reactivate`);
      const probe = await team().person();
      await schedule(probe, { type: 'direct', to: [probe.id] });
      pass(MINUTE);
      await delivery(probe);
      expect(await scheduledBy(person)).toMatchObject([{ failed: true }]);

      const time = { scheduled_delivery_timestamp: inSeconds(MINUTE) };
      expect((await person.patch(`/scheduled_messages/${id}`, time)).status).toBe(200);
      pass(MINUTE);
      await delivery(person);
      expect(await scheduledBy(person)).toEqual([]);
      expect(await newestFor(friend)).toMatchObject([{ content: 'again', sender_id: person.id }]);
    });

    it('A2.6: more than ten minutes late is too late', async () => {
      const person = await team().person();
      const early = inSeconds(MINUTE);
      await schedule(person, {
        type: 'direct',
        to: [person.id],
        content: 'stale',
        scheduled_delivery_timestamp: early,
      });
      await schedule(person, {
        type: 'direct',
        to: [person.id],
        content: 'fresh enough',
        scheduled_delivery_timestamp: early + MINUTE,
      });
      pass(MINUTE + LATEST + 10);
      await delivery(person);
      expect(await scheduledBy(person)).toMatchObject([{ content: 'stale', failed: true }]);
      const contents = (await newestFor(person, 2)).map(
        ({ content }: { content: string }) => content,
      );
      expect(contents).toContain('fresh enough');
      expect(contents.find((each: string) => each !== 'fresh enough')).toMatch(
        /in time[\s\S]*> stale/,
      );
    });

    it('A2.6: a deactivated sender’s message is not sent, and there is no notice', async () => {
      const [person, friend] = [await team().person(), await team().person()];
      await schedule(person, { type: 'direct', to: [friend.id] });
      await team().owner.delete(`/users/${person.id}`);
      const probe = await team().person();
      const events = await team().eventsOf(async () => {
        // Failures are recorded after sending, but before the server looks again.
        for (let look = 0; look < 2; look += 1) {
          await schedule(probe, { type: 'direct', to: [probe.id] });
          pass(MINUTE);
          await delivery(probe);
        }
      });
      await team().owner.post(`/users/${person.id}/reactivate`);
      await waitFor(async () => {
        expect(await scheduledBy(person)).toMatchObject([{ failed: true }]);
      });
      expect(await newestFor(person)).toEqual([]);
      expect(await newestFor(friend)).toEqual([]);
      const mine = events.filter(({ audience }) => audience === `user:${person.id}`);
      expect(mine).toMatchObject([{ event: { type: 'scheduled_messages', op: 'update' } }]);
    });
  });
});
