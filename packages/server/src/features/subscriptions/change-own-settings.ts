import type { SubscriptionProperty } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type SubscriptionRow, subscriptions } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { checkedColor } from './colors.ts';

/** Changes a user's settings of their channels. Changes all or none. */
export function changeOwnSettings(
  change: Mutation,
  user: UserRow,
  wanted: readonly SubscriptionProperty[],
): void {
  for (const { stream_id, property, value } of wanted) {
    const row = ownSubscription(change, user, stream_id);
    const fields = fieldsFor(property, value);
    const changed = Object.entries(fields).some(
      ([name, next]) => row[name as keyof SubscriptionRow] !== next,
    );
    if (!changed) continue;
    change.put(subscriptions, { ...row, ...fields });
    for (const [name, next] of announced(fields)) {
      change.emit(forUser(user.id), {
        type: 'subscription',
        op: 'update',
        stream_id,
        property: name,
        value: next,
      });
    }
  }
}

function ownSubscription({ state }: Mutation, user: UserRow, channelId: number): SubscriptionRow {
  const row = state.subscriptions.get({ channel_id: channelId, user_id: user.id });
  if (!row?.active) throw badRequest(`Not subscribed to channel ID ${channelId}`);
  if (state.channels.get({ id: channelId })?.is_archived) {
    throw badRequest('The settings of an archived channel cannot be changed.');
  }
  return row;
}

type Fields = Partial<Omit<SubscriptionRow, 'channel_id' | 'user_id' | 'active' | 'intervals'>>;

function fieldsFor(property: SubscriptionProperty['property'], value: boolean | string): Fields {
  if (property === 'color') {
    if (typeof value !== 'string') throw badRequest('A color is a string.');
    return { color: checkedColor(value) };
  }
  if (typeof value !== 'boolean') throw badRequest(`'${property}' is true or false.`);
  return property === 'in_home_view' ? { is_muted: !value } : { [property]: value };
}

/** Returns both names of muting, since clients expect events for both. */
function announced(fields: Fields): [string, unknown][] {
  const { is_muted } = fields;
  if (is_muted === undefined) return Object.entries(fields);
  return [
    ['in_home_view', !is_muted],
    ['is_muted', is_muted],
  ];
}
