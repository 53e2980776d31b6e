import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { folderObject, foldersInOrder } from './folder-object.ts';

export const getChannelFolders = query(endpoints.getChannelFolders, ({ state, input }) => ({
  channel_folders: foldersInOrder(state)
    .filter((folder) => input.include_archived || !folder.is_archived)
    .map(folderObject),
}));
