import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { legacyPresence } from './presence-object.ts';
import { HISTORY_DAYS, seenUsers } from './seen-users.ts';

export const getRealmPresence = query(endpoints.getRealmPresence, async (call) => {
  const period = { historyDays: HISTORY_DAYS, after: -1 };
  const { seen } = await seenUsers(call, call.caller, period);
  const entries = seen.map(({ user, times }) => [user.email, legacyPresence(times)] as const);
  return {
    presences: Object.fromEntries(entries),
    server_timestamp: call.services.clock.now() / 1000,
  };
});
