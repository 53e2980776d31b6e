import type { Role } from '@tidings/shared-types';
import { integer, json, type RowOf, table } from '../table.ts';

/** Invitations with which people create accounts. Times are in milliseconds since 1970. */
export const invites = table(
  'invites',
  {
    id: 'integer',
    token_hash: 'text',
    /** The token, readable only with its creator's key; null if it was mailed. */
    sealed_token: 'text?',
    inviter_id: 'integer',
    role: integer<Role>(),
    channel_ids: json<readonly number[]>(),
    with_default_channels: 'boolean',
    notify_inviter: 'boolean',
    single_use: 'boolean',
    uses: 'integer',
    /** When it was made or last mailed. */
    created_at: 'integer',
    expires_at: 'integer?',
    /** The invited address; null for a link to share. */
    email: 'text?',
  },
  ['id'],
);
export type InviteRow = RowOf<typeof invites>;

/** The invitation mails of the last day, even of invitations that are gone. They count against a limit. */
export const invitationMails = table(
  'invitation_mails',
  {
    id: 'integer',
    /** The account that sent the invitation. */
    sender_id: 'integer',
    email: 'text',
    mailed_at: 'integer',
  },
  ['id'],
);
export type InvitationMailRow = RowOf<typeof invitationMails>;
