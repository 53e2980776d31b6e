import { describe, expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';

const done = { status: 200, body: { result: 'success', msg: '' } };

let made = 0;
function fresh(): { pattern: string; url_template: string } {
  made += 1;
  return { pattern: `T${made}-(?P<id>\\d+)`, url_template: `https://tracker.example/${made}/{id}` };
}

async function add(team: Team, wanted: Record<string, unknown> = {}): Promise<number> {
  const answer = await team.owner.post('/realm/filters', { ...fresh(), ...wanted });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.id;
}

async function listFor(person: Person) {
  const { status, body } = await person.get('/realm/linkifiers');
  expect(status).toBe(200);
  return body.linkifiers;
}

async function removeAll(team: Team): Promise<void> {
  for (const { id } of await listFor(team.owner)) {
    expect(await team.owner.delete(`/realm/filters/${id}`)).toEqual(done);
  }
}

forEachTeam((team) => {
  describe('rules', () => {
    it('B-linkifiers: a rule is added at the end, and everyone gets the whole list', async () => {
      await removeAll(team());
      const first = { id: await add(team(), { pattern: 'a', url_template: 'https://a.example' }) };
      const second = fresh();
      const events = await team().eventsOf(() => add(team(), second));
      const list = await listFor(team().owner);
      expect(list).toEqual([
        { ...first, pattern: 'a', url_template: 'https://a.example' },
        { id: expect.any(Number), ...second },
      ]);
      expect(events).toMatchObject([
        { audience: 'realm', event: { type: 'realm_linkifiers', realm_linkifiers: list } },
      ]);
    });

    it('B-linkifiers: an update replaces a rule in its place', async () => {
      await removeAll(team());
      const ids = [await add(team()), await add(team())];
      const next = fresh();
      expect(await team().owner.patch(`/realm/filters/${ids[0]}`, next)).toEqual(done);
      expect(await listFor(team().owner)).toMatchObject([{ id: ids[0], ...next }, { id: ids[1] }]);
      expect(await team().owner.patch(`/realm/filters/${ids[0]}`, next)).toEqual(done);
    });

    it('B-linkifiers: a rule is deleted once', async () => {
      const id = await add(team());
      expect(await team().owner.delete(`/realm/filters/${id}`)).toEqual(done);
      expect(await team().owner.delete(`/realm/filters/${id}`)).toSatisfy(refused);
      expect(await team().owner.patch(`/realm/filters/${id}`, fresh())).toSatisfy(refused);
    });

    it('B-linkifiers: a new order has every rule once', async () => {
      await removeAll(team());
      const ids = [await add(team()), await add(team()), await add(team())];
      const [a, b, c] = ids;
      const ordered = [c, a, b];
      const events = await team().eventsOf(async () => {
        const wanted = { ordered_linkifier_ids: ordered };
        expect(await team().owner.patch('/realm/linkifiers', wanted)).toEqual(done);
      });
      const list = await listFor(team().owner);
      expect(list.map(({ id }: { id: number }) => id)).toEqual(ordered);
      expect(events).toMatchObject([{ event: { realm_linkifiers: list } }]);
      const last = await add(team());
      expect((await listFor(team().owner)).at(-1)).toMatchObject({ id: last });
      for (const wrong of [ordered, [a, b, c, c], [a, b, c, 999_999_999], []]) {
        const answer = await team().owner.patch('/realm/linkifiers', {
          ordered_linkifier_ids: wrong,
        });
        expect(answer).toSatisfy(refused);
      }
    });
  });

  describe('validity', () => {
    it('C6: patterns that are too large together are refused until some are deleted', async () => {
      const large = (word: string) => ({ ...fresh(), pattern: `${word}(?P<id>a{900})` });
      const ids: number[] = [];
      let answer = await team().owner.post('/realm/filters', large('a'));
      for (let word = 'b'; answer.status === 200 && ids.length < 6; word += 'b') {
        ids.push(answer.body.id);
        answer = await team().owner.post('/realm/filters', large(word));
      }
      expect(ids).toHaveLength(5);
      expect(answer.body.msg).toContain('together');
      for (const id of ids) await team().owner.delete(`/realm/filters/${id}`);
      const again = await team().owner.post('/realm/filters', large('a'));
      expect(again.status).toBe(200);
      await team().owner.delete(`/realm/filters/${again.body.id}`);
    });

    it.each([
      ['groups as RE2 writes them', '#(?P<id>[0-9]+)', 'https://x.example/{id}'],
      ['groups as other engines write them', '#(?<id>[0-9]+)!', 'https://x.example/{id}'],
      ['several groups', '(?P<org>\\w+)/(?P<repo>\\w+)', 'https://x.example/{org}/{repo}'],
      ['a reserved expansion', 'go/(?P<path>\\S+)', 'https://x.example/{+path}'],
      ['a query expansion', 'find:(?P<q>\\w+)', 'https://x.example/{?q}'],
      ['lists and modifiers', 'l(?P<a>\\w)(?P<b>\\w)', 'https://x.example{/a,b:3}{#a*}'],
      ['a variable in front', 'see (?P<url>https:\\S+)', '{+url}'],
      ['no groups at all', 'handbook', 'https://x.example/handbook%20one'],
      ['other characters', 'été(?P<n>\\pN)', "https://x.example/été/it's/{n}"],
    ])('C6: %s is valid', async (_case, pattern, url_template) => {
      const id = await add(team(), { pattern, url_template });
      expect(await listFor(team().owner)).toContainEqual({ id, pattern, url_template });
    });

    it.each([
      ['an open parenthesis', '#(?P<id>[0-9]+'],
      ['a lookahead', '#(?P<id>[0-9]+)(?=x)'],
      ['a back reference', '#(?P<id>[0-9]+)\\1'],
      ['a pattern valid only between parentheses', 'x)|(?P<id>y'],
      ['two groups of one name', '(?P<id>a)(?P<id>b)'],
      ['a repetition beyond reason', '(?P<id>((a{999}){999}){999})'],
      ['nothing', ''],
      ['a pattern beyond all length', `(?P<id>${'a'.repeat(2000)})`],
      ['one that is millions of steps', `(?P<id>${'a{1000}'.repeat(280)})`],
      ['one that is thousands of steps', '(?P<id>((a{10}){20}){10})'],
      ['hundreds of Unicode classes', `(?P<id>(?i)${'\\pL'.repeat(300)})`],
    ])('C6: %s is not a pattern', async (_case, pattern) => {
      const answer = await team().owner.post('/realm/filters', { ...fresh(), pattern });
      expect(answer).toSatisfy(refused);
    });

    it.each([
      ['an open brace', 'https://x.example/{id'],
      ['a closed brace', 'https://x.example/id}{id}'],
      ['an empty expression', 'https://x.example/{}{id}'],
      ['an unknown operator', 'https://x.example/{!id}'],
      ['a blank', 'https://x.example/a b/{id}'],
      ['a quotation mark', 'https://x.example/"{id}'],
      ['half an escape', 'https://x.example/%2{id}'],
      ['a length of nothing', 'https://x.example/{id:0}'],
      ['no variable', 'https://x.example/'],
      ['another variable', 'https://x.example/{name}'],
      ['one variable more', 'https://x.example/{id}/{name}'],
      ['a scheme that runs', 'javascript:alert({id})'],
      ['no scheme', 'x.example/{id}'],
      ['nothing', ''],
      ['one that repeats a group', `https://x.example/${'{id}'.repeat(21)}`],
      ['a template beyond all length', `https://x.example/${'a'.repeat(2000)}/{id}`],
    ])('C6: %s is not a template for a group `id`', async (_case, url_template) => {
      const answer = await team().owner.post('/realm/filters', { ...fresh(), url_template });
      expect(answer).toSatisfy(refused);
    });

    it('C6: an invalid update is refused and changes nothing', async () => {
      const rule = fresh();
      const id = await add(team(), rule);
      for (const wrong of [
        { ...rule, pattern: '(' },
        { ...rule, url_template: 'https://x.example' },
      ]) {
        expect(await team().owner.patch(`/realm/filters/${id}`, wrong)).toSatisfy(refused);
      }
      expect(await listFor(team().owner)).toContainEqual({ id, ...rule });
    });

    it('B-linkifiers: patterns are unique', async () => {
      const { pattern } = fresh();
      await add(team(), { pattern });
      expect(await team().owner.post('/realm/filters', { ...fresh(), pattern })).toSatisfy(refused);
      const other = await add(team());
      const answer = await team().owner.patch(`/realm/filters/${other}`, { ...fresh(), pattern });
      expect(answer).toSatisfy(refused);
    });

    it('B-linkifiers: pattern and template are required', async () => {
      const rule = fresh();
      const { body } = await team().owner.post('/realm/filters', { pattern: rule.pattern });
      expect(body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'url_template' });
    });
  });

  describe('permission', () => {
    it('B-linkifiers: everyone can read the rules, and administrators change them', async () => {
      const id = await add(team());
      const list = await listFor(team().owner);
      const bot = await team().bot(team().owner);
      for (const person of [
        await team().person('guest'),
        await team().person(),
        await team().person('moderator'),
        bot,
      ]) {
        expect(await listFor(person)).toEqual(list);
        for (const answer of [
          await person.post('/realm/filters', fresh()),
          await person.patch(`/realm/filters/${id}`, fresh()),
          await person.delete(`/realm/filters/${id}`),
          await person.patch('/realm/linkifiers', { ordered_linkifier_ids: [id] }),
        ]) {
          expect(answer).toMatchObject({ status: 400, body: { code: 'UNAUTHORIZED_PRINCIPAL' } });
        }
      }
      const administrator = await team().person('administrator');
      expect(await administrator.delete(`/realm/filters/${id}`)).toEqual(done);
    });

    it('B-linkifiers: the rules of another organization do not exist', async () => {
      const id = await add(team());
      const stranger = await team().stranger();
      expect(await listFor(stranger)).toEqual([]);
      expect(await stranger.patch(`/realm/filters/${id}`, fresh())).toSatisfy(refused);
      expect(await stranger.delete(`/realm/filters/${id}`)).toSatisfy(refused);
    });

    it('B-linkifiers: the removed endpoint for listing is a 405', async () => {
      expect(await team().owner.get('/realm/filters')).toMatchObject({
        status: 405,
        body: { allowed_methods: ['POST'] },
      });
    });
  });
});
