import { endpoints, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { botStorage } from '../../core/storage/tables/users.ts';
import { codePoints } from '../../core/text/code-points.ts';
import { mutation } from '../../handler.ts';
import { checkIsBot, keptEntries, type Selection } from './kept-entries.ts';

/** Databases limit the size of indexed keys. */
const KEY_BYTES = 2000;

export const updateBotStorage = mutation(
  endpoints.updateBotStorage,
  async ({ change, caller, input: { storage } }) => {
    checkIsBot(caller);
    const entries = Object.entries(storage);
    if (entries.some(([name]) => Buffer.byteLength(name) > KEY_BYTES)) {
      throw badRequest(`A key can have at most ${KEY_BYTES} bytes.`);
    }
    // Makes sure that pending writes are counted.
    const sql = await change.writableSql();
    async function lengthOf({ where, values }: Selection): Promise<number> {
      const row = await sql.get<{ length: number | null }>(
        `SELECT SUM(LENGTH(name) + LENGTH(value)) AS length FROM bot_storage ${where}`,
        values,
      );
      return row?.length ?? 0;
    }
    const kept = await lengthOf(keptEntries(change, caller.id));
    const replaced = await lengthOf(keptEntries(change, caller.id, Object.keys(storage)));
    const added = entries.reduce(
      (sum, [name, value]) => sum + codePoints(name) + codePoints(value),
      0,
    );
    if (kept - replaced + added > limits.botStorageLength) {
      throw badRequest(`A bot can keep at most ${limits.botStorageLength} characters.`);
    }
    for (const [name, value] of entries) change.put(botStorage, { bot_id: caller.id, name, value });
    return {};
  },
);
