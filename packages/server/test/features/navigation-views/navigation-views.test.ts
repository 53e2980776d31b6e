import { limits } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { navigationViews } from '../../../src/core/storage/tables/writing.ts';
import { refused } from '../../support/refused.ts';
import { type Answer, forEachTeam, type Person } from '../../support/team.ts';

const done = { status: 200, body: { result: 'success', msg: '' } };

function notFound({ status, body }: Answer): boolean {
  return status === 404 && body.result === 'error' && body.code === 'NOT_FOUND';
}

async function viewsOf(person: Person) {
  const { status, body } = await person.get('/navigation_views');
  expect(status).toBe(200);
  return body.navigation_views;
}

async function keep(person: Person, fragment: string, name?: string): Promise<void> {
  const wanted = { fragment, is_pinned: true, ...(name !== undefined && { name }) };
  expect(await person.post('/navigation_views', wanted)).toEqual(done);
}

forEachTeam((team) => {
  describe('creating', () => {
    it('2.13, B-navigation: built-in views are saved without a name, others with one', async () => {
      const person = await team().person();
      expect(await viewsOf(person)).toEqual([]);
      const builtIn = { fragment: 'narrow/has/reaction/sender/me', is_pinned: false, name: null };
      const own = { fragment: 'narrow/is/unread/sender/7', is_pinned: true, name: 'Mine' };
      const events = await team().eventsOf(async () => {
        const { fragment, is_pinned } = builtIn;
        expect(await person.post('/navigation_views', { fragment, is_pinned })).toEqual(done);
        const blank = { ...own, fragment: ` ${own.fragment} `, name: ' Mine ' };
        expect(await person.post('/navigation_views', blank)).toEqual(done);
      });
      expect(await viewsOf(person)).toEqual([builtIn, own]);
      const audience = `user:${person.id}`;
      const added = (navigation_view: object) => ({
        audience,
        event: { type: 'navigation_view', op: 'add', navigation_view },
      });
      expect(events).toMatchObject([added(builtIn), added(own)]);
    });

    it('B-navigation: a fragment and is_pinned are required', async () => {
      const person = await team().person();
      for (const [name, wanted] of [
        ['is_pinned', { fragment: 'inbox' }],
        ['fragment', { is_pinned: true }],
      ] as const) {
        const { body } = await person.post('/navigation_views', wanted);
        expect(body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: name });
      }
    });

    it('B-navigation: an invalid view is refused', async () => {
      const person = await team().person();
      for (const wrong of [
        { fragment: ' ', name: 'Name' },
        { fragment: 'a\0b', name: 'Name' },
        { fragment: 'x'.repeat(2001), name: 'Name' },
        { fragment: 'own' },
        { fragment: 'own', name: ' ' },
        { fragment: 'own', name: 'n'.repeat(limits.navigationViewNameLength + 1) },
        { fragment: 'own', name: 'Name', is_pinned: 'yes' },
        { fragment: 'inbox', name: 'Name' },
        { fragment: 'inbox', name: '' },
      ]) {
        const answer = await person.post('/navigation_views', { is_pinned: true, ...wrong });
        expect(answer).toSatisfy(refused);
      }
      expect(await viewsOf(person)).toEqual([]);
    });

    it('2.13, B-navigation: fragments and names are unique per user', async () => {
      const [person, other] = [await team().person(), await team().person()];
      await keep(person, 'own', 'Name');
      await keep(other, 'own', 'Name');
      for (const taken of [
        { fragment: 'own', name: 'Another' },
        { fragment: 'another', name: 'Name' },
        { fragment: 'another', name: ' Name ' },
      ]) {
        const answer = await person.post('/navigation_views', { is_pinned: true, ...taken });
        expect(answer).toSatisfy(refused);
      }
      await keep(person, 'another', 'Another');
    });

    it('B-navigation: of two concurrent requests for one view one is refused', async () => {
      const person = await team().person();
      const wanted = { fragment: 'inbox', is_pinned: true };
      const answers = await Promise.all([1, 2].map(() => person.post('/navigation_views', wanted)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    });

    it('A8: a name may have 100 code points, and a fragment may be long', async () => {
      const person = await team().person();
      const fragment = `narrow/search/${'日'.repeat(600)}`;
      await keep(person, fragment, '𝒜'.repeat(limits.navigationViewNameLength));
      const path = `/navigation_views/${encodeURIComponent(fragment)}`;
      expect(await person.delete(path)).toEqual(done);
    });

    it('A8: the number of views per user is limited', async () => {
      const person = await team().person();
      await team().realm.write((change) => {
        for (let n = 0; n < limits.navigationViewsPerUser - 1; n += 1) {
          change.put(navigationViews, {
            user_id: person.id,
            fragment: `view/${n}`,
            is_pinned: true,
            name: `View ${n}`,
          });
        }
      });
      await keep(person, 'inbox');
      const wanted = { fragment: 'recent', is_pinned: true };
      expect(await person.post('/navigation_views', wanted)).toSatisfy(refused);
    });
  });

  describe('updating', () => {
    it('2.13, 4.19: is_pinned and name can be changed, and the event has what was sent', async () => {
      const person = await team().person();
      await keep(person, 'narrow/is/alerted', 'Alerts');
      const path = '/navigation_views/narrow/is/alerted';
      const events = await team().eventsOf(async () => {
        expect(await person.patch(path, { is_pinned: false })).toEqual(done);
        expect(await person.patch(path, { name: ' Words ' })).toEqual(done);
        expect(await person.patch(path, { is_pinned: true, name: 'Words' })).toEqual(done);
        expect(await person.patch(path)).toEqual(done);
      });
      const fragment = 'narrow/is/alerted';
      expect(await viewsOf(person)).toEqual([{ fragment, is_pinned: true, name: 'Words' }]);
      const update = (data: object) => ({ type: 'navigation_view', op: 'update', fragment, data });
      expect(events.map(({ audience, event }) => [audience, event])).toEqual([
        [`user:${person.id}`, update({ is_pinned: false })],
        [`user:${person.id}`, update({ name: 'Words' })],
        [`user:${person.id}`, update({ is_pinned: true, name: 'Words' })],
      ]);
    });

    it.each([
      ['slashes as they are', 'narrow/channel/7/topic/a', 'narrow/channel/7/topic/a'],
      ['no topic', 'narrow/channel/7/topic//near/5', 'narrow/channel/7/topic//near/5'],
      ['slashes encoded', 'narrow/channel/7/topic/a', 'narrow%2Fchannel%2F7%2Ftopic%2Fa'],
      ['a percent sign, decoded once', 'narrow/search/100%25', 'narrow/search/100%2525'],
      ['other scripts', 'narrow/search/été', 'narrow/search/%C3%A9t%C3%A9'],
      ['a question mark', 'narrow/search/why?', 'narrow%2Fsearch%2Fwhy%3F'],
    ])('4.19: the fragment in the path has %s', async (_case, fragment, path) => {
      const person = await team().person();
      await keep(person, fragment, 'Mine');
      expect(await person.patch(`/navigation_views/${path}`, { is_pinned: false })).toEqual(done);
      expect(await viewsOf(person)).toEqual([{ fragment, is_pinned: false, name: 'Mine' }]);
      expect(await person.delete(`/navigation_views/${path}`)).toEqual(done);
      expect(await viewsOf(person)).toEqual([]);
    });

    it('4.19: an unknown fragment is NOT_FOUND, also of a built-in view that is not saved', async () => {
      const [person, other] = [await team().person(), await team().person()];
      await keep(other, 'own', 'Name');
      for (const fragment of ['own', 'inbox', 'narrow/is/starred', '%20']) {
        const answer = await person.patch(`/navigation_views/${fragment}`, { is_pinned: true });
        expect(answer).toSatisfy(notFound);
      }
    });

    it('4.19: a built-in view cannot have a name, saved or not', async () => {
      const person = await team().person();
      const path = '/navigation_views/narrow/is/mentioned';
      expect(await person.patch(path, { name: 'Name' })).toSatisfy(refused);
      await keep(person, 'narrow/is/mentioned');
      expect(await person.patch(path, { name: 'Name' })).toSatisfy(refused);
      expect(await person.patch(path, { name: '' })).toSatisfy(refused);
      expect(await viewsOf(person)).toMatchObject([{ name: null }]);
    });

    it('B-navigation: a name that is blank, too long or taken is refused', async () => {
      const person = await team().person();
      await keep(person, 'one', 'One');
      await keep(person, 'two', 'Two');
      for (const name of ['', ' ', 'One', 'n'.repeat(limits.navigationViewNameLength + 1)]) {
        expect(await person.patch('/navigation_views/two', { name })).toSatisfy(refused);
      }
      expect(await person.patch('/navigation_views/two', { name: 'Two' })).toEqual(done);
    });
  });

  describe('deleting', () => {
    it('B-navigation: a view is deleted once', async () => {
      const person = await team().person();
      await keep(person, 'narrow/is/starred');
      const path = '/navigation_views/narrow/is/starred';
      const events = await team().eventsOf(async () => {
        const answers = await Promise.all([person.delete(path), person.delete(path)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
        expect(answers.find(({ status }) => status === 404)).toSatisfy(notFound);
      });
      expect(events).toMatchObject([
        {
          audience: `user:${person.id}`,
          event: { type: 'navigation_view', op: 'remove', fragment: 'narrow/is/starred' },
        },
      ]);
      expect(await viewsOf(person)).toEqual([]);
    });

    it('B-navigation: views of others can neither be seen nor deleted', async () => {
      const person = await team().person();
      await keep(person, 'own', 'Name');
      for (const other of [team().owner, await team().person('guest'), await team().stranger()]) {
        expect(await viewsOf(other)).toEqual([]);
        expect(await other.delete('/navigation_views/own')).toSatisfy(notFound);
      }
      expect(await viewsOf(person)).toHaveLength(1);
    });
  });

  it('D4: navigation views are for humans', async () => {
    const bot = await team().bot(team().owner);
    for (const answer of [
      await bot.get('/navigation_views'),
      await bot.post('/navigation_views', { fragment: 'inbox', is_pinned: true }),
      await bot.patch('/navigation_views/inbox', { is_pinned: true }),
      await bot.delete('/navigation_views/inbox'),
    ]) {
      expect(answer).toSatisfy(refused);
    }
  });
});
