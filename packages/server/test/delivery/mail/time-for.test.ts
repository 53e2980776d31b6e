import { expect, it } from 'vitest';
import { timeFor } from '../../../src/delivery/mail/time-for.ts';
import { wordsFor } from '../../../src/languages/readers.ts';
import { forEachTeamOnBothEngines } from '../../support/team.ts';

forEachTeamOnBothEngines((team) => {
  it.each([
    ['en', true, 'Asia/Tokyo', '2026-03-01T15:04:00Z', /^Mon, Mar 2, 00:04 GMT\+9$/],
    ['en', true, '', '2026-03-01T15:04:00Z', /^Sun, Mar 1, 15:04 UTC$/],
    ['en', false, '', '2026-03-01T00:04:00Z', /^Sun, Mar 1, 12:04\sAM UTC$/],
    ['en', null, 'America/New_York', '2026-07-01T18:30:00Z', /^Wed, Jul 1, 2:30\sPM EDT$/],
    ['de', true, '', '2026-03-01T15:04:00Z', /^So\., 1\. März, 15:04 UTC$/],
    ['ja', true, 'Asia/Tokyo', '2026-03-01T15:04:00Z', /^3月2日\(月\) 0:04 JST$/],
  ])(
    'B-settings: a time in a mail is in the reader’s language, format and zone (%s, 24 h: %s, %s)',
    async (default_language, twenty_four_hour_time, timezone, at, shown) => {
      const { id, patch } = await team().person();
      await patch('/settings', { default_language, twenty_four_hour_time, timezone });
      const { state } = team().realm;
      const user = state.users.get({ id });
      const words = wordsFor(state, id);
      expect(user && timeFor({ state, words }, user, Date.parse(at))).toMatch(shown);
    },
  );
});
