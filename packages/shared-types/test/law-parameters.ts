/** The parameter tables of the law, 4.1 to 4.23, copied by hand. `default` is present if the law gives one. */
export interface LawParameter {
  readonly required: boolean;
  readonly default?: unknown;
}

export interface LawEndpoint {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, LawParameter>>;
  /** Fields of the success body; false if the law says they can be absent. */
  readonly response: Readonly<Record<string, boolean>>;
}

const yes = { required: true };
const no = { required: false };
const starts = (value: unknown): LawParameter => ({ required: false, default: value });

export const law: Readonly<Record<string, LawEndpoint>> = {
  '4.1': {
    method: 'POST',
    path: '/messages',
    params: {
      type: yes,
      to: yes,
      content: yes,
      topic: no,
      queue_id: no,
      local_id: no,
      read_by_sender: no,
    },
    response: { id: true, automatic_new_visibility_policy: false },
  },
  '4.2': {
    method: 'POST',
    path: '/scheduled_messages',
    params: {
      type: yes,
      to: yes,
      content: yes,
      topic: no,
      scheduled_delivery_timestamp: yes,
      read_by_sender: no,
    },
    response: { scheduled_message_id: true },
  },
  '4.3': {
    method: 'POST',
    path: '/typing',
    params: { type: starts('direct'), op: yes, to: no, stream_id: no, topic: no },
    response: {},
  },
  '4.4': {
    method: 'PATCH',
    path: '/streams/{stream_id}',
    params: {
      stream_id: yes,
      description: no,
      new_name: no,
      is_private: no,
      is_web_public: no,
      history_public_to_subscribers: no,
      is_default_stream: no,
      message_retention_days: no,
      is_archived: no,
      folder_id: no,
      topics_policy: no,
      can_add_subscribers_group: no,
      can_remove_subscribers_group: no,
      can_administer_channel_group: no,
      can_delete_any_message_group: no,
      can_delete_own_message_group: no,
      // The law ends here; the rest is from the companion (A4.4).
      can_move_messages_out_of_channel_group: no,
      can_move_messages_within_channel_group: no,
      can_send_message_group: no,
      can_subscribe_group: no,
      can_resolve_topics_group: no,
    },
    response: {},
  },
  '4.5': {
    method: 'POST',
    path: '/users/me/subscriptions/properties',
    params: { subscription_data: yes },
    response: {},
  },
  '4.6': {
    method: 'GET',
    path: '/messages',
    params: {
      anchor: no,
      include_anchor: starts(true),
      num_before: no,
      num_after: no,
      narrow: starts([]),
      client_gravatar: starts(true),
      apply_markdown: starts(true),
      message_ids: no,
      allow_empty_topic_name: starts(false),
      use_first_unread_anchor: starts(false),
    },
    response: {
      anchor: false,
      found_newest: true,
      found_oldest: true,
      found_anchor: true,
      history_limited: true,
      messages: true,
    },
  },
  '4.7': {
    method: 'GET',
    path: '/messages/matches_narrow',
    params: {
      msg_ids: yes,
      narrow: yes,
      // Not listed, but required of every endpoint that returns topics (convention 7).
      allow_empty_topic_name: starts(false),
    },
    response: { messages: true },
  },
  '4.8': {
    method: 'GET',
    path: '/messages/{message_id}',
    params: {
      message_id: yes,
      apply_markdown: starts(true),
      allow_empty_topic_name: starts(false),
    },
    response: { message: true, raw_content: true },
  },
  '4.9': {
    method: 'PATCH',
    path: '/drafts/{draft_id}',
    params: { draft_id: yes, draft: yes },
    response: {},
  },
  '4.10': {
    method: 'POST',
    path: '/drafts',
    params: { drafts: starts([]) },
    response: { ids: true },
  },
  '4.11': {
    method: 'DELETE',
    path: '/users/me/subscriptions',
    params: { subscriptions: yes, principals: no },
    response: { removed: true, not_removed: true },
  },
  '4.12': {
    method: 'POST',
    path: '/mark_topic_as_read',
    params: { stream_id: yes, topic_name: yes },
    response: {},
  },
  '4.13': {
    method: 'POST',
    path: '/mobile_push/register',
    params: {
      token_kind: yes,
      push_account_id: yes,
      push_public_key: yes,
      bouncer_public_key: yes,
      encrypted_push_registration: yes,
    },
    response: {},
  },
  '4.14': {
    method: 'POST',
    path: '/users',
    params: { email: yes, password: yes, full_name: yes },
    response: { user_id: true },
  },
  '4.15': {
    method: 'POST',
    path: '/messages/flags',
    params: { messages: yes, op: yes, flag: yes },
    response: { messages: true, ignored_because_not_subscribed_channels: false },
  },
  '4.16': {
    method: 'GET',
    path: '/users/me/{stream_id}/topics',
    params: { stream_id: yes, allow_empty_topic_name: starts(false) },
    response: { topics: true },
  },
  '4.17': {
    method: 'POST',
    path: '/messages/{message_id}/report',
    params: { message_id: yes, report_type: yes, description: no },
    response: {},
  },
  '4.18': {
    method: 'POST',
    path: '/user_groups/{user_group_id}/members',
    params: { user_group_id: yes, delete: no, add: no, delete_subgroups: no, add_subgroups: no },
    response: {},
  },
  '4.19': {
    method: 'PATCH',
    path: '/navigation_views/{fragment*}',
    params: { fragment: yes, is_pinned: no, name: no },
    response: {},
  },
  '4.20': {
    method: 'GET',
    path: '/streams',
    params: {
      include_public: starts(true),
      include_web_public: starts(false),
      include_subscribed: starts(true),
      exclude_archived: starts(true),
      include_all: starts(false),
      include_default: starts(false),
      include_owner_subscribed: starts(false),
      include_can_access_content: starts(false),
      include_all_active: starts(false),
    },
    response: { streams: true },
  },
  '4.21': {
    method: 'GET',
    path: '/users',
    params: {
      client_gravatar: starts(true),
      include_custom_profile_fields: starts(false),
      user_ids: no,
    },
    response: { members: true },
  },
  '4.22': {
    method: 'POST',
    path: '/mobile_push/e2ee/test_notification',
    params: { push_account_id: no },
    response: {},
  },
  '4.23': {
    method: 'GET',
    path: '/server_settings',
    params: {},
    response: {
      authentication_methods: true,
      external_authentication_methods: true,
      service_feature_level: true,
      service_version: true,
      service_merge_base: true,
      zulip_feature_level: true,
      zulip_version: true,
      zulip_merge_base: true,
      push_notifications_enabled: true,
      is_incompatible: true,
      email_auth_enabled: true,
      require_email_format_usernames: true,
      realm_url: false,
      realm_uri: false,
      realm_name: false,
      realm_icon: false,
      realm_description: false,
      realm_web_public_access_enabled: false,
    },
  },
};

/** Parameters beyond the law. Clients of other servers never send them, and other servers ignore them. */
export const extensions: Readonly<Record<string, readonly string[]>> = {
  '4.1': ['custom', 'send_as', 'widget_content'],
  '4.2': ['custom'],
  '4.9': ['document', 'document_epoch'],
  '4.10': ['documents'],
  '4.20': ['external_ids'],
  '4.21': ['external_ids'],
};

/** Response fields beyond the law, and whether they are always present. */
export const responseExtensions: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  '4.23': { tidings_extensions: false },
};
