import { describe, expect, it } from 'vitest';
import { holdPresenceOf } from '../../../src/features/presence/hold-presence.ts';
import { fresh, groupId } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { intruder } from '../users/people.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

forEachTeam((team) => {
  let waited = 0;

  function pass(milliseconds: number): void {
    waited += milliseconds;
    team().wait(milliseconds);
  }

  /** Matches whole seconds: the server's time is a little later, but less than any step of the clock here. */
  function about(seconds: number) {
    return expect.toSatisfy(
      (value: number) => Number.isInteger(value) && value >= seconds && value < seconds + 30,
    );
  }

  function nowInSeconds(): number {
    return Math.floor((Date.now() + waited) / SECOND);
  }

  async function ping(person: Person, status: 'active' | 'idle' = 'active', more: object = {}) {
    const answer = await person.post('/users/me/presence', { status, ...more });
    expect(answer).toMatchObject({ status: 200, body: { result: 'success', msg: '' } });
    return answer.body;
  }

  async function seenBy(person: Person, more: object = {}): Promise<Record<string, unknown>> {
    return (await ping(person, 'idle', { slim_presence: true, ...more })).presences;
  }

  const presenceOf = (viewer: Person, who: Person | string | number) =>
    viewer.get(`/users/${typeof who === 'object' ? who.id : who}/presence`);

  it('B-presence: a failure to hold the presence of one person does not concern others', async () => {
    const people = [await team().person(), await team().person()];
    const { realm, services } = team();
    let calls = 0;
    const clock = {
      now() {
        calls += 1;
        if (calls === 1) throw new Error('no time');
        return services.clock.now();
      },
    };
    const userIds = new Set(people.map(({ id }) => id));
    await holdPresenceOf({ realm, userIds }, { ...services, clock });
    const found = await Promise.all(people.map((person) => presenceOf(person, person)));
    expect(found.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  describe('reporting and receiving', () => {
    it('B-presence: the older form goes by address, and has two names for the same value', async () => {
      const [person, viewer] = [await team().person(), await team().person()];
      const now = nowInSeconds();
      await ping(person);
      const body = await ping(viewer);
      const seen = { client: 'website', status: 'active', timestamp: about(now) };
      expect(body.presences[person.email]).toEqual({
        aggregated: seen,
        website: { ...seen, pushable: false },
      });
      expect(body.presences[viewer.email]).toBeDefined();
      expect(body.server_timestamp).toBeCloseTo(nowInSeconds(), -2);
      expect(body).not.toHaveProperty('presence_last_update_id');
    });

    it('B-presence: slim_presence and last_update_id ask for the modern form', async () => {
      const [person, viewer] = [await team().person(), await team().person()];
      const now = nowInSeconds();
      await ping(person);
      const slim = { active_timestamp: about(now), idle_timestamp: about(now) };
      const asked = await ping(viewer, 'active', { slim_presence: true });
      expect(asked.presences[person.id]).toEqual(slim);
      expect(asked).not.toHaveProperty('presence_last_update_id');
      const first = await ping(viewer, 'active', { last_update_id: -1 });
      expect(first.presences[person.id]).toEqual(slim);
      expect(first.presence_last_update_id).toBeGreaterThan(0);
    });

    it('B-presence: ping_only returns nothing', async () => {
      const [person, viewer] = [await team().person(), await team().person()];
      const body = await ping(person, 'active', { ping_only: true, last_update_id: -1 });
      expect(body).toEqual({ result: 'success', msg: '' });
      expect(await seenBy(viewer)).toHaveProperty(String(person.id));
    });

    it('B-presence: a status that is neither of the two is refused', async () => {
      const person = await team().person();
      for (const status of ['offline', '', 'ACTIVE', 1]) {
        expect(await person.post('/users/me/presence', { status })).toSatisfy(refused);
      }
      expect(await person.post('/users/me/presence')).toMatchObject({
        status: 400,
        body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'status' },
      });
      expect(await seenBy(await team().person())).not.toHaveProperty(String(person.id));
    });

    it('B-presence: an idle user keeps the time of their last activity', async () => {
      const [person, viewer] = [await team().person(), await team().person()];
      const start = nowInSeconds();
      await ping(person);
      pass(55 * SECOND);
      await ping(person, 'idle');
      expect((await seenBy(viewer))[person.id]).toEqual({
        active_timestamp: about(start),
        idle_timestamp: about(start + 55),
      });
      expect((await ping(viewer)).presences[person.email].website.status).toBe('active');
      pass(60 * SECOND);
      await ping(person, 'idle');
      expect((await ping(viewer)).presences[person.email]).toMatchObject({
        aggregated: { status: 'idle', timestamp: about(start + 115) },
        website: { status: 'idle', timestamp: about(start + 115) },
      });
    });

    it('B-presence: only presence newer than last_update_id is returned', async () => {
      const [one, two, viewer] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      for (const person of [one, two, viewer]) await ping(person);
      let last = -1;
      const news = async () => {
        const body = await ping(viewer, 'active', { last_update_id: last });
        last = body.presence_last_update_id;
        return Object.keys(body.presences).map(Number);
      };
      expect(await news()).toEqual(expect.arrayContaining([one.id, two.id, viewer.id]));
      expect(await news()).toEqual([]);
      pass(60 * SECOND);
      await ping(two);
      await ping(one);
      expect((await news()).sort()).toEqual([one.id, two.id, viewer.id].sort());
      const before = last;
      expect(await news()).toEqual([]);
      expect(last).toBe(before);
    });

    it('B-presence: several clients of one user cause no more updates than one', async () => {
      const [person, viewer] = [await team().person(), await team().person()];
      await ping(person);
      const { presence_last_update_id: last } = await ping(viewer, 'active', {
        last_update_id: -1,
      });
      for (const status of ['active', 'idle', 'active'] as const) await ping(person, status);
      await Promise.all(Array.from({ length: 5 }, () => ping(person)));
      expect(await seenBy(viewer, { last_update_id: last })).toEqual({});
    });

    it('B-presence: a user who returns from idle is active at once', async () => {
      const [person, viewer] = [await team().person(), await team().person()];
      pass(DAY);
      await ping(person, 'idle');
      expect((await ping(viewer)).presences[person.email].website.status).toBe('idle');
      await ping(person, 'active');
      expect((await ping(viewer)).presences[person.email].website.status).toBe('active');
    });

    it('B-presence: users last seen two weeks ago, or as many days as requested, are left out', async () => {
      const [person, viewer] = [await team().person(), await team().person()];
      await ping(person);
      const id = String(person.id);
      pass(13 * DAY);
      expect(await seenBy(viewer)).toHaveProperty(id);
      expect(await seenBy(viewer, { history_limit_days: 12 })).not.toHaveProperty(id);
      pass(2 * DAY);
      expect(await seenBy(viewer)).not.toHaveProperty(id);
      expect(await seenBy(viewer, { last_update_id: -1 })).not.toHaveProperty(id);
      expect((await viewer.get('/realm/presence')).body.presences).not.toHaveProperty([
        person.email,
      ]);
      for (const history_limit_days of [16, Number.MAX_SAFE_INTEGER]) {
        expect(await seenBy(viewer, { history_limit_days })).toHaveProperty(id);
      }
      expect(await seenBy(viewer, { history_limit_days: 0 })).not.toHaveProperty(id);
    });
  });

  describe('requesting', () => {
    it('B-presence: one user, by id or by address', async () => {
      const [person, viewer] = [await team().person(), await team().person()];
      const now = nowInSeconds();
      await ping(person);
      const seen = { status: 'active', timestamp: about(now) };
      for (const name of [person.id, person.email]) {
        expect(await presenceOf(viewer, name)).toEqual({
          status: 200,
          body: {
            result: 'success',
            msg: '',
            presence: { aggregated: seen, website: seen },
          },
        });
      }
      pass(150 * SECOND);
      expect((await presenceOf(viewer, person)).body.presence.website.status).toBe('active');
      pass(60 * SECOND);
      expect((await presenceOf(viewer, person)).body.presence).toEqual({
        aggregated: { status: 'offline', timestamp: about(now) },
        website: { status: 'offline', timestamp: about(now) },
      });
    });

    it('B-presence: bots and users never seen have none', async () => {
      const viewer = await team().person();
      const bot = await team().bot(viewer);
      const stranger = await team().stranger();
      const unknown = [bot, await team().person(), stranger, 999_999_999, 'nobody@example.org'];
      for (const who of unknown) expect(await presenceOf(viewer, who)).toSatisfy(refused);
    });

    it('B-presence: everyone, in the older form', async () => {
      const [person, viewer] = [await team().person(), await team().person('guest')];
      await ping(person, 'idle');
      const { status, body } = await viewer.get('/realm/presence');
      expect(status).toBe(200);
      expect(body.presences[person.email]).toMatchObject({
        aggregated: { client: 'website' },
        website: { pushable: false },
      });
      expect(body.server_timestamp).toBeCloseTo(nowInSeconds(), -2);
    });
  });

  describe('visibility', () => {
    it('B-presence: a user who turned it off is hidden, and still sees others', async () => {
      const [person, other, viewer] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      await ping(other);
      await ping(person);
      await person.patch('/settings', { presence_enabled: false });
      const hidden = async () => {
        expect(await seenBy(viewer)).not.toHaveProperty(String(person.id));
        expect(await presenceOf(viewer, person)).toSatisfy(refused);
        const { presences } = (await viewer.get('/realm/presence')).body;
        expect(presences).not.toHaveProperty([person.email]);
      };
      await hidden();
      pass(60 * SECOND);
      expect((await ping(person)).presences).toHaveProperty([other.email]);
      await hidden();
      await person.patch('/settings', { presence_enabled: true });
      expect((await presenceOf(viewer, person)).body.presence.website.timestamp).toBeLessThan(
        nowInSeconds() - 50,
      );
    });

    it('B-presence: everyone is hidden if the organization turned it off', async () => {
      const [person, viewer] = [await team().person(), await team().person()];
      await ping(person);
      const turn = (presence_disabled: boolean) =>
        team().owner.patch('/realm', { presence_disabled });
      expect(await turn(true)).toMatchObject({ status: 200 });
      expect((await ping(viewer)).presences).toEqual({});
      expect(await ping(viewer, 'active', { last_update_id: -1 })).toMatchObject({
        presences: {},
        presence_last_update_id: -1,
      });
      expect((await viewer.get('/realm/presence')).body.presences).toEqual({});
      expect(await presenceOf(viewer, person)).toSatisfy(refused);
      expect(await turn(false)).toMatchObject({ status: 200 });
      expect(await seenBy(viewer)).toHaveProperty(String(person.id));
    });

    it('B-presence: deactivated users are hidden', async () => {
      const [person, viewer] = [await team().person(), await team().person()];
      await ping(person);
      await team().owner.delete(`/users/${person.id}`);
      expect(await seenBy(viewer)).not.toHaveProperty(String(person.id));
      expect(await presenceOf(viewer, person)).toSatisfy(refused);
      expect(await person.post('/users/me/presence', { status: 'active' })).toMatchObject({
        status: 401,
      });
    });

    it('B-presence: a guest sees only users who are visible to them', async () => {
      const [stranger, colleague, guest] = [
        await team().person(),
        await team().person(),
        await team().person('guest'),
      ];
      await team().channel(fresh(), { subscribers: [colleague, guest] });
      for (const person of [stranger, colleague]) await ping(person);
      const permit = async (name: string) => {
        const update = { can_access_all_users_group: { new: await groupId(team(), name) } };
        expect(await team().owner.patch('/realm', update)).toMatchObject({ status: 200 });
      };
      await permit('role:members');
      const seen = await seenBy(guest, { last_update_id: -1 });
      expect(seen).toHaveProperty(String(colleague.id));
      expect(seen).not.toHaveProperty(String(stranger.id));
      const { presences } = (await guest.get('/realm/presence')).body;
      expect(presences).toHaveProperty([colleague.email]);
      expect(presences).not.toHaveProperty([stranger.email]);
      expect(await presenceOf(guest, stranger)).toSatisfy(refused);
      expect(await presenceOf(guest, colleague)).toMatchObject({ status: 200 });
      await permit('role:everyone');
      expect(await seenBy(guest)).toHaveProperty(String(stranger.id));
    });

    it('B-presence: bots have no presence, and may request it', async () => {
      const person = await team().person();
      const bot = await team().bot(person);
      await ping(person);
      expect(await bot.post('/users/me/presence', { status: 'active' })).toSatisfy(refused);
      expect(await presenceOf(bot, person)).toMatchObject({ status: 200 });
      expect((await bot.get('/realm/presence')).body.presences).toHaveProperty([person.email]);
    });

    it('B-presence: organizations are separate', async () => {
      const [person, stranger] = [await team().person(), await team().stranger()];
      await ping(person);
      await ping(stranger);
      expect(await seenBy(stranger)).not.toHaveProperty(String(person.id));
      expect(await seenBy(person)).not.toHaveProperty(String(stranger.id));
      const outsider = await intruder(team());
      expect(await outsider.post('/users/me/presence', { status: 'active' })).toMatchObject({
        status: 401,
      });
      expect(await outsider.get('/realm/presence')).toMatchObject({ status: 401 });
      expect(await presenceOf(outsider, person)).toMatchObject({ status: 401 });
    });
  });

  describe('events', () => {
    const arrivals = (action: () => Promise<unknown>) => team().transientEventsOf(action);

    it('events 3.18: a user who comes back is announced, in every form, but not in the log', async () => {
      const person = await team().person();
      const now = nowInSeconds();
      const { position } = team().realm.state;
      const [heard, ...others] = await arrivals(() => ping(person));
      expect(others).toEqual([]);
      expect(heard).toEqual({
        realmId: team().realm.id,
        audience: 'realm',
        event: {
          type: 'presence',
          user_id: person.id,
          email: person.email,
          server_timestamp: expect.any(Number),
          presence: {
            website: {
              client: 'website',
              status: 'active',
              timestamp: about(now),
              pushable: false,
            },
          },
          presences: {
            [person.id]: { active_timestamp: about(now), idle_timestamp: about(now) },
          },
        },
      });
      expect(team().realm.state.position).toBe(position);
    });

    it('events 3.18: only after more than 200 seconds, and only for active users', async () => {
      const person = await team().person();
      expect(await arrivals(() => ping(person, 'idle'))).toEqual([]);
      pass(210 * SECOND);
      expect(await arrivals(() => ping(person, 'idle'))).toEqual([]);
      expect(await arrivals(() => ping(person))).toHaveLength(1);
      pass(150 * SECOND);
      expect(await arrivals(() => ping(person))).toEqual([]);
      pass(210 * SECOND);
      expect(await arrivals(() => ping(person))).toHaveLength(1);
      await person.patch('/settings', { presence_enabled: false });
      pass(210 * SECOND);
      expect(await arrivals(() => ping(person))).toEqual([]);
    });

    it('events 3.18: guests get no events of hidden users', async () => {
      const [person, guest] = [await team().person(), await team().person('guest')];
      const update = (group: number) => ({ can_access_all_users_group: { new: group } });
      const [members, everyone] = [
        await groupId(team(), 'role:members'),
        await groupId(team(), 'role:everyone'),
      ];
      await team().owner.patch('/realm', update(members));
      const [heard] = await arrivals(() => ping(person));
      expect(heard?.event.not_for).toContain(guest.id);
      expect(heard?.event.not_for).not.toContain(person.id);
      await team().owner.patch('/realm', update(everyone));
    });

    it('events 3.18: with more than 100 receivers there is no event', async () => {
      const active = team().realm.state.usersByActivity.get(true)?.size ?? 0;
      const people = await Promise.all(Array.from({ length: 100 - active }, () => team().person()));
      const [last] = people;
      if (!last) throw new Error('There are too many people already');
      expect(await arrivals(() => ping(last))).toHaveLength(1);
      const oneMore = await team().person();
      expect(await arrivals(() => ping(oneMore))).toEqual([]);
    });
  });
});
