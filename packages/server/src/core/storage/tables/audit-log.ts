import type { AuditKind } from '@tidings/shared-types';
import type { Origin } from '../../realm/origin.ts';
import { json, type RowOf, table, text } from '../table.ts';

/** Who changed what. Ids grow in the order of commits. */
export const auditLog = table(
  'audit_log',
  {
    id: 'integer',
    /** Milliseconds since 1970. */
    at: 'integer',
    kind: text<AuditKind>(),
    via: text<Origin['via']>(),
    actor_id: 'integer?',
    ip: 'text?',
    target_type: 'text?',
    target_id: 'integer?',
    details: json<object>(),
  },
  ['id'],
);
export type AuditRow = RowOf<typeof auditLog>;
