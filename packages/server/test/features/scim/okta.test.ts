import { describe, expect, it } from 'vitest';
import { forEachTeamOnBothEngines } from '../../support/team.ts';
import { freshEmail } from '../users/people.ts';
import { byUserName, CORE_GROUP, CORE_USER, patchOf, providerWith } from './scim-client.ts';

// The requests are those of Okta's "SCIM 2.0 protocol reference".
forEachTeamOnBothEngines((team) => {
  describe('SCIM as Okta speaks it', () => {
    it('X2: looks for a person, creates, replaces, deactivates and reactivates them', async () => {
      const okta = providerWith(team(), team().owner);
      const userName = freshEmail();
      const none = await okta('GET', byUserName(userName));
      expect(none).toMatchObject({
        status: 200,
        body: { totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
      });
      expect(none.headers['content-type']).toMatch(/^application\/scim\+json/);

      const wanted = {
        schemas: [CORE_USER],
        userName,
        name: { givenName: 'Test', familyName: 'User' },
        emails: [{ primary: true, value: userName, type: 'work' }],
        displayName: 'Test User',
        locale: 'en-US',
        externalId: `okta-${userName}`,
        groups: [],
        password: '1mz050nq',
        active: true,
      };
      const made = await okta('POST', '/Users', wanted);
      const { id } = made.body;
      expect(made).toMatchObject({
        status: 201,
        body: {
          schemas: [CORE_USER],
          id: expect.stringMatching(/^\d+$/),
          externalId: wanted.externalId,
          userName,
          name: { givenName: 'Test', familyName: 'User', formatted: 'Test User' },
          displayName: 'Test User',
          emails: [{ primary: true, value: userName, type: 'work' }],
          active: true,
          meta: { resourceType: 'User', location: expect.stringMatching(`/scim/v2/Users/${id}$`) },
        },
      });
      expect(made.body).not.toHaveProperty('password');
      expect((await okta('GET', `/Users/${id}`)).body).toEqual(made.body);
      expect((await okta('GET', byUserName(userName.toUpperCase()))).body).toMatchObject({
        totalResults: 1,
        Resources: [{ id }],
      });
      expect(await okta('POST', '/Users', wanted)).toMatchObject({
        status: 409,
        body: {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
          status: '409',
          scimType: 'uniqueness',
          detail: expect.any(String),
        },
      });

      const renamed = {
        ...made.body,
        displayName: 'Another Name',
        name: { givenName: 'Another', familyName: 'Name' },
      };
      expect(await okta('PUT', `/Users/${id}`, renamed)).toMatchObject({
        status: 200,
        body: { displayName: 'Another Name' },
      });
      const active = (value: boolean) => patchOf({ op: 'replace', value: { active: value } });
      expect(await okta('PATCH', `/Users/${id}`, active(false))).toMatchObject({
        status: 200,
        body: { id, active: false },
      });
      const { user } = (await team().owner.get(`/users/${id}`)).body;
      expect(user).toMatchObject({ is_active: false, full_name: 'Another Name' });
      expect((await okta('GET', byUserName(userName))).body.Resources).toMatchObject([
        { active: false },
      ]);
      await okta('PATCH', `/Users/${id}`, active(true));
      expect((await okta('GET', `/Users/${id}`)).body.active).toBe(true);
    });

    it('X2: pages through all people', async () => {
      const okta = providerWith(team(), team().owner);
      for (let made = 0; made < 3; made += 1) await team().person();
      const first = (await okta('GET', '/Users?startIndex=1&count=2')).body;
      const second = (await okta('GET', '/Users?startIndex=3&count=2')).body;
      expect(first).toMatchObject({ startIndex: 1, itemsPerPage: 2 });
      expect(second).toMatchObject({ startIndex: 3, totalResults: first.totalResults });
      const ids = [...first.Resources, ...second.Resources].map(({ id }) => Number(id));
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
      const beyond = (await okta('GET', '/Users?startIndex=9999&count=2')).body;
      expect(beyond).toMatchObject({ itemsPerPage: 0, Resources: [] });
    });

    it('X2: pushes a group with its members', async () => {
      const okta = providerWith(team(), team().owner);
      const [one, two] = [await team().person(), await team().person()];
      const displayName = `Okta ${one.id}`;
      const made = await okta('POST', '/Groups', {
        schemas: [CORE_GROUP],
        displayName,
        members: [{ value: String(one.id), display: one.email }],
      });
      expect(made).toMatchObject({ status: 201, body: { displayName } });
      const { id } = made.body;
      const path = `/Groups/${id}`;
      const listed = (await okta('GET', '/Groups?startIndex=1&count=100')).body;
      expect(listed.Resources).toContainEqual(made.body);
      const renamed = patchOf({ op: 'replace', value: { id, displayName: `${displayName} new` } });
      expect((await okta('PATCH', path, renamed)).status).toBe(204);
      const moved = patchOf(
        { op: 'remove', path: `members[value eq "${one.id}"]` },
        { op: 'add', path: 'members', value: [{ value: String(two.id), display: two.email }] },
      );
      const events = await team().eventsOf(() => okta('PATCH', path, moved));
      expect(events.map(({ event }) => ({ op: event.op, user_ids: event.user_ids }))).toEqual([
        { op: 'add_members', user_ids: [two.id] },
        { op: 'remove_members', user_ids: [one.id] },
      ]);
      expect((await okta('GET', path)).body).toMatchObject({
        displayName: `${displayName} new`,
        members: [{ value: String(two.id) }],
      });
      expect((await okta('DELETE', path)).status).toBe(204);
      expect((await okta('GET', path)).status).toBe(404);
    });
  });
});
