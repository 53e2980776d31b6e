import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id, Role, UserId } from '../scalars.ts';

/** An invitation with which people create their own accounts: a link to share, or one sent by mail. */
export const Invite = Type.Object({
  id: described(Id, 'The invitation.'),
  invited_by_user_id: described(UserId, 'The user who created it.'),
  invited: Type.Integer({
    description: 'When it was created or last mailed, in UNIX seconds.',
  }),
  expiry_date: Type.Union([Type.Integer(), Type.Null()], {
    description: 'When it expires, in UNIX seconds; null for never.',
  }),
  invited_as: described(Role, 'The role of new accounts.'),
  link_url: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description:
        'The link, for the user who created it. Null for others, and for users who may not invite to that role. Absent if it was mailed.',
    }),
  ),
  email: Type.Optional(
    Type.String({ description: 'The address that it was mailed to; absent for a link.' }),
  ),
  notify_referrer_on_join: Type.Boolean({
    description: 'Whether the inviting user is notified of each new account.',
  }),
  is_multiuse: Type.Boolean({ description: 'Whether it works more than once.' }),
  uses: Type.Integer({ description: 'Number of accounts created with it. Beyond the API.' }),
});
export type Invite = Static<typeof Invite>;
