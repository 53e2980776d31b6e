import type { RoleName } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { call } from './call.ts';
import { freshEmail } from './people.ts';

const everyone = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const;

/** Roles that see the real address, by the value of the setting. */
const seen: readonly [visibility: number, by: readonly RoleName[]][] = [
  [1, everyone],
  [2, ['owner', 'administrator', 'moderator', 'member']],
  [5, ['owner', 'administrator', 'moderator']],
  [3, ['owner', 'administrator']],
  [4, []],
];

forEachTeam((team) => {
  async function shown(viewer: Person, user: Person) {
    const { user: one } = (await viewer.get(`/users/${user.id}`)).body;
    const { members } = (await viewer.get('/users', { user_ids: [user.id] })).body;
    expect(members).toEqual([one]);
    return one;
  }

  describe.each(seen)('2.10: email_address_visibility %i', (visibility, by) => {
    it.each(everyone)('2.10: as visible for the role %s', async (role) => {
      const person = await team().person();
      const set = { email_address_visibility: visibility };
      expect((await person.patch('/settings', set)).status).toBe(200);
      const user = await shown(await team().person(role), person);
      const stand = visibility === 1 ? person.email : `user${person.id}@localhost`;
      expect(user.email).toBe(stand);
      expect(user.delivery_email).toBe(by.includes(role) ? person.email : null);
    });

    it('2.10: bots see what their role sees, and their own address is visible to all', async () => {
      const person = await team().person();
      await person.patch('/settings', { email_address_visibility: visibility });
      const bot = await team().bot(person);
      const user = await shown(bot, person);
      expect(user.delivery_email).toBe(by.includes('member') ? person.email : null);
      const guest = await team().person('guest');
      expect(await shown(guest, bot)).toMatchObject({
        email: bot.email,
        delivery_email: bot.email,
      });
    });

    it('2.10: users see their own address, and can sign requests with either address', async () => {
      const person = await team().person();
      await person.patch('/settings', { email_address_visibility: visibility });
      const own = (await person.get('/users/me')).body;
      expect(own.delivery_email).toBe(person.email);
      const either = { path: '/api/v1/users/me', as: { email: own.email, apiKey: person.apiKey } };
      expect((await call(team().url, either)).status).toBe(200);
    });

    it('B-users: an address finds its user only for those who can see it', async () => {
      const person = await team().person();
      await person.patch('/settings', { email_address_visibility: visibility });
      for (const role of everyone) {
        const viewer = await team().person(role);
        const found = await viewer.get(`/users/${person.email}`);
        if (by.includes(role)) expect(found.body.user.user_id).toBe(person.id);
        else expect(found).toSatisfy(refused);
        const { email } = (await viewer.get(`/users/${person.id}`)).body.user;
        expect((await viewer.get(`/users/${email}`)).body.user.user_id).toBe(person.id);
      }
    });
  });

  it('2.10: sending to a hidden address does not reveal its user', async () => {
    const person = await team().person();
    await person.patch('/settings', { email_address_visibility: 4 });
    const [guest, member] = [await team().person('guest'), await team().person()];
    const sendTo = (sender: Person, to: string) =>
      sender.post('/messages', { type: 'direct', to, content: 'anybody there?' });
    const { email } = (await member.get(`/users/${person.id}`)).body.user;
    for (const sender of [guest, member]) {
      const answer = await sendTo(sender, person.email);
      expect(answer).toSatisfy(refused);
      const nobody = await sendTo(sender, 'nobody@example.org');
      expect(answer.body.msg.replace(person.email, 'nobody@example.org')).toBe(nobody.body.msg);
      expect((await sendTo(sender, email)).status).toBe(200);
    }
    expect((await sendTo(person, person.email)).status).toBe(200);
  });

  it('events 3.13: hiding and showing the address is announced, API address first', async () => {
    const person = await team().person();
    const set = (email_address_visibility: number) => () =>
      person.patch('/settings', { email_address_visibility });
    const change = (value: number) => ({
      type: 'user_settings',
      op: 'update',
      property: 'email_address_visibility',
      value,
    });
    const update = (fields: object, email_sight?: object) => ({
      type: 'realm_user',
      op: 'update',
      person: { user_id: person.id, ...fields },
      ...(email_sight && { email_sight }),
    });
    const shownTo = (before: number, after: number) =>
      update({ delivery_email: person.email }, { before, after });
    const heard = async (value: number) =>
      (await team().eventsOf(set(value))).map(({ audience, event }) => [audience, event]);
    expect(await heard(4)).toEqual([
      [`user:${person.id}`, change(4)],
      ['realm', update({ new_email: `user${person.id}@localhost` })],
      ['realm', shownTo(1, 4)],
    ]);
    expect(await heard(4)).toEqual([]);
    expect(await heard(3)).toEqual([
      [`user:${person.id}`, change(3)],
      ['realm', shownTo(4, 3)],
    ]);
    expect(await heard(1)).toEqual([
      [`user:${person.id}`, change(1)],
      ['realm', update({ new_email: person.email })],
      ['realm', shownTo(3, 1)],
    ]);
  });

  it('events 3.13: a new address is announced; the API address follows unless it is hidden', async () => {
    const person = await team().person();
    const [first, second] = [freshEmail(), freshEmail()];
    const events = await team().eventsOf(async () => {
      await person.patch('/settings', { email: first });
    });
    expect(events.map(({ event }) => event.person)).toEqual([
      { user_id: person.id, delivery_email: first },
      { user_id: person.id, new_email: first },
    ]);
    const as = { email: first, apiKey: person.apiKey };
    const hide = { email_address_visibility: '4', email: second };
    const hidden = await call(team().url, {
      method: 'PATCH',
      path: '/api/v1/settings',
      as,
      form: hide,
    });
    expect(hidden.status).toBe(200);
    const { user } = (await team().owner.get(`/users/${person.id}`)).body;
    expect(user).toMatchObject({ email: `user${person.id}@localhost`, delivery_email: null });
  });

  it('2.10: no two users show the same address, even if a real one equals another’s placeholder', async () => {
    const [victim, other] = [await team().person(), await team().person()];
    const standIn = `user${victim.id}@localhost`;
    expect((await other.patch('/settings', { email: standIn })).status).toBe(200);
    expect(await victim.patch('/settings', { email_address_visibility: 4 })).toSatisfy(refused);
    const { user } = (await team().owner.get(`/users/${victim.id}`)).body;
    expect(user).toMatchObject({ email: victim.email, delivery_email: victim.email });
  });
});
