import { json, type RowOf, table } from '../table.ts';

/** The only table that does not belong to a realm. Other facts about a realm are among its settings. */
export interface RealmRow {
  readonly id: number;
  /** Empty for the realm at the server's own address. */
  readonly subdomain: string;
  readonly uuid: string;
  /** Milliseconds since 1970. */
  readonly created_at: number;
  readonly last_event_id: number;
  readonly last_message_id: number;
  /** The last id given to anything except events and messages. */
  readonly last_id: number;
  /** Position after which the log is complete. Earlier entries may be trimmed. */
  readonly log_start: number;
  /** Null while the organization is served here: see `MoveState`. */
  readonly move_state: MoveState | null;
}

/**
 * - `arriving`: a move still copies the organization into this database
 * - `moved`: another database serves it
 * - `removed`: its other rows are deleted. The row keeps its number from others, since a process may still know it by
 *   that
 */
export type MoveState = 'arriving' | 'moved' | 'removed';

/** The log of a realm. */
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

/** The first answers to requests with an `Idempotency-Key`. */
export const idempotencyKeys = table(
  'idempotency_keys',
  {
    /** 0 for requests without an account. */
    user_id: 'integer',
    key_hash: 'text',
    fingerprint: 'text',
    /** Sealed with the idempotency key. */
    response: 'text',
    created_at: 'integer',
  },
  ['user_id', 'key_hash'],
);
export type IdempotencyKeyRow = RowOf<typeof idempotencyKeys>;
