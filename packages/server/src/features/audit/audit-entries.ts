import type { AuditEntry, AuditKind, AuditTarget } from '@tidings/shared-types';
import { inSeconds } from '../../core/clock.ts';
import type { Sql, SqlValue } from '../../core/storage/engine.ts';
import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import { type AuditRow, auditLog } from '../../core/storage/tables/audit-log.ts';

export interface AuditQuery {
  readonly before?: number | undefined;
  readonly limit: number;
  readonly kinds?: readonly AuditKind[] | undefined;
  readonly actor_id?: number | undefined;
  readonly target_type?: AuditTarget | undefined;
  readonly target_id?: number | undefined;
  /** Seconds since 1970. */
  readonly since?: number | undefined;
}

/** Returns matching entries, the newest first. */
export async function auditEntries(
  { sql, realmId }: { readonly sql: Sql; readonly realmId: number },
  query: AuditQuery,
): Promise<AuditEntry[]> {
  const { text, values } = auditStatement(realmId, query);
  const rows = await sql.all<RawRow>(text, values);
  return rows.map((row) => entryOf(decodeRow(auditLog, row)));
}

/** Returns the statement of a page. Each kind is read on its own, so that a rare one needs no scan of the others. */
export function auditStatement(
  realmId: number,
  query: AuditQuery,
): { readonly text: string; readonly values: readonly SqlValue[] } {
  const values: SqlValue[] = [realmId];
  const given = (value: SqlValue) => `$${values.push(value)}`;
  const conditions = ['realm_id = $1'];
  if (query.before !== undefined) conditions.push(`id < ${given(query.before)}`);
  if (query.actor_id !== undefined) conditions.push(`actor_id = ${given(query.actor_id)}`);
  if (query.target_type !== undefined) conditions.push(`target_type = ${given(query.target_type)}`);
  if (query.target_id !== undefined) conditions.push(`target_id = ${given(query.target_id)}`);
  if (query.since !== undefined) {
    conditions.push(`id >= (SELECT id FROM audit_log
      WHERE realm_id = $1 AND at >= ${given(query.since * 1000)} ORDER BY at, id LIMIT 1)`);
  }
  const limit = given(query.limit);
  const page = (...more: string[]) => `SELECT ${COLUMNS} FROM audit_log
    WHERE ${[...conditions, ...more].join(' AND ')} ORDER BY id DESC LIMIT ${limit}`;
  const kinds = [...new Set(query.kinds)].map((kind) => `kind = ${given(kind)}`);
  if (kinds.length === 0) return { text: page(), values };
  const pages = kinds.map((kind) => `SELECT * FROM (${page(kind)}) AS page`);
  return { text: `${pages.join(' UNION ALL ')} ORDER BY id DESC LIMIT ${limit}`, values };
}

const COLUMNS = Object.keys(auditLog.columns).join(', ');

function entryOf({ at, ip, ...row }: AuditRow): AuditEntry {
  return { ...row, timestamp: inSeconds(at), ip_address: ip } as AuditEntry;
}
