import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { Invite } from '../resources/invite.ts';
import { Id, Role, UserId } from '../scalars.ts';

/** Invitations are for people to make and to see: by the key of a bot, which may be anywhere, anybody could let themself in as an owner. */
const section = 'B-invites';

export const getInvites = endpoint({
  section,
  summary: 'Get invitations',
  description: 'Those that still work: of the caller, or of everybody for administrators.',
  method: 'GET',
  path: '/invites',
  access: 'user',
  humansOnly: true,
  mutates: false,
  params: {},
  response: Type.Object({
    invites: described(Type.Array(Invite), 'The invitations, the newest first.'),
  }),
  errors: {},
});

/** What every invitation says of the accounts that come of it. */
const wish = {
  invite_expires_in_minutes: defaulted(
    Type.Union([Type.Integer({ minimum: 1, maximum: 5_256_000 }), Type.Null()]),
    14_400,
    'How long it works; null for as long as it is not revoked.',
  ),
  invite_as: defaulted(
    Role,
    400,
    'The role of the new accounts. Only administrators may give roles above a member’s, and only owners that of an owner.',
  ),
  stream_ids: defaulted(
    Type.Array(Id, { maxItems: 1000 }),
    [],
    'Channels to subscribe them to, which the caller may do.',
  ),
  include_realm_default_subscriptions: defaulted(
    Type.Boolean(),
    true,
    'Whether they are in the default channels too.',
  ),
  notify_referrer_on_join: defaulted(
    Type.Boolean(),
    true,
    'Whether the caller hears of each new account.',
  ),
};

const mayNot =
  'The caller may not invite, or not to that role or channel, or has too many open invitations.';

export const sendInvites = endpoint({
  section,
  summary: 'Invite people by mail',
  description: `Mails each address a link that makes one account, for that address alone. Needs the permission of \`can_invite_users_group\`, and a server that sends mail. At most ${limits.invitationsPerRequest} addresses at a time; a person may have ${limits.invitationMailsPerUserADay} of these mails sent in a day, an organization ${limits.invitationMailsPerRealmADay}, and one address gets ${limits.invitationMailsPerAddressADay}.`,
  method: 'POST',
  path: '/invites',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    invitee_emails: required(
      Type.String({ maxLength: 100_000 }),
      'The addresses, with commas or line breaks between them; each may be written as `Name <address>`.',
    ),
    ...wish,
  },
  response: noFields,
  errors: {
    INVITATION_FAILED:
      'Some of the addresses were not invited: `errors` says which, and why. The others were, where `sent_invitations` is true. Where `daily_limit_reached` is true nobody was.',
    BAD_REQUEST: `${mayNot} Or there is no address, or too many, or the server sends no mail.`,
  },
});

export const resendEmailInvite = endpoint({
  section,
  summary: 'Mail an invitation again',
  description:
    'The link of the earlier mail ends. For whoever made it, and for administrators, and not within an hour. It works for as long from now as it was made for.',
  method: 'POST',
  path: '/invites/{invite_id}/resend',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: { invite_id: required(Id, 'The invitation.') },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such invitation by mail that works, or the caller may not manage it; it was mailed just now, too many were today, or the server sends no mail.',
  },
});

export const revokeEmailInvite = endpoint({
  section,
  summary: 'Revoke an invitation by mail',
  description: 'For whoever made it, and for administrators.',
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
  summary: 'Make an invitation link',
  description:
    'Whoever opens the link can make an account. Needs the permission of `create_multiuse_invite_group`, or of `can_invite_users_group` for a link that works once.',
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
      'Beyond the API: the link works for one account only.',
    ),
  },
  response: Type.Object({ invite_link: Type.String({ description: 'The link to hand on.' }) }),
  errors: {
    BAD_REQUEST: mayNot,
  },
});

export const revokeInviteLink = endpoint({
  section,
  summary: 'Revoke an invitation link',
  description: 'For whoever made it, and for administrators.',
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
  summary: 'Look at an invitation before accepting it',
  description:
    'By `POST`, as servers on the way write down addresses, and the token lets anybody in.',
  method: 'POST',
  path: '/join/invitation',
  access: 'public',
  mutates: false,
  params: { token },
  response: Type.Object({
    realm_name: Type.String({ description: 'The organization.' }),
    invited_by: Type.String({ description: 'Name of the person who invites.' }),
    invited_as: described(Role, 'The role of the account.'),
    email: Type.Optional(
      Type.String({
        description: 'The address that it was mailed to, which the account will have.',
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
});

export const join = endpoint({
  section,
  summary: 'Make an account with an invitation',
  method: 'POST',
  path: '/join',
  access: 'public',
  mutates: true,
  params: {
    token,
    full_name: required(Type.String(), 'Name of the new person.'),
    email: required(Type.String({ maxLength: limits.emailLength }), 'Their address.'),
    password: required(Type.String(), 'Their password.'),
  },
  response: account,
  errors: {
    BAD_REQUEST:
      'The invitation does not work (any more) or is for another address, the address is taken, or a value is malformed.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
    PASSWORD_AUTH_DISABLED: 'Passwords are of no use on this server: see the next endpoint.',
  },
});

export const joinThroughProvider = endpoint({
  section,
  summary: 'Make an account with an invitation, for somebody whom the provider knows',
  description:
    'Who signs in through the provider and has no account comes back with `failed=no-account` and a `ticket`, which is good for some minutes. Who has an account meanwhile is signed in to it.',
  method: 'POST',
  path: '/join/provider',
  access: 'public',
  mutates: true,
  params: {
    token,
    ticket: required(Type.String({ maxLength: 10_000 }), 'What they came back with.'),
    web_flow_otp: required(Type.String({ maxLength: 64 }), 'The pad that signing in began with.'),
  },
  response: account,
  errors: {
    BAD_REQUEST:
      'The invitation or the ticket does not work (any more), or the invitation is for another address.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
  },
});
