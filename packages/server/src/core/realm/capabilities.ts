/** The capabilities that a client can declare when it registers. Each is false by default. */
export const capabilityNames = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
  'simplified_presence_events',
] as const;

export type Capability = (typeof capabilityNames)[number];
export type Capabilities = Readonly<Record<Capability, boolean>>;
