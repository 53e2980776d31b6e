import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { checkAllFound, checkIsBot, keptEntries } from './kept-entries.ts';

export const deleteBotStorage = mutation(
  endpoints.deleteBotStorage,
  async ({ change, caller, input: { keys } }) => {
    checkIsBot(caller);
    const sql = await change.writableSql();
    const { where, values } = keptEntries(change, caller.id, keys);
    checkAllFound(keys, await sql.run(`DELETE FROM bot_storage ${where}`, values));
    return {};
  },
);
