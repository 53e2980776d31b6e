import type { Static } from 'typebox';
import * as Type from 'typebox';
import { User } from './user.ts';

const { user_id, email, delivery_email, full_name, is_owner, is_admin, is_guest } = User.properties;
const picture = Type.Union([Type.String(), Type.Null()], {
  description: 'Where the own picture is.',
});

/** The account that registers: fields of the snapshot itself. */
export const OwnAccount = Type.Object({
  user_id,
  email,
  delivery_email,
  full_name,
  avatar_url: picture,
  avatar_url_medium: picture,
  avatar_source: Type.Enum(['G', 'U'], {
    description: 'Where the picture comes from: `G` generated, `U` uploaded.',
  }),
  is_owner,
  is_admin,
  is_moderator: Type.Boolean({ description: 'A moderator, administrator or owner.' }),
  is_guest,
  can_create_public_streams: Type.Boolean({ description: 'May make public channels.' }),
  can_create_private_streams: Type.Boolean({ description: 'May make private channels.' }),
  can_create_web_public_streams: Type.Boolean({
    description: 'May make channels that can be read without an account.',
  }),
  can_create_streams: Type.Boolean({ description: 'May make channels of some kind.' }),
  can_invite_others_to_realm: Type.Boolean({ description: 'May invite people.' }),
});
export type OwnAccount = Static<typeof OwnAccount>;
