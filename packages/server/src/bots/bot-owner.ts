import { badRequest } from '../api-error.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { UserRow } from '../storage/tables/users.ts';

/** Whom a bot belongs to: nobody, if it is an old one, or no bot. */
export function ownerOf(state: RealmState, { bot_owner_id }: UserRow): UserRow | undefined {
  return bot_owner_id === null ? undefined : state.users.get({ id: bot_owner_id });
}

/** Whoever has the key of a bot has its role, and its owner has the key. */
export function checkNotAboveOwner(bot: UserRow, owner: UserRow | undefined): void {
  if (owner && bot.role < owner.role) {
    throw badRequest('A bot cannot have a higher role than its owner.');
  }
}
