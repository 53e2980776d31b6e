import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { UserId } from '../scalars.ts';

const mutedUserId = required(UserId, 'The other user.');

export const muteUser = endpoint({
  section: 'B-muted-users',
  summary: 'Mute a user',
  description: 'Past and future messages of the muted user count as read, and clients hide them.',
  method: 'POST',
  path: '/users/me/muted_users/{muted_user_id}',
  access: 'user',
  mutates: true,
  params: { muted_user_id: mutedUserId },
  response: noFields,
  errors: { BAD_REQUEST: 'There is no such user, the user is the caller, or is muted already.' },
});

export const unmuteUser = endpoint({
  section: 'B-muted-users',
  summary: 'Unmute a user',
  method: 'DELETE',
  path: '/users/me/muted_users/{muted_user_id}',
  access: 'user',
  mutates: true,
  params: { muted_user_id: mutedUserId },
  response: noFields,
  errors: { BAD_REQUEST: 'There is no such user, the user is the caller, or is not muted.' },
});
