import { setInternal } from '../realm/create-realm.ts';
import type { Mutation } from '../realm/mutation.ts';

/** Keeps count of the size of all the organization's files, and gives it. */
export function changeUploadBytes(change: Mutation, difference: number): number {
  const bytes = change.state.internal('upload_bytes') + difference;
  setInternal(change, 'upload_bytes', bytes);
  return bytes;
}
