import { describe, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

function set(person: Person, stream_id: number, topic: string, visibility_policy: unknown) {
  return person.post('/user_topics', { stream_id, topic, visibility_policy });
}

forEachTeam((team) => {
  describe('user topics', () => {
    it('B-user-topics: each policy is sent to the caller only, an unchanged one is not', async () => {
      const person = await team().person();
      const id = await team().channel(fresh(), { subscribers: [person] });
      for (const visibility_policy of [1, 2, 3, 0]) {
        const events = await team().eventsOf(async () => {
          expect((await set(person, id, 'Lunch', visibility_policy)).status).toBe(200);
        });
        expect(events.map(({ audience, event }) => [audience, event])).toEqual([
          [
            `user:${person.id}`,
            {
              type: 'user_topic',
              stream_id: id,
              topic_name: 'Lunch',
              last_updated: expect.any(Number),
              visibility_policy,
            },
          ],
        ]);
        const again = await team().eventsOf(() => set(person, id, 'LUNCH', visibility_policy));
        expect(again).toEqual([]);
      }
    });

    it('convention 6: the empty topic has three names', async () => {
      const person = await team().person();
      const id = await team().channel(fresh());
      const events = await team().eventsOf(async () => {
        for (const topic of ['', ' (no topic) ', 'general chat']) {
          expect((await set(person, id, topic, 1)).status).toBe(200);
        }
      });
      expect(events.map(({ event }) => event.topic_name)).toEqual(['']);
    });

    it('B-user-topics: a topic of more than 60 code points or an unknown policy is refused', async () => {
      const person = await team().person();
      const id = await team().channel(fresh());
      expect((await set(person, id, '😀'.repeat(60), 1)).status).toBe(200);
      expect(refused(await set(person, id, 'x'.repeat(61), 1))).toBe(true);
      expect(refused(await set(person, id, 'x', 4))).toBe(true);
    });

    it('B-user-topics: only for channels that the caller can read', async () => {
      const id = await team().channel(fresh(), { settings: { invite_only: true } });
      for (const outsider of [
        await team().person(),
        await team().person('guest'),
        await team().stranger(),
      ]) {
        for (const policy of [0, 1, 2, 3]) {
          expect(refused(await set(outsider, id, 'x', policy))).toBe(true);
        }
      }
      expect(refused(await set(team().owner, 999_999, 'x', 1))).toBe(true);
    });

    it('B-user-topics: 0 is allowed for a channel without access', async () => {
      const person = await team().person();
      const name = fresh();
      const id = await team().channel(name, {
        subscribers: [person],
        settings: { invite_only: true },
      });
      await set(person, id, 'x', 3);
      await person.delete('/users/me/subscriptions', { subscriptions: [name] });
      expect(refused(await set(person, id, 'x', 1))).toBe(true);
      expect((await set(person, id, 'x', 0)).status).toBe(200);
    });
  });

  describe('muted topics, the older form', () => {
    const path = '/users/me/subscriptions/muted_topics';

    it('B-user-topics: mutes and unmutes, by id or by name', async () => {
      const person = await team().person();
      const name = fresh();
      const stream_id = await team().channel(name);
      const policies = async (op: string, channel: object) => {
        const events = await team().eventsOf(() =>
          person.patch(path, { ...channel, topic: 'a', op }),
        );
        return events.map(({ event }) => event.visibility_policy);
      };
      expect(await policies('add', { stream_id })).toEqual([1]);
      expect(await policies('remove', { stream: name.toUpperCase() })).toEqual([0]);
      await set(person, stream_id, 'a', 3);
      expect(await policies('remove', { stream_id })).toEqual([]);
    });

    it('B-user-topics: exactly one channel, which the caller can read', async () => {
      const person = await team().person();
      const stream = fresh();
      const stream_id = await team().channel(stream);
      const secret = await team().channel(fresh(), { settings: { invite_only: true } });
      const rest = { topic: 'a', op: 'add' };
      expect(refused(await person.patch(path, rest))).toBe(true);
      expect(refused(await person.patch(path, { ...rest, stream, stream_id }))).toBe(true);
      expect(refused(await person.patch(path, { ...rest, stream_id: secret }))).toBe(true);
      expect(refused(await person.patch(path, { ...rest, stream_id, op: 'toggle' }))).toBe(true);
    });
  });
});
