import type { Subscription } from '@tidings/shared-types';
import { inSeconds } from '../../core/clock.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { Sql } from '../../core/storage/engine.ts';
import { subscriberIds } from './subscriber-ids.ts';

/** Smaller channels are always listed in full. */
const LARGE = 250;
const RECENT_SECONDS = 14 * 86_400;

type Lists = Pick<Subscription, 'subscribers' | 'partial_subscribers'>;

/** The requested subscribers of channels: none, all, or only some in large channels. */
export type SubscriberWish =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  | { readonly kind: 'partial'; readonly seenLately: ReadonlySet<number> };

/** Returns the request's parameter with the data that it needs. */
export async function subscriberWish(
  wanted: boolean | 'partial',
  { sql, realmId, now }: { readonly sql: Sql; readonly realmId: number; readonly now: number },
): Promise<SubscriberWish> {
  if (wanted !== 'partial') return { kind: wanted ? 'all' : 'none' };
  const rows = await sql.all<{ user_id: number }>(
    'SELECT user_id FROM presence WHERE realm_id = $1 AND idle_at >= $2',
    [realmId, inSeconds(now) - RECENT_SECONDS],
  );
  return { kind: 'partial', seenLately: new Set(rows.map(({ user_id }) => user_id)) };
}

/** Returns the requested subscribers. Partial lists always contain bots and recently active people. */
export function subscriberList(state: RealmState, channelId: number, wish: SubscriberWish): Lists {
  if (wish.kind === 'none') return {};
  const subscribers = subscriberIds(state, channelId);
  if (wish.kind === 'all' || subscribers.length < LARGE) return { subscribers };
  const partial_subscribers = subscribers.filter(
    (id) => wish.seenLately.has(id) || state.users.get({ id })?.is_bot,
  );
  return { partial_subscribers };
}
