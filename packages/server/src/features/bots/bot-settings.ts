import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { userSettingRows } from '../../core/storage/tables/users.ts';

/** Settings of bots. */
export interface BotSettings {
  /** Whether the bot's event queues get messages of all public channels by default. */
  readonly default_all_public_streams: boolean;
}

/** Stored with people's settings, whose names never begin with an underscore. */
const NAME = '_bot';
const defaults: BotSettings = { default_all_public_streams: false };

export function botSettings(state: RealmState, botId: number): BotSettings {
  const row = state.userSettings.get({ user_id: botId, name: NAME });
  return row ? (row.value as BotSettings) : defaults;
}

export function setBotSettings(change: Mutation, botId: number, settings: BotSettings): void {
  change.put(userSettingRows, { user_id: botId, name: NAME, value: settings });
}
