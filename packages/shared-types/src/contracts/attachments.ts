import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { Attachment } from '../resources/attachment.ts';
import { Count, Id } from '../scalars.ts';

export const getAttachments = endpoint({
  section: 'B-attachments',
  summary: 'Get own files',
  description: 'The files that the caller uploaded.',
  method: 'GET',
  path: '/attachments',
  access: 'user',
  mutates: false,
  params: {},
  response: Type.Object({
    attachments: described(Type.Array(Attachment), 'The files.'),
    upload_space_used: described(Count, 'Size of all files of the organization, in bytes.'),
  }),
  errors: {},
});

export const deleteAttachment = endpoint({
  section: 'B-attachments',
  summary: 'Delete own file',
  description: 'Messages that link to the file stay as they are, but their links are dead.',
  method: 'DELETE',
  path: '/attachments/{attachment_id}',
  access: 'user',
  mutates: true,
  params: { attachment_id: required(Id, 'The file.') },
  response: noFields,
  errors: { BAD_REQUEST: 'The caller has no such file.' },
});
