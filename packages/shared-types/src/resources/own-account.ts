import type { Static } from 'typebox';
import * as Type from 'typebox';
import { User } from './user.ts';

const { user_id, email, delivery_email, full_name, is_owner, is_admin, is_guest } = User.properties;
const picture = Type.Union([Type.String(), Type.Null()], {
  description: 'URL of the user’s own picture.',
});

/** The registering account: fields of the snapshot itself. */
export const OwnAccount = Type.Object({
  user_id,
  email,
  delivery_email,
  full_name,
  avatar_url: picture,
  avatar_url_medium: picture,
  avatar_source: Type.Enum(['G', 'U'], {
    description: 'Source of the picture: `G` generated, `U` uploaded.',
  }),
  is_owner,
  is_admin,
  is_moderator: Type.Boolean({
    description: 'Whether the user is a moderator, administrator or owner.',
  }),
  is_guest,
  can_create_public_streams: Type.Boolean({
    description: 'Whether the user may create public channels.',
  }),
  can_create_private_streams: Type.Boolean({
    description: 'Whether the user may create private channels.',
  }),
  can_create_web_public_streams: Type.Boolean({
    description: 'Whether the user may create channels that are readable without an account.',
  }),
  can_create_streams: Type.Boolean({
    description: 'Whether the user may create channels of any kind.',
  }),
  can_invite_others_to_realm: Type.Boolean({ description: 'Whether the user may invite people.' }),
});
export type OwnAccount = Static<typeof OwnAccount>;
