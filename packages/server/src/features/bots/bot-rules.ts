import { botTypes, limits, roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { hasRealmPermission } from '../groups/permissions.ts';
import { isService } from '../keys/service-accounts.ts';
import { checkMayMakeMore } from '../users/personal-limit.ts';

/** Tells whether an account may create or reactivate bots of a type. */
export function mayMakeBots(
  state: RealmState,
  owner: UserRow,
  botType: number | null,
  now: number,
): boolean {
  if (hasRealmPermission(state, owner, 'can_create_bots_group', now)) return true;
  return (
    botType === botTypes.incomingWebhook &&
    hasRealmPermission(state, owner, 'can_create_write_only_bots_group', now)
  );
}

export function checkMayMakeBots(
  state: RealmState,
  owner: UserRow,
  botType: number,
  now: number,
): void {
  if (!mayMakeBots(state, owner, botType, now)) throw badRequest('Insufficient permission');
}

/** Limits the number of bots, since each has a rate limit of its own. */
export function checkRoomForBots(state: RealmState, owner: UserRow): void {
  const bots = [...state.users.values()].filter(({ is_bot, is_active }) => is_bot && is_active);
  const makers = bots.map(({ bot_owner_id }) => bot_owner_id);
  checkMayMakeMore(state, owner, { makers, most: limits.botsPerUser, what: 'bots' });
}

/** Throws if another active account has this name, since bots act under their name. */
export function checkBotNameIsFree(state: RealmState, name: string, ownId?: number): void {
  const key = foldCase(name);
  for (const user of state.users.values()) {
    if (user.is_active && user.id !== ownId && foldCase(user.full_name) === key) {
      throw badRequest('Name is already in use!');
    }
  }
}

/**
 * Returns a bot that the caller may change: their own, or any for administrators. Its role must not be above the
 * caller's, since its key would give them that role.
 */
export function findManagedBot(state: RealmState, caller: UserRow, botId: number): UserRow {
  const bot = state.users.get({ id: botId });
  const isManaged = bot?.is_bot && !isService(state, bot.id) && !state.webhookByAccount.has(bot.id);
  if (!isManaged) throw badRequest('No such bot');
  const manages = bot.bot_owner_id === caller.id || caller.role <= roles.administrator;
  if (!manages || bot.role < caller.role) throw badRequest('Insufficient permission');
  return bot;
}

/** Throws if the request has settings of the bot itself: only embedded bots have some, which this server lacks. */
export function refuseConfigData(given: Readonly<Record<string, string>> | undefined): void {
  if (Object.keys(given ?? {}).length > 0) {
    throw badRequest('Bots have no configuration data on this server.');
  }
}

/** Throws if the request names a channel, since bots have no channel settings here. */
export function refuseChannels(names: readonly (string | null | undefined)[]): void {
  const name = names.find((each) => each);
  if (name) throw badRequest(`Invalid channel name '${name}'`);
}
