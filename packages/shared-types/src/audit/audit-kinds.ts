import type { Static } from 'typebox';
import { accountKinds } from './account-kinds.ts';
import { contentKinds } from './content-kinds.ts';
import { organizationKinds } from './organization-kinds.ts';

/** The kinds of entries in the audit log. */
export const auditKinds = { ...accountKinds, ...contentKinds, ...organizationKinds };

type Rules = typeof auditKinds;
export type AuditKind = keyof Rules;
export type AuditDetails<K extends AuditKind> = Static<Rules[K]['details']>;
export type AuditTargetOf<K extends AuditKind> = Rules[K]['target'];

export const auditKindNames = Object.keys(auditKinds) as AuditKind[];
