import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { ErasedCounts, Erasure, erasureModes } from '../resources/erasure.ts';
import { UserId } from '../scalars.ts';

const section = 'X2';
const user_id = required(UserId, 'The person.');

export const eraseUser = endpoint({
  section,
  summary: 'Erase a person',
  description:
    'Beyond the API, for good: erases all data of a person, and their name in the messages of others. The account is locked and loses its name, address and keys at once. The server does the rest in the background, in small parts; `GET /users/{user_id}/data` says how far it is. The account stays as a deactivated “Deleted user”, since messages refer to its ID. A repeated request erases nothing more.',
  method: 'DELETE',
  path: '/users/{user_id}/data',
  access: 'owner',
  scope: 'users',
  mutates: true,
  params: {
    user_id,
    messages: required(
      Type.Enum([...erasureModes]),
      '`delete` deletes the messages of the person. `anonymize` keeps them, without author, earlier texts and files.',
    ),
  },
  response: Type.Object({
    complete: Type.Boolean({ description: 'Whether nothing is left to erase.' }),
    erased: described(ErasedCounts, 'What this request erased.'),
  }),
  errors: {
    BAD_REQUEST: 'There is no such person, it is a bot, or the caller means themselves.',
    CANNOT_DEACTIVATE_LAST_USER: 'The account is the only owner or the only person.',
    UNAUTHORIZED_PRINCIPAL:
      'The caller is no owner and has no service key for it, or the person is an owner and the caller is not.',
  },
});

export const getErasure = endpoint({
  section,
  summary: 'Get the report of an erasure',
  description: 'Beyond the API: says how far the erasure of a person is, and what it has erased.',
  method: 'GET',
  path: '/users/{user_id}/data',
  access: 'owner',
  scope: 'users',
  mutates: false,
  params: { user_id },
  response: Type.Object({ erasure: described(Erasure, 'The erasure.') }),
  errors: {
    BAD_REQUEST: 'There is no such person, or nobody asked to erase them.',
    UNAUTHORIZED_PRINCIPAL: 'The caller is no owner and has no service key for it.',
  },
});

export const exportUser = endpoint({
  section,
  summary: 'Export a person',
  description:
    'Beyond the API: streams all data of a person as a `.tar.gz` archive, which docs/reference/export.md describes. For the person, and for owners.',
  method: 'GET',
  path: '/users/{user_id}/export',
  access: 'user',
  humansOnly: true,
  mutates: false,
  params: { user_id },
  download: 'application/gzip',
  response: noFields,
  errors: {
    BAD_REQUEST: 'There is no such person, or the caller is neither the person nor an owner.',
  },
});
