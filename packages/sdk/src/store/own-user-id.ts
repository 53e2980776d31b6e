import type { RecordReader } from './working-set.ts';

/** Undefined while nobody ever signed in on this device. */
export async function ownUserId(reader: Pick<RecordReader, 'get'>): Promise<number | undefined> {
  return (await reader.get('self', ''))?.value.userId;
}
