import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { ProfileFieldEntry } from '../resources/profile-field.ts';
import { User } from '../resources/user.ts';
import { ExternalId, Id, Role, SafeInteger, UserId } from '../scalars.ts';

const userId = required(UserId, 'The account.');
const userIdOrEmail = required(Type.String(), 'The account: its ID or address.');
const clientGravatar = defaulted(
  Type.Boolean(),
  true,
  'Return null for avatars that the client can compute from a visible address.',
);
const includeCustomProfileFields = defaulted(
  Type.Boolean(),
  false,
  'Include `profile_data` of people. Never included for callers without an account.',
);

export const createUser = endpoint({
  section: '4.14',
  summary: 'Create a user',
  description:
    'Creates a member account, subscribed to the default channels. The caller must be an administrator and have the permission to create users.',
  method: 'POST',
  path: '/users',
  access: 'administrator',
  scope: 'users',
  mutates: true,
  params: {
    email: required(Type.String({ maxLength: limits.emailLength }), 'Address of the new user.'),
    password: required(Type.String(), 'First password of the new user.'),
    full_name: required(
      Type.String(),
      'Name of the new user: 2 to 100 characters after trimming, without control characters and markup.',
    ),
  },
  response: Type.Object({ user_id: described(UserId, 'The new account.') }),
  errors: {
    BAD_REQUEST:
      'The address is in use in the organization, malformed or of a blocked domain; the name is malformed; the password is too weak; or the caller may not create users.',
    UNAUTHORIZED_PRINCIPAL: 'The caller is not an administrator.',
  },
});

export const getUsers = endpoint({
  section: '4.21',
  summary: 'Get users',
  description:
    'All accounts that the caller can see, with deactivated ones and bots. Also for people without an account, if the organization has public access.',
  method: 'GET',
  path: '/users',
  access: 'spectator',
  scope: 'users',
  mutates: false,
  params: {
    client_gravatar: clientGravatar,
    include_custom_profile_fields: includeCustomProfileFields,
    user_ids: optional(
      Type.Array(UserId),
      'Return only these accounts; accounts that do not exist or that the caller cannot see are left out.',
    ),
    external_ids: optional(
      Type.Array(ExternalId, { maxItems: limits.externalIdsPerRequest }),
      'Only on Tidings: return only people with these IDs in the system that provisions them. Administrators can look for everyone, others for themselves; everyone else is left out.',
    ),
  },
  response: Type.Object({ members: described(Type.Array(User), 'The accounts.') }),
  errors: {},
});

export const getOwnUser = endpoint({
  section: 'B-users',
  summary: 'Get own user',
  method: 'GET',
  path: '/users/me',
  access: 'user',
  scope: 'any',
  mutates: false,
  params: {},
  response: Type.Object({
    ...User.properties,
    max_message_id: Type.Optional(
      described(SafeInteger, 'Deprecated: newest message the caller received; -1 if none.'),
    ),
  }),
  errors: {},
});

export const getUser = endpoint({
  section: 'B-users',
  summary: 'Get a user',
  method: 'GET',
  path: '/users/{user_id_or_email}',
  access: 'user',
  scope: 'users',
  mutates: false,
  params: {
    user_id_or_email: userIdOrEmail,
    client_gravatar: clientGravatar,
    include_custom_profile_fields: includeCustomProfileFields,
  },
  response: Type.Object({ user: described(User, 'The account.') }),
  errors: { BAD_REQUEST: 'There is no such account, or the caller cannot see it.' },
});

export const updateUser = endpoint({
  section: 'B-users',
  summary: 'Update a user',
  description: 'Changes another account. Only owners can grant or revoke the owner role.',
  method: 'PATCH',
  path: '/users/{user_id_or_email}',
  access: 'administrator',
  scope: 'users',
  mutates: true,
  params: {
    user_id_or_email: userIdOrEmail,
    full_name: optional(
      Type.String(),
      'The new name, under the same rules as when creating a user.',
    ),
    role: optional(Role, 'The new role. The only owner cannot get another role.'),
    profile_data: optional(Type.Array(ProfileFieldEntry), 'New values of custom profile fields.'),
    new_email: optional(
      Type.String({ maxLength: limits.emailLength }),
      'The new address, under the same rules as when creating a user. Bots cannot set it. If the server sends mail, it notifies the old address.',
    ),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such account, a value is malformed, the address is in use, the account is the only owner, or the caller may not change it.',
    UNAUTHORIZED_PRINCIPAL: 'The caller is not an administrator.',
  },
});

