import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { channelFolders } from '../../core/storage/tables/channels.ts';
import { mutation } from '../../handler.ts';
import { foldersInOrder } from './folder-object.ts';

export const reorderChannelFolders = mutation(
  endpoints.reorderChannelFolders,
  ({ change, state, input }) => {
    const { order } = input;
    const before = foldersInOrder(state).map((folder) => folder.id);
    const given = new Set(order);
    const holdsEachOnce =
      order.length === before.length && before.every((folderId) => given.has(folderId));
    if (!holdsEachOnce) throw badRequest('The order must hold every folder exactly once.');
    if (before.every((folderId, place) => folderId === order[place])) return {};
    for (const [folder_order, id] of order.entries()) {
      const folder = state.channelFolders.get({ id });
      if (folder) change.put(channelFolders, { ...folder, folder_order });
    }
    change.emit('realm', { type: 'channel_folder', op: 'reorder', order });
    return {};
  },
);
