import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';

/** Returns a bot's owner; undefined for old bots and for people. */
export function ownerOf(state: RealmState, { bot_owner_id }: UserRow): UserRow | undefined {
  return bot_owner_id === null ? undefined : state.users.get({ id: bot_owner_id });
}

/** Throws if a bot's role is higher than its owner's, since the owner has the bot's key. */
export function checkNotAboveOwner(bot: UserRow, owner: UserRow | undefined): void {
  if (owner && bot.role < owner.role) {
    throw badRequest('A bot cannot have a higher role than its owner.');
  }
}
