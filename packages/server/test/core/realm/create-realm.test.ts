import { expect, it } from 'vitest';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { ensureDefaultRealm } from '../../../src/features/setup/first-run.ts';
import { forEachDatabase } from '../../support/databases.ts';

forEachDatabase(({ fresh, open }) => {
  it('DESIGN 2.4: organizations created concurrently are all created', async () => {
    const { engine, clock } = await open(await fresh());
    const names = Array.from({ length: 8 }, (_, number) => `organization-${number}`);
    const made = await Promise.all(
      names.map((name) => createRealm(engine, clock, { subdomain: name, name })),
    );
    expect(made.map(({ subdomain }) => subdomain)).toEqual(names);
    expect(new Set(made.map(({ id }) => id)).size).toBe(names.length);
  });

  it('operations: servers starting concurrently create one first organization, while others are created', async () => {
    const database = await fresh();
    const [one, two] = [await open(database), await open(database)];
    const others = ['one', 'two', 'three'].map((name) =>
      createRealm(one.engine, one.clock, { subdomain: name, name }),
    );
    const [first, second] = await Promise.all([ensureDefaultRealm(one), ensureDefaultRealm(two)]);
    expect(first.id).toBe(second.id);
    await Promise.all(others);
  });
});
