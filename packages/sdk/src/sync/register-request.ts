import type { ServerExtensions } from '../store/record-kinds.ts';

/** The store's requirements: every type of event, in its newest form. */
export const registerRequest = {
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  include_subscribers: 'partial' as const,
  idle_queue_timeout: 'mobile' as const,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: false,
    stream_typing_notifications: true,
    user_settings_object: true,
    linkifier_url_template: true,
    user_list_incomplete: true,
    include_deactivated_groups: true,
    archived_channels: true,
    empty_topic_name: true,
    simplified_presence_events: true,
  },
};

/** Returns the extensions that a server announces. Servers other than Tidings announce none. */
export function extensionsOf(names: readonly string[] = []): ServerExtensions {
  return {
    idempotencyKeys: names.includes('idempotency-keys'),
    orderedRequests: names.includes('ordered-requests'),
    outbox: names.includes('outbox'),
    streaming: names.includes('event-stream'),
    quietEvents: names.includes('quiet-events'),
    draftDocuments: names.includes('draft-documents'),
    beforeSendHook: names.includes('before-send-hook'),
  };
}
