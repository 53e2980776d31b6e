import type { Role } from '@tidings/shared-types';
import { integer, json, type RowOf, table } from '../table.ts';

/** Links with which people make accounts. Times in milliseconds since 1970. */
export const invites = table(
  'invites',
  {
    id: 'integer',
    token: 'text',
    inviter_id: 'integer',
    role: integer<Role>(),
    channel_ids: json<readonly number[]>(),
    with_default_channels: 'boolean',
    notify_inviter: 'boolean',
    single_use: 'boolean',
    uses: 'integer',
    created_at: 'integer',
    expires_at: 'integer?',
  },
  ['id'],
);
export type InviteRow = RowOf<typeof invites>;
