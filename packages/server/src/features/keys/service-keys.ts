import { endpoints } from '@tidings/shared-types';
import { mutation, query } from '../../handler.ts';
import { deactivateAccount } from '../users/deactivate-account.ts';
import { endKeys } from './end-keys.ts';
import { noSuchKey } from './end-one-key.ts';
import { keyObject } from './listed-keys.ts';
import { storedServiceKeys } from './stored-service-keys.ts';

export const getServiceKeys = query(endpoints.getServiceKeys, async ({ state, realm }) => {
  const stored = await storedServiceKeys({ sql: realm.reader, realmId: realm.id });
  return {
    service_keys: stored.flatMap((key) => {
      const user = state.users.get({ id: key.user_id });
      if (!user) return [];
      return [{ ...keyObject(key, key), user_id: user.id, email: user.delivery_email }];
    }),
  };
});

export const deleteServiceKey = mutation(
  endpoints.deleteServiceKey,
  async ({ change, state, input }) => {
    const stored = await storedServiceKeys(change);
    const found = stored.find(({ key_id }) => key_id === input.key_id);
    const user = found && state.users.get({ id: found.user_id });
    if (!user || state.apiKeys.ofUser(user.id).length === 0) throw noSuchKey();
    await endKeys(change, user.id);
    if (user.is_active) await deactivateAccount(change, user);
    return {};
  },
);
