import { botTypes, endpoints } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import { isInSetting } from '../groups/membership.ts';
import { mutation } from '../handler.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { UserRow } from '../storage/tables.ts';
import { setActive } from './change-account.ts';
import { findUser } from './find-user.ts';

export const reactivateUser = mutation(
  endpoints.reactivateUser,
  ({ change, state, caller, input }) => {
    const user = findUser(state, caller, input.user_id, change.now);
    if (user.is_active) throw badRequest('User is already active');
    if (user.is_bot) checkOwnerMayHaveBot(state, user, change.now);
    setActive(change, user, true);
    return {};
  },
);

function checkOwnerMayHaveBot(state: RealmState, bot: UserRow, now: number): void {
  const owner = bot.bot_owner_id === null ? undefined : state.users.get({ id: bot.bot_owner_id });
  const names =
    bot.bot_type === botTypes.incomingWebhook
      ? (['can_create_bots_group', 'can_create_write_only_bots_group'] as const)
      : (['can_create_bots_group'] as const);
  const mayHaveBot =
    owner && names.some((name) => isInSetting(state, owner, state.groupSetting(name), now));
  if (!mayHaveBot) throw badRequest('The owner of this bot is not allowed to have bots.');
}
