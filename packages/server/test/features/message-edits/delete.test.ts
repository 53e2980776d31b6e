import { beforeAll, describe, expect, it } from 'vitest';
import { fresh, groupId, outline, seenChannel } from '../../support/channels.ts';
import { found, idsIn, ofType, sent, sentTo } from '../../support/messages.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

forEachTeam((team) => {
  let author: Person;
  let reader: Person;
  let channel: number;

  beforeAll(async () => {
    author = await team().person();
    reader = await team().person();
  });

  async function freshChannel(settings: Record<string, unknown> = {}): Promise<void> {
    channel = await team().channel(fresh(), {
      by: author,
      subscribers: [author, reader],
      settings,
    });
  }

  const remove = (by: Person, id: number) => by.delete(`/messages/${id}`);

  describe('B-delete', () => {
    it('B-delete: the message disappears for all, and cannot be deleted again', async () => {
      await freshChannel();
      const id = await sent(author, channel, 'topic', 'gone');
      await reader.post(`/messages/${id}/reactions`, { emoji_name: 'smile' });
      expect((await remove(author, id)).status).toBe(200);
      expect(await found(reader, id)).toBeUndefined();
      expect(await idsIn(reader, channel, 'topic')).toEqual([]);
      expect(refused(await remove(author, id))).toBe(true);
      const narrow = [{ operator: 'search', operand: 'gone' }];
      const page = { anchor: 'newest', num_before: 10, num_after: 0, narrow };
      expect((await reader.get('/messages', page)).body.messages).toEqual([]);
    });

    it('events 3.3: delete_message, then the channel’s first message', async () => {
      await freshChannel();
      const first = await sent(author, channel, 'topic');
      const second = await sent(author, channel, 'topic');
      const events = await team().eventsOf(() => remove(author, first));
      expect(outline(events)).toEqual([
        `channel:${channel} delete_message`,
        'members stream/update first_message_id',
      ]);
      expect(events[0]?.event).toEqual({
        type: 'delete_message',
        message_ids: [first],
        message_type: 'stream',
        stream_id: channel,
        topic: 'topic',
      });
      expect(events[1]?.event).toMatchObject({ stream_id: channel, value: second });
      expect((await seenChannel(author, channel)).first_message_id).toBe(second);
      const last = await team().eventsOf(() => remove(author, second));
      expect(ofType(last, 'stream')[0]?.event.value).toBeNull();
      const { body } = await reader.get(`/users/me/${channel}/topics`);
      expect(body.topics).toEqual([]);
    });

    it('B-delete: a direct message, for all participants', async () => {
      const id = await sentTo(author, [reader]);
      const events = await team().eventsOf(() => remove(author, id));
      expect(events).toHaveLength(1);
      expect(events[0]?.audience).toMatch(/^conversation:/);
      expect(events[0]?.event).toEqual({
        type: 'delete_message',
        message_ids: [id],
        message_type: 'private',
      });
      expect(await found(reader, id)).toBeUndefined();
    });

    it('D2: own messages and those of own bots within the limit; others not', async () => {
      await freshChannel();
      const bot = await team().bot(author);
      const id = await sent(author, channel, 'topic');
      const ofBot = await sent(bot, channel, 'topic');
      expect(refused(await remove(reader, id))).toBe(true);
      expect(refused(await remove(reader, ofBot))).toBe(true);
      team().wait(605_000);
      expect((await remove(author, ofBot)).status).toBe(200);
      team().wait(20_000);
      expect(refused(await remove(author, id))).toBe(true);
      expect((await remove(team().owner, id)).status).toBe(200);
    });

    it('D2: permissions of organization and channel are combined', async () => {
      await freshChannel();
      const nobody = await groupId(team(), 'role:nobody');
      const everyone = await groupId(team(), 'role:everyone');
      const own = (value: number) =>
        team().owner.patch('/realm', { can_delete_own_message_group: { new: value } });
      await own(nobody);
      const id = await sent(author, channel, 'topic');
      expect(refused(await remove(author, id))).toBe(true);
      const only = (person: Person) => ({
        new: { direct_members: [person.id], direct_subgroups: [] },
      });
      await team().owner.patch(`/streams/${channel}`, {
        can_delete_own_message_group: only(author),
        can_delete_any_message_group: only(reader),
      });
      expect((await remove(author, id)).status).toBe(200);
      const other = await sent(author, channel, 'topic');
      team().wait(3_600_000);
      expect((await remove(reader, other)).status).toBe(200);
      await own(everyone);
    });

    it('events 3.3: the deleting user gets the event without being subscribed', async () => {
      await freshChannel();
      const id = await sent(author, channel, 'topic');
      const events = await team().eventsOf(() => remove(team().owner, id));
      expect(ofType(events, 'delete_message').map(({ audience }) => audience)).toEqual([
        `channel:${channel}`,
        `user:${team().owner.id}`,
      ]);
    });

    it('events 3.3: with protected history only recipients get the event', async () => {
      await freshChannel({ invite_only: true, history_public_to_subscribers: false });
      const id = await sent(author, channel, 'topic');
      const late = await team().person();
      await team().subscribe((await seenChannel(author, channel)).name, [late], author);
      const events = await team().eventsOf(() => remove(author, id));
      expect(events[0]).toMatchObject({
        audience: `channel:${channel}`,
        event: { not_for: [late.id] },
      });
    });

    it('B-delete: outsiders get the response for a missing message', async () => {
      await freshChannel({ invite_only: true });
      const id = await sent(author, channel, 'topic');
      const missing = (await remove(author, 99_999_999)).body;
      for (const outsider of [
        team().owner,
        await team().person('guest'),
        await team().stranger(),
        await team().bot(team().owner),
      ]) {
        expect(await remove(outsider, id)).toMatchObject({ status: 400, body: missing });
      }
      expect(await found(author, id)).toBeDefined();
    });
  });

  describe('B-extra: deleting a topic', () => {
    const removeTopic = (by: Person, topic_name: string) =>
      by.post(`/streams/${channel}/delete_topic`, { topic_name });

    it('B-extra: all of its messages, in any case, and no others', async () => {
      await freshChannel();
      const ids = [await sent(author, channel, 'Topic'), await sent(reader, channel, 'topic')];
      const other = await sent(author, channel, 'other');
      const events = await team().eventsOf(async () => {
        await team().subscribe((await seenChannel(author, channel)).name, [team().owner]);
        expect((await removeTopic(team().owner, 'TOPIC')).body).toMatchObject({ complete: true });
      });
      expect(ofType(events, 'delete_message')).toMatchObject([{ event: { message_ids: ids } }]);
      expect(await idsIn(reader, channel, 'topic')).toEqual([]);
      expect(await found(reader, other)).toBeDefined();
      expect((await seenChannel(author, channel)).first_message_id).toBe(other);
      expect(refused(await removeTopic(team().owner, 'topic'))).toBe(true);
    });

    it('B-extra: in batches, newest first', async () => {
      await freshChannel();
      const ids: number[] = [];
      for (let index = 0; index < 1010; index += 50) {
        const some = Array.from({ length: Math.min(50, 1010 - index) }, () =>
          sent(author, channel, 'long'),
        );
        ids.push(...(await Promise.all(some)));
      }
      ids.sort((a, b) => a - b);
      expect((await removeTopic(team().owner, 'long')).body).toMatchObject({ complete: false });
      expect(await idsIn(reader, channel, 'long')).toEqual(ids.slice(0, 10));
      expect((await removeTopic(team().owner, 'long')).body).toMatchObject({ complete: true });
      expect(await idsIn(reader, channel, 'long')).toEqual([]);
    });

    it('B-extra: only for users who may delete any message, in channels they can read', async () => {
      await freshChannel({ invite_only: true });
      const id = await sent(author, channel, 'topic');
      for (const outsider of [
        author,
        reader,
        team().owner,
        await team().person('guest'),
        await team().stranger(),
      ]) {
        expect(refused(await removeTopic(outsider, 'topic'))).toBe(true);
      }
      expect(await found(author, id)).toBeDefined();
    });
  });
});
