import { forUser } from '../realm/events.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { botObject } from './bot-object.ts';

/**
 * What owners hear about their bots beside what everybody hears. Never a key: events are stored, and
 * keys are not.
 */
export function announceNewBot(change: Mutation, bot: UserRow): void {
  tellOwner(change, bot, 'add', {
    ...botObject(change.state, bot, null),
    is_active: bot.is_active,
    owner_id: bot.bot_owner_id,
    services: [],
  });
}

export function announceBotUpdate(
  change: Mutation,
  bot: UserRow,
  fields: Readonly<Record<string, unknown>>,
): void {
  tellOwner(change, bot, 'update', { user_id: bot.id, ...fields });
}

/** Tells a former owner that the bot is no longer theirs. */
export function announceLostBot(change: Mutation, bot: UserRow): void {
  tellOwner(change, bot, 'delete', { user_id: bot.id });
}

function tellOwner(change: Mutation, { bot_owner_id }: UserRow, op: string, bot: object): void {
  if (bot_owner_id !== null) change.emit(forUser(bot_owner_id), { type: 'realm_bot', op, bot });
}
