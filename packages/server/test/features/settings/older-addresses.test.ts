import { expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam } from '../../support/team.ts';
import { intruder } from '../users/people.ts';

const done = { status: 200, body: { result: 'success', msg: '' } };

forEachTeam((team) => {
  it.each(['/settings/display', '/settings/notifications'])(
    'B-settings: PATCH %s changes any setting',
    async (path) => {
      const person = await team().person();
      const events = await team().eventsOf(async () => {
        const wanted = { color_scheme: 2, enable_sounds: false, full_name: 'Somebody Else' };
        expect(await person.patch(path, wanted)).toEqual(done);
      });
      const { body } = await person.get('/users/me');
      expect(body.full_name).toBe('Somebody Else');
      const { state } = team().realm;
      expect(state.userSetting(person.id, 'color_scheme')).toBe(2);
      expect(state.userSetting(person.id, 'enable_sounds')).toBe(false);
      const settings = events.filter(({ event }) => event.type === 'user_settings');
      expect(settings.map(({ audience }) => audience)).toEqual([
        `user:${person.id}`,
        `user:${person.id}`,
      ]);
      expect(await person.patch(path, { no_such_setting: 1 })).toMatchObject({
        status: 200,
        body: { ignored_parameters_unsupported: ['no_such_setting'] },
      });
    },
  );

  it.each(['/settings/display', '/settings/notifications'])(
    'B-settings: PATCH %s applies the same rules',
    async (path) => {
      const person = await team().person();
      const bot = await team().bot(person);
      const gone = await team().person();
      await team().owner.delete(`/users/${gone.id}`);
      const events = await team().eventsOf(async () => {
        expect(await person.patch(path, { color_scheme: 9 })).toSatisfy(refused);
        expect(await person.patch(path, { timezone: 'Mars/Olympus' })).toSatisfy(refused);
        expect(await bot.patch(path, { color_scheme: 2 })).toSatisfy(refused);
        for (const outsider of [gone, await intruder(team())]) {
          expect(await outsider.patch(path, { color_scheme: 2 })).toMatchObject({ status: 401 });
        }
      });
      expect(events).toEqual([]);
    },
  );
});
