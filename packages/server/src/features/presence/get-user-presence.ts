import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { presence } from '../../core/storage/tables/users.ts';
import { query } from '../../handler.ts';
import { findUser } from '../users/find-user.ts';
import { showsPresence } from './context.ts';
import { userPresence } from './presence-object.ts';

export const getUserPresence = query(
  endpoints.getUserPresence,
  async ({ input, state, caller, realm, services }) => {
    const now = services.clock.now();
    const user = findUser(state, caller, input.user_id_or_email, now);
    if (user.is_bot) throw badRequest('Bots have no presence.');
    const source = { sql: realm.reader, realmId: realm.id };
    const [times] = await storedRows(source, presence, { user_id: user.id });
    if (!times || !user.is_active || !showsPresence(state, user)) {
      throw badRequest('There is no presence data for this user.');
    }
    return { presence: userPresence(times, inSeconds(now)) };
  },
);
