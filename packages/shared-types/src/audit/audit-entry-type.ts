import type { AuditDetails } from '../wire/audit-details.ts';
import type { AuditTarget } from './audit-targets.ts';

interface EntryOf<K extends keyof AuditDetails> {
  /** The entry. Newer entries have higher ids. */
  id: number;
  /** When it happened, in seconds since 1970. */
  timestamp: number;
  kind: K;
  /** By a request, by a command on the server, or by the server itself. */
  via: 'api' | 'cli' | 'server';
  /** The account that did it; null for commands and the server. */
  actor_id: number | null;
  /** The network address of the request. */
  ip_address: string | null;
  target_type: AuditTarget | null;
  target_id: number | null;
  details: AuditDetails[K];
}

/** An entry of the audit log; its kind determines its details. */
export type AuditEntry = { [K in keyof AuditDetails]: EntryOf<K> }[keyof AuditDetails];
