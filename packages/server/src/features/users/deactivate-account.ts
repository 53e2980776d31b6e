import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { announceBotUpdate } from '../bots/announce-bot.ts';
import { setActive } from './change-account.ts';

/** Deactivates an account and its bots, since a bot needs an owner who answers for it. */
export async function deactivateAccount(change: Mutation, user: UserRow): Promise<void> {
  await setActive(change, user, false);
  if (user.is_bot) announceBotUpdate(change, user, { is_active: false });
  for (const id of change.state.botsByOwner.get(user.id) ?? []) {
    const bot = change.state.users.get({ id });
    if (!bot?.is_active) continue;
    await deactivateAccount(change, bot);
  }
}
