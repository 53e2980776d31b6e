import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupId, outline } from '../../support/channels.ts';
import { sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

forEachTeam((team) => {
  async function restrict(to: string): Promise<void> {
    const value = await groupId(team(), to);
    const answer = await team().owner.patch('/realm', {
      can_access_all_users_group: { new: value },
    });
    expect(answer.status).toBe(200);
  }

  async function sees(guest: Person, other: Person): Promise<boolean> {
    const { body } = await guest.get('/users');
    const listed = body.members.some((each: { user_id: number }) => each.user_id === other.id);
    const { status } = await guest.get(`/users/${other.id}`);
    expect(status === 200).toBe(listed);
    return listed;
  }

  describe('D2: a guest who may not see everyone', () => {
    beforeAll(() => restrict('role:members'));
    afterAll(() => restrict('role:everyone'));

    it('D2: sees users who write to them, and first gets their event', async () => {
      const [guest, friend, stranger] = [
        await team().person('guest'),
        await team().person(),
        await team().person(),
      ];
      expect(await sees(guest, friend)).toBe(false);
      const events = await team().eventsOf(() => sentTo(friend, [guest]));
      expect(outline(events)).toEqual([
        `user:${guest.id} realm_user/add`,
        expect.stringMatching(/^conversation:\d+ message$/),
      ]);
      expect(await sees(guest, friend)).toBe(true);
      expect(await sees(guest, stranger)).toBe(false);
      const again = await team().eventsOf(() => sentTo(friend, [guest]));
      expect(again.map(({ event }) => event.type)).toEqual(['message']);
      expect(await sentTo(guest, [friend])).toBeGreaterThan(0);
    });

    it('D2: finds no hidden user by id, as if the user did not exist', async () => {
      const [guest, friend, stranger] = [
        await team().person('guest'),
        await team().person(),
        await team().person(),
      ];
      await sentTo(friend, [guest]);
      const asked = (operator: string, id: number) =>
        guest.get('/messages', {
          narrow: [{ operator, operand: operator === 'dm' ? [id] : id }],
          anchor: 'newest',
          num_before: 1,
          num_after: 0,
        });
      for (const operator of ['sender', 'dm']) {
        expect((await asked(operator, friend.id)).status).toBe(200);
        const hidden = await asked(operator, stranger.id);
        expect(hidden.status).toBe(400);
        expect(hidden.body).toEqual((await asked(operator, 999_999)).body);
      }
    });

    it('D2: sees everyone in a conversation of several', async () => {
      const [guest, a, b] = [
        await team().person('guest'),
        await team().person(),
        await team().person(),
      ];
      await sentTo(a, [guest, b]);
      expect(await sees(guest, b)).toBe(true);
      expect(
        (await guest.post('/messages', { type: 'direct', to: [b.id], content: 'x' })).status,
      ).toBe(200);
    });

    it('D2: another guest of the conversation counts, a guest elsewhere does not', async () => {
      const [guest, other, third] = [
        await team().person('guest'),
        await team().person('guest'),
        await team().person('guest'),
      ];
      const member = await team().person();
      await sentTo(member, [guest, other]);
      await sentTo(member, [third]);
      expect(await sees(guest, other)).toBe(true);
      expect(await sees(other, guest)).toBe(true);
      expect(await sees(guest, third)).toBe(false);
    });

    it('D2: a user who becomes a guest keeps seeing users they have written with', async () => {
      const [person, friend, stranger] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      await sentTo(person, [friend]);
      await team().owner.patch(`/users/${person.id}`, { role: 600 });
      expect(await sees(person, friend)).toBe(true);
      expect(await sees(person, stranger)).toBe(false);
      await team().owner.patch(`/users/${person.id}`, { role: 400 });
      expect(await sees(person, stranger)).toBe(true);
    });
  });
});
