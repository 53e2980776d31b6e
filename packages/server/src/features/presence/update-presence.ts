import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { notePresence } from './note-presence.ts';
import { legacyPresence, slimPresence } from './presence-object.ts';
import { seenUsers } from './seen-users.ts';

/** Value before the first update. */
const NEVER = -1;

export const updatePresence = query(endpoints.updatePresence, async (call) => {
  const { input, caller, services } = call;
  await notePresence(call, caller, input.status);
  if (input.ping_only) return {};

  const after = Math.max(input.last_update_id ?? NEVER, NEVER);
  const historyDays = input.history_limit_days;
  const { seen, lastUpdateId } = await seenUsers(call, caller, { historyDays, after });
  const isModern = input.slim_presence || input.last_update_id !== undefined;
  return {
    presences: Object.fromEntries(
      seen.map(({ user, times }) =>
        isModern ? [user.id, slimPresence(times)] : [user.email, legacyPresence(times)],
      ),
    ),
    server_timestamp: services.clock.now() / 1000,
    ...(input.last_update_id !== undefined && { presence_last_update_id: lastUpdateId }),
  };
});
