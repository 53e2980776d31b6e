import type { Sql } from '../../core/storage/engine.ts';
import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import { type AuditRow, auditLog } from '../../core/storage/tables/audit-log.ts';
import type { Known } from './organization.ts';

const ENTRIES_PER_PAGE = 1000;

const PAGE = `SELECT ${Object.keys(auditLog.columns).join(', ')} FROM audit_log
  WHERE realm_id = $1 AND id > $2 ORDER BY id LIMIT ${ENTRIES_PER_PAGE}`;

/** Yields the audit log as lines of JSON, oldest first. `sql` must see one state of the database. */
export async function* auditLines(sql: Sql, known: Known): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const raw = await sql.all<RawRow>(PAGE, [known.realmId, after]);
    const rows = raw.map((row) => decodeRow(auditLog, row));
    const last = rows.at(-1);
    if (!last) return;
    const lines = rows
      .filter((row) => isWithin(known, row))
      .map((row) => `${JSON.stringify(exportedEntry(known, row))}\n`);
    yield lines.join('');
    after = last.id;
  }
}

/** Tells whether an export of this scope may name the channel that an entry is about. */
function isWithin({ scope }: Known, row: AuditRow): boolean {
  if (row.target_type === 'channel') return scope.hasChannel(row.target_id ?? 0);
  if (row.kind !== 'message.deleted') return true;
  const { channel_id } = row.details as { readonly channel_id: number | null };
  return channel_id === null ? scope.hasHistory : scope.hasChannel(channel_id);
}

function exportedEntry({ state, scope }: Known, row: AuditRow): object {
  const { id, at, kind, via, actor_id, ip, target_type, target_id, details } = row;
  const person = target_type === 'user' ? state.users.get({ id: target_id ?? 0 }) : undefined;
  const isHidden = kind === 'user.email_changed' && !(person && scope.hasAddressOf(person));
  return {
    id,
    at: new Date(at).toISOString(),
    kind,
    via,
    actor_id,
    ip_address: ip,
    target_type,
    target_id,
    details: isHidden ? { old: null, new: null } : details,
  };
}
