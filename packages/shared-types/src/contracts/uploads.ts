import * as Type from 'typebox';
import { endpoint } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { Id } from '../scalars.ts';

const url = Type.String({
  description: 'Where the file is: an address relative to the server, for messages to refer to.',
});

export const uploadFile = endpoint({
  section: 'B-uploads',
  summary: 'Upload a file',
  description:
    'Keeps a file, so that messages can refer to it. Until one does, nobody else can read it.',
  method: 'POST',
  path: '/user_uploads',
  access: 'user',
  mutates: true,
  params: {},
  files: { count: 1, description: 'Any file.' },
  response: Type.Object({
    url,
    uri: Type.String({ description: 'The same as `url`.', deprecated: true }),
    filename: Type.String({ description: 'The name of the file as it was kept.' }),
  }),
  errors: {
    BAD_REQUEST: 'There is not exactly one file, or it is too large.',
    REALM_UPLOAD_QUOTA: 'The organization has no space left for files.',
    QUOTA_EXCEEDED: 'The caller has no space left for files.',
  },
});

export const getTemporaryFileUrl = endpoint({
  section: 'B-uploads',
  summary: 'Get a temporary address of a file',
  description: 'For a minute the file can be had under that address without credentials.',
  method: 'GET',
  path: '/user_uploads/{realm_id}/{path*}',
  access: 'spectator',
  mutates: false,
  params: {
    realm_id: required(Id, 'The organization, as in the address of the file.'),
    path: required(Type.String(), 'The rest of the address of the file.'),
  },
  response: Type.Object({
    url: Type.String({ description: 'The temporary address, relative to the server.' }),
  }),
  errors: {
    BAD_REQUEST: 'There is no such file (HTTP 404), or the caller may not read it (HTTP 403).',
  },
});
