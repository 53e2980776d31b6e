import { roles } from '@tidings/shared-types';
import type { ImportSource } from '../../core/realm/internal-settings.ts';
import { channels } from '../../core/storage/tables/channels.ts';
import { userGroups } from '../../core/storage/tables/groups.ts';
import { users } from '../../core/storage/tables/users.ts';
import { drafts } from '../../core/storage/tables/writing.ts';
import type { Archive } from './archive.ts';
import type { LeftOut, Tally } from './tally.ts';

/** The result of an import, or of a dry run. */
export interface ImportReport {
  readonly source: ImportSource;
  /** Whether nothing was written. */
  readonly dry_run: boolean;
  readonly people: number;
  readonly deactivated: number;
  readonly guests: number;
  readonly bots: number;
  /** The owners' addresses. */
  readonly owners: readonly string[];
  readonly groups: number;
  readonly channels: number;
  readonly private_channels: number;
  readonly archived_channels: number;
  readonly messages: number;
  readonly direct_messages: number;
  readonly reactions: number;
  readonly drafts: number;
  readonly uploads: number;
  readonly avatars: number;
  readonly emoji: number;
  /** Messages that could only be shown as source. */
  readonly as_code: number;
  readonly left_out: readonly LeftOut[];
}

export function reportOf(archive: Archive, tally: Tally, isDryRun: boolean): ImportReport {
  const accounts = archive.rows.of(users);
  const people = accounts.filter(({ is_bot }) => !is_bot);
  const active = people.filter(({ is_active }) => is_active);
  const places = archive.rows.of(channels);
  const filesOf = (kind: string) => archive.uploads.filter((file) => file.kind === kind).length;
  return {
    source: archive.source,
    dry_run: isDryRun,
    people: people.length,
    deactivated: people.length - active.length,
    guests: active.filter(({ role }) => role === roles.guest).length,
    bots: accounts.length - people.length,
    owners: active
      .filter(({ role }) => role === roles.owner)
      .map(({ delivery_email }) => delivery_email),
    groups: archive.rows.of(userGroups).length,
    channels: places.length,
    private_channels: places.filter(({ invite_only }) => invite_only).length,
    archived_channels: places.filter(({ is_archived }) => is_archived).length,
    messages: tally.messages,
    direct_messages: tally.direct,
    reactions: tally.reactions,
    drafts: archive.rows.of(drafts).length,
    uploads: filesOf('upload'),
    avatars: filesOf('avatar'),
    emoji: filesOf('emoji'),
    as_code: tally.asCode,
    left_out: tally.leftOut,
  };
}
