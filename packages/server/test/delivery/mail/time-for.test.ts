import { expect, it } from 'vitest';
import { timeFor } from '../../../src/delivery/mail/time-for.ts';
import { forEachTeamOnBothEngines } from '../../support/team.ts';

forEachTeamOnBothEngines((team) => {
  it.each([
    [true, 'Asia/Tokyo', '2026-03-01T15:04:00Z', /^Mon, Mar 2, 00:04 GMT\+9$/],
    [true, '', '2026-03-01T15:04:00Z', /^Sun, Mar 1, 15:04 UTC$/],
    [false, '', '2026-03-01T00:04:00Z', /^Sun, Mar 1, 12:04\sAM UTC$/],
    [null, 'America/New_York', '2026-07-01T18:30:00Z', /^Wed, Jul 1, 2:30\sPM EDT$/],
  ])(
    'B-settings: a time in a mail is in the reader’s format and zone (24 h: %s, %s)',
    async (twenty_four_hour_time, timezone, at, shown) => {
      const { id, patch } = await team().person();
      await patch('/settings', { twenty_four_hour_time, timezone });
      const { state } = team().realm;
      const user = state.users.get({ id });
      expect(user && timeFor(state, user, Date.parse(at))).toMatch(shown);
    },
  );
});
