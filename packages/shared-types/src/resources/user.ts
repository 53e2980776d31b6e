import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { BotType, Role, SafeInteger, UserId } from '../scalars.ts';

/** What a user entered into one custom profile field. */
export const ProfileValue = Type.Object(
  {
    value: Type.String({ description: 'The text as entered, or JSON text for fields that list.' }),
    rendered_value: Type.Optional(
      Type.String({ description: 'The text as HTML; only for fields that allow Markdown.' }),
    ),
  },
  { title: 'ProfileValue', description: 'What a user entered into one custom profile field.' },
);
export type ProfileValue = Static<typeof ProfileValue>;

/** A person or a bot, as the caller may see them. */
export const User = Type.Object(
  {
    user_id: described(UserId, 'Identifies the account; never reused.'),
    delivery_email: Type.Union([Type.String(), Type.Null()], {
      description: 'The real address; null if the caller may not see it. Bots always show theirs.',
    }),
    email: Type.String({
      description:
        'The address used by the API; a made-up one that receives no mail where the real one is hidden.',
    }),
    full_name: Type.String({ description: 'The name shown to others.' }),
    date_joined: Type.String({
      description: 'When the account was made: ISO 8601 with offset, for spectators the date only.',
    }),
    is_active: Type.Boolean({ description: 'False once the account is deactivated.' }),
    is_owner: Type.Boolean({ description: 'An owner; then `is_admin` is true as well.' }),
    is_admin: Type.Boolean({ description: 'An administrator or owner.' }),
    is_guest: Type.Boolean({ description: 'A guest, who sees only what they were invited to.' }),
    is_bot: Type.Boolean({ description: 'A bot, not a person.' }),
    bot_type: Type.Union([BotType, Type.Null()], {
      description:
        'Null for people; 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.',
    }),
    bot_owner_id: Type.Optional(
      Type.Union([UserId, Type.Null()], {
        description: 'Only for bots: who owns it; null for old bots that nobody owns.',
      }),
    ),
    role: described(Role, '100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.'),
    timezone: Type.String({ description: 'IANA name of the time zone; empty if not set.' }),
    avatar_url: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description:
          'Where the picture is. Null if the client is to compute it from the address; may be missing for clients that said they can do without.',
      }),
    ),
    avatar_version: described(SafeInteger, 'Goes up with every new picture.'),
    profile_data: Type.Optional(
      Type.Record(Type.String(), ProfileValue, {
        description: 'For people, if asked for: values by the ID of the custom profile field.',
      }),
    ),
    is_billing_admin: Type.Optional(
      Type.Boolean({ description: 'May manage billing; sent for compatibility.' }),
    ),
    is_system_bot: Type.Optional(
      Type.Boolean({ description: 'True for the bots of the server itself; otherwise absent.' }),
    ),
    is_address_proven: Type.Optional(
      Type.Boolean({
        description:
          'Only of the own account, and beyond the API: false while nobody has shown that the address is theirs, so that nothing is mailed there but a link to do so, or to another password.',
      }),
    ),
    is_imported_stub: Type.Optional(
      Type.Boolean({ description: 'Made by an import for somebody who never had an account.' }),
    ),
  },
  { title: 'User', description: 'A person or a bot, as the caller may see them.' },
);
export type User = Static<typeof User>;
