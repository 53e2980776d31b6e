import { endpoints } from '@tidings/shared-types';
import { mutation, query } from '../../handler.ts';
import { endKeys } from './end-keys.ts';
import { endOneKey } from './end-one-key.ts';
import { listedKeys } from './listed-keys.ts';

export const getOwnKeys = query(
  endpoints.getOwnKeys,
  async ({ state, caller, realm, services, key }) => {
    const source = { sql: realm.reader, realmId: realm.id };
    const now = services.clock.now();
    return { keys: await listedKeys(source, state, caller.id, { now, current: key }) };
  },
);

export const endOwnKey = mutation(endpoints.endOwnKey, async ({ change, caller, input }) => {
  await endOneKey(change, caller.id, input.key_id);
  return {};
});

export const endOtherKeys = mutation(endpoints.endOtherKeys, async ({ change, caller, key }) => ({
  ended: await endKeys(change, caller.id, ({ key_id }) => key_id !== key?.key_id),
}));
