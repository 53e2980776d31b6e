import * as Type from 'typebox';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { realmIcon } from '../resources/realm-pictures.ts';

const section = 'B-extra';
const night = required(Type.Boolean(), 'Whether this is the logo for dark themes.');
const UNAUTHORIZED_PRINCIPAL = 'The caller is not an administrator.';
const BAD_IMAGE = 'The file is not an image that can be read.';
const BAD_REQUEST = 'There is not exactly one file, or it is too large.';
const iconResponse = Type.Object({ icon_url: realmIcon.icon_url });

export const uploadRealmIcon = endpoint({
  section,
  summary: 'Set the icon of the organization',
  description: 'The picture is cut to a square and encoded anew, without its metadata.',
  method: 'POST',
  path: '/realm/icon',
  access: 'administrator',
  mutates: true,
  params: {},
  files: { count: 1, description: 'An image.', maxMib: limits.max_icon_file_size_mib },
  response: iconResponse,
  errors: { BAD_REQUEST, BAD_IMAGE, UNAUTHORIZED_PRINCIPAL },
});

export const deleteRealmIcon = endpoint({
  section,
  summary: 'Remove the icon of the organization',
  description: 'The organization has the icon of the server again.',
  method: 'DELETE',
  path: '/realm/icon',
  access: 'administrator',
  mutates: true,
  params: {},
  response: iconResponse,
  errors: { UNAUTHORIZED_PRINCIPAL },
});

export const uploadRealmLogo = endpoint({
  section,
  summary: 'Set a logo of the organization',
  description:
    'The picture is shrunk to at most 800 by 100 pixels and encoded anew, without its metadata.',
  method: 'POST',
  path: '/realm/logo',
  access: 'administrator',
  mutates: true,
  params: { night },
  files: { count: 1, description: 'An image.', maxMib: limits.max_logo_file_size_mib },
  response: noFields,
  errors: { BAD_REQUEST, BAD_IMAGE, UNAUTHORIZED_PRINCIPAL },
});

export const deleteRealmLogo = endpoint({
  section,
  summary: 'Remove a logo of the organization',
  description:
    'The organization has the logo of the server again; in dark themes its logo for light themes.',
  method: 'DELETE',
  path: '/realm/logo',
  access: 'administrator',
  mutates: true,
  params: { night },
  response: noFields,
  errors: { UNAUTHORIZED_PRINCIPAL },
});
