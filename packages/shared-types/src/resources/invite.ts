import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id, Role, UserId } from '../scalars.ts';

/** With which people make their own accounts: a link to hand on, or one in a mail. */
export const Invite = Type.Object({
  id: described(Id, 'The invitation.'),
  invited_by_user_id: described(UserId, 'Who made it.'),
  invited: Type.Integer({
    description: 'When it was made, or mailed last, in seconds since 1970.',
  }),
  expiry_date: Type.Union([Type.Integer(), Type.Null()], {
    description: 'When it ends, in seconds since 1970; null for never.',
  }),
  invited_as: described(Role, 'The role that new accounts get.'),
  link_url: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description:
        'The link, for its maker; null for others, and for who may not give that role. Absent where it was mailed.',
    }),
  ),
  email: Type.Optional(
    Type.String({ description: 'The address that it was mailed to; absent for a link.' }),
  ),
  notify_referrer_on_join: Type.Boolean({
    description: 'Whether its maker hears of each new account.',
  }),
  is_multiuse: Type.Boolean({ description: 'False where it works once.' }),
  uses: Type.Integer({ description: 'How many accounts were made with it. Beyond the API.' }),
});
export type Invite = Static<typeof Invite>;
