import type { Mutation } from '../../../core/realm/mutation.ts';
import { userSettingRows } from '../../../core/storage/tables/users.ts';

/** Stored with the settings of accounts, like `_bot`, so that every process knows it. */
const NAME = '_bot_dropped_calls';

/** Notes that a bot's service was not called. The next delivery tells the bot's owner. */
export function noteDroppedCalls(change: Mutation, botId: number): void {
  if (hasDroppedCalls(change, botId)) return;
  change.put(userSettingRows, { user_id: botId, name: NAME, value: change.now });
}

export function hasDroppedCalls({ state }: Mutation, botId: number): boolean {
  return state.userSettings.get({ user_id: botId, name: NAME }) !== undefined;
}

export function forgetDroppedCalls(change: Mutation, botId: number): void {
  change.remove(userSettingRows, { user_id: botId, name: NAME });
}
