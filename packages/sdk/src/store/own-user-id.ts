import type { RecordReader } from './working-set.ts';

/** Returns the person's id; undefined until they first sign in on this device. */
export async function ownUserId(reader: Pick<RecordReader, 'get'>): Promise<number | undefined> {
  return (await reader.get('self', ''))?.value.userId;
}