export const deactivateUser = endpoint({
  section: 'B-users',
  summary: 'Deactivate a user',
  description:
    'The account can no longer sign in, and its bots are deactivated with it. Its messages stay. Only owners can deactivate owners.',
  method: 'DELETE',
  path: '/users/{user_id_or_email}',
  access: 'administrator',
  scope: 'users',
  mutates: true,
  params: {
    user_id_or_email: userIdOrEmail,
    deactivation_notification_comment: optional(
      Type.String({ maxLength: limits.deactivationCommentLength }),
      'If present and the server sends mail, the user is notified by mail, with this comment unless it is empty.',
    ),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: 'There is no such account, or the caller may not deactivate it.',
    CANNOT_DEACTIVATE_LAST_USER: 'The account is the only owner.',
    UNAUTHORIZED_PRINCIPAL:
      'The caller is not an administrator, or the account belongs to an owner.',
  },
});

export const reactivateUser = endpoint({
  section: 'B-users',
  summary: 'Reactivate a user',
  description:
    'The account can sign in again. Its bots stay deactivated. Only owners can reactivate owners. Services and bots cannot reactivate administrators.',
  method: 'POST',
  path: '/users/{user_id}/reactivate',
  access: 'administrator',
  scope: 'users',
  mutates: true,
  params: { user_id: userId },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such account, it is active, or it is a bot whose owner may not create bots.',
    UNAUTHORIZED_PRINCIPAL:
      'The caller is not an administrator, or the account has a role that the caller cannot give.',
  },
});

export const unlinkIdentity = endpoint({
  section: 'X3',
  summary: 'Unlink a user from single sign-on',
  description:
    'Beyond the API: the account no longer belongs to one person at a provider. The next person there with its verified address gets it, and all earlier keys and the password end. Until then, devices stay signed in.',
  method: 'DELETE',
  path: '/users/{user_id}/identity',
  access: 'owner',
  humansOnly: true,
  mutates: true,
  params: { user_id: userId },
  response: noFields,
  errors: {
    BAD_REQUEST: 'No such person, or a person who has not signed in through a provider.',
    UNAUTHORIZED_PRINCIPAL: 'The caller is not an owner.',
  },
});

export const deactivateOwnUser = endpoint({
  section: 'B-users',
  summary: 'Deactivate own user',
  method: 'DELETE',
  path: '/users/me',
  access: 'user',
  mutates: true,
  params: {},
  response: noFields,
  errors: {
    CANNOT_DEACTIVATE_LAST_USER: 'The caller is the only owner or the only user.',
  },
});

export const uploadOwnAvatar = endpoint({
  section: 'B-extra',
  summary: 'Upload own picture',
  method: 'POST',
  path: '/users/me/avatar',
  access: 'user',
  mutates: true,
  params: {},
  files: { count: 1, description: 'An image.', maxMib: limits.max_avatar_file_size_mib },
  response: Type.Object({ avatar_url: Type.String({ description: 'URL of the picture.' }) }),
  errors: {
    BAD_REQUEST:
      'There is not exactly one file, it is too large, or the organization does not allow users to change their picture.',
    BAD_IMAGE: 'The file is not a readable image.',
  },
});

export const deleteOwnAvatar = endpoint({
  section: 'B-extra',
  summary: 'Delete own picture',
  description: 'Restores the picture that the server draws for the account.',
  method: 'DELETE',
  path: '/users/me/avatar',
  access: 'user',
  mutates: true,
  params: {},
  response: Type.Object({ avatar_url: Type.String({ description: 'URL of the picture.' }) }),
  errors: { BAD_REQUEST: 'The organization does not allow users to change their picture.' },
});

export const updateOwnProfile = endpoint({
  section: 'B-extra',
  summary: 'Update own custom profile fields',
  method: 'PATCH',
  path: '/users/me/profile_data',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: { data: required(Type.Array(ProfileFieldEntry), 'The fields and their new values.') },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'A field does not exist, the user may not edit it, or a value does not fit its type.',
  },
});

export const clearOwnProfile = endpoint({
  section: 'B-extra',
  summary: 'Clear own custom profile fields',
  method: 'DELETE',
  path: '/users/me/profile_data',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: { data: required(Type.Array(Id), 'IDs of the fields.') },
  response: noFields,
  errors: { BAD_REQUEST: 'A field does not exist, or the user may not edit it.' },
});
