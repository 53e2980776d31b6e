import { limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { codePoints, unprintablePosition } from '../../core/text/code-points.ts';
import { foldCase } from '../../core/text/fold-case.ts';

/** Returns the trimmed name. Throws if it is invalid or another folder has it. */
export function checkedFolderName(state: RealmState, name: string, ownId?: number): string {
  const trimmed = name.trim();
  if (trimmed === '') throw badRequest("Channel folder name can't be empty.");
  const limit = limits.max_channel_folder_name_length;
  if (codePoints(trimmed) > limit) {
    throw badRequest(`Channel folder name too long (limit: ${limit} characters).`);
  }
  const position = unprintablePosition(trimmed);
  if (position !== undefined) {
    throw badRequest(`Invalid character in channel folder name, at position ${position}.`);
  }
  const key = foldCase(trimmed);
  for (const folder of state.channelFolders.values()) {
    if (folder.id !== ownId && foldCase(folder.name) === key) {
      throw badRequest(`Channel folder '${trimmed}' already exists`);
    }
  }
  return trimmed;
}
