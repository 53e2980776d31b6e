import { limits } from '@tidings/shared-types';
import { expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

const path = '/realm/playgrounds';
const rust = {
  name: 'Rust playground',
  pygments_language: 'Rust',
  url_template: 'https://play.example.org/?edition=2021&code={code}',
};

forEachTeam((team) => {
  const listed = async (person: Person) =>
    (await person.post('/register', { fetch_event_types: ['realm_playgrounds'] })).body
      .realm_playgrounds;

  it('B-extra: a playground is added and removed, and everyone gets the whole list', async () => {
    const { owner } = team();
    const guest = await team().person('guest');
    let id = 0;
    const added = await team().eventsOf(async () => {
      id = (await owner.post(path, rust)).body.id;
    });
    const all = [{ id, ...rust }];
    const event = { type: 'realm_playgrounds', realm_playgrounds: all };
    expect(added.map(({ audience, event }) => [audience, event])).toEqual([['realm', event]]);
    expect(await listed(guest)).toEqual(all);
    const removed = await team().eventsOf(() => owner.delete(`${path}/${id}`));
    expect(removed.map(({ event }) => event)).toEqual([{ ...event, realm_playgrounds: [] }]);
    expect(await listed(guest)).toEqual([]);
    expect(await owner.delete(`${path}/${id}`)).toSatisfy(refused);
  });

  it('B-extra: a playground needs a unique name and a URL with the code in it', async () => {
    const { owner } = team();
    const { id } = (await owner.post(path, rust)).body;
    for (const wrong of [
      {},
      { name: ' RUST playground ' },
      { name: '' },
      { name: 'x'.repeat(limits.playgroundNameLength + 1) },
      { pygments_language: '<b>' },
      { pygments_language: '' },
      ...[
        'https://play.example.org/',
        'https://play.example.org/{language}',
        'https://play.example.org/{code}/{language}',
        'https://play.example.org/{code',
        '{code}',
        'javascript:alert({code})',
        `https://play.example.org/{code}${'x'.repeat(limits.playgroundUrlLength)}`,
      ].map((url_template) => ({ name: 'other', url_template })),
    ]) {
      expect(await owner.post(path, { ...rust, ...wrong }), JSON.stringify(wrong)).toSatisfy(
        refused,
      );
    }
    const another = { ...rust, pygments_language: 'Go' };
    const other = (await owner.post(path, another)).body.id;
    const ids = (await listed(owner)).map((each: { id: number }) => each.id);
    expect(ids).toEqual([id, other]);
    for (const each of ids) await owner.delete(`${path}/${each}`);
  });

  it('B-extra: the number of playgrounds is limited', async () => {
    const { owner } = team();
    const add = (number: number) => owner.post(path, { ...rust, name: `Playground ${number}` });
    for (let made = 0; made < limits.playgroundsPerRealm; made += 1) {
      expect((await add(made)).status).toBe(200);
    }
    expect(await add(-1)).toSatisfy(refused);
  });
});
