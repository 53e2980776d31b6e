import { MessagePages } from '../messages/message-pages.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import { type RecordReader, WorkingSet } from '../store/working-set.ts';

/** Returns the stored message; undefined if it is not stored. */
export async function storedMessage(
  records: RecordReader,
  message: MessageRef,
): Promise<StoredMessage | undefined> {
  if (!('id' in message)) return undefined;
  return (await new MessagePages(new WorkingSet(records)).get([message.id])).get(message.id);
}
