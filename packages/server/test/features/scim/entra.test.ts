import { describe, expect, it } from 'vitest';
import { forEachTeam } from '../../support/team.ts';
import { freshEmail } from '../users/people.ts';
import { byUserName, CORE_GROUP, CORE_USER, patchOf, providerWith } from './scim-client.ts';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

// The requests are those of Microsoft's "Develop a SCIM endpoint for user provisioning".
forEachTeam((team) => {
  describe('SCIM as Entra ID speaks it', () => {
    const personFor = (userName: string) => ({
      schemas: [CORE_USER, ENTERPRISE],
      externalId: `entra-${userName}`,
      userName,
      active: true,
      emails: [{ primary: true, type: 'work', value: userName }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
      [ENTERPRISE]: { department: 'Sales' },
    });

    it('X2: creates, changes, disables and deletes a person', async () => {
      const entra = providerWith(team(), team().owner);
      const userName = freshEmail();
      expect((await entra('GET', byUserName(userName))).body.totalResults).toBe(0);
      const made = await entra('POST', '/Users', personFor(userName));
      expect(made).toMatchObject({ status: 201, body: { displayName: 'givenName familyName' } });
      const path = `/Users/${made.body.id}`;
      const patched = async (...operations: object[]) => {
        const { status, body } = await entra('PATCH', path, patchOf(...operations));
        expect({ status, body }).toMatchObject({ status: 200 });
        return body;
      };
      expect(
        await patched(
          { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@example.org' },
          { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
          { op: 'Add', path: `${ENTERPRISE}:manager`, value: '7' },
          { op: 'Add', path: 'addresses[type eq "work"].formatted', value: 'Somewhere' },
        ),
      ).toMatchObject({ userName, name: { familyName: 'updatedFamilyName' } });
      expect(
        await patched({
          op: 'Replace',
          value: { displayName: 'Without Path', 'name.givenName': 'Ignored' },
        }),
      ).toMatchObject({ displayName: 'Without Path' });
      const moved = freshEmail();
      expect(await patched({ op: 'Replace', path: 'userName', value: moved })).toMatchObject({
        userName: moved,
      });
      expect(await patched({ op: 'Replace', path: 'active', value: 'False' })).toMatchObject({
        active: false,
      });
      expect(await patched({ op: 'Add', path: 'active', value: 'True' })).toMatchObject({
        active: true,
      });
      expect((await entra('DELETE', path)).status).toBe(204);
      const { user } = (await team().owner.get(`/users/${made.body.id}`)).body;
      expect(user.is_active).toBe(false);
    });

    it('X2: creates a group, adds and removes members', async () => {
      const entra = providerWith(team(), team().owner);
      const person = await team().person();
      const displayName = `Entra ${person.id}`;
      const made = await entra('POST', '/Groups', {
        schemas: [
          CORE_GROUP,
          'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
        ],
        externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
        displayName,
        meta: { resourceType: 'Group' },
      });
      expect(made).toMatchObject({ status: 201, body: { displayName, members: [] } });
      const path = `/Groups/${made.body.id}`;
      const filter = encodeURIComponent(`displayName eq "${displayName}"`);
      const found = (await entra('GET', `/Groups?excludedAttributes=members&filter=${filter}`))
        .body;
      expect(found).toMatchObject({ totalResults: 1, Resources: [{ displayName }] });
      expect(found.Resources[0]).not.toHaveProperty('members');
      const value = [{ $ref: null, value: String(person.id) }];
      const patched = async (...operations: object[]) =>
        expect((await entra('PATCH', path, patchOf(...operations))).status).toBe(204);
      const members = async () => (await entra('GET', path)).body.members;
      await patched({ op: 'Add', path: 'members', value });
      expect(await members()).toMatchObject([{ value: String(person.id) }]);
      await patched({ op: 'Replace', path: 'displayName', value: `${displayName} new` });
      await patched({ op: 'Remove', path: 'members', value });
      expect(await members()).toEqual([]);
      expect((await entra('DELETE', path)).status).toBe(204);
    });
  });
});
