import type { Mutation } from '../../core/realm/mutation.ts';
import { flagBits } from '../messages/flags.ts';
import { announceStarsGone } from '../read-state/flag-event.ts';
import type { Receivers } from './receivers.ts';

/**
 * Tells people that they lose the stars on messages, unless they already hear that the messages are gone. For example,
 * a person may have starred a message in a channel that they left. `losers` limits the check to these people.
 */
export async function announceLostStars(
  change: Mutation,
  ids: readonly number[],
  receivers: Receivers,
  losers?: readonly number[],
): Promise<void> {
  const rows = await change.sql.all<{ user_id: number; message_id: number }>(
    `SELECT user_id, message_id FROM message_flags
     WHERE realm_id = $1 AND ${change.dialect.among('message_id', '$2')}
     AND (flags & ${flagBits.starred}) <> 0 ORDER BY user_id, message_id`,
    [change.realmId, JSON.stringify(ids)],
  );
  const among = losers && new Set(losers);
  const lost = new Map<number, number[]>();
  for (const { user_id, message_id } of rows) {
    if (among?.has(user_id) === false || receivers.get(user_id)?.includes(message_id)) continue;
    lost.set(user_id, [...(lost.get(user_id) ?? []), message_id]);
  }
  for (const [userId, stars] of lost) announceStarsGone(change, userId, stars);
}
