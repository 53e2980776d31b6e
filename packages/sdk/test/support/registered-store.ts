import { memoryStorage } from '../../src/store/memory-storage.ts';
import { type OpenRecords, openRecords } from '../../src/store/open-records.ts';
import { StoreWriter } from '../../src/store/store-writer.ts';

/** Opens the store of user 3, who has registered and knows channel 7. Close it afterwards. */
export async function registeredStore(
  channel: object,
): Promise<{ readonly records: OpenRecords; readonly writer: StoreWriter }> {
  const records = await openRecords({
    name: `registered-${crypto.randomUUID()}`,
    storage: memoryStorage().engine('relaxed'),
    isShared: false,
  });
  const writer = new StoreWriter(records);
  await writer.change(async (set) => {
    set.set('self', '', { userId: 3 });
    const extensions = { idempotencyKeys: false, streaming: false, draftDocuments: false };
    set.set('cursor', '', { queueId: 'q', lastEventId: 0, newestMessageId: 20, extensions });
    set.set('channel', '7', channel as never);
  });
  return { records, writer };
}
