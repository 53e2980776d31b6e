import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { checkAllFound, checkIsBot, keptEntries } from './kept-entries.ts';

export const getBotStorage = query(
  endpoints.getBotStorage,
  async ({ input: { keys }, caller, realm, services }) => {
    checkIsBot(caller);
    const { dialect } = services.engine;
    const { where, values } = keptEntries({ dialect, realmId: realm.id }, caller.id, keys);
    const entries = await realm.reader.all<{ name: string; value: string }>(
      `SELECT name, value FROM bot_storage ${where} ORDER BY name`,
      values,
    );
    checkAllFound(keys, entries.length);
    return { storage: Object.fromEntries(entries.map(({ name, value }) => [name, value])) };
  },
);
