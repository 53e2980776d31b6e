import type { EventQueue } from '../../core/event-queues/queue.ts';
import { type Capability, capabilityNames } from '../../core/realm/capabilities.ts';
import type { WebhookRow } from '../../core/storage/tables/webhooks.ts';

const everything = Object.fromEntries(capabilityNames.map((name) => [name, true])) as Record<
  Capability,
  true
>;

/**
 * Returns the queue that a webhook reads: that of its account in the newest form of events, with all public channels.
 * Contents are Markdown.
 */
export function webhookQueue(
  { id, user_id, events, narrow, created_at }: WebhookRow,
  host: string,
): EventQueue {
  return {
    id: `webhook ${id}`,
    userId: user_id,
    options: {
      eventTypes: events ?? undefined,
      narrow,
      allPublicStreams: true,
      applyMarkdown: false,
      clientGravatar: false,
      slimPresence: true,
      capabilities: everything,
      host,
      isWebhook: true,
    },
    startPosition: 0,
    createdAt: created_at,
  };
}
