import * as Type from 'typebox';
import { endpoint } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { Id } from '../scalars.ts';

const url = Type.String({
  description: 'URL of the file, relative to the server, for links in messages.',
});

export const uploadFile = endpoint({
  section: 'B-uploads',
  summary: 'Upload a file',
  description:
    'Stores a file for messages to link to. Only its owner can read it until a message links to it.',
  method: 'POST',
  path: '/user_uploads',
  access: 'user',
  mutates: true,
  params: {},
  files: { count: 1, description: 'Any file.' },
  response: Type.Object({
    url,
    uri: Type.String({ description: 'The same as `url`.', deprecated: true }),
    filename: Type.String({ description: 'The name under which the file was stored.' }),
  }),
  errors: {
    BAD_REQUEST: 'There is not exactly one file, or it is too large.',
    REALM_UPLOAD_QUOTA: 'The organization has no space left for files.',
    QUOTA_EXCEEDED: 'The caller has no space left for files.',
  },
});

export const getTemporaryFileUrl = endpoint({
  section: 'B-uploads',
  summary: 'Get a temporary URL of a file',
  description: 'The file can be downloaded from this URL for a minute, without credentials.',
  method: 'GET',
  path: '/user_uploads/{realm_id}/{path*}',
  access: 'spectator',
  mutates: false,
  params: {
    realm_id: required(Id, 'The organization, as in the URL of the file.'),
    path: required(Type.String(), 'The rest of the URL of the file.'),
  },
  response: Type.Object({
    url: Type.String({ description: 'The temporary URL, relative to the server.' }),
  }),
  errors: {
    BAD_REQUEST: 'There is no such file (HTTP 404), or the caller may not read it (HTTP 403).',
  },
});
