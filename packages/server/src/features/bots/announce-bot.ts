import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { ownedBotObject } from './bot-object.ts';

/** Sends an owner the part of a bot's data that only owners get. Never contains a key, since events are stored. */
export function announceNewBot(change: Mutation, bot: UserRow): void {
  if (bot.bot_owner_id === null) return;
  tellOwner(change, bot, 'add', ownedBotObject(change.state, bot, bot.bot_owner_id));
}

export function announceBotUpdate(
  change: Mutation,
  bot: UserRow,
  fields: Readonly<Record<string, unknown>>,
): void {
  tellOwner(change, bot, 'update', { user_id: bot.id, ...fields });
}

/** Announces a new key. Null means that the client must request it. */
export function announceNewKey(change: Mutation, bot: UserRow): void {
  announceBotUpdate(change, bot, { api_key: null });
}

/** Tells a former owner that they no longer own the bot. */
export function announceLostBot(change: Mutation, bot: UserRow): void {
  tellOwner(change, bot, 'delete', { user_id: bot.id });
}

function tellOwner(change: Mutation, { bot_owner_id }: UserRow, op: string, bot: object): void {
  if (bot_owner_id !== null) change.emit(forUser(bot_owner_id), { type: 'realm_bot', op, bot });
}
