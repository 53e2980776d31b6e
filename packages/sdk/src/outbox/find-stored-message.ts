import type { RecordReader } from '../store/working-set.ts';

const PAGES_AT_ONCE = 16;

/** Returns the id of the stored message with this local id, among those newer than `after`. */
export async function findStoredMessage(
  records: RecordReader,
  localId: string,
  after = 0,
): Promise<number | undefined> {
  let from: number | undefined;
  for (;;) {
    const pages = await records.find({
      kind: 'page',
      limit: PAGES_AT_ONCE,
      ...(from !== undefined && { from }),
    });
    for (const { value } of pages) {
      const found = value.messages.find((message) => message.localId === localId);
      if (found) return found.id;
    }
    // A page's rank is its newest message, negated. No two pages share one.
    const oldest = pages.at(-1)?.rank;
    if (oldest === undefined || pages.length < PAGES_AT_ONCE || -oldest <= after) return undefined;
    from = oldest + 1;
  }
}
