import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { ChannelFolder } from '../resources/channel-folder.ts';
import { Id } from '../scalars.ts';

const section = 'B-folders';
const description = Type.String({ maxLength: limits.max_channel_folder_description_length });
const nameRule = `1 to ${limits.max_channel_folder_name_length} characters, not taken.`;
const onlyAdministrators = 'The caller is not an administrator.';

export const getChannelFolders = endpoint({
  section,
  summary: 'Get channel folders',
  method: 'GET',
  path: '/channel_folders',
  access: 'user',
  mutates: false,
  params: {
    include_archived: defaulted(Type.Boolean(), false, 'Include archived folders.'),
  },
  response: Type.Object({
    channel_folders: described(Type.Array(ChannelFolder), 'The folders in their order.'),
  }),
  errors: {},
});

export const createChannelFolder = endpoint({
  section,
  summary: 'Create a channel folder',
  method: 'POST',
  path: '/channel_folders/create',
  access: 'administrator',
  mutates: true,
  params: {
    name: required(Type.String(), `The name: ${nameRule}`),
    description: defaulted(description, '', 'The purpose of the folder, in Markdown.'),
  },
  response: Type.Object({ channel_folder_id: described(Id, 'The new folder.') }),
  errors: {
    BAD_REQUEST: 'The name is blank, too long or taken, or the description is too long.',
    UNAUTHORIZED_PRINCIPAL: onlyAdministrators,
  },
});

export const reorderChannelFolders = endpoint({
  section,
  summary: 'Reorder channel folders',
  method: 'PATCH',
  path: '/channel_folders',
  access: 'administrator',
  mutates: true,
  params: {
    order: required(Type.Array(Id), 'IDs of all folders, archived ones too, in their new order.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: 'The list does not hold every folder exactly once.',
    UNAUTHORIZED_PRINCIPAL: onlyAdministrators,
  },
});

export const updateChannelFolder = endpoint({
  section,
  summary: 'Update a channel folder',
  description: 'Changes only what the request contains.',
  method: 'PATCH',
  path: '/channel_folders/{channel_folder_id}',
  access: 'administrator',
  mutates: true,
  params: {
    channel_folder_id: required(Id, 'The folder.'),
    name: optional(Type.String(), `The new name: ${nameRule}`),
    description: optional(description, 'The purpose of the folder, in Markdown.'),
    is_archived: optional(Type.Boolean(), 'Archive the folder, or restore it.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such folder, the name is blank, too long or taken, the description is too long, or the folder to archive holds channels that are not archived.',
    UNAUTHORIZED_PRINCIPAL: onlyAdministrators,
  },
});
