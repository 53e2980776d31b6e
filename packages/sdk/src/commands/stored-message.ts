import { MessageBook } from '../messages/message-book.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import { type RecordReader, WorkingSet } from '../store/working-set.ts';

/** The message as the records have it; undefined if they do not. */
export async function storedMessage(
  records: RecordReader,
  message: MessageRef,
): Promise<StoredMessage | undefined> {
  if (!('id' in message)) return undefined;
  return (await new MessageBook(new WorkingSet(records)).get([message.id])).get(message.id);
}
