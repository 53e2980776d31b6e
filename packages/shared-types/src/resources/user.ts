import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { BotType, ExternalId, Role, SafeInteger, UserId } from '../scalars.ts';
import { UserCustom } from './custom-data.ts';

/** A user's value for one custom profile field. */
export const ProfileValue = Type.Object(
  {
    value: Type.String({
      description: 'The text as entered, or JSON text for fields that hold a list.',
    }),
    rendered_value: Type.Optional(
      Type.String({ description: 'The text as HTML; only for fields that allow Markdown.' }),
    ),
  },
  { title: 'ProfileValue', description: 'A user’s value for one custom profile field.' },
);
export type ProfileValue = Static<typeof ProfileValue>;

/** A person or a bot, as visible to the caller. */
export const User = Type.Object(
  {
    user_id: described(UserId, 'ID of the account. Never reused.'),
    delivery_email: Type.Union([Type.String(), Type.Null()], {
      description:
        'The real address; null if the caller may not see it. Addresses of bots are always visible.',
    }),
    email: Type.String({
      description:
        'The address used by the API. If the real one is hidden, a placeholder that receives no mail.',
    }),
    full_name: Type.String({ description: 'The displayed name.' }),
    date_joined: Type.String({
      description:
        'When the account was created: ISO 8601 with offset. For spectators, only the date.',
    }),
    is_active: Type.Boolean({ description: 'False if the account is deactivated.' }),
    is_owner: Type.Boolean({
      description: 'Whether it is an owner; `is_admin` is then true as well.',
    }),
    is_admin: Type.Boolean({ description: 'Whether it is an administrator or owner.' }),
    is_guest: Type.Boolean({
      description: 'Whether it is a guest, who sees only what they were invited to.',
    }),
    is_bot: Type.Boolean({ description: 'Whether it is a bot.' }),
    bot_type: Type.Union([BotType, Type.Null()], {
      description:
        'Null for people; 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.',
    }),
    bot_owner_id: Type.Optional(
      Type.Union([UserId, Type.Null()], {
        description: 'Only for bots: the owner; null for old bots without an owner.',
      }),
    ),
    role: described(Role, '100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.'),
    timezone: Type.String({ description: 'IANA name of the time zone; empty if unset.' }),
    avatar_url: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description:
          'URL of the picture. Null if the client should compute it from the address. May be absent for clients that declared support for that.',
      }),
    ),
    avatar_version: described(SafeInteger, 'Number that grows with every new picture.'),
    profile_data: Type.Optional(
      Type.Record(Type.String(), ProfileValue, {
        description: 'Only for people, if requested: values by ID of the custom profile field.',
      }),
    ),
    is_billing_admin: Type.Optional(
      Type.Boolean({ description: 'Whether the user may manage billing. Sent for compatibility.' }),
    ),
    is_system_bot: Type.Optional(
      Type.Boolean({ description: 'True for the server’s own bots; otherwise absent.' }),
    ),
    is_address_proven: Type.Optional(
      Type.Boolean({
        description:
          'Only for the caller’s own account, and beyond the API: false until the person has proven that the address is theirs. Until then, only links for that proof or for a password reset are mailed there.',
      }),
    ),
    external_id: Type.Optional(
      described(
        ExternalId,
        'ID of the person in the system that provisions them. Only for administrators and the person, and never in events or the state at registration.',
      ),
    ),
    custom: Type.Optional(
      described(UserCustom, 'Data of the application that provisions the person; absent if empty.'),
    ),
    is_imported_stub: Type.Optional(
      Type.Boolean({
        description: 'Whether an import created it for a person who never had an account.',
      }),
    ),
  },
  { title: 'User', description: 'A person or a bot, as visible to the caller.' },
);
export type User = Static<typeof User>;
