import type { Role } from '@tidings/shared-types';
import { integer, json, type RowOf, table } from '../table.ts';

/** With which people make accounts. Times in milliseconds since 1970. */
export const invites = table(
  'invites',
  {
    id: 'integer',
    token_hash: 'text',
    /** Readable with its maker's key alone; null for one that was mailed. */
    sealed_token: 'text?',
    inviter_id: 'integer',
    role: integer<Role>(),
    channel_ids: json<readonly number[]>(),
    with_default_channels: 'boolean',
    notify_inviter: 'boolean',
    single_use: 'boolean',
    uses: 'integer',
    /** When it was made, or mailed last. */
    created_at: 'integer',
    expires_at: 'integer?',
    /** Whom it was mailed to; null for a link to hand on. */
    email: 'text?',
  },
  ['id'],
);
export type InviteRow = RowOf<typeof invites>;

/** The mails with invitations of the last day, whatever became of these: there is an end to how many. */
export const invitationMails = table(
  'invitation_mails',
  {
    id: 'integer',
    /** Who had it sent. */
    sender_id: 'integer',
    email: 'text',
    mailed_at: 'integer',
  },
  ['id'],
);
export type InvitationMailRow = RowOf<typeof invitationMails>;
