import * as Type from 'typebox';
import type { AuditEntry as EntryType } from '../audit/audit-entry-type.ts';
import { auditKindNames } from '../audit/audit-kinds.ts';
import { auditTargets } from '../audit/audit-targets.ts';
import { described } from '../contract/described.ts';
import { typed } from '../contract/typed.ts';
import { Id, Timestamp } from '../scalars.ts';

const idOrNull = (description: string) => Type.Union([Id, Type.Null()], { description });

export const AuditEntry = typed<EntryType>(
  'AuditEntry',
  Type.Object(
    {
      id: described(Id, 'The entry. Newer entries have higher ids.'),
      timestamp: described(Timestamp, 'When it happened, in seconds since 1970.'),
      kind: Type.String({
        description: `What happened: ${auditKindNames.map((name) => `\`${name}\``).join(', ')}. Newer servers can have more kinds.`,
      }),
      via: Type.Enum(['api', 'cli', 'server'], {
        description: 'By a request, by a command on the server, or by the server itself.',
      }),
      actor_id: idOrNull('The account that did it; null for commands and the server.'),
      ip_address: Type.Union([Type.String(), Type.Null()], {
        description: 'The network address of the request.',
      }),
      target_type: Type.Union([Type.Enum([...auditTargets]), Type.Null()], {
        description: 'The type of the thing that the entry is about.',
      }),
      target_id: idOrNull('The thing that the entry is about.'),
      details: Type.Object(
        {},
        {
          description:
            'Depends on the kind: docs/reference/audit-log.md lists the fields. Never has secrets or text of messages.',
        },
      ),
    },
    { title: 'AuditEntry', description: 'An entry of the audit log.' },
  ),
);
export type AuditEntry = EntryType;
