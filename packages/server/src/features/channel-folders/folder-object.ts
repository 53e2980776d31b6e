import type { ChannelFolder } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelFolderRow } from '../../core/storage/tables/channels.ts';

/** Returns a folder as clients see it. */
export function folderObject({ folder_order, ...folder }: ChannelFolderRow): ChannelFolder {
  return { ...folder, order: folder_order };
}

export function foldersInOrder(state: RealmState): ChannelFolderRow[] {
  return [...state.channelFolders.values()].sort(
    (a, b) => a.folder_order - b.folder_order || a.id - b.id,
  );
}
