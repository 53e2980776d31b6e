import { type AuditEntry, endpoints } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { query } from '../../handler.ts';
import { canSeeDeliveryEmail } from '../users/email-visibility.ts';
import { auditEntries } from './audit-entries.ts';

export const getAuditLog = query(
  endpoints.getAuditLog,
  async ({ realm, state, caller, input: { limit, ...filter } }) => {
    const source = { sql: realm.reader, realmId: realm.id };
    const found = await auditEntries(source, { ...filter, limit: limit + 1 });
    return {
      entries: found.slice(0, limit).map((entry) => visibleTo(state, caller, entry)),
      found_oldest: found.length <= limit,
    };
  },
);

/** Returns the entry without addresses of a person who hides theirs from the viewer. */
function visibleTo(state: RealmState, viewer: UserRow, entry: AuditEntry): AuditEntry {
  if (entry.kind !== 'user.email_changed') return entry;
  const person = state.users.get({ id: entry.target_id ?? 0 });
  if (person && canSeeDeliveryEmail(state, viewer, person)) return entry;
  return { ...entry, details: { old: null, new: null } };
}
