import type { WebhookDelivery, WebhookPause } from '@tidings/shared-types';
import type { QueueNarrowTerm } from '../../event-queues/queue.ts';
import { json, type RowOf, table, text } from '../table.ts';

/** The receivers of a realm's events outside of it. Held in memory. */
export const webhooks = table(
  'webhooks',
  {
    id: 'integer',
    name: 'text',
    url: 'text',
    /** Null for events of all types. */
    events: json<readonly string[] | null>(),
    narrow: json<readonly QueueNarrowTerm[]>(),
    /** The account as which it sees the realm. */
    user_id: 'integer',
    /** The person who added it and is told of failures; null if a service did. */
    owner_id: 'integer?',
    /** See `core/http-client/signing-secrets.ts`. */
    sealed_secret: 'text',
    /** The secret before the last rotation, or an empty text. Valid until `old_secret_until`. */
    sealed_old_secret: 'text',
    /** Milliseconds since 1970, like `created_at`. */
    old_secret_until: 'integer',
    is_enabled: 'boolean',
    /** Why it is paused; an empty text if it is not. */
    pause: text<WebhookPause | ''>(),
    /** Grows whenever its progress is set from outside, so that a delivering process drops what it knew. */
    generation: 'integer',
    /** The place in the log where it was added. Its account could see nothing earlier. */
    starts_after: 'integer',
    created_at: 'integer',
  },
  ['id'],
);
export type WebhookRow = RowOf<typeof webhooks>;

/** How far each webhook is. Written by the process that delivers, at most a few times a second. */
export const webhookProgress = table(
  'webhook_progress',
  {
    id: 'integer',
    /** That of the webhook at the time of the write. */
    generation: 'integer',
    /** Place in the log, as the id of an event: everything up to it is delivered. */
    cursor: 'integer',
    /** Id of the last event of a delivery that failed and is repeated; 0 if there is none. */
    pending_id: 'integer',
    /** Failed deliveries since the last success. */
    failures: 'integer',
    /** Time of the first of them. Milliseconds since 1970, like the next two; 0 if there is none. */
    failing_since: 'integer',
    next_attempt_at: 'integer',
    delivered_at: 'integer',
    /** The newest first. */
    deliveries: json<readonly WebhookDelivery[]>(),
  },
  ['id'],
);
export type WebhookProgressRow = RowOf<typeof webhookProgress>;
