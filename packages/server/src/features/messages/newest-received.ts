import type { RealmState } from '../../core/realm/realm-state.ts';
import type { Dialect, Sql } from '../../core/storage/engine.ts';
import { findMessages } from '../narrow/find-messages.ts';
import type { Search } from '../narrow/search.ts';
import { LAST_ID, receivedSpaces } from '../narrow/search-space.ts';

const newest = { order: 'DESC', bound: LAST_ID, limit: 1 } as const;

/** Returns a search for everything that a user ever received, even if they may no longer read it. */
export function receivedByUser(state: RealmState, userId: number): Search {
  const channelIds = [...(state.channelsOf.get(userId) ?? [])];
  const spaces = channelIds.flatMap((id) => receivedSpaces(state, userId, id));
  return { spaces, direct: [], conditions: [{ kind: 'received', negated: false }] };
}

/** Returns the id of the newest message that a user received; -1 if there is none. */
export async function newestReceived(
  source: { readonly sql: Sql; readonly dialect: Dialect; readonly realmId: number },
  userId: number,
  search: Search,
): Promise<number> {
  const [message] = await findMessages(source, userId, search, [newest], []);
  return message?.id ?? -1;
}
