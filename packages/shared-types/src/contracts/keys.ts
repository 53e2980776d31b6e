import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { Key } from '../resources/key.ts';
import { keyScopes } from '../resources/key-scopes.ts';
import { Id, UserId } from '../scalars.ts';

/** Keys are beyond the API: each sign-in that names its device has its own. */
const section = 'X3';

const key_id = required(Id, 'The key.');
const user_id = required(UserId, 'The account.');
const keys = Type.Object({ keys: described(Type.Array(Key), 'The keys, newest first.') });
const ending =
  'Its waiting requests, event streams and sockets end within a second, and its push devices are forgotten.';
const unknown = 'There is no such key.';
const onlyOwners = 'The caller is not an owner.';

export const getOwnKeys = endpoint({
  section,
  summary: 'Get own keys',
  description: 'The keys of the caller’s account, with the time and place of their last use.',
  method: 'GET',
  path: '/users/me/keys',
  access: 'user',
  mutates: false,
  params: {},
  response: keys,
  errors: {},
});

export const createOwnKey = endpoint({
  section,
  summary: 'Create an own key',
  description:
    'Another key of the caller’s account, for a program or a device that cannot sign in itself. The key is shown only in this response.',
  method: 'POST',
  path: '/users/me/keys',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    name: required(
      Type.String({ minLength: 1, maxLength: limits.deviceNameLength }),
      'The name of the program or device.',
    ),
    expires_at: optional(
      Type.Integer({ minimum: 0 }),
      'When the key expires, in UNIX seconds; without it, never. If the key of the request expires earlier, the new one expires with it.',
    ),
  },
  response: Type.Object({
    key_id: described(Id, 'The key.'),
    api_key: Type.String({ description: 'The key, to be sent with every request.' }),
  }),
  errors: { BAD_REQUEST: 'The name is malformed, or the time is in the past.' },
});

export const endOwnKey = endpoint({
  section,
  summary: 'End an own key',
  description: `${ending} To sign out, end the key of the request.`,
  method: 'DELETE',
  path: '/users/me/keys/{key_id}',
  access: 'user',
  mutates: true,
  params: { key_id },
  response: noFields,
  errors: { BAD_REQUEST: unknown },
});

export const endOtherKeys = endpoint({
  section,
  summary: 'End all other own keys',
  description:
    'Ends all keys of the caller’s account except that of the request. Programs with the main key need another, too.',
  method: 'DELETE',
  path: '/users/me/keys',
  access: 'user',
  mutates: true,
  params: {},
  response: Type.Object({
    ended: Type.Integer({ description: 'The number of keys that ended.' }),
  }),
  errors: {},
});

export const getUserKeys = endpoint({
  section,
  summary: 'Get the keys of an account',
  description: 'For administrators. The keys of owners and of services are for owners only.',
  method: 'GET',
  path: '/users/{user_id}/keys',
  access: 'administrator',
  mutates: false,
  params: { user_id },
  response: keys,
  errors: {
    BAD_REQUEST: 'There is no such account.',
    UNAUTHORIZED_PRINCIPAL:
      'The account is that of an owner or a service, and the caller is no owner.',
  },
});

export const endUserKey = endpoint({
  section,
  summary: 'End a key of an account',
  description: `For administrators. ${ending}`,
  method: 'DELETE',
  path: '/users/{user_id}/keys/{key_id}',
  access: 'administrator',
  mutates: true,
  params: { user_id, key_id },
  response: noFields,
  errors: {
    BAD_REQUEST: 'There is no such account or key.',
    UNAUTHORIZED_PRINCIPAL:
      'The account is that of an owner or a service, and the caller is no owner.',
  },
});

const ServiceKey = Type.Object({
  ...Type.Omit(Key, ['kind', 'is_current']).properties,
  user_id: described(UserId, 'The account of the service, a bot.'),
  email: Type.String({ description: 'The address to send with the key.' }),
});

export const getServiceKeys = endpoint({
  section,
  summary: 'Get service keys',
  method: 'GET',
  path: '/realm/service_keys',
  access: 'owner',
  mutates: false,
  params: {},
  response: Type.Object({
    service_keys: described(Type.Array(ServiceKey), 'The service keys, newest first.'),
  }),
  errors: { UNAUTHORIZED_PRINCIPAL: onlyOwners },
});

export const createServiceKey = endpoint({
  section,
  summary: 'Create a service key',
  description:
    'For a backend: a key that does nothing beyond its scopes. The scopes are `users`, `channels`, `messages:send_as`, `webhooks`, `before_send_hook` and `read:all`; each endpoint says which one opens it. The key belongs to an account of its own, a bot with the rights of an administrator. The key is shown only in this response.',
  method: 'POST',
  path: '/realm/service_keys',
  access: 'owner',
  humansOnly: true,
  mutates: true,
  params: {
    name: required(
      Type.String({ minLength: 1, maxLength: limits.deviceNameLength }),
      'The name of the service. Messages that it sends for people are marked with it.',
    ),
    scopes: required(
      Type.Array(Type.Enum([...keyScopes]), { minItems: 1, maxItems: keyScopes.length }),
      'What the key may do.',
    ),
    expires_at: optional(
      Type.Integer({ minimum: 0 }),
      'When the key expires, in UNIX seconds; without it, never.',
    ),
  },
  response: Type.Object({
    key_id: described(Id, 'The key.'),
    api_key: Type.String({ description: 'The key, which begins with `tdgs_`.' }),
    email: Type.String({ description: 'The address to send with the key.' }),
    user_id: described(UserId, 'The account of the service.'),
  }),
  errors: {
    BAD_REQUEST:
      'The name is taken or malformed, the time is in the past, or there are too many service keys.',
    UNAUTHORIZED_PRINCIPAL: onlyOwners,
  },
});

export const deleteServiceKey = endpoint({
  section,
  summary: 'Delete a service key',
  description: `Ends the key and deactivates the account of the service. ${ending}`,
  method: 'DELETE',
  path: '/realm/service_keys/{key_id}',
  access: 'owner',
  mutates: true,
  params: { key_id },
  response: noFields,
  errors: { BAD_REQUEST: unknown, UNAUTHORIZED_PRINCIPAL: onlyOwners },
});
