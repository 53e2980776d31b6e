import { json, type RowOf, table } from '../table.ts';

/** The one table that no realm owns. What else is to know of a realm is among its settings. */
export interface RealmRow {
  readonly id: number;
  /** Empty for the realm at the server's own address. */
  readonly subdomain: string;
  readonly uuid: string;
  /** Milliseconds since 1970. */
  readonly created_at: number;
  readonly last_event_id: number;
  readonly last_message_id: number;
  /** The last id given to anything else. */
  readonly last_id: number;
  /** The log is kept after this position; up to it, it may be trimmed. */
  readonly log_start: number;
}

/** The realm's log. */
export const events = table(
  'events',
  {
    event_id: 'integer',
    audience: 'text',
    type: 'text',
    payload: json<object>(),
    /** Milliseconds since 1970. */
    created_at: 'integer',
  },
  ['event_id'],
);

/** First answers to requests that carried an `Idempotency-Key`. */
export const idempotencyKeys = table(
  'idempotency_keys',
  {
    /** 0 for requests without an account. */
    user_id: 'integer',
    key_hash: 'text',
    fingerprint: 'text',
    /** Sealed with the key itself. */
    response: 'text',
    created_at: 'integer',
  },
  ['user_id', 'key_hash'],
);
export type IdempotencyKeyRow = RowOf<typeof idempotencyKeys>;
