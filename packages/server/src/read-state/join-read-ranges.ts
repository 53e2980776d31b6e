import type { Services } from '../services.ts';
import { joinRead } from './change-ranges.ts';

/** With fewer there is little to win. */
const MANY = 100;

/**
 * Joins what people have read, of who has many ranges of it. Marking something as read joins it with
 * what is near; what is deleted later leaves ranges apart that nobody comes near any more.
 */
export async function joinReadRanges(
  { engine, realms }: Pick<Services, 'engine' | 'realms'>,
  many = MANY,
): Promise<void> {
  const all = await engine.reader.all<{ id: number }>('SELECT id FROM realms ORDER BY id');
  const readers = new Map<number, { user_id: number }[]>();
  // A statement each: one for all of them would take too long.
  for (const { id } of all) {
    const found = await engine.reader.all<{ user_id: number }>(
      `SELECT user_id FROM read_ranges WHERE realm_id = $1
       GROUP BY user_id HAVING COUNT(*) > $2`,
      [id, many],
    );
    if (found.length > 0) readers.set(id, found);
  }
  await realms.inEach(readers.keys(), async (realm) => {
    for (const { user_id } of readers.get(realm.id) ?? []) {
      await realm.write((change) => joinRead(change, user_id));
    }
  });
}
