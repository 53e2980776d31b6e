import type { AuditDetails, AuditKind, AuditTargetOf } from '@tidings/shared-types';
import { auditKinds } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import { auditLog } from '../../core/storage/tables/audit-log.ts';

/** An entry of one kind. Its actor, network address and time are those of the change. */
interface EntryOf<K extends AuditKind> {
  readonly kind: K;
  /** Id of the thing that the kind names. */
  readonly target?: AuditTargetOf<K> extends null ? undefined : number | undefined;
  /** Who began what the server itself ends now. */
  readonly actor?: number;
  readonly details: AuditDetails<K>;
}

export type NewEntry = { [K in AuditKind]: EntryOf<K> }[AuditKind];

/** Writes an entry of the audit log, in the transaction of the change. It is undone with the change. */
export function audit(change: Mutation, entry: NewEntry): void {
  const { via, ip } = change.origin;
  const target = entry.target ?? null;
  change.put(auditLog, {
    id: change.nextId(),
    at: change.now,
    kind: entry.kind,
    via,
    actor_id: actorOf(change, entry),
    ip,
    target_type: target === null ? null : auditKinds[entry.kind].target,
    target_id: target,
    details: entry.details,
  });
}

/** Returns who acts. People who sign in, join or open a mailed link act for themselves, and have no key yet. */
function actorOf(
  { origin: { via, actorId } }: Mutation,
  { kind, target, actor }: NewEntry,
): number | null {
  if (actor !== undefined) return actor;
  if (actorId !== null || via !== 'api' || kind === 'sign_in.refused') return actorId;
  return auditKinds[kind].target === 'user' ? (target ?? null) : null;
}
