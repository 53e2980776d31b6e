import { setInternal } from '../../core/realm/create-realm.ts';
import type { Mutation } from '../../core/realm/mutation.ts';

/** Updates and returns the total size of the organization's files. */
export function changeUploadBytes(change: Mutation, difference: number): number {
  const bytes = change.state.internal('upload_bytes') + difference;
  setInternal(change, 'upload_bytes', bytes);
  return bytes;
}
