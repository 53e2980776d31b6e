import { endpoints } from '@tidings/shared-types';
import { sortedIds } from '../../core/sorted-ids.ts';
import { query } from '../../handler.ts';
import { readSecret } from '../keys/account-secret.ts';
import { readBotKeys } from './bot-keys.ts';
import { botObject } from './bot-object.ts';

export const getBots = query(
  endpoints.getBots,
  async ({ state, caller, realm, services, apiKey = '' }) => {
    const source = { sql: realm.reader, realmId: realm.id };
    const secret = await readSecret(source, caller.id, apiKey);
    const keys = await readBotKeys(realm.reader, state, realm.id, caller, secret);
    const bots = sortedIds(state.botsByOwner.get(caller.id) ?? []).flatMap((id) => {
      const bot = state.users.get({ id });
      return bot?.is_active ? [botObject(state, bot, keys.get(id) ?? null, services.config)] : [];
    });
    return { bots };
  },
);
