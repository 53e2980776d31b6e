import { describe, expect, it } from 'vitest';
import { listOf } from '../../../src/features/scim/send-scim.ts';
import { fresh } from '../../support/channels.ts';
import { forEachTeam } from '../../support/team.ts';
import { provisioned, wantedPerson } from '../provisioning/provisioned.ts';
import { freshEmail } from '../users/people.ts';
import { patchOf, providerWith } from './scim-client.ts';

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
  });
});
