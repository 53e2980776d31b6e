import { endpoints } from '@tidings/shared-types';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { userStatuses } from '../../core/storage/tables/users.ts';
import { query } from '../../handler.ts';
import { findUser } from '../users/find-user.ts';
import { awayAmong, statusObject } from './stored-statuses.ts';

export const getStatusOf = query(
  endpoints.getStatusOf,
  async ({ input, state, caller, realm, services }) => {
    const { id } = findUser(state, caller, input.user_id, services.clock.now());
    const away = awayAmong(state, [id]).get(id);
    const [row] = await storedRows({ sql: realm.reader, realmId: realm.id }, userStatuses, {
      user_id: id,
    });
    return { status: { ...away, ...(row && statusObject(row)) } };
  },
);
