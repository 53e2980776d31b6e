import { describe, expect, it } from 'vitest';
import { fresh, groupId } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { intruder } from '../users/people.ts';

const done = { status: 200, body: { result: 'success', msg: '' } };
const working = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' };
const noEmoji = { emoji_name: '', emoji_code: '', reaction_type: '' };

forEachTeam((team) => {
  const set = (person: Person, status: Readonly<Record<string, unknown>>) =>
    person.post('/users/me/status', status);

  /** Returns the events when a user changes their status. */
  async function told(
    person: Person,
    status: Readonly<Record<string, unknown>>,
  ): Promise<object[]> {
    const events = await team().eventsOf(async () => {
      expect(await set(person, status)).toEqual(done);
    });
    const news = events.filter(({ event }) => event.type === 'user_status');
    expect(news.every(({ audience }) => audience === 'realm')).toBe(true);
    return news.map(({ event: { type, user_id, ...status } }) => {
      expect([type, user_id]).toEqual(['user_status', person.id]);
      return status;
    });
  }

  async function tellsNobody(
    person: Person,
    status: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const events = await team().eventsOf(async () => {
      expect(await set(person, status)).toSatisfy(refused);
    });
    expect(events).toEqual([]);
  }

  describe('text', () => {
    it('B-status: can be set, changed and cleared', async () => {
      const person = await team().person();
      expect(await told(person, { status_text: ' on a train ' })).toEqual([
        { status_text: 'on a train' },
      ]);
      expect(await told(person, { status_text: 'null' })).toEqual([{ status_text: 'null' }]);
      expect(await told(person, { status_text: '' })).toEqual([{ status_text: '' }]);
      expect(await told(person, { status_text: '' })).toEqual([]);
    });

    it('B-status: has at most 60 characters', async () => {
      const person = await team().person();
      expect(await told(person, { status_text: '🚆'.repeat(60) })).toHaveLength(1);
      await tellsNobody(person, { status_text: 'x'.repeat(61) });
    });

    it('B-status: setting the same text sends no event', async () => {
      const person = await team().person();
      expect(await told(person, { status_text: 'away' })).toHaveLength(1);
      expect(await told(person, { status_text: 'away' })).toEqual([]);
      expect(await told(person, { status_text: 'away', ...working })).toEqual([working]);
    });
  });

  describe('emoji', () => {
    it('B-status: is found by its name, or given completely', async () => {
      const [one, two] = [await team().person(), await team().person()];
      expect(await told(one, { emoji_name: 'car' })).toEqual([working]);
      expect(await told(two, working)).toEqual([working]);
      expect(await told(two, { emoji_name: 'car', emoji_code: '', reaction_type: '' })).toEqual([]);
    });

    it('B-status: is cleared by an empty name, whatever else is sent', async () => {
      const person = await team().person();
      await told(person, { ...working, status_text: 'driving' });
      expect(await told(person, noEmoji)).toEqual([noEmoji]);
      await told(person, working);
      expect(await told(person, { emoji_name: '', emoji_code: '1f697' })).toEqual([noEmoji]);
      expect(await told(person, { status_text: 'driving' })).toEqual([]);
    });

    it('B-status: can be a custom emoji while that is active', async () => {
      const person = await team().person();
      const picture = new FormData();
      const pixel =
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
      picture.set('file', new Blob([Buffer.from(pixel, 'base64')]), 'pixel.png');
      expect(await team().owner.post('/realm/emoji/our_train', picture)).toMatchObject({
        status: 200,
      });
      const [status] = await told(person, { emoji_name: 'our_train' });
      expect(status).toEqual({
        emoji_name: 'our_train',
        emoji_code: expect.stringMatching(/^\d+$/),
        reaction_type: 'realm_emoji',
      });
      expect(await team().owner.delete('/realm/emoji/our_train')).toMatchObject({ status: 200 });
      await tellsNobody(person, { emoji_name: 'our_train' });
      await tellsNobody(person, { ...status });
    });

    it('B-status: must exist, with matching name, code and type', async () => {
      const person = await team().person();
      for (const wrong of [
        { emoji_name: 'no such emoji' },
        { ...working, emoji_name: 'bus' },
        { ...working, emoji_code: '1f68c' },
        { ...working, reaction_type: 'realm_emoji' },
        { ...working, reaction_type: 'zulip_extra_emoji' },
        { ...working, reaction_type: 'no such kind' },
        { emoji_name: 'constructor' },
      ]) {
        await tellsNobody(person, wrong);
        await tellsNobody(person, { ...wrong, status_text: 'x', away: true });
      }
    });

    it('B-status: requires a name', async () => {
      const person = await team().person();
      const { emoji_code, reaction_type } = working;
      for (const nameless of [{ emoji_code }, { reaction_type }, { emoji_code, reaction_type }]) {
        await tellsNobody(person, nameless);
        await tellsNobody(person, { ...nameless, status_text: 'x' });
      }
    });
  });

  it('B-status: a request without text, emoji name and away is refused', async () => {
    const person = await team().person();
    await tellsNobody(person, {});
    await tellsNobody(person, { emoji_code: '', reaction_type: '' });
    await tellsNobody(person, { status: 'x' });
  });

  it('B-status: away is the opposite of presence_enabled, whichever is set', async () => {
    const person = await team().person();
    const isShown = () => team().realm.state.userSetting(person.id, 'presence_enabled');
    const settingEvents = await team().eventsOf(async () => {
      expect(await told(person, { away: true })).toEqual([{ away: true }]);
    });
    expect(settingEvents.map(({ audience, event }) => [audience, event.type])).toEqual([
      [`user:${person.id}`, 'user_settings'],
      ['realm', 'user_status'],
    ]);
    expect(isShown()).toBe(false);
    expect(await told(person, { away: true })).toEqual([]);
    expect(await told(person, { away: false, status_text: 'back' })).toEqual([
      { status_text: 'back' },
      { away: false },
    ]);
    expect(isShown()).toBe(true);
    const events = await team().eventsOf(() =>
      person.patch('/settings', { presence_enabled: false }),
    );
    expect(events.map(({ event }) => event)).toContainEqual({
      type: 'user_status',
      user_id: person.id,
      away: true,
    });
  });

  it('B-status: concurrent changes are combined', async () => {
    const person = await team().person();
    const events = await team().eventsOf(async () => {
      const answers = await Promise.all([
        set(person, { status_text: 'one' }),
        set(person, working),
        set(person, { status_text: 'one' }),
      ]);
      for (const answer of answers) expect(answer).toEqual(done);
    });
    expect(events).toHaveLength(2);
    expect(await told(person, { status_text: 'one', ...working })).toEqual([]);
  });

  describe('outsiders', () => {
    it('B-status: bots have none, guests have', async () => {
      const bot = await team().bot(await team().person());
      await tellsNobody(bot, { status_text: 'x' });
      expect(await told(await team().person('guest'), { status_text: 'x' })).toHaveLength(1);
    });

    it('B-status: guests get no events of hidden users', async () => {
      const [person, guest, colleague] = [
        await team().person(),
        await team().person('guest'),
        await team().person('guest'),
      ];
      await team().channel(fresh(), { subscribers: [person, colleague] });
      const permit = async (name: string) => {
        const update = { can_access_all_users_group: { new: await groupId(team(), name) } };
        expect(await team().owner.patch('/realm', update)).toMatchObject({ status: 200 });
      };
      await permit('role:members');
      const [event] = await told(person, { status_text: 'hidden' });
      const { not_for } = event as { not_for: number[] };
      expect(not_for).toContain(guest.id);
      expect(not_for).not.toContain(colleague.id);
      expect(not_for).not.toContain(team().owner.id);
      await permit('role:everyone');
    });

    it('B-status: deactivated users, other organizations and wrong keys change nothing', async () => {
      const gone = await team().person();
      await team().owner.delete(`/users/${gone.id}`);
      const events = await team().eventsOf(async () => {
        for (const who of [gone, await intruder(team()), gone.withKey('x'.repeat(32))]) {
          expect(await set(who, { status_text: 'x' })).toMatchObject({ status: 401 });
        }
        expect(await set(await team().stranger(), { status_text: 'x' })).toEqual(done);
      });
      expect(events).toEqual([]);
    });
  });

  describe('status of another user', () => {
    const statusOf = async (reader: Person, { id }: Person) =>
      (await reader.get(`/users/${id}/status`)).body.status;

    it('B-status: returns the fields that are set', async () => {
      const [person, other] = [await team().person(), await team().person()];
      expect(await statusOf(other, person)).toEqual({});
      await set(person, { status_text: 'on a train', ...working });
      expect(await statusOf(other, person)).toEqual({ status_text: 'on a train', ...working });
      await set(person, { emoji_name: '', away: true });
      expect(await statusOf(person, person)).toEqual({ status_text: 'on a train', away: true });
    });

    it('B-status: administrators can change it, and all get an event', async () => {
      const [person, admin] = [await team().person(), await team().person('administrator')];
      await set(person, { status_text: 'rude', ...working });
      const events = await team().eventsOf(async () => {
        expect(await admin.post(`/users/${person.id}/status`, { status_text: '' })).toEqual(done);
      });
      expect(events.map(({ audience, event }) => ({ audience, event }))).toEqual([
        {
          audience: 'realm',
          event: { type: 'user_status', user_id: person.id, status_text: '' },
        },
      ]);
      expect(await statusOf(admin, person)).toEqual(working);
    });

    it('B-status: bots and deactivated users have none, and an empty change is refused', async () => {
      const person = await team().person();
      const gone = await team().person();
      await team().owner.delete(`/users/${gone.id}`);
      const bot = await team().bot(person);
      const events = await team().eventsOf(async () => {
        for (const { id } of [bot, gone]) {
          const answer = await team().owner.post(`/users/${id}/status`, { status_text: 'x' });
          expect(answer).toSatisfy(refused);
        }
        expect(await team().owner.post(`/users/${person.id}/status`)).toSatisfy(refused);
        expect(await person.post(`/users/${person.id}/status`, { status_text: 'x' })).toMatchObject(
          {
            body: { code: 'UNAUTHORIZED_PRINCIPAL' },
          },
        );
      });
      expect(events).toEqual([]);
    });
  });
});
