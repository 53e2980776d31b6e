import { describe, expect, it } from 'vitest';
import { fresh, groupId } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

const DAY_MS = 86_400_000;

async function send(person: Person, to: number, topic: string): Promise<number> {
  const answer = await person.post('/messages', { type: 'channel', to, topic, content: 'hello' });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

async function topicsOf(person: Person, id: number, parameters: Record<string, unknown> = {}) {
  const answer = await person.get(`/users/me/${id}/topics`, parameters);
  expect(answer.status).toBe(200);
  return answer.body.topics;
}

forEachTeam((team) => {
  describe('4.16', () => {
    it('2.11, 4.16: one entry per topic in any case, newest first, in the newest spelling', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      await send(owner, id, 'lunch');
      const other = await send(owner, id, 'Other');
      const newest = await send(owner, id, 'LUNCH');
      expect(await topicsOf(owner, id)).toEqual([
        { name: 'LUNCH', max_id: newest },
        { name: 'Other', max_id: other },
      ]);
    });

    it('4.16: the empty topic has its display name unless the client supports it', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const max_id = await send(owner, id, '');
      expect(await topicsOf(owner, id)).toEqual([{ name: 'general chat', max_id }]);
      expect(await topicsOf(owner, id, { allow_empty_topic_name: true })).toEqual([
        { name: '', max_id },
      ]);
    });

    it('4.16: members can list public channels without subscribing, guests cannot', async () => {
      const id = await team().channel(fresh());
      const max_id = await send(team().owner, id, 'open');
      expect(await topicsOf(await team().person(), id)).toEqual([{ name: 'open', max_id }]);
      const guest = await team().person('guest');
      expect(refused(await guest.get(`/users/me/${id}/topics`))).toBe(true);
    });

    it('4.16: a channel that is missing or hidden from the caller is a bad request', async () => {
      const { owner } = team();
      const id = await team().channel(fresh(), { settings: { invite_only: true } });
      await send(owner, id, 'secret');
      for (const outsider of [
        await team().person(),
        await team().person('administrator'),
        await team().stranger(),
      ]) {
        expect(refused(await outsider.get(`/users/me/${id}/topics`))).toBe(true);
      }
      expect(refused(await owner.get('/users/me/999999/topics'))).toBe(true);
    });

    it('4.16: protected history shows topics of received messages, in the received spelling', async () => {
      const { owner } = team();
      const name = fresh();
      const id = await team().channel(name, { settings: { invite_only: true } });
      await send(owner, id, 'before');
      await send(owner, id, 'both');
      const person = await team().person();
      const bot = await team().bot(owner);
      await team().subscribe(name, [person, bot]);
      expect(await topicsOf(person, id)).toEqual([]);
      const during = await send(owner, id, 'Both');
      const leave = { subscriptions: [name], principals: [person.id] };
      await owner.delete('/users/me/subscriptions', leave);
      await send(owner, id, 'BOTH');
      await send(owner, id, 'away');
      expect(refused(await person.get(`/users/me/${id}/topics`))).toBe(true);
      await team().subscribe(name, [person]);
      expect(await topicsOf(person, id)).toEqual([{ name: 'Both', max_id: during }]);
      const back = await send(owner, id, 'back');
      expect(await topicsOf(person, id)).toEqual([
        { name: 'back', max_id: back },
        { name: 'Both', max_id: during },
      ]);
      const seenByBot = (await topicsOf(bot, id)).map((each: { name: string }) => each.name);
      expect(seenByBot).toEqual(['back', 'away', 'BOTH']);
    });

    it('D3: a user who may join a channel with protected history has received nothing of it', async () => {
      const { owner } = team();
      const person = await team().person();
      const id = await team().channel(fresh(), {
        settings: {
          invite_only: true,
          can_subscribe_group: await groupId(team(), 'role:members'),
        },
      });
      await send(owner, id, 'secret');
      expect(await topicsOf(person, id)).toEqual([]);
    });

    it('4.16: shared history shows everything to later subscribers', async () => {
      const { owner } = team();
      const name = fresh();
      const settings = { invite_only: true, history_public_to_subscribers: true };
      const id = await team().channel(name, { settings });
      const max_id = await send(owner, id, 'before');
      const person = await team().person();
      await team().subscribe(name, [person]);
      expect(await topicsOf(person, id)).toEqual([{ name: 'before', max_id }]);
    });
  });

  describe('activity', () => {
    it('2.7: the first message, the weekly traffic and recent activity', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const other = await team().channel(fresh());
      const first = await send(owner, id, 'a');
      const look = async (channel: number) => (await owner.get(`/streams/${channel}`)).body.stream;
      expect(await look(id)).toMatchObject({
        first_message_id: first,
        stream_weekly_traffic: null,
        is_recently_active: true,
      });
      team().wait(7 * DAY_MS);
      expect((await look(id)).stream_weekly_traffic).toBe(1);
      for (let sent = 1; sent < 13; sent += 1) await send(owner, id, 'a');
      expect((await look(id)).stream_weekly_traffic).toBe(13);
      expect((await look(other)).stream_weekly_traffic).toBe(0);
      team().wait(14 * DAY_MS);
      expect((await look(id)).stream_weekly_traffic).toBe(4);
      team().wait(10 * DAY_MS);
      expect((await look(id)).stream_weekly_traffic).toBe(3);
      team().wait(20 * DAY_MS);
      expect((await look(id)).stream_weekly_traffic).toBe(0);
      team().wait(180 * DAY_MS);
      expect((await look(id)).is_recently_active).toBe(false);
      await send(owner, id, 'a');
      const { body } = await owner.get('/streams', { include_all: true });
      const listed = body.streams.find((each: { stream_id: number }) => each.stream_id === id);
      expect(listed).toMatchObject({ is_recently_active: true, stream_weekly_traffic: 1 });
    });
  });
});
