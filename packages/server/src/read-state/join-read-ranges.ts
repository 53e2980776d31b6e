import type { Services } from '../services.ts';
import { joinRead } from './change-ranges.ts';

/** With fewer there is little to win. */
const MANY = 100;

/**
 * Joins what people have read, of who has many ranges of it. Marking something as read joins it with
 * what is near; what is deleted later leaves ranges apart that nobody comes near any more.
 */
export async function joinReadRanges(
  { realms }: { readonly realms: Pick<Services['realms'], 'all'> },
  many = MANY,
): Promise<void> {
  for (const realm of await realms.all()) {
    const readers = await realm.reader.all<{ user_id: number }>(
      `SELECT user_id FROM read_ranges WHERE realm_id = $1
       GROUP BY user_id HAVING COUNT(*) > $2`,
      [realm.id, many],
    );
    for (const { user_id } of readers) await realm.write((change) => joinRead(change, user_id));
  }
}
