import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { Invite } from '../resources/invite.ts';
import { Id, Role, UserId } from '../scalars.ts';
import { device_name, key_id } from './device-name.ts';

/**
 * Creating and listing invitations is for people. Otherwise a leaked bot key would let a stranger invite
 * themselves as an owner.
 */
const section = 'B-invites';

export const getInvites = endpoint({
  section,
  summary: 'Get invitations',
  description: 'The caller’s invitations that still work; for administrators, those of all users.',
  method: 'GET',
  path: '/invites',
  access: 'user',
  humansOnly: true,
  mutates: false,
  params: {},
  response: Type.Object({
    invites: described(Type.Array(Invite), 'The invitations, newest first.'),
  }),
  errors: {},
});

/** Properties of every invitation: what the new accounts are like. */
const wish = {
  invite_expires_in_minutes: defaulted(
    Type.Union([Type.Integer({ minimum: 1, maximum: 5_256_000 }), Type.Null()]),
    14_400,
    'Minutes until the invitation expires; null for never.',
  ),
  invite_as: defaulted(
    Role,
    400,
    'The role of the new accounts. Only administrators may invite to a role above member, and only owners may invite owners.',
  ),
  stream_ids: defaulted(
    Type.Array(Id, { maxItems: 1000 }),
    [],
    'Channels to subscribe the new accounts to. The caller must be allowed to add subscribers there.',
  ),
  include_realm_default_subscriptions: defaulted(
    Type.Boolean(),
    true,
    'Whether the new accounts are also subscribed to the default channels.',
  ),
  notify_referrer_on_join: defaulted(
    Type.Boolean(),
    true,
    'Whether the caller is notified of each new account.',
  ),
};

const mayNot =
  'The caller may not invite, may not invite to that role or channel, or has too many active invitations.';

export const sendInvites = endpoint({
  section,
  summary: 'Invite people by mail',
  description: `Mails each address a link that creates one account, for that address only. Needs the permission of \`can_invite_users_group\`, and a server that sends mail. At most ${limits.invitationsPerRequest} addresses per request. Daily limits: ${limits.invitationMailsPerUserADay} of these mails for a user, ${limits.invitationMailsPerRealmADay} for an organization, and ${limits.invitationMailsPerAddressADay} to one address.`,
  method: 'POST',
  path: '/invites',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    invitee_emails: required(
      Type.String({ maxLength: 100_000 }),
      'The addresses, separated by commas or line breaks. Each may be written as `Name <address>`.',
    ),
    ...wish,
  },
  response: noFields,
  errors: {
    INVITATION_FAILED:
      'Some addresses were not invited: `errors` lists them with the reason. If `sent_invitations` is true, the other addresses were invited. If `daily_limit_reached` is true, none was.',
    BAD_REQUEST: `${mayNot} Or there is no address, there are too many, or the server sends no mail.`,
  },
});

export const resendEmailInvite = endpoint({
  section,
  summary: 'Mail an invitation again',
  description:
    'For the user who sent the invitation, and administrators; at most once an hour. The earlier link stops working. The new link is valid for the original duration, starting now.',
  method: 'POST',
  path: '/invites/{invite_id}/resend',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: { invite_id: required(Id, 'The invitation.') },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such active mail invitation, or the caller may not manage it; it was mailed within the hour, the daily limit was reached, or the server sends no mail.',
  },
});

export const revokeEmailInvite = endpoint({
  section,
  summary: 'Revoke an invitation by mail',
  description: 'For the user who sent the invitation, and administrators.',
  method: 'DELETE',
  path: '/invites/{invite_id}',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: { invite_id: required(Id, 'The invitation.') },
  response: noFields,
  errors: {
    BAD_REQUEST: 'There is no such invitation by mail, or the caller may not revoke it.',
  },
});

export const createInviteLink = endpoint({
  section,
  summary: 'Create an invitation link',
  description:
    'Anyone with the link can create an account. Needs the permission of `create_multiuse_invite_group`, or of `can_invite_users_group` for a single-use link.',
  method: 'POST',
  path: '/invites/multiuse',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    ...wish,
    single_use: defaulted(
      Type.Boolean(),
      false,
      'Beyond the API: the link creates one account only.',
    ),
  },
  response: Type.Object({ invite_link: Type.String({ description: 'The link to share.' }) }),
  errors: {
    BAD_REQUEST: mayNot,
  },
});

export const revokeInviteLink = endpoint({
  section,
  summary: 'Revoke an invitation link',
  description: 'For the user who created the link, and administrators.',
  method: 'DELETE',
  path: '/invites/multiuse/{invite_id}',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: { invite_id: required(Id, 'The invitation.') },
  response: noFields,
  errors: { BAD_REQUEST: 'There is no such invitation, or the caller may not revoke it.' },
});

const token = required(Type.String({ maxLength: 200 }), 'The secret part of the link.');

export const getInvitation = endpoint({
  section,
  summary: 'Look up an invitation',
  description:
    'Shows an invitation before it is accepted. A `POST`, because proxies log URLs, and anyone with the token could join.',
  method: 'POST',
  path: '/join/invitation',
  access: 'public',
  mutates: false,
  params: { token },
  response: Type.Object({
    realm_name: Type.String({ description: 'The organization.' }),
    invited_by: Type.String({ description: 'Name of the inviting person.' }),
    invited_as: described(Role, 'The role of the account.'),
    email: Type.Optional(
      Type.String({
        description:
          'The address that the invitation was mailed to. The account will have this address.',
      }),
    ),
  }),
  errors: {
    BAD_REQUEST: 'The invitation does not exist, was revoked or used, or has expired.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
  },
});

const account = Type.Object({
  user_id: described(UserId, 'The new account.'),
  email: Type.String({ description: 'The address to send with the key.' }),
  api_key: Type.String({ description: 'The key, to be sent with every request.' }),
  key_id,
});

export const join = endpoint({
  section,
  summary: 'Create an account with an invitation',
  description:
    'If the organization requires a second factor, the account is created, but the answer has no key: sign in with the password to set the factor up.',
  method: 'POST',
  path: '/join',
  access: 'public',
  mutates: true,
  params: {
    token,
    full_name: required(Type.String(), 'Name of the new person.'),
    email: required(Type.String({ maxLength: limits.emailLength }), 'Address of the new person.'),
    password: required(Type.String(), 'Password of the new person.'),
    device_name,
  },
  response: Type.Object({
    ...account.properties,
    api_key: Type.Optional(
      Type.String({
        description:
          'The key, to be sent with every request. Missing if a second factor must be set up first.',
      }),
    ),
  }),
  errors: {
    BAD_REQUEST:
      'The invitation is invalid, used or expired, or for another address; the address is taken; or a value is malformed.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
    PASSWORD_AUTH_DISABLED: 'The server does not accept passwords: use the next endpoint.',
  },
});

export const joinThroughProvider = endpoint({
  section,
  summary: 'Create an account with an invitation, through a sign-in provider',
  description:
    'A person who signs in through the provider without an account is redirected back with `failed=no-account` and a `ticket`, which is valid for some minutes. If the account has been created in the meantime, the person is signed in to it.',
  method: 'POST',
  path: '/join/provider',
  access: 'public',
  mutates: true,
  params: {
    token,
    ticket: required(Type.String({ maxLength: 10_000 }), 'The ticket from the redirect.'),
    web_flow_otp: required(
      Type.String({ maxLength: 64 }),
      'The one-time pad that the sign-in started with.',
    ),
    device_name,
  },
  response: account,
  errors: {
    BAD_REQUEST:
      'The invitation or the ticket is invalid, used or expired, or the invitation is for another address.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
  },
});
