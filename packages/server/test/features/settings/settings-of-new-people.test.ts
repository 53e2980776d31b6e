import { describe, expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

const HIDDEN_FROM_ALL = 4;

forEachTeam((team) => {
  const path = '/realm/user_settings_defaults';
  const settingsOf = async (person: Person) =>
    (await person.post('/register', { fetch_event_types: ['user_settings'] })).body.user_settings;

  describe('B-extra: default settings of new users', () => {
    it('B-extra: apply to new accounts only, and not to bots', async () => {
      const admin = await team().person('administrator');
      const old = await team().person();
      const wanted = { twenty_four_hour_time: true, web_font_size_px: 18, enter_sends: true };
      const events = await team().eventsOf(() => admin.patch(path, wanted));
      expect(events.map(({ audience, event }) => [audience, event])).toEqual(
        ['enter_sends', 'twenty_four_hour_time', 'web_font_size_px'].map((property) => [
          'realm',
          {
            type: 'realm_user_settings_defaults',
            op: 'update',
            property,
            value: wanted[property as keyof typeof wanted],
          },
        ]),
      );
      const fresh = await team().person();
      expect(await settingsOf(fresh)).toMatchObject(wanted);
      const before = { twenty_four_hour_time: false, web_font_size_px: 16, enter_sends: false };
      expect(await settingsOf(old)).toMatchObject(before);
      expect(await settingsOf(await team().bot(admin))).toMatchObject(before);
      const { body } = await old.post('/register', {
        fetch_event_types: ['realm_user_settings_defaults'],
      });
      expect(body.realm_user_settings_defaults).toMatchObject({ ...wanted, color_scheme: 1 });

      expect(await team().eventsOf(() => admin.patch(path, wanted))).toEqual([]);
      await admin.patch(path, before);
      expect(await settingsOf(await team().person())).toMatchObject(before);
    });

    it('B-extra: a default of hidden addresses applies from the first event', async () => {
      const { owner } = team();
      await owner.patch(path, { email_address_visibility: HIDDEN_FROM_ALL });
      let shy: Person | undefined;
      const events = await team().eventsOf(async () => {
        shy = await team().person();
      });
      await owner.patch(path, { email_address_visibility: 1 });
      const { members } = (await (await team().person()).get('/users')).body;
      const seen = members.find((each: { user_id: number }) => each.user_id === shy?.id);
      expect(seen).toMatchObject({
        email: expect.stringMatching(`^user${shy?.id}@`),
        delivery_email: null,
      });
      const added = events.find(({ event }) => event.type === 'realm_user');
      expect(added?.event).toMatchObject({ person: { email: seen.email } });
    });

    it('B-extra: only administrators can change them, to valid values', async () => {
      for (const role of ['member', 'moderator'] as const) {
        const answer = await (await team().person(role)).patch(path, { enter_sends: true });
        expect(answer.body.code).toBe('UNAUTHORIZED_PRINCIPAL');
      }
      for (const wrong of [{ color_scheme: 9 }, { enter_sends: 'often' }]) {
        expect(await team().owner.patch(path, wrong)).toSatisfy(refused);
      }
      const own = await team().owner.patch(path, { timezone: 'Europe/Berlin' });
      expect(own.body.ignored_parameters_unsupported).toEqual(['timezone']);
    });
  });
});
