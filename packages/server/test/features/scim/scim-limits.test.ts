import { describe, expect, it } from 'vitest';
import { listOf } from '../../../src/features/scim/send-scim.ts';
import { fresh } from '../../support/channels.ts';
import { forEachTeam } from '../../support/team.ts';
import { provisioned, wantedPerson } from '../provisioning/provisioned.ts';
import { freshEmail } from '../users/people.ts';
import { byUserName, patchOf, providerWith } from './scim-client.ts';

describe('a page of SCIM resources', () => {
  it('X2: ends early if its groups have many members, and the next page continues', () => {
    const page = (startIndex: number, sizes: readonly number[]) =>
      listOf(
        sizes,
        new URLSearchParams({ startIndex: String(startIndex) }),
        (size) => ({ size }),
        (size) => size,
      );
    const sizes = [4000, 900, 4000, 9000, 1];
    expect(page(1, sizes)).toMatchObject({ totalResults: 5, itemsPerPage: 2 });
    expect(page(3, sizes)).toMatchObject({ startIndex: 3, itemsPerPage: 1 });
    expect(page(4, sizes)).toMatchObject({ Resources: [{ size: 9000 }] });
    expect(page(5, sizes)).toMatchObject({ itemsPerPage: 1 });
    expect(page(6, sizes)).toMatchObject({ itemsPerPage: 0 });
  });
});

forEachTeam((team) => {
  const service = async (scopes = ['users']) =>
    (await team().owner.post('/realm/service_keys', { name: fresh('Directory'), scopes })).body;

  describe('limits of SCIM', () => {
    it('X2: refuses long paths and filters, many operations and large objects at once', async () => {
      const provider = providerWith(team(), team().owner);
      const path = `/Users/${(await team().person()).id}`;
      const long = '['.repeat(200_000);
      const one = { op: 'replace', path: 'displayName', value: 'Ada' };
      const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`a${at}`, 1]));
      const bad: [object, string][] = [
        [patchOf({ ...one, path: long }), 'invalidPath'],
        [patchOf({ op: 'replace', value: { [long]: 1 } }), 'invalidPath'],
        [patchOf({ op: 'replace', value: many }), 'invalidValue'],
        [patchOf(...Array.from({ length: 101 }, () => one)), 'invalidSyntax'],
      ];
      for (const [body, scimType] of bad) {
        const begun = performance.now();
        expect(await provider('PATCH', path, body)).toMatchObject({
          status: 400,
          body: { scimType },
        });
        expect(performance.now() - begun).toBeLessThan(2000);
      }
      expect((await provider('PATCH', path, patchOf(one))).status).toBe(200);
      for (const filter of [`a${'.a'.repeat(150)} eq "1"`, `id eq "${'1'.repeat(1000)}"`]) {
        const answer = await provider('GET', `/Users?filter=${encodeURIComponent(filter)}`);
        expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } });
      }
    });

    it('X2: finds the longest external id', async () => {
      const external_id = `${fresh()}-`.padEnd(255, 'x');
      await provisioned(team().owner, { ...wantedPerson({ email: freshEmail() }), external_id });
      const filter = encodeURIComponent(`externalId eq "${external_id}"`);
      const provider = providerWith(team(), team().owner);
      expect((await provider('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(1);
    });

    it('X2: reading needs the right to provision, too', async () => {
      const provider = providerWith(team(), await team().person('administrator'));
      const paths = ['/Users', '/Groups', `/Users/${team().owner.id}`, '/ServiceProviderConfig'];
      for (const path of paths) {
        expect(await provider('GET', path), path).toMatchObject({ status: 400 });
        expect((await providerWith(team(), team().owner)('GET', path)).status, path).toBe(200);
      }
    });

    it('X2: shows hidden addresses of linked people to owners and services only', async () => {
      const { owner } = team();
      const administrator = await team().person('administrator');
      const groups = (await owner.get('/user_groups')).body.user_groups;
      const { id } = groups.find(({ name }: { name: string }) => name === 'role:administrators');
      await owner.patch('/realm', { can_create_users_group: JSON.stringify({ new: id }) });
      const person = await team().person();
      const address = (await person.get('/users/me')).body.delivery_email;
      const link = patchOf({ op: 'add', path: 'externalId', value: fresh() });
      expect((await providerWith(team(), owner)('PATCH', `/Users/${person.id}`, link)).status).toBe(
        200,
      );
      await person.patch('/settings', { email_address_visibility: 4 });
      const seenBy = async (apiKey: string) => {
        const provider = providerWith(team(), { apiKey });
        const { userName } = (await provider('GET', `/Users/${person.id}`)).body;
        const { totalResults } = (await provider('GET', byUserName(address))).body;
        return { userName, totalResults };
      };
      expect(await seenBy(owner.apiKey)).toEqual({ userName: address, totalResults: 1 });
      const { api_key } = await service();
      expect(await seenBy(api_key)).toEqual({ userName: address, totalResults: 1 });
      const { userName, totalResults } = await seenBy(administrator.apiKey);
      expect(userName).not.toBe(address);
      expect(totalResults).toBe(0);
    });

    it('X3: notes the use of a key', async () => {
      const { api_key, key_id } = await service();
      const used = async () => {
        await team().services.keyUse.write();
        const { service_keys } = (await team().owner.get('/realm/service_keys')).body;
        return service_keys.find((each: { key_id: number }) => each.key_id === key_id);
      };
      expect(await used()).toMatchObject({ last_used_at: null });
      const provider = providerWith(team(), { apiKey: api_key });
      expect((await provider('GET', '/Users')).status).toBe(200);
      expect(await used()).toMatchObject({
        last_used_at: expect.any(Number),
        last_ip: expect.any(String),
      });
    });
  });
});
