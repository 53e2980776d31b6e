import { endpoints, type InputOf } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type ChannelFolderRow, channelFolders } from '../../core/storage/tables/channels.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { renderDescription } from '../markdown/render-description.ts';
import { checkedFolderName } from './folder-rules.ts';

export const updateChannelFolder = mutation(
  endpoints.updateChannelFolder,
  ({ change, state, input }) => {
    const folder = state.channelFolders.get({ id: input.channel_folder_id });
    if (!folder) throw badRequest('Invalid channel folder ID');
    const data = changedFields(state, folder, input);
    if (Object.keys(data).length === 0) return {};
    const next = { ...folder, ...data };
    change.put(channelFolders, next);
    audit(change, {
      kind: 'channel_folder.changed',
      target: folder.id,
      details: { name: next.name },
    });
    change.emit('realm', {
      type: 'channel_folder',
      op: 'update',
      channel_folder_id: folder.id,
      data,
    });
    return {};
  },
);

type Input = InputOf<typeof endpoints.updateChannelFolder>;
type Fields = Partial<
  Pick<ChannelFolderRow, 'name' | 'description' | 'rendered_description' | 'is_archived'>
>;

function changedFields(state: RealmState, folder: ChannelFolderRow, input: Input): Fields {
  const name =
    input.name === undefined ? folder.name : checkedFolderName(state, input.name, folder.id);
  const { description = folder.description, is_archived = folder.is_archived } = input;
  if (is_archived && !folder.is_archived && holdsActiveChannels(state, folder.id)) {
    throw badRequest('You need to remove all the channels from this folder to archive it.');
  }
  return {
    ...(name !== folder.name && { name }),
    ...(description !== folder.description && {
      description,
      rendered_description: renderDescription(description),
    }),
    ...(is_archived !== folder.is_archived && { is_archived }),
  };
}

function holdsActiveChannels(state: RealmState, folderId: number): boolean {
  return [...state.channels.values()].some(
    (channel) => channel.folder_id === folderId && !channel.is_archived,
  );
}
