import type { Services } from '../../services.ts';
import { KEPT_MS } from './stored-previews.ts';

/** Small, so that other writers do not wait long. */
const PAGES_PER_TRANSACTION = 1000;

/** Deletes metadata of pages that is too old for new messages. */
export async function forgetOldPages({
  engine,
  clock,
}: Pick<Services, 'engine' | 'clock'>): Promise<void> {
  const oldest = clock.now() - KEPT_MS;
  let dropped: number;
  do {
    dropped = await engine.write((tx) =>
      tx.run(
        `DELETE FROM page_previews WHERE (realm_id, url_hash) IN (
           SELECT realm_id, url_hash FROM page_previews
           WHERE fetched_at <= $1 ORDER BY fetched_at LIMIT ${PAGES_PER_TRANSACTION}
         )`,
        [oldest],
      ),
    );
  } while (dropped === PAGES_PER_TRANSACTION);
}
