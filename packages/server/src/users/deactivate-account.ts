import { announceBotUpdate } from '../bots/announce-bot.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { setActive } from './change-account.ts';

/** Nobody answers for a bot whose owner is gone, so bots go with their owner. */
export function deactivateAccount(change: Mutation, user: UserRow): void {
  setActive(change, user, false);
  for (const id of change.state.botsByOwner.get(user.id) ?? []) {
    const bot = change.state.users.get({ id });
    if (!bot?.is_active) continue;
    setActive(change, bot, false);
    announceBotUpdate(change, bot, { is_active: false });
  }
}
