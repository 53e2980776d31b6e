import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { announceBotUpdate } from '../bots/announce-bot.ts';
import { setActive, setAllActive } from './change-account.ts';

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

/** Deactivates people and their bots together. */
export async function deactivatePeople(
  change: Mutation,
  people: readonly UserRow[],
): Promise<void> {
  const { state } = change;
  const bots = people
    .flatMap(({ id }) => [...(state.botsByOwner.get(id) ?? [])])
    .flatMap((id) => state.users.get({ id }) ?? [])
    .filter((bot) => bot.is_active);
  await setAllActive(change, [...people, ...bots], false);
  for (const bot of bots) announceBotUpdate(change, bot, { is_active: false });
}
