import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { mutation } from '../../handler.ts';
import { announceBotUpdate } from '../bots/announce-bot.ts';
import { ownerOf } from '../bots/bot-owner.ts';
import { checkBotNameIsFree, checkRoomForBots, mayMakeBots } from '../bots/bot-rules.ts';
import { setActive } from './change-account.ts';
import { findUser } from './find-user.ts';
import { checkRank } from './rank.ts';

export const reactivateUser = mutation(
  endpoints.reactivateUser,
  async ({ change, state, caller, input }) => {
    const user = findUser(state, caller, input.user_id, change.now);
    if (user.is_active) throw badRequest('User is already active');
    checkRank(caller, user.role);
    if (user.is_bot) checkMayReturn(state, user, change.now);
    const next = await setActive(change, user, true);
    if (user.is_bot) announceBotUpdate(change, next, { is_active: true });
    return {};
  },
);

function checkMayReturn(state: RealmState, bot: UserRow, now: number): void {
  const owner = ownerOf(state, bot);
  if (!owner || !mayMakeBots(state, owner, bot.bot_type, now)) {
    throw badRequest('The owner of this bot is not allowed to have bots.');
  }
  checkRoomForBots(state, owner);
  checkBotNameIsFree(state, bot.full_name, bot.id);
}
