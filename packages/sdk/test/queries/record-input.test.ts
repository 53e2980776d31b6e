import { describe, expect, onTestFinished, test } from 'vitest';
import type { QuerySources } from '../../src/queries/query-sources.ts';
import { recordInput } from '../../src/queries/record-input.ts';
import { groupsQuery, starredQuery } from '../../src/queries/simple-queries.ts';
import { userQuery, usersQuery } from '../../src/queries/users.ts';
import { QueryWorld, user } from './query-world.ts';

describe('inputs of queries', () => {
  test('Q1: queries with the same input read it once', async () => {
    const world = await QueryWorld.open();
    await world.registers({ realm_users: [user(3), user(9)] });
    const [first, second] = [usersQuery(world.sources), usersQuery(world.sources)];
    const followed = [world.follow(first), world.follow(second)];
    for (const one of followed) await one.until((items) => expect(items).toHaveLength(2));
    expect(world.reads.filter((read) => read === 'all user')).toHaveLength(1);
    expect(first.current?.[0]?.user).toBe(second.current?.[0]?.user);
  });

  test('Q1: one record of a held kind is not read from the store, and stays current', async () => {
    const world = await QueryWorld.open();
    await world.registers({ realm_users: [user(3), user(9)] });
    const all = world.follow(usersQuery(world.sources));
    await all.until((items) => expect(items).toHaveLength(2));
    const before = world.reads.length;
    const one = world.follow(userQuery(world.sources, 9));
    await one.until((item) => expect(item?.user.user_id).toBe(9));
    expect(world.reads.slice(before)).toEqual([]);
    await world.happens({
      type: 'realm_user',
      op: 'update',
      person: { user_id: 9, full_name: 'Another' },
    });
    await one.until((item) => expect(item?.user.full_name).toBe('Another'));
    all.end();
    await world.happens({
      type: 'realm_user',
      op: 'update',
      person: { user_id: 9, full_name: 'A third' },
    });
    await one.until((item) => expect(item?.user.full_name).toBe('A third'));
  });

  test('Q1: writes while there were no listeners are there for the next one', async () => {
    const world = await QueryWorld.open();
    await world.registers({ starred_messages: [4] });
    const query = starredQuery(world.sources);
    const first = world.follow(query);
    await first.until((ids) => expect(ids).toEqual([4]));
    first.end();
    await world.registers({ starred_messages: [4, 8] });
    expect(world.reads).toHaveLength(1);
    const second = world.follow(query);
    await second.until((ids) => expect(ids).toEqual([4, 8]));
  });

  test('Q1: a reading that was in progress when listening ended does not count as current', async () => {
    const world = await QueryWorld.open();
    await world.registers({ starred_messages: [4] });
    const gates: (() => void)[] = [];
    const sources: QuerySources = {
      ...world.sources,
      records: {
        ...world.records,
        async getMany(kind, keys) {
          const found = await world.records.getMany(kind, keys);
          await new Promise<void>((resolve) => gates.push(resolve));
          return found;
        },
      },
    };
    const input = recordInput(sources, 'starred', { key: '' });
    const end = input.watch(() => undefined);
    const old = input.current();
    await expect.poll(() => gates.length).toBe(1);
    end();
    await world.registers({ starred_messages: [4, 8] });
    onTestFinished(input.watch(() => undefined));
    const present = input.current();
    await expect.poll(() => gates.length).toBe(2);
    for (const open of gates.reverse()) open();
    expect((await old).records.get('')?.value).toEqual([4]);
    expect((await present).records.get('')?.value).toEqual([4, 8]);
    expect((await input.current()).records.get('')?.value).toEqual([4, 8]);
  });

  test('Q1: records written during a reading are read again', async () => {
    const world = await QueryWorld.open();
    await world.registers({ starred_messages: [4] });
    const query = starredQuery(world.sources);
    const followed = world.follow(query);
    for (let id = 5; id < 40; id += 1) {
      await world.happens({
        type: 'update_message_flags',
        op: 'add',
        flag: 'starred',
        messages: [id],
        all: false,
      });
    }
    await followed.until((ids) => expect(ids.at(-1)).toBe(39));
    expect(query.current).toHaveLength(36);
  });

  test('Q1: a record that appears and disappears during a reading does not stay', async () => {
    const world = await QueryWorld.open();
    const group = (id: number) => ({ id, name: `group ${id}`, members: [] });
    await world.registers({ realm_user_groups: [group(1)] });
    const gates: (() => void)[] = [];
    const { records } = world;
    const sources: QuerySources = {
      ...world.sources,
      records: {
        ...records,
        async getMany(kind, keys) {
          const found = await records.getMany(kind, keys);
          await new Promise<void>((resolve) => gates.push(resolve));
          return found;
        },
      },
    };
    const followed = world.follow(groupsQuery(sources));
    await followed.until((groups) => expect(groups).toHaveLength(1));
    await world.happens({ type: 'user_group', op: 'add', group: group(2) });
    await expect.poll(() => gates.length).toBe(1);
    await world.happens({ type: 'user_group', op: 'remove', group_id: 2 });
    gates[0]?.();
    await expect.poll(() => gates.length).toBe(2);
    gates[1]?.();
    await followed.until((groups) => expect(groups.map(({ id }) => id)).toEqual([1]));
  });

  test('Q1: after missed writes everything is read again', async () => {
    const world = await QueryWorld.open();
    const group = (id: number) => ({ id, name: `group ${id}`, members: [] });
    await world.registers({ realm_user_groups: [group(1), group(2)] });
    let isDeaf = false;
    let miss = (): void => undefined;
    const { records } = world;
    const sources: QuerySources = {
      ...world.sources,
      records: {
        ...records,
        onWrite(listener, onMissed = () => undefined) {
          miss = onMissed;
          return records.onWrite((changes) => {
            if (!isDeaf) listener(changes);
          });
        },
      },
    };
    const followed = world.follow(groupsQuery(sources));
    await followed.until((groups) => expect(groups).toHaveLength(2));
    isDeaf = true;
    await world.happens({ type: 'user_group', op: 'remove', group_id: 1 });
    await world.happens({ type: 'user_group', op: 'add', group: group(3) });
    isDeaf = false;
    miss();
    await followed.until((groups) => expect(groups.map(({ id }) => id)).toEqual([2, 3]));
  });

  test('Q1: a failed reading is repeated with the next change', async () => {
    const world = await QueryWorld.open();
    await world.registers({ realm_user_groups: [{ id: 1, name: 'cooks', members: [] }] });
    let isBroken = false;
    let failures = 0;
    const { records } = world;
    const sources: QuerySources = {
      ...world.sources,
      records: {
        ...records,
        async getMany(kind, keys) {
          if (!isBroken) return records.getMany(kind, keys);
          failures += 1;
          throw new Error('broken');
        },
      },
    };
    const followed = world.follow(groupsQuery(sources));
    await followed.until((groups) => expect(groups).toHaveLength(1));
    const add = (id: number) =>
      world.happens({ type: 'user_group', op: 'add', group: { id, name: `group ${id}` } });
    isBroken = true;
    await add(2);
    await expect.poll(() => failures).toBeGreaterThan(0);
    isBroken = false;
    await add(3);
    await followed.until((groups) => expect(groups).toHaveLength(3));
  });

  test('Q1: a removed record is gone', async () => {
    const world = await QueryWorld.open();
    const group = (id: number) => ({ id, name: `group ${id}`, members: [] });
    await world.registers({ realm_user_groups: [group(1), group(2)] });
    const followed = world.follow(groupsQuery(world.sources));
    await followed.until((groups) => expect(groups).toHaveLength(2));
    await world.happens({ type: 'user_group', op: 'remove', group_id: 1 });
    await followed.until((groups) => expect(groups.map(({ id }) => id)).toEqual([2]));
  });
});
