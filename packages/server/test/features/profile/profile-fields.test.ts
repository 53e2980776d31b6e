import { describe, expect, it } from 'vitest';
import { fresh, groupId } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Team } from '../../support/team.ts';

async function addField(team: Team, wanted: Record<string, unknown> = {}): Promise<number> {
  const answer = await team.owner.post('/realm/profile_fields', {
    field_type: 1,
    name: fresh('Field'),
    ...wanted,
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.id;
}

/** Returns a value of a field with Markdown, as readers get it. */
function written(value: string) {
  return { value, rendered_value: `<p>${value}</p>` };
}

async function fieldsOf(team: Team) {
  return (await team.owner.get('/realm/profile_fields')).body.custom_fields;
}

async function removeAll(team: Team): Promise<void> {
  for (const { id } of await fieldsOf(team)) {
    expect((await team.owner.delete(`/realm/profile_fields/${id}`)).status).toBe(200);
  }
}

const choices = {
  tea: { text: 'Tea', order: '1' },
  coffee: { text: 'Coffee', order: '2' },
};

forEachTeam((team) => {
  describe('definitions', () => {
    it('B-other: a field is created with its defaults, listed, and announced with the whole list', async () => {
      await removeAll(team());
      const name = fresh('Field');
      const events = await team().eventsOf(() =>
        addField(team(), { name: `  ${name} `, hint: 'h' }),
      );
      const field = {
        id: expect.any(Number),
        type: 1,
        order: 1,
        name,
        hint: 'h',
        field_data: '',
        display_in_profile_summary: false,
        required: false,
        editable_by_user: true,
      };
      expect(await fieldsOf(team())).toEqual([field]);
      expect(events).toMatchObject([
        { audience: 'realm', event: { type: 'custom_profile_fields', fields: [field] } },
      ]);
    });

    it('B-other: guests and bots can read the fields', async () => {
      const guest = await team().person('guest');
      const bot = await team().bot(team().owner);
      for (const reader of [guest, bot]) {
        expect((await reader.get('/realm/profile_fields')).status).toBe(200);
      }
    });

    it('B-other: only administrators can change the fields', async () => {
      const id = await addField(team());
      for (const role of ['guest', 'member', 'moderator'] as const) {
        const person = await team().person(role);
        const attempts = [
          person.post('/realm/profile_fields', { field_type: 1, name: fresh('Field') }),
          person.patch('/realm/profile_fields', { order: [id] }),
          person.patch(`/realm/profile_fields/${id}`, { hint: 'x' }),
          person.delete(`/realm/profile_fields/${id}`),
        ];
        for (const answer of await Promise.all(attempts)) {
          expect(answer).toMatchObject({ status: 400, body: { code: 'UNAUTHORIZED_PRINCIPAL' } });
        }
      }
      const administrator = await team().person('administrator');
      const answer = await administrator.patch(`/realm/profile_fields/${id}`, { hint: 'x' });
      expect(answer.status).toBe(200);
    });

    it('B-other: fields of another organization do not exist', async () => {
      const id = await addField(team());
      const stranger = await team().stranger();
      expect(await stranger.patch(`/realm/profile_fields/${id}`, { hint: 'x' })).toSatisfy(refused);
      expect(await stranger.delete(`/realm/profile_fields/${id}`)).toSatisfy(refused);
      expect((await stranger.get('/realm/profile_fields')).body.custom_fields).toEqual([]);
    });

    it('A8: name and hint have their limits, in code points', async () => {
      await addField(team(), { name: '𝒜'.repeat(40), hint: '𝒜'.repeat(80) });
      for (const wrong of [
        { name: 'n'.repeat(41) },
        { name: ' ' },
        { name: fresh('Field'), hint: 'h'.repeat(81) },
      ]) {
        const answer = await team().owner.post('/realm/profile_fields', {
          field_type: 1,
          ...wrong,
        });
        expect(answer).toSatisfy(refused);
      }
    });

    it('B-other: names are unique', async () => {
      const name = fresh('Field');
      const id = await addField(team(), { name });
      const other = await addField(team());
      const again = { field_type: 2, name: name.toUpperCase() };
      expect(await team().owner.post('/realm/profile_fields', again)).toSatisfy(refused);
      expect(await team().owner.patch(`/realm/profile_fields/${other}`, { name })).toSatisfy(
        refused,
      );
      expect((await team().owner.patch(`/realm/profile_fields/${id}`, { name })).status).toBe(200);
    });

    it.each([
      { field_type: 9 },
      { field_type: 3 },
      { field_type: 3, field_data: { a: 'text' } },
      { field_type: 3, field_data: { a: { text: 'A' } } },
      { field_type: 3, field_data: { a: { text: ' ', order: '1' } } },
      { field_type: 3, field_data: { ' ': { text: 'A', order: '1' } } },
      { field_type: 3, field_data: { a: { text: 'A', order: '1' }, b: { text: 'a', order: '2' } } },
      { field_type: 7 },
      { field_type: 7, field_data: { subtype: 'nowhere' } },
      { field_type: 7, field_data: { subtype: 'custom' } },
      { field_type: 7, field_data: { subtype: 'custom', url_pattern: 'https://example.org/' } },
      { field_type: 7, field_data: { subtype: 'custom', url_pattern: 'ftp://x/%(username)s' } },
      { field_type: 1, field_data: choices },
      { field_type: 2, display_in_profile_summary: true },
      { field_type: 6, display_in_profile_summary: true },
    ])('B-other: an invalid field is refused: %j', async (wrong) => {
      const answer = await team().owner.post('/realm/profile_fields', {
        name: fresh('Field'),
        ...wrong,
      });
      expect(answer).toSatisfy(refused);
    });

    it('B-other: field data is stored as JSON text', async () => {
      await removeAll(team());
      const account = { subtype: 'custom', url_pattern: 'https://example.org/%(username)s' };
      await addField(team(), { field_type: 3, field_data: choices });
      await addField(team(), { field_type: 7, field_data: account });
      const stored = (await fieldsOf(team())).map((field: { field_data: string }) =>
        JSON.parse(field.field_data),
      );
      expect(stored).toEqual([choices, account]);
    });

    it('B-other: a field for a known external account has that account’s name and hint', async () => {
      await removeAll(team());
      const id = await addField(team(), {
        field_type: 7,
        name: 'mine',
        field_data: { subtype: 'github' },
      });
      expect(await fieldsOf(team())).toMatchObject([{ name: 'GitHub username', hint: '' }]);
      const path = `/realm/profile_fields/${id}`;
      expect(await team().owner.patch(path, { name: 'Other' })).toSatisfy(refused);
      expect(await team().owner.patch(path, { hint: 'Other' })).toSatisfy(refused);
      const custom = { subtype: 'custom', url_pattern: 'https://example.org/%(username)s' };
      expect(await team().owner.patch(path, { field_data: custom })).toSatisfy(refused);
      expect((await team().owner.patch(path, { required: true })).status).toBe(200);
    });

    it('B-other: the profile summary has at most two fields', async () => {
      await removeAll(team());
      await addField(team(), { display_in_profile_summary: true });
      const second = await addField(team(), { display_in_profile_summary: true });
      const third = await addField(team());
      const shown = { display_in_profile_summary: true };
      expect(await team().owner.patch(`/realm/profile_fields/${third}`, shown)).toSatisfy(refused);
      const hidden = { display_in_profile_summary: false };
      await team().owner.patch(`/realm/profile_fields/${second}`, hidden);
      expect((await team().owner.patch(`/realm/profile_fields/${third}`, shown)).status).toBe(200);
    });

    it('B-other: fields are ordered by a list of all of them', async () => {
      await removeAll(team());
      const [a, b, c] = [await addField(team()), await addField(team()), await addField(team())];
      const { owner } = team();
      const events = await team().eventsOf(() =>
        owner.patch('/realm/profile_fields', { order: [c, a, b] }),
      );
      const ids = (await fieldsOf(team())).map(({ id }: { id: number }) => id);
      expect(ids).toEqual([c, a, b]);
      expect(events).toMatchObject([
        { event: { type: 'custom_profile_fields', fields: [{ id: c }, { id: a }, { id: b }] } },
      ]);
      for (const order of [[a, b], [a, b, c, c], [a, b, b], [a, b, c + 1000], []]) {
        expect(await owner.patch('/realm/profile_fields', { order })).toSatisfy(refused);
      }
    });

    it('B-other: a request that changes nothing is not announced', async () => {
      const id = await addField(team(), { hint: 'same' });
      const events = await team().eventsOf(async () => {
        const answer = await team().owner.patch(`/realm/profile_fields/${id}`, { hint: 'same' });
        expect(answer.status).toBe(200);
      });
      expect(events).toEqual([]);
    });

    it('B-other: a field is deleted with its values, once', async () => {
      const person = await team().person();
      const id = await addField(team());
      await person.patch('/users/me/profile_data', { data: [{ id, value: 'x' }] });
      const events = await team().eventsOf(() =>
        team().owner.delete(`/realm/profile_fields/${id}`),
      );
      expect(events.map(({ event }) => event.type)).toEqual(['custom_profile_fields']);
      expect((await person.get('/users/me')).body.profile_data).toEqual({});
      expect(await team().owner.delete(`/realm/profile_fields/${id}`)).toSatisfy(refused);
      expect(await team().owner.patch(`/realm/profile_fields/${id}`, { hint: '' })).toSatisfy(
        refused,
      );
    });

    it('B-other: a value set while its field is being deleted does not stay', async () => {
      const people = await Promise.all([1, 2, 3].map(() => team().person()));
      const id = await addField(team());
      const set = people.map((person) =>
        person.patch('/users/me/profile_data', { data: [{ id, value: 'x' }] }),
      );
      await Promise.all([...set, team().owner.delete(`/realm/profile_fields/${id}`)]);
      for (const person of people) {
        expect((await person.get('/users/me')).body.profile_data).toEqual({});
      }
    });

    it('B-other: a value that is no longer one of the choices is cleared', async () => {
      const [tea, coffee] = [await team().person(), await team().person()];
      const id = await addField(team(), { field_type: 3, field_data: choices });
      await tea.patch('/users/me/profile_data', { data: [{ id, value: 'tea' }] });
      await coffee.patch('/users/me/profile_data', { data: [{ id, value: 'coffee' }] });
      const events = await team().eventsOf(() =>
        team().owner.patch(`/realm/profile_fields/${id}`, { field_data: { tea: choices.tea } }),
      );
      expect((await tea.get('/users/me')).body.profile_data).toEqual({ [id]: { value: 'tea' } });
      expect((await coffee.get('/users/me')).body.profile_data).toEqual({});
      expect(events).toMatchObject([
        {
          event: {
            type: 'realm_user',
            op: 'update',
            person: { user_id: coffee.id, custom_profile_field: { id, value: null } },
          },
        },
        { event: { type: 'custom_profile_fields' } },
      ]);
    });
  });

  describe('values', () => {
    it('B-extra: users fill in and clear their profile, and everyone gets events', async () => {
      const person = await team().person();
      const [a, b] = [await addField(team()), await addField(team())];
      const data = [
        { id: a, value: 'one' },
        { id: b, value: 'two' },
      ];
      const filled = await team().eventsOf(() => person.patch('/users/me/profile_data', { data }));
      expect(filled).toMatchObject(
        data.map((custom_profile_field) => ({
          audience: 'realm',
          event: {
            type: 'realm_user',
            op: 'update',
            person: { user_id: person.id, custom_profile_field },
          },
        })),
      );
      const other = await team().person();
      const seen = await other.get(`/users/${person.id}`, { include_custom_profile_fields: true });
      const profile = { [a]: written('one'), [b]: written('two') };
      expect(seen.body.user.profile_data).toEqual(profile);

      const cleared = await team().eventsOf(() =>
        person.delete('/users/me/profile_data', { data: [a] }),
      );
      expect(cleared).toMatchObject([
        { event: { person: { custom_profile_field: { id: a, value: null } } } },
      ]);
      expect((await person.get('/users/me')).body.profile_data).toEqual({ [b]: written('two') });
    });

    it('4.21: profile data is listed on request, for people only', async () => {
      const person = await team().person();
      const bot = await team().bot(person);
      const id = await addField(team());
      await person.patch('/users/me/profile_data', { data: [{ id, value: 'x' }] });
      const asked = { include_custom_profile_fields: true, user_ids: [person.id, bot.id] };
      const { members } = (await person.get('/users', asked)).body;
      expect(members.map((user: { profile_data?: object }) => user.profile_data)).toEqual([
        { [id]: written('x') },
        undefined,
      ]);
      const everybody = (await person.get('/users', { include_custom_profile_fields: true })).body;
      const found = everybody.members.find(
        (user: { user_id: number }) => user.user_id === person.id,
      );
      expect(found.profile_data).toEqual({ [id]: written('x') });
      const unasked = (await person.get('/users', { user_ids: [person.id] })).body.members[0];
      expect(unasked.profile_data).toBeUndefined();
    });

    it('2.10: rendered_value is the HTML of field types with Markdown, and absent for others', async () => {
      const person = await team().person();
      const entered = new Map([
        [await addField(team(), { field_type: 1 }), '**a**'],
        [await addField(team(), { field_type: 2 }), '- **b**'],
        [await addField(team(), { field_type: 3, field_data: choices }), 'tea'],
        [await addField(team(), { field_type: 4 }), '2024-02-29'],
        [await addField(team(), { field_type: 5 }), 'https://example.org/*a*'],
        [await addField(team(), { field_type: 8 }), '*they*'],
      ]);
      const data = [...entered].map(([id, value]) => ({ id, value }));
      const events = await team().eventsOf(() => person.patch('/users/me/profile_data', { data }));
      const rendered = ['<p><strong>a</strong></p>', '<ul>\n<li><strong>b</strong></li>\n</ul>'];
      const expected = data.map(({ id, value }, index) => [
        id,
        rendered[index] === undefined ? { value } : { value, rendered_value: rendered[index] },
      ]);
      const { profile_data } = (await person.get('/users/me')).body;
      expect(profile_data).toEqual(Object.fromEntries(expected));
      expect(events.map(({ event }) => event.person)).toEqual(
        expected.map(([id, entry]) => ({
          user_id: person.id,
          custom_profile_field: { id, ...(entry as object) },
        })),
      );
      await removeAll(team());
    });

    it.each([
      [{ field_type: 1 }, 'x'.repeat(50), 'x'.repeat(51)],
      [{ field_type: 1 }, '𝒜'.repeat(50), '𝒜'.repeat(51)],
      [{ field_type: 2 }, 'x'.repeat(500), 'x'.repeat(501)],
      [{ field_type: 3, field_data: choices }, 'tea', 'Tea'],
      [{ field_type: 3, field_data: choices }, 'coffee', 'toString'],
      [{ field_type: 4 }, '2024-02-29', '2023-02-29'],
      [{ field_type: 4 }, '1999-12-31', '31.12.1999'],
      [{ field_type: 5 }, 'https://example.org/a?b=c', 'javascript:alert(1)'],
      [{ field_type: 5 }, 'http://example.org', 'http://'],
      [{ field_type: 7, field_data: { subtype: 'twitter' } }, 'somebody', 'x'.repeat(51)],
      [{ field_type: 8 }, 'they/them', 'x'.repeat(51)],
      [{ field_type: 1 }, 'text', [1]],
    ])('A8: a value must fit its field: %j takes %j, not %j', async (field, right, wrong) => {
      const person = await team().person();
      const id = await addField(team(), field);
      const set = (value: unknown) =>
        person.patch('/users/me/profile_data', { data: [{ id, value }] });
      expect((await set(right)).status).toBe(200);
      expect(await set(wrong)).toSatisfy(refused);
      expect((await person.get('/users/me')).body.profile_data).toMatchObject({
        [id]: { value: right },
      });
      await team().owner.delete(`/realm/profile_fields/${id}`);
    });

    it('B-extra: a field of users accepts active people of the organization', async () => {
      const [person, friend, gone] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      await team().owner.delete(`/users/${gone.id}`);
      const bot = await team().bot(person);
      const stranger = await team().stranger();
      const id = await addField(team(), { field_type: 6 });
      const set = (value: unknown) =>
        person.patch('/users/me/profile_data', { data: [{ id, value }] });
      expect((await set([friend.id, person.id, friend.id])).status).toBe(200);
      const value = JSON.stringify([friend.id, person.id]);
      expect((await person.get('/users/me')).body.profile_data).toEqual({ [id]: { value } });
      for (const wrong of [[gone.id], [bot.id], [stranger.id], [0], String(friend.id)]) {
        expect(await set(wrong)).toSatisfy(refused);
      }
      expect((await set([])).status).toBe(200);
      expect((await person.get('/users/me')).body.profile_data).toEqual({});
    });

    it.each([null, '', ' '])('B-extra: %j clears a field', async (value) => {
      const person = await team().person();
      const id = await addField(team());
      await person.patch('/users/me/profile_data', { data: [{ id, value: 'x' }] });
      await person.patch('/users/me/profile_data', { data: [{ id, value }] });
      expect((await person.get('/users/me')).body.profile_data).toEqual({});
    });

    it('B-extra: an unchanged value is not announced', async () => {
      const person = await team().person();
      const id = await addField(team());
      const set = () => person.patch('/users/me/profile_data', { data: [{ id, value: 'x' }] });
      await set();
      expect(await team().eventsOf(set)).toEqual([]);
      expect(
        await team().eventsOf(() => team().owner.delete('/users/me/profile_data', { data: [id] })),
      ).toEqual([]);
    });

    it('B-extra: if one value is invalid, none is set', async () => {
      const person = await team().person();
      const id = await addField(team());
      const data = [
        { id, value: 'x' },
        { id: 999_999, value: 'x' },
      ];
      expect(await person.patch('/users/me/profile_data', { data })).toSatisfy(refused);
      expect((await person.get('/users/me')).body.profile_data).toEqual({});
      const twice = [
        { id, value: 'x' },
        { id, value: 'y'.repeat(51) },
      ];
      expect(await person.patch('/users/me/profile_data', { data: twice })).toSatisfy(refused);
      expect(await person.delete('/users/me/profile_data', { data: [999_999] })).toSatisfy(refused);
    });

    it('B-extra: the later of two values in one request applies', async () => {
      const person = await team().person();
      const id = await addField(team());
      const data = [
        { id, value: 'x' },
        { id, value: 'y' },
      ];
      await person.patch('/users/me/profile_data', { data });
      expect((await person.get('/users/me')).body.profile_data).toEqual({ [id]: written('y') });
    });

    it('B-other: administrators can edit fields that users cannot', async () => {
      const person = await team().person();
      const id = await addField(team(), { editable_by_user: false });
      const data = [{ id, value: 'x' }];
      expect(await person.patch('/users/me/profile_data', { data })).toSatisfy(refused);
      expect(await person.delete('/users/me/profile_data', { data: [id] })).toSatisfy(refused);
      const answer = await team().owner.patch(`/users/${person.id}`, { profile_data: data });
      expect(answer.status).toBe(200);
      expect((await person.get('/users/me')).body.profile_data).toEqual({ [id]: written('x') });
      expect((await team().owner.patch('/users/me/profile_data', { data })).status).toBe(200);
      expect((await team().owner.delete('/users/me/profile_data', { data: [id] })).status).toBe(
        200,
      );
    });

    it('B-extra: bots have no profile', async () => {
      const bot = await team().bot(team().owner);
      const id = await addField(team());
      const data = [{ id, value: 'x' }];
      expect(await bot.patch('/users/me/profile_data', { data })).toSatisfy(refused);
      expect(await bot.delete('/users/me/profile_data', { data: [id] })).toSatisfy(refused);
      expect(await team().owner.patch(`/users/${bot.id}`, { profile_data: data })).toSatisfy(
        refused,
      );
    });

    it('B-extra: guests can fill in theirs', async () => {
      const guest = await team().person('guest');
      const id = await addField(team());
      const answer = await guest.patch('/users/me/profile_data', { data: [{ id, value: 'x' }] });
      expect(answer.status).toBe(200);
    });

    it('D: users cannot name users hidden from them, nor learn whether they exist', async () => {
      const { owner, person } = team();
      const [guest, hidden] = [await person('guest'), await person()];
      const id = await addField(team(), { field_type: 6 });
      const visibleTo = async (group: string) => {
        const named = await groupId(team(), group);
        await owner.patch('/realm', { can_access_all_users_group: { new: named } });
      };
      const name = async (...value: number[]) => {
        const data = [{ id, value }];
        return (await guest.patch('/users/me/profile_data', { data })).body.msg;
      };
      await visibleTo('role:members');
      const refusal = await name(hidden.id);
      expect(refusal).toContain('not the ID of an active user');
      expect(refusal.replace(String(hidden.id), '99999999')).toBe(await name(99999999));
      // Values that someone else has set may stay.
      const data = [{ id, value: [hidden.id] }];
      await owner.patch(`/users/${guest.id}`, { profile_data: data });
      expect(await name(hidden.id, guest.id)).toBe('');
      await visibleTo('role:everyone');
    });
  });
});
