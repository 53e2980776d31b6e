import { limits, type RetentionInput } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { codePoints, unprintablePosition } from '../../core/text/code-points.ts';
import { foldCase } from '../../core/text/fold-case.ts';

/** Returns the trimmed name. Throws if it is invalid. */
export function checkedChannelName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw badRequest("Channel name can't be empty.");
  if (codePoints(trimmed) > limits.max_stream_name_length) {
    throw badRequest(`Channel name too long (limit: ${limits.max_stream_name_length} characters).`);
  }
  const position = unprintablePosition(trimmed);
  if (position !== undefined) {
    throw badRequest(`Invalid character in channel name, at position ${position}.`);
  }
  return trimmed;
}

/** Throws if another channel, archived or not, has the name. */
export function checkChannelNameIsFree(state: RealmState, name: string, ownId?: number): void {
  const holder = state.channelsByName.get(foldCase(name));
  if (holder && holder.id !== ownId) throw badRequest(`Channel '${name}' already exists`);
}

/** Joins the lines of a description, which is shown on one line. */
export function onOneLine(description: string): string {
  return description.replace(/\r\n|\r|\n/g, ' ');
}

/** Returns the stored value: -1 means unlimited, null the organization's default. */
export function retentionDays(given: RetentionInput): number | null {
  if (given === 'unlimited') return -1;
  return given === 'realm_default' ? null : given;
}

/** Throws unless channels can be put into the folder. */
export function checkFolder(state: RealmState, folderId: number | null): void {
  if (folderId === null) return;
  const folder = state.channelFolders.get({ id: folderId });
  if (!folder || folder.is_archived) throw badRequest('Invalid channel folder ID');
}
