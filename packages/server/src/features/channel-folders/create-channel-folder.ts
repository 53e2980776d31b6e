import { endpoints } from '@tidings/shared-types';
import { inSeconds } from '../../core/clock.ts';
import { type ChannelFolderRow, channelFolders } from '../../core/storage/tables/channels.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { renderDescription } from '../markdown/render-description.ts';
import { folderObject, foldersInOrder } from './folder-object.ts';
import { checkedFolderName } from './folder-rules.ts';

export const createChannelFolder = mutation(
  endpoints.createChannelFolder,
  ({ change, state, caller, input }) => {
    const last = foldersInOrder(state).at(-1);
    const folder: ChannelFolderRow = {
      id: change.nextId(),
      name: checkedFolderName(state, input.name),
      description: input.description,
      rendered_description: renderDescription(input.description),
      date_created: inSeconds(change.now),
      creator_id: caller.id,
      is_archived: false,
      folder_order: last ? last.folder_order + 1 : 0,
    };
    change.put(channelFolders, folder);
    audit(change, {
      kind: 'channel_folder.created',
      target: folder.id,
      details: { name: folder.name },
    });
    change.emit('realm', {
      type: 'channel_folder',
      op: 'add',
      channel_folder: folderObject(folder),
    });
    return { channel_folder_id: folder.id };
  },
);
