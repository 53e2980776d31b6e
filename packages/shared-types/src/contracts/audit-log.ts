import * as Type from 'typebox';
import { auditKindNames } from '../audit/audit-kinds.ts';
import { auditTargets } from '../audit/audit-targets.ts';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { defaulted, optional } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { AuditEntry } from '../resources/audit-entry.ts';
import { Id, Timestamp } from '../scalars.ts';

export const getAuditLog = endpoint({
  section: 'X3',
  summary: 'Get the audit log',
  description:
    'Entries about sign-ins, keys, accounts, settings, permissions and deletions, the newest first. For the next page, send the lowest id so far as `before`.',
  method: 'GET',
  path: '/realm/audit_log',
  access: 'administrator',
  mutates: false,
  params: {
    before: optional(Id, 'Only entries with a lower id.'),
    limit: defaulted(
      Type.Integer({ minimum: 1, maximum: limits.auditEntriesPerRequest }),
      100,
      'The largest number of entries.',
    ),
    kinds: optional(
      Type.Array(Type.Enum(auditKindNames), { minItems: 1, maxItems: auditKindNames.length }),
      'Only entries of these kinds.',
    ),
    actor_id: optional(Id, 'Only entries of what this account did.'),
    target_type: optional(
      Type.Enum([...auditTargets]),
      'Only entries about things of this type. Together with `target_id`, about one of them.',
      { requiredWhen: { given: 'target_id' } },
    ),
    target_id: optional(Id, 'Only entries about the thing with this id.'),
    since: optional(Timestamp, 'Only entries from this time on, in seconds since 1970.'),
  },
  response: Type.Object({
    entries: described(Type.Array(AuditEntry), 'The entries, the newest first.'),
    found_oldest: Type.Boolean({ description: 'There are no older entries that match.' }),
  }),
  errors: { UNAUTHORIZED_PRINCIPAL: 'The caller is not an administrator.' },
});
