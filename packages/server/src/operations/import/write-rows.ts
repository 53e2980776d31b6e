import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { startIndex } from '../../features/search/search-index.ts';
import type { Archive } from './archive.ts';
import { underWay } from './progress.ts';

const PER_TRANSACTION = 1000;

/** Writes everything except messages and files. If the import is resumed, the same rows are written again. */
export async function writeRows(realm: Realm, { rows: { all } }: Archive): Promise<void> {
  for (let at = 0; at < all.length; at += PER_TRANSACTION) {
    const some = all.slice(at, at + PER_TRANSACTION);
    await realm.write((change: Mutation) => {
      underWay(change.state);
      for (const { table, row } of some) change.put(table, row);
    });
  }
  await realm.write(startIndex);
}
