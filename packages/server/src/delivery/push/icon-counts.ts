import { badgeCountOf } from '../../features/read-state/badge-count.ts';
import type { NotifyContext } from './hand-over.ts';

/** Returns the counts of accounts for the icons of their apps. */
export async function iconCountsOf(
  { realm, services: { engine } }: NotifyContext,
  userIds: Iterable<number>,
): Promise<ReadonlyMap<number, number>> {
  const source = { sql: realm.reader, dialect: engine.dialect, realmId: realm.id };
  const counts = new Map<number, number>();
  for (const id of new Set(userIds)) {
    const user = realm.state.users.get({ id });
    if (user) counts.set(id, await badgeCountOf(source, realm.state, user));
  }
  return counts;
}
