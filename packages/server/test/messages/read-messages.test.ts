import { describe, expect, it } from 'vitest';
import { addChannel, say, subscribe } from '../narrow/place.ts';
import { type Answer, forEachTeam, type Person } from '../support/team.ts';

const ids = ({ body }: Answer): number[] => body.messages.map(({ id }: { id: number }) => id);
const around = (anchor: string | number, more: object = {}) => ({
  anchor: String(anchor),
  num_before: 100,
  num_after: 100,
  ...more,
});

forEachTeam((team) => {
  describe('a first look', () => {
    it('4.6: gives what was received, by id', async () => {
      const { realm, person } = team();
      const reader: Person = await person();
      const writer = await person();
      const channel = await addChannel(realm);
      const early = await say(realm, writer.id, channel);
      await subscribe(realm, reader.id, channel);
      const first = await say(realm, writer.id, channel);
      const direct = await say(realm, writer.id, [reader.id]);
      const answer = await reader.get('/messages', around('newest'));
      expect(answer.body).toMatchObject({ result: 'success', anchor: 1e16 });
      expect(ids(answer)).toEqual([first, direct]);
      const all = await reader.get(
        '/messages',
        around('oldest', { narrow: [{ operator: 'channel', operand: channel.id }] }),
      );
      expect(ids(all)).toEqual([early, first]);
      expect(all.body.messages[0].flags).toEqual(['read', 'historical']);
      for (const narrow of [
        [['is', 'unread']], [['is', 'starred']], [['is', 'mentioned']], [['search', 'hello']],
        [['is','dm']], [['dm', writer.email]], [['sender', writer.email]], [['topic','talk']],
        [{operator:'near', operand: 4}], [{operator:'with', operand: first}], [{operator:'id', operand: first}],
        [['in','home']], [['is','followed']], [['has','link']], [['channels','public']], [['search', '"hello"']],
      ]) {
        for (const anchor of ['newest', 'first_unread', 'oldest']) {
        const found = await reader.get('/messages', around(anchor, { narrow }));
        console.log(anchor, JSON.stringify(narrow), found.status, found.body.msg, found.body.messages && ids(found), found.body.anchor);
        }
      }
    });
  });
});
