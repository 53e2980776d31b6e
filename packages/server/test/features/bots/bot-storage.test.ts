import { describe, expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { intruder } from '../users/people.ts';

const done = { status: 200, body: { result: 'success', msg: '' } };

forEachTeam((team) => {
  const put = (bot: Person, storage: unknown) => bot.put('/bot_storage', { storage });
  const get = (bot: Person, keys?: unknown) =>
    bot.get('/bot_storage', keys === undefined ? {} : { keys });
  const remove = (bot: Person, keys?: unknown) =>
    bot.delete('/bot_storage', keys === undefined ? {} : { keys });
  const newBot = async () => team().bot(await team().person());

  async function kept(bot: Person, keys?: string[]): Promise<object> {
    const answer = await get(bot, keys);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.storage;
  }

  it('B-other: a bot reads its storage', async () => {
    const bot = await newBot();
    expect(await kept(bot)).toEqual({});
    const storage = { a: '1', B: 'zwei 🚆', '': 'empty key', 'k"\'%_\\': '' };
    expect(await put(bot, storage)).toEqual(done);
    expect(await kept(bot)).toEqual(storage);
    expect(await kept(bot, ['a', 'a', ''])).toEqual({ a: '1', '': 'empty key' });
    expect(await kept(bot, [])).toEqual({});
  });

  it('B-other: storing adds and replaces keys, and keeps the others', async () => {
    const bot = await newBot();
    await put(bot, { a: '1', b: '2' });
    expect(await put(bot, { b: '3', c: '4' })).toEqual(done);
    expect(await put(bot, {})).toEqual(done);
    expect(await kept(bot)).toEqual({ a: '1', b: '3', c: '4' });
  });

  it('B-other: deleting removes the named keys, or all', async () => {
    const bot = await newBot();
    await put(bot, { a: '1', b: '2', c: '3' });
    expect(await remove(bot, ['a', 'a'])).toEqual(done);
    expect(await remove(bot, [])).toEqual(done);
    expect(await kept(bot)).toEqual({ b: '2', c: '3' });
    expect(await remove(bot)).toEqual(done);
    expect(await kept(bot)).toEqual({});
    expect(await remove(bot)).toEqual(done);
  });

  it('B-other: a missing key is refused, and nothing is deleted', async () => {
    const bot = await newBot();
    await put(bot, { a: '1' });
    for (const keys of [['b'], ['a', 'b'], ['A']]) {
      expect(await get(bot, keys)).toSatisfy(refused);
      expect(await remove(bot, keys)).toSatisfy(refused);
    }
    expect(await kept(bot)).toEqual({ a: '1' });
  });

  it('B-other: keys and values are strings', async () => {
    const bot = await newBot();
    for (const storage of ['text', [], { a: 1 }, { a: null }, { a: { b: 'c' } }, null]) {
      expect(await put(bot, storage)).toMatchObject({ status: 400 });
    }
    for (const keys of ['a', { a: 'b' }, [1], [null]]) {
      expect(await get(bot, keys)).toSatisfy(refused);
      expect(await remove(bot, keys)).toSatisfy(refused);
    }
    expect(await kept(bot)).toEqual({});
  });

  it('B-other: the length of a key is one that databases can index', async () => {
    const bot = await newBot();
    const longest = 'ä'.repeat(1000);
    expect(await put(bot, { [longest]: 'x' })).toEqual(done);
    expect(await put(bot, { ok: 'x', [`${longest}ä`]: 'x' })).toSatisfy(refused);
    expect(await kept(bot)).toEqual({ [longest]: 'x' });
  });

  it('B-other: the storage of a bot is limited', async () => {
    const bot = await newBot();
    const value = `🚆${'x'.repeat(999_997)}`;
    for (const key of 'abcdefghi') expect(await put(bot, { [key]: value })).toEqual(done);
    expect(await put(bot, { j: `${value}${'x'.repeat(11)}` })).toSatisfy(refused);
    expect(await put(bot, { j: `${value}${'x'.repeat(10)}` })).toEqual(done);
    expect(await put(bot, { '': 'x' })).toSatisfy(refused);
    expect(await put(bot, { j: value })).toEqual(done);
    expect(await put(bot, { '': 'x' })).toEqual(done);
  });

  it("B-other: concurrent requests see each other's changes", async () => {
    const bot = await newBot();
    const answers = await Promise.all([
      put(bot, { a: '1' }),
      remove(bot, ['a']),
      remove(bot, ['a']),
      put(bot, { a: '2', b: '3' }),
      remove(bot, ['b']),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(3);
    const left = await kept(bot);
    expect(Object.keys(left).every((key) => key === 'a' || key === 'b')).toBe(true);
    expect('b' in left).toBe(statuses[4] === 400);
  });

  describe('outsiders', () => {
    it('B-other: people have no bot storage', async () => {
      for (const role of ['owner', 'member', 'guest'] as const) {
        const person = await team().person(role);
        expect(await get(person)).toSatisfy(refused);
        expect(await put(person, { a: '1' })).toSatisfy(refused);
        expect(await remove(person)).toSatisfy(refused);
      }
    });

    it('B-other: the storage of another bot is not accessible', async () => {
      const owner = await team().person();
      const [bot, sibling] = [await team().bot(owner), await team().bot(owner)];
      await put(bot, { secret: 'x' });
      expect(await kept(sibling)).toEqual({});
      expect(await get(sibling, ['secret'])).toSatisfy(refused);
      expect(await remove(sibling, ['secret'])).toSatisfy(refused);
      expect(await remove(sibling)).toEqual(done);
      expect(await put(sibling, { secret: 'y' })).toEqual(done);
      const stranger = await team().stranger();
      expect(await get(stranger)).toSatisfy(refused);
      const outsiders = [await intruder(team()), bot.withKey('x'.repeat(32))];
      for (const outsider of outsiders) {
        expect(await get(outsider)).toMatchObject({ status: 401 });
        expect(await put(outsider, { secret: 'z' })).toMatchObject({ status: 401 });
        expect(await remove(outsider)).toMatchObject({ status: 401 });
      }
      expect(await kept(bot)).toEqual({ secret: 'x' });
      await team().owner.delete(`/bots/${bot.id}`);
      expect(await get(bot)).toMatchObject({ status: 401 });
    });
  });
});
