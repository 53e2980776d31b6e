import type { Sql } from '../../core/storage/engine.ts';
import type { AttachmentRow } from '../../core/storage/tables/attachments.ts';
import { everything, type MessagePlace, type Scope } from './scope.ts';

const CLAIMS = `SELECT c.attachment_id, m.id, m.channel_id, m.recipient_id
  FROM attachment_messages AS c JOIN messages AS m ON m.realm_id = c.realm_id AND m.id = c.message_id
  WHERE c.realm_id = $1`;

type Claim = MessagePlace & { readonly attachment_id: number };

/** Returns the uploads that a message of the scope shows; all of them, if the scope is everything. */
export async function scopedUploads(
  sql: Sql,
  realmId: number,
  {
    scope,
    uploads,
    membersOf,
  }: {
    readonly scope: Scope;
    readonly uploads: readonly AttachmentRow[];
    readonly membersOf: (recipientId: number) => readonly number[];
  },
): Promise<readonly AttachmentRow[]> {
  if (scope === everything || uploads.length === 0) return uploads;
  const claims = await sql.all<Claim>(CLAIMS, [realmId]);
  const shown = new Set(
    claims
      .filter((claim) => scope.hasMessage(claim, membersOf(claim.recipient_id)))
      .map(({ attachment_id }) => attachment_id),
  );
  return uploads.filter(({ id }) => shown.has(id));
}
