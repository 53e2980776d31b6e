import { endpoints } from '@tidings/shared-types';
import { mutation, query } from '../../handler.ts';
import { keyObject } from './listed-keys.ts';
import { removeServiceKey } from './remove-service-key.ts';
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

export const deleteServiceKey = mutation(endpoints.deleteServiceKey, async ({ change, input }) => {
  await removeServiceKey(change, input.key_id);
  return {};
});
