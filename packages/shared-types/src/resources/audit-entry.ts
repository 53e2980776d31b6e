import * as Type from 'typebox';
import { type AuditTarget, auditTargets } from '../audit/audit-kind.ts';
import { type AuditDetails, type AuditKind, auditKindNames } from '../audit/audit-kinds.ts';
import { described } from '../contract/described.ts';
import { Id, Timestamp } from '../scalars.ts';

interface EntryOf<K extends AuditKind> {
  id: number;
  timestamp: number;
  kind: K;
  via: 'api' | 'cli' | 'server';
  actor_id: number | null;
  ip_address: string | null;
  target_type: AuditTarget | null;
  target_id: number | null;
  details: AuditDetails<K>;
}

/** An entry of the audit log; its kind determines its details. */
export type AuditEntry = { [K in AuditKind]: EntryOf<K> }[AuditKind];

const idOrNull = (description: string) => Type.Union([Id, Type.Null()], { description });

export const AuditEntry = Type.Unsafe<AuditEntry>(
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
