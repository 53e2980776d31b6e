import type { Services } from '../../services.ts';
import { joinRead } from './change-ranges.ts';

/** Ranges from which on joining is worthwhile. */
const MANY = 100;

/**
 * Joins the read ranges of people who have many. Marking messages as read joins only ranges near them. Messages deleted
 * later leave ranges apart that no such change comes near.
 */
export async function joinReadRanges(
  { engine, realms }: Pick<Services, 'engine' | 'realms'>,
  many = MANY,
): Promise<void> {
  const all = await engine.reader.all<{ id: number }>('SELECT id FROM realms ORDER BY id');
  const readers = new Map<number, { user_id: number }[]>();
  // One statement per realm, since one for all of them would take too long.
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
