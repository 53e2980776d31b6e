// Written by `npm run endpoints` from the contracts of @tidings/shared-types.
import type { CustomDataOf } from '../resources/custom-types.ts';
import type { Attachment, BotService, BotType, Channel, ChannelFolder, DirectRecipient, Draft, GroupSettingValue, Linkifier, MessageFlag, MessageType, NavigationView, OnboardingStep, OwnedBot, Playground, ProfileField, PropagateMode, Reaction, ReactionType, RealmDomain, RealmEmoji, RealmExport, Reminder, Role, SavedSnippet, ScheduledMessage, SlimPresence, Submessage, Subscription, TopicLink, TopicsPolicy, User, UserGroup, VisibilityPolicy } from './resources.ts';

/** The user’s alert words changed. */
export interface AlertWordsEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'alert_words';
  /** All alert words. */
  alert_words: string[];
}

/** A file was uploaded. */
export interface AttachmentAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'attachment';
  op: 'add';
  /** A file that a user uploaded. */
  attachment: Attachment;
  /** Size of all uploads of the organization, in bytes. */
  upload_space_used: number;
}

/** A file was deleted. */
export interface AttachmentRemoveEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'attachment';
  op: 'remove';
  attachment: {
    /** The file. */
    id: number;
  };
  /** Size of all uploads of the organization, in bytes. */
  upload_space_used: number;
}

/** The messages that link to a file changed. */
export interface AttachmentUpdateEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'attachment';
  op: 'update';
  /** A file that a user uploaded. */
  attachment: Attachment;
  /** Size of all uploads of the organization, in bytes. */
  upload_space_used: number;
}

/** A folder was created. */
export interface ChannelFolderAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'channel_folder';
  op: 'add';
  /** The folder. */
  channel_folder: ChannelFolder;
}

/** The order of folders changed. */
export interface ChannelFolderReorderEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'channel_folder';
  op: 'reorder';
  /** All folders in their new order. */
  order: number[];
}

/** A folder changed. */
export interface ChannelFolderUpdateEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'channel_folder';
  op: 'update';
  /** The folder. */
  channel_folder_id: number;
  /** The changed fields. */
  data: {
    /** Unique name. */
    name?: string;
    /** Purpose of the folder, in Markdown. */
    description?: string;
    /** Purpose of the folder, as HTML. */
    rendered_description?: string;
    /** Whether the folder is archived. */
    is_archived?: boolean;
  };
}

/** The custom profile fields changed. */
export interface CustomProfileFieldsEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'custom_profile_fields';
  /** All fields, in order. */
  fields: ProfileField[];
}

/** The default channels changed. */
export interface DefaultStreamsEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'default_streams';
  /** All default channels. */
  default_streams: number[];
}

export type DeleteMessageEvent = {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'delete_message';
  /** The messages. For clients with `bulk_message_deletion`. */
  message_ids: number[];
  /** Type of the messages. */
  message_type: MessageType;
  /** The channel of the messages. */
  stream_id?: number;
  /** The topic of the messages. */
  topic?: string;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'delete_message';
  /** The message. For clients without `bulk_message_deletion`. */
  message_id: number;
  /** Type of the messages. */
  message_type: MessageType;
  /** The channel of the messages. */
  stream_id?: number;
  /** The topic of the messages. */
  topic?: string;
};

/** Drafts were created. */
export interface DraftsAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'drafts';
  op: 'add';
  /** The drafts. */
  drafts: Draft[];
}

/** A draft was deleted. */
export interface DraftsRemoveEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'drafts';
  op: 'remove';
  /** The draft. */
  draft_id: number;
}

/** A draft was edited. */
export interface DraftsUpdateEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'drafts';
  op: 'update';
  /** An unfinished message. */
  draft: Draft;
}

/** Nothing has happened for a while. */
export interface HeartbeatEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'heartbeat';
}

/** A message was sent. */
export interface MessageEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'message';
  /** The message as it was sent. */
  message: {
    /** ID of the message. Messages are displayed in the order of their IDs. */
    id: number;
    /** `stream` for channels, `private` for direct messages. */
    type: MessageType;
    /** The sender. */
    sender_id: number;
    /** Address of the sender used by the API. */
    sender_email: string;
    /** Name of the sender. */
    sender_full_name: string;
    /** Subdomain of the sender’s organization. Unique within one server only. */
    sender_realm_str: string;
    /** URL of the sender’s avatar. Null only if the client asked to compute it and may see the address. */
    avatar_url: string | null;
    /** Name of the client that sent it. */
    client: string;
    /** HTML, or Markdown if requested. */
    content: string;
    /** Format of `content`. */
    content_type: 'text/html' | 'text/x-markdown';
    /** Current name of the channel. For direct messages, all participants with the caller and the sender. */
    display_recipient: string | DirectRecipient[];
    /** The channel; absent for direct messages. */
    stream_id?: number;
    /** The topic; empty for direct messages. Clients that do not support the empty topic get its display name. */
    subject: string;
    /** Links in the topic, in order. */
    topic_links: TopicLink[];
    /** ID of the channel or the set of people. All messages of a conversation have the same ID. */
    recipient_id: number;
    /** Whether it is a status message, written with `/me`. */
    is_me_message: boolean;
    /** When it was sent. */
    timestamp: number;
    /** Data of the application that sent the message; absent if empty. */
    custom?: CustomDataOf<'message'>;
    /** Reactions to the message. */
    reactions: Reaction[];
    /** Data of widgets. */
    submessages: Submessage[];
  };
  /** The user’s flags on the message when it was sent. */
  flags: MessageFlag[];
  /** The client’s own ID for the message, only on the queue that the request named. */
  local_message_id?: string;
}

/** Deprecated: muted topics changed. */
export interface MutedTopicsEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'muted_topics';
  /** All muted topics: name of the channel, topic, time. */
  muted_topics: [string, string, number][];
}

/** The user’s muted users changed. */
export interface MutedUsersEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'muted_users';
  /** All muted users. */
  muted_users: {
    id: number;
    timestamp: number;
  }[];
}

/** The user saw a notice. */
export interface OnboardingStepsEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'onboarding_steps';
  /** All unseen notices. */
  onboarding_steps: OnboardingStep[];
}

/** A view was saved. */
export interface NavigationViewAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'navigation_view';
  op: 'add';
  /** A view in the user’s menu. */
  navigation_view: NavigationView;
}

/** A view was removed. */
export interface NavigationViewRemoveEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'navigation_view';
  op: 'remove';
  /** Part of the URL after `#`. Identifies the view. */
  fragment: string;
}

/** A view changed. */
export interface NavigationViewUpdateEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'navigation_view';
  op: 'update';
  /** Part of the URL after `#`. Identifies the view. */
  fragment: string;
  data: {
    /** Whether it is always shown, or hidden in the menu. */
    is_pinned?: boolean;
    /** The user’s name for the view. */
    name?: string;
  };
}

export type PresenceEvent = {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'presence';
  /** By user ID. */
  presences: Record<string, SlimPresence>;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'presence';
  /** Who. */
  user_id: number;
  /** The server’s time, in seconds. */
  server_timestamp: number;
  /** When the user was last seen. */
  presence: {
    /** The same, under the name of the only client. */
    website: {
      /** Name of the client; `website` for all of them. */
      client: string;
      /** The user’s presence at that time. */
      status: 'active' | 'idle';
      /** When the user last had this status. */
      timestamp: number;
      /** Always false. */
      pushable: boolean;
    };
  };
  /** Address used by the API. */
  email?: string;
};

/** The status of a device’s push registration changed. */
export interface PushDeviceEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'push_device';
  /** The registration. */
  push_account_id: number;
  /** Status of the registration. */
  status: 'active' | 'pending' | 'failed';
  /** Reason of the failure. */
  error_code?: string | null;
}

/** A reaction was added. */
export interface ReactionAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'reaction';
  op: 'add';
  /** The message. */
  message_id: number;
  /** Name of the emoji, as given by the first user who reacted with it. */
  emoji_name: string;
  /**
   * Code of the emoji within its type: hexadecimal code points joined by dashes, the ID of a custom emoji, or a
   * name.
   */
  emoji_code: string;
  /**
   * The type that the emoji code belongs to. The last two values mean the same; servers without emoji of their own
   * never send them.
   */
  reaction_type: ReactionType;
  /** The user who reacted. */
  user_id: number;
  /** Deprecated: the user who reacted. */
  user: {
    user_id: number;
    email: string;
    full_name: string;
  };
}

/** A reaction was removed. */
export interface ReactionRemoveEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'reaction';
  op: 'remove';
  /** The message. */
  message_id: number;
  /** Name of the emoji, as given by the first user who reacted with it. */
  emoji_name: string;
  /**
   * Code of the emoji within its type: hexadecimal code points joined by dashes, the ID of a custom emoji, or a
   * name.
   */
  emoji_code: string;
  /**
   * The type that the emoji code belongs to. The last two values mean the same; servers without emoji of their own
   * never send them.
   */
  reaction_type: ReactionType;
  /** The user who reacted. */
  user_id: number;
  /** Deprecated: the user who reacted. */
  user: {
    user_id: number;
    email: string;
    full_name: string;
  };
}

/** The organization was deactivated. All its queues end. */
export interface RealmDeactivatedEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'deactivated';
  /** The organization. */
  realm_id: number;
}

export type RealmUpdateEvent = {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'name';
  /** The new value. */
  value: string;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'description';
  /** The new value. */
  value: string;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'default_language';
  /** The new value. */
  value: string;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'topics_policy';
  /** The new value. */
  value: 'allow_empty_topic' | 'disable_empty_topic';
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'allow_message_editing';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'message_content_edit_limit_seconds';
  /** The new value. */
  value: number | null;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'message_content_delete_limit_seconds';
  /** The new value. */
  value: number | null;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'move_messages_within_stream_limit_seconds';
  /** The new value. */
  value: number | null;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'move_messages_between_streams_limit_seconds';
  /** The new value. */
  value: number | null;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'message_edit_history_visibility_policy';
  /** The new value. */
  value: 'all' | 'moves' | 'none';
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'message_retention_days';
  /** The new value. */
  value: number | -1;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'enable_read_receipts';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'enable_spectator_access';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'moderation_request_channel_id';
  /** The new value. */
  value: number | -1;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'new_stream_announcements_stream_id';
  /** The new value. */
  value: number | -1;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'signup_announcements_stream_id';
  /** The new value. */
  value: number | -1;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'send_channel_events_messages';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'inline_image_preview';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'inline_url_embed_preview';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'default_code_block_language';
  /** The new value. */
  value: string;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'presence_disabled';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'invite_required';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'emails_restricted_to_domains';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'second_factor_required_of';
  /** The new value. */
  value: 'nobody' | 'owners' | 'administrators' | 'members' | 'everyone';
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'disallow_disposable_email_addresses';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'waiting_period_threshold';
  /** The new value. */
  value: number;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'welcome_message_custom_text';
  /** The new value. */
  value: string;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'name_changes_disabled';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'email_changes_disabled';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update';
  property: 'avatar_changes_disabled';
  /** The new value. */
  value: boolean;
};

export type RealmUpdateDictEvent = {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update_dict';
  property: 'default';
  /** The changed settings. */
  data: {
    name?: string;
    description?: string;
    default_language?: string;
    topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
    allow_message_editing?: boolean;
    message_content_edit_limit_seconds?: number | null;
    message_content_delete_limit_seconds?: number | null;
    move_messages_within_stream_limit_seconds?: number | null;
    move_messages_between_streams_limit_seconds?: number | null;
    message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
    message_retention_days?: number | -1;
    enable_read_receipts?: boolean;
    enable_spectator_access?: boolean;
    moderation_request_channel_id?: number | -1;
    new_stream_announcements_stream_id?: number | -1;
    signup_announcements_stream_id?: number | -1;
    send_channel_events_messages?: boolean;
    inline_image_preview?: boolean;
    inline_url_embed_preview?: boolean;
    default_code_block_language?: string;
    presence_disabled?: boolean;
    invite_required?: boolean;
    emails_restricted_to_domains?: boolean;
    second_factor_required_of?: 'nobody' | 'owners' | 'administrators' | 'members' | 'everyone';
    disallow_disposable_email_addresses?: boolean;
    waiting_period_threshold?: number;
    welcome_message_custom_text?: string;
    name_changes_disabled?: boolean;
    email_changes_disabled?: boolean;
    avatar_changes_disabled?: boolean;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_access_all_users_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_add_custom_emoji_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_add_subscribers_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_create_bots_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_create_write_only_bots_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_create_groups?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_create_private_channel_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_create_public_channel_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_create_users_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_create_web_public_channel_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_delete_any_message_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_delete_own_message_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_invite_users_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    create_multiuse_invite_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_manage_all_groups?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_manage_billing_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_mention_many_users_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_move_messages_between_channels_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_move_messages_between_topics_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_resolve_topics_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_set_delete_message_policy_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_set_topics_policy_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    can_summarize_topics_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    direct_message_initiator_group?: GroupSettingValue;
    /** The holders of a permission: the ID of a user group, or an unnamed group. */
    direct_message_permission_group?: GroupSettingValue;
    /** Deprecated: whether the empty topic is refused. */
    mandatory_topics?: boolean;
    /** Deprecated: whether users can view edit histories. */
    allow_edit_history?: boolean;
    /** Deprecated: users who may use wildcard mentions in large channels. */
    wildcard_mention_policy?: 1 | 2 | 3 | 5 | 6 | 7;
  };
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update_dict';
  property: 'icon';
  /** The new picture. */
  data: {
    /** Where the square icon is, relative to the address of the organization. */
    icon_url: string;
    /** `U` uploaded; `G` the icon of the server. */
    icon_source: 'G' | 'U';
  };
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update_dict';
  property: 'logo';
  /** The new picture. */
  data: {
    /** Where the wide logo is, relative to the address of the organization. */
    logo_url: string;
    /** `U` uploaded; `D` the logo of the server. */
    logo_source: 'D' | 'U';
  };
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm';
  op: 'update_dict';
  property: 'night_logo';
  /** The new picture. */
  data: {
    /** Where the wide logo for dark themes is, relative to the address of the organization. */
    night_logo_url: string;
    /** `U` uploaded; `D` the logo of the server. */
    night_logo_source: 'D' | 'U';
  };
};

/** The user owns a new bot. */
export interface RealmBotAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_bot';
  op: 'add';
  bot: OwnedBot;
}

/** A bot got another owner. */
export interface RealmBotDeleteEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_bot';
  op: 'delete';
  bot: {
    /** Who. */
    user_id: number;
  };
}

/** A bot of the user changed. */
export interface RealmBotUpdateEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_bot';
  op: 'update';
  bot: {
    /** The account of the bot. */
    user_id: number;
    /** Older name of `email`. */
    username?: string;
    /** Address for the bot’s authentication. */
    email?: string;
    /** The displayed name. */
    full_name?: string;
    /** URL of the picture. */
    avatar_url?: string | null;
    /** False if the account is deactivated. */
    is_active?: boolean;
    /**
     * API key of the bot. Null if the server cannot show it, because another user created it, or because it is older
     * than the owner’s present key. Regenerate the key to get a new one.
     */
    api_key?: string | null;
    /** Whether the bot gets messages of all public channels by default. */
    default_all_public_streams?: boolean;
    /** For type 3: the service of the bot. Empty for other types. */
    services?: BotService[];
  };
}

/** An email domain was allowed. */
export interface RealmDomainsAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_domains';
  op: 'add';
  /** The domain. */
  realm_domain: RealmDomain;
}

/** An allowed email domain changed. */
export interface RealmDomainsChangeEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_domains';
  op: 'change';
  /** The domain, as it is now. */
  realm_domain: RealmDomain;
}

/** An email domain is no longer allowed. */
export interface RealmDomainsRemoveEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_domains';
  op: 'remove';
  /** The domain. */
  domain: string;
}

/** Custom emoji changed. */
export interface RealmEmojiUpdateEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_emoji';
  op: 'update';
  /** All custom emoji, by ID. */
  realm_emoji: Record<string, RealmEmoji>;
}

/** Exports of the organization changed; for administrators. */
export interface RealmExportEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_export';
  /** All of them, the oldest first. */
  exports: RealmExport[];
}

/** A person allowed or forbade the export of their private data; for administrators. */
export interface RealmExportConsentEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_export_consent';
  /** The person. */
  user_id: number;
  /** They allow it now. */
  consented: boolean;
}

/** The linkifiers changed. For clients with `linkifier_url_template`. */
export interface RealmLinkifiersEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_linkifiers';
  /** All linkifiers, in order. */
  realm_linkifiers: Linkifier[];
}

/** The code playgrounds changed. */
export interface RealmPlaygroundsEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_playgrounds';
  /** All playgrounds. */
  realm_playgrounds: Playground[];
}

/** A default setting of new users changed. */
export interface RealmUserSettingsDefaultsUpdateEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_user_settings_defaults';
  op: 'update';
  /** The setting. */
  property: 'email_address_visibility' | 'enter_sends' | 'send_private_typing_notifications' | 'send_stream_typing_notifications' | 'send_read_receipts' | 'receives_typing_notifications' | 'enable_drafts_synchronization' | 'translate_emoticons' | 'automatically_follow_topics_policy' | 'automatically_unmute_topics_in_muted_streams_policy' | 'automatically_follow_topics_where_mentioned' | 'resolved_topic_notice_auto_read_policy' | 'enable_stream_desktop_notifications' | 'enable_stream_push_notifications' | 'enable_stream_email_notifications' | 'enable_stream_audible_notifications' | 'enable_desktop_notifications' | 'enable_sounds' | 'enable_offline_email_notifications' | 'enable_offline_push_notifications' | 'enable_online_push_notifications' | 'wildcard_mentions_notify' | 'enable_followed_topic_desktop_notifications' | 'enable_followed_topic_push_notifications' | 'enable_followed_topic_email_notifications' | 'enable_followed_topic_audible_notifications' | 'enable_followed_topic_wildcard_mentions_notify' | 'notification_sound' | 'email_notifications_batching_period_seconds' | 'message_content_in_email_notifications' | 'pm_content_in_desktop_notifications' | 'desktop_icon_count_display' | 'enable_digest_emails' | 'enable_login_emails' | 'realm_name_in_email_notifications_policy' | 'presence_enabled' | 'twenty_four_hour_time' | 'color_scheme' | 'web_home_view' | 'emojiset' | 'display_emoji_reaction_users' | 'starred_message_counts' | 'user_list_style' | 'demote_inactive_streams' | 'fluid_layout_width' | 'high_contrast_mode' | 'left_side_userlist' | 'web_mark_read_on_scroll_policy' | 'web_channel_default_view' | 'web_font_size_px' | 'web_line_height_percent' | 'web_animate_image_previews' | 'web_stream_unreads_count_display_policy' | 'web_navigate_to_sent_message' | 'web_suggest_update_timezone' | 'web_escape_navigates_to_home_view';
  /** The new default. */
  value: boolean | number | string | null;
}

/** The user can see a new account. */
export interface RealmUserAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_user';
  op: 'add';
  /** Who. */
  person: User;
}

/** The user can no longer see an account. The account itself may still be active. */
export interface RealmUserRemoveEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_user';
  op: 'remove';
  person: {
    /** Who. */
    user_id: number;
    /** The name to display from now on. */
    full_name: string;
  };
}

/** Properties of an account changed. */
export interface RealmUserUpdateEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'realm_user';
  op: 'update';
  /** The account, and its changed fields. */
  person: {
    /** Who. */
    user_id: number;
    /** The displayed name. */
    full_name: string;
  } | {
    /** Who. */
    user_id: number;
    avatar_url: string | null;
    avatar_url_medium: string | null;
    avatar_source: string;
    /** Number that grows with every new picture. */
    avatar_version: number;
  } | {
    /** Who. */
    user_id: number;
    /** The address used by the API. If the real one is hidden, a placeholder that receives no mail. */
    email: string;
    /** IANA name of the time zone; empty if unset. */
    timezone: string;
  } | {
    /** Who. */
    user_id: number;
    bot_owner_id: number;
  } | {
    /** Who. */
    user_id: number;
    /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
    role: Role;
  } | {
    /** Who. */
    user_id: number;
    /** The real address; null if the caller may not see it. Addresses of bots are always visible. */
    delivery_email: string | null;
  } | {
    /** Who. */
    user_id: number;
    new_email: string;
  } | {
    /** Who. */
    user_id: number;
    custom_profile_field: {
      id: number;
      /** Null if cleared. */
      value: string | null;
      /** The text as HTML; only for fields that allow Markdown. */
      rendered_value?: string;
    };
  } | {
    /** Who. */
    user_id: number;
    /** False if the account is deactivated. */
    is_active: boolean;
  } | {
    /** Who. */
    user_id: number;
    is_address_proven: boolean;
  } | {
    /** Who. */
    user_id: number;
    /** The new data; may be empty. */
    custom: CustomDataOf<'user'>;
  };
}

/** Reminders were created. */
export interface RemindersAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'reminders';
  op: 'add';
  /** The reminders. */
  reminders: Reminder[];
}

/** A reminder was sent or deleted. */
export interface RemindersRemoveEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'reminders';
  op: 'remove';
  /** The reminder. */
  reminder_id: number;
}

/** The server was restarted. */
export interface RestartEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'restart';
  /** Version of the server. */
  zulip_version: string;
  /** The version it derives from; may be empty. */
  zulip_merge_base: string;
  /** Feature level of the API. */
  zulip_feature_level: number;
  /** The same as `zulip_version`. */
  service_version: string;
  /** The same as `zulip_merge_base`. */
  service_merge_base: string;
  /** The same as `zulip_feature_level`. */
  service_feature_level: number;
  /** Start time of the server. */
  server_generation: number;
}

/** A snippet was saved. */
export interface SavedSnippetsAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'saved_snippets';
  op: 'add';
  /** A text that a user has saved for reuse. */
  saved_snippet: SavedSnippet;
}

/** A snippet was deleted. */
export interface SavedSnippetsRemoveEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'saved_snippets';
  op: 'remove';
  /** The snippet. */
  saved_snippet_id: number;
}

/** A snippet was edited. */
export interface SavedSnippetsUpdateEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'saved_snippets';
  op: 'update';
  /** A text that a user has saved for reuse. */
  saved_snippet: SavedSnippet;
}

/** Invitations were created, used or revoked. For administrators and the users who created them. */
export interface InvitesChangedEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'invites_changed';
}

/** Messages were scheduled. */
export interface ScheduledMessagesAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'scheduled_messages';
  op: 'add';
  /** The messages. */
  scheduled_messages: ScheduledMessage[];
}

/** A scheduled message was sent or deleted. */
export interface ScheduledMessagesRemoveEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'scheduled_messages';
  op: 'remove';
  /** Which. */
  scheduled_message_id: number;
}

/** A scheduled message was edited, or its sending failed. */
export interface ScheduledMessagesUpdateEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'scheduled_messages';
  op: 'update';
  /** A scheduled message. */
  scheduled_message: ScheduledMessage;
}

/** The user can now see channels, old or new. */
export interface StreamCreateEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'create';
  /** The channels. */
  streams: Channel[];
}

/**
 * The user can no longer see channels. Clients without `archived_channels` also get this when channels are
 * archived.
 */
export interface StreamDeleteEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'delete';
  /** The channels. */
  stream_ids: number[];
  /** Deprecated: the same. */
  streams: {
    stream_id: number;
  }[];
}

export type StreamUpdateEvent = {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** Name of the channel; the old name if the name changed. */
  name: string;
  property: 'name';
  value: string;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** Name of the channel; the old name if the name changed. */
  name: string;
  property: 'description';
  value: string;
  /** Purpose of the channel, as HTML. */
  rendered_description: string;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** Name of the channel; the old name if the name changed. */
  name: string;
  property: 'invite_only';
  value: boolean;
  /** Whether new subscribers can read earlier messages. */
  history_public_to_subscribers: boolean;
  /** Whether people without an account can read it. */
  is_web_public: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** Name of the channel; the old name if the name changed. */
  name: string;
  property: 'is_archived';
  /** Whether the channel is archived: readable, but closed. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** Name of the channel; the old name if the name changed. */
  name: string;
  property: 'message_retention_days';
  /** Number of days that messages are kept; -1 for ever, null for the organization’s setting. */
  value: number | null;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** Name of the channel; the old name if the name changed. */
  name: string;
  property: 'topics_policy';
  /** The topics that messages can be sent to. */
  value: TopicsPolicy;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** Name of the channel; the old name if the name changed. */
  name: string;
  property: 'folder_id';
  /** The folder; null for none. */
  value: number | null;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** Name of the channel; the old name if the name changed. */
  name: string;
  property: 'custom';
  /** The new data; may be empty. */
  value: CustomDataOf<'channel'>;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** Name of the channel; the old name if the name changed. */
  name: string;
  property: 'first_message_id';
  /** The oldest message; null if there is none. */
  value: number | null;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** Name of the channel; the old name if the name changed. */
  name: string;
  property: 'is_recently_active';
  /** Whether there were messages recently. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** Name of the channel; the old name if the name changed. */
  name: string;
  property: 'stream_weekly_traffic';
  /** Average number of messages per week, rounded; null for young channels. */
  value: number | null;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** Name of the channel; the old name if the name changed. */
  name: string;
  property: 'stream_post_policy';
  /**
   * Deprecated and possibly inexact: 1 everyone can post, 2 administrators, 3 full members, 4 moderators. See
   * `can_send_message_group`.
   */
  value: BotType;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** Name of the channel; the old name if the name changed. */
  name: string;
  property: 'is_announcement_only';
  /** Deprecated: whether only administrators can post. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'stream';
  op: 'update';
  /** The channel. */
  stream_id: number;
  /** Name of the channel; the old name if the name changed. */
  name: string;
  property: 'can_add_subscribers_group' | 'can_remove_subscribers_group' | 'can_administer_channel_group' | 'can_delete_any_message_group' | 'can_delete_own_message_group' | 'can_move_messages_out_of_channel_group' | 'can_move_messages_within_channel_group' | 'can_send_message_group' | 'can_subscribe_group' | 'can_resolve_topics_group';
  /** The holders of a permission: the ID of a user group, or an unnamed group. */
  value: GroupSettingValue;
};

/** Data was added to a widget. */
export interface SubmessageEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'submessage';
  /** Type of the data: `widget`. */
  msg_type: string;
  /** The data, as JSON text. */
  content: string;
  /** The message it belongs to. */
  message_id: number;
  /** The user who added it. */
  sender_id: number;
  /** Identifies the data. */
  submessage_id: number;
}

/** The user was subscribed to channels. */
export interface SubscriptionAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'subscription';
  op: 'add';
  /** The channels, with the user’s settings for them. */
  subscriptions: Subscription[];
}

/** Other users were subscribed. */
export interface SubscriptionPeerAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'subscription';
  op: 'peer_add';
  /** The channels. */
  stream_ids: number[];
  /** The users. The event is about each of them in each of the channels. */
  user_ids: number[];
}

/** Other users were unsubscribed. */
export interface SubscriptionPeerRemoveEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'subscription';
  op: 'peer_remove';
  /** The channels. */
  stream_ids: number[];
  /** The users. The event is about each of them in each of the channels. */
  user_ids: number[];
}

/** The user was unsubscribed from channels. */
export interface SubscriptionRemoveEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'subscription';
  op: 'remove';
  /** The channels. */
  subscriptions: {
    /** The channel. */
    stream_id: number;
    /** Its name. */
    name: string;
  }[];
}

export type SubscriptionUpdateEvent = {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'subscription';
  op: 'update';
  /** The channel. */
  stream_id: number;
  property: 'color';
  /** `#` and six lower-case hexadecimal digits. */
  value: string;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'subscription';
  op: 'update';
  /** The channel. */
  stream_id: number;
  property: 'is_muted' | 'in_home_view' | 'pin_to_top' | 'desktop_notifications' | 'audible_notifications' | 'push_notifications' | 'email_notifications' | 'wildcard_mentions_notify';
  value: boolean;
};

export type TypingStartEvent = {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'typing';
  op: 'start';
  message_type: 'direct';
  /** The typing user. */
  sender: {
    /** The account. */
    user_id: number;
    /** Address used by the API. */
    email: string;
  };
  /** All participants of the conversation, with the sender. */
  recipients: {
    /** The account. */
    user_id: number;
    /** Address used by the API. */
    email: string;
  }[];
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'typing';
  op: 'start';
  message_type: 'stream';
  /** The typing user. */
  sender: {
    /** The account. */
    user_id: number;
    /** Address used by the API. */
    email: string;
  };
  /** The channel. */
  stream_id: number;
  /** The topic. */
  topic: string;
};

export type TypingStopEvent = {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'typing';
  op: 'stop';
  message_type: 'direct';
  /** The typing user. */
  sender: {
    /** The account. */
    user_id: number;
    /** Address used by the API. */
    email: string;
  };
  /** All participants of the conversation, with the sender. */
  recipients: {
    /** The account. */
    user_id: number;
    /** Address used by the API. */
    email: string;
  }[];
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'typing';
  op: 'stop';
  message_type: 'stream';
  /** The typing user. */
  sender: {
    /** The account. */
    user_id: number;
    /** Address used by the API. */
    email: string;
  };
  /** The channel. */
  stream_id: number;
  /** The topic. */
  topic: string;
};

/** The sender of a message started editing it. */
export interface TypingEditMessageStartEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'typing_edit_message';
  op: 'start';
  /** The editing user. */
  sender_id: number;
  /** The message. */
  message_id: number;
  /** Conversation of the message. */
  recipient: {
    type: 'channel';
    /** The channel. */
    channel_id: number;
    /** The topic. */
    topic: string;
  } | {
    type: 'direct';
    /** All participants of the conversation. */
    user_ids: number[];
  };
}

/** The sender of a message stopped editing it. */
export interface TypingEditMessageStopEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'typing_edit_message';
  op: 'stop';
  /** The editing user. */
  sender_id: number;
  /** The message. */
  message_id: number;
  /** Conversation of the message. */
  recipient: {
    type: 'channel';
    /** The channel. */
    channel_id: number;
    /** The topic. */
    topic: string;
  } | {
    type: 'direct';
    /** All participants of the conversation. */
    user_ids: number[];
  };
}

/** A message was edited, or messages were moved. Only changed fields are present. */
export interface UpdateMessageEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'update_message';
  /** The user who did it; null for changes by the server. */
  user_id: number | null;
  /**
   * Whether only the HTML or the custom data changed, for example because a preview was added. This does not count
   * as an edit.
   */
  rendering_only: boolean;
  /** The edited message, or the message that a move started from. */
  message_id: number;
  /** All moved messages, ascending, with `message_id`. */
  message_ids: number[];
  /** The user’s flags on `message_id` after the edit. */
  flags: MessageFlag[];
  /** Time of the change. */
  edit_timestamp: number;
  /** The old channel; absent for direct messages. */
  stream_id?: number;
  /** Name of the old channel. */
  stream_name?: string;
  /** Only for moves: which messages of the topic were moved. */
  propagate_mode?: PropagateMode;
  /** Only for moves: the old topic. */
  orig_subject?: string;
  /** The new topic, if it changed. */
  subject?: string;
  /** Links in the new topic. */
  topic_links?: TopicLink[];
  /** The new channel, if it changed. */
  new_stream_id?: number;
  /** The old Markdown, if it was edited. */
  orig_content?: string;
  /** The old HTML, if it was edited. */
  orig_rendered_content?: string;
  /** The new Markdown. */
  content?: string;
  /** The new HTML. */
  rendered_content?: string;
  /** Whether it is now a status message. Present with the HTML. */
  is_me_message?: boolean;
  /**
   * The new custom data of `message_id`, if it changed; may be empty. If nothing else changed, `rendering_only` is
   * true.
   */
  custom?: CustomDataOf<'message'>;
}

/** A flag was set on messages of the user. */
export interface UpdateMessageFlagsAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'update_message_flags';
  op: 'add';
  /** Deprecated: the same as `op`. */
  operation: 'add';
  /** The flag. */
  flag: MessageFlag;
  /** The messages whose flag changed; empty with `all`. */
  messages: number[];
  /** Whether all messages were marked as read. */
  all: boolean;
}

/** A flag was cleared on messages of the user. */
export interface UpdateMessageFlagsRemoveEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'update_message_flags';
  op: 'remove';
  /** Deprecated: the same as `op`. */
  operation: 'remove';
  /** The flag. */
  flag: MessageFlag;
  /** The messages whose flag changed; empty with `all`. */
  messages: number[];
  /** Whether all messages were marked as read. */
  all: boolean;
  /** By message ID, the conversation of each message. Only for `read`. */
  message_details?: Record<string, {
    type: 'private';
    /** The other participants of the conversation, ascending. */
    user_ids: number[];
    /** Present if the message mentions the user, personally or with others. */
    mentioned?: true;
  } | {
    type: 'stream';
    /** Channel of the message. */
    stream_id: number;
    /** Topic of the message. */
    topic: string;
    /** Present if the message mentions the user, personally or with others. */
    mentioned?: true;
    /** Internal to some servers. */
    unmuted_stream_msg?: boolean;
  }>;
}

/** The user can see a new group. */
export interface UserGroupAddEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_group';
  op: 'add';
  /** The group. */
  group: UserGroup;
}

/** Members were added to a group. */
export interface UserGroupAddMembersEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_group';
  op: 'add_members';
  /** The group. */
  group_id: number;
  /** Who. */
  user_ids: number[];
}

/** Subgroups were added to a group. */
export interface UserGroupAddSubgroupsEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_group';
  op: 'add_subgroups';
  /** The group. */
  group_id: number;
  /** Which. */
  direct_subgroup_ids: number[];
}

/** A group was deactivated. For clients without `include_deactivated_groups`. */
export interface UserGroupRemoveEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_group';
  op: 'remove';
  /** The group. */
  group_id: number;
}

/** Members were removed from a group. */
export interface UserGroupRemoveMembersEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_group';
  op: 'remove_members';
  /** The group. */
  group_id: number;
  /** Who. */
  user_ids: number[];
}

/** Subgroups were removed from a group. */
export interface UserGroupRemoveSubgroupsEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_group';
  op: 'remove_subgroups';
  /** The group. */
  group_id: number;
  /** Which. */
  direct_subgroup_ids: number[];
}

/** A group changed. */
export interface UserGroupUpdateEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_group';
  op: 'update';
  /** The group. */
  group_id: number;
  /** The changed fields. */
  data: {
    /** Name, unique among active groups; `role:…` for system groups. */
    name?: string;
    /** Purpose of the group. */
    description?: string;
    /** Whether it is deactivated. */
    deactivated?: boolean;
    /** Users who may add members. */
    can_add_members_group?: GroupSettingValue;
    /** Users who may join by themselves. */
    can_join_group?: GroupSettingValue;
    /** Users who may leave by themselves. */
    can_leave_group?: GroupSettingValue;
    /** Users who may change the group and its members. */
    can_manage_group?: GroupSettingValue;
    /** Users who may mention the group. */
    can_mention_group?: GroupSettingValue;
    /** Users who may remove members. */
    can_remove_members_group?: GroupSettingValue;
  };
}

export type UserSettingsUpdateEvent = {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'timezone';
  /** The new value. */
  value: string;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'default_language';
  /** The new value. */
  value: string;
  /** Name of the language, in that language. */
  language_name: string;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'email_address_visibility';
  /** The new value. */
  value: 1 | 2 | 3 | 4 | 5;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enter_sends';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'send_private_typing_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'send_stream_typing_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'send_read_receipts';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'receives_typing_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_drafts_synchronization';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'translate_emoticons';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'automatically_follow_topics_policy';
  /** The new value. */
  value: BotType;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'automatically_unmute_topics_in_muted_streams_policy';
  /** The new value. */
  value: BotType;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'automatically_follow_topics_where_mentioned';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'resolved_topic_notice_auto_read_policy';
  /** The new value. */
  value: 'always' | 'except_followed' | 'never';
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_stream_desktop_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_stream_push_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_stream_email_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_stream_audible_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_desktop_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_sounds';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_offline_email_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_offline_push_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_online_push_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'wildcard_mentions_notify';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_followed_topic_desktop_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_followed_topic_push_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_followed_topic_email_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_followed_topic_audible_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_followed_topic_wildcard_mentions_notify';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'notification_sound';
  /** The new value. */
  value: 'zulip' | 'none';
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'email_notifications_batching_period_seconds';
  /** The new value. */
  value: number;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'message_content_in_email_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'pm_content_in_desktop_notifications';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'desktop_icon_count_display';
  /** The new value. */
  value: BotType;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_digest_emails';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_login_emails';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'enable_marketing_emails';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'realm_name_in_email_notifications_policy';
  /** The new value. */
  value: 1 | 2 | 3;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'allow_private_data_export';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'presence_enabled';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'twenty_four_hour_time';
  /** The new value. */
  value: boolean | null;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'color_scheme';
  /** The new value. */
  value: 1 | 2 | 3;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'web_home_view';
  /** The new value. */
  value: 'inbox' | 'recent_topics' | 'all_messages';
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'emojiset';
  /** The new value. */
  value: 'google' | 'google-blob' | 'twitter' | 'text';
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'display_emoji_reaction_users';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'starred_message_counts';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'user_list_style';
  /** The new value. */
  value: 1 | 2 | 3;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'demote_inactive_streams';
  /** The new value. */
  value: 1 | 2 | 3;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'fluid_layout_width';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'high_contrast_mode';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'left_side_userlist';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'web_mark_read_on_scroll_policy';
  /** The new value. */
  value: 1 | 2 | 3;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'web_channel_default_view';
  /** The new value. */
  value: BotType;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'web_font_size_px';
  /** The new value. */
  value: number;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'web_line_height_percent';
  /** The new value. */
  value: number;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'web_animate_image_previews';
  /** The new value. */
  value: 'always' | 'on_hover' | 'never';
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'web_stream_unreads_count_display_policy';
  /** The new value. */
  value: 1 | 2 | 3;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'web_navigate_to_sent_message';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'web_suggest_update_timezone';
  /** The new value. */
  value: boolean;
} | {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_settings';
  op: 'update';
  property: 'web_escape_navigates_to_home_view';
  /** The new value. */
  value: boolean;
};

/** A user’s status changed. Only changed fields are present. */
export interface UserStatusEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_status';
  /** Whose. */
  user_id: number;
  /** The text; empty if cleared. */
  status_text?: string;
  /** The emoji; empty if cleared. */
  emoji_name?: string;
  /** Code of the emoji; empty if cleared. */
  emoji_code?: string;
  /** Type of the emoji; empty if cleared. */
  reaction_type?: ReactionType | '';
  /** Deprecated: the opposite of `presence_enabled`. */
  away?: boolean;
}

/** The user’s visibility policy for a topic changed. */
export interface UserTopicEvent {
  /** Position in the queue. The next request for events acknowledges it. */
  id: number;
  type: 'user_topic';
  /** The channel. */
  stream_id: number;
  /** The topic. */
  topic_name: string;
  /** When. */
  last_updated: number;
  /** The policy; 0 if it was removed. */
  visibility_policy: VisibilityPolicy;
}

/** The events that a queue delivers, by `type` and, if it has one, `op`. */
export interface TidingsEvents {
  'alert_words': AlertWordsEvent;
  'attachment/add': AttachmentAddEvent;
  'attachment/remove': AttachmentRemoveEvent;
  'attachment/update': AttachmentUpdateEvent;
  'channel_folder/add': ChannelFolderAddEvent;
  'channel_folder/reorder': ChannelFolderReorderEvent;
  'channel_folder/update': ChannelFolderUpdateEvent;
  'custom_profile_fields': CustomProfileFieldsEvent;
  'default_streams': DefaultStreamsEvent;
  'delete_message': DeleteMessageEvent;
  'drafts/add': DraftsAddEvent;
  'drafts/remove': DraftsRemoveEvent;
  'drafts/update': DraftsUpdateEvent;
  'heartbeat': HeartbeatEvent;
  'message': MessageEvent;
  'muted_topics': MutedTopicsEvent;
  'muted_users': MutedUsersEvent;
  'onboarding_steps': OnboardingStepsEvent;
  'navigation_view/add': NavigationViewAddEvent;
  'navigation_view/remove': NavigationViewRemoveEvent;
  'navigation_view/update': NavigationViewUpdateEvent;
  'presence': PresenceEvent;
  'push_device': PushDeviceEvent;
  'reaction/add': ReactionAddEvent;
  'reaction/remove': ReactionRemoveEvent;
  'realm/deactivated': RealmDeactivatedEvent;
  'realm/update': RealmUpdateEvent;
  'realm/update_dict': RealmUpdateDictEvent;
  'realm_bot/add': RealmBotAddEvent;
  'realm_bot/delete': RealmBotDeleteEvent;
  'realm_bot/update': RealmBotUpdateEvent;
  'realm_domains/add': RealmDomainsAddEvent;
  'realm_domains/change': RealmDomainsChangeEvent;
  'realm_domains/remove': RealmDomainsRemoveEvent;
  'realm_emoji/update': RealmEmojiUpdateEvent;
  'realm_export': RealmExportEvent;
  'realm_export_consent': RealmExportConsentEvent;
  'realm_linkifiers': RealmLinkifiersEvent;
  'realm_playgrounds': RealmPlaygroundsEvent;
  'realm_user_settings_defaults/update': RealmUserSettingsDefaultsUpdateEvent;
  'realm_user/add': RealmUserAddEvent;
  'realm_user/remove': RealmUserRemoveEvent;
  'realm_user/update': RealmUserUpdateEvent;
  'reminders/add': RemindersAddEvent;
  'reminders/remove': RemindersRemoveEvent;
  'restart': RestartEvent;
  'saved_snippets/add': SavedSnippetsAddEvent;
  'saved_snippets/remove': SavedSnippetsRemoveEvent;
  'saved_snippets/update': SavedSnippetsUpdateEvent;
  'invites_changed': InvitesChangedEvent;
  'scheduled_messages/add': ScheduledMessagesAddEvent;
  'scheduled_messages/remove': ScheduledMessagesRemoveEvent;
  'scheduled_messages/update': ScheduledMessagesUpdateEvent;
  'stream/create': StreamCreateEvent;
  'stream/delete': StreamDeleteEvent;
  'stream/update': StreamUpdateEvent;
  'submessage': SubmessageEvent;
  'subscription/add': SubscriptionAddEvent;
  'subscription/peer_add': SubscriptionPeerAddEvent;
  'subscription/peer_remove': SubscriptionPeerRemoveEvent;
  'subscription/remove': SubscriptionRemoveEvent;
  'subscription/update': SubscriptionUpdateEvent;
  'typing/start': TypingStartEvent;
  'typing/stop': TypingStopEvent;
  'typing_edit_message/start': TypingEditMessageStartEvent;
  'typing_edit_message/stop': TypingEditMessageStopEvent;
  'update_message': UpdateMessageEvent;
  'update_message_flags/add': UpdateMessageFlagsAddEvent;
  'update_message_flags/remove': UpdateMessageFlagsRemoveEvent;
  'user_group/add': UserGroupAddEvent;
  'user_group/add_members': UserGroupAddMembersEvent;
  'user_group/add_subgroups': UserGroupAddSubgroupsEvent;
  'user_group/remove': UserGroupRemoveEvent;
  'user_group/remove_members': UserGroupRemoveMembersEvent;
  'user_group/remove_subgroups': UserGroupRemoveSubgroupsEvent;
  'user_group/update': UserGroupUpdateEvent;
  'user_settings/update': UserSettingsUpdateEvent;
  'user_status': UserStatusEvent;
  'user_topic': UserTopicEvent;
}

export type EventName = keyof TidingsEvents;

/** Any event that a queue delivers. `type` and `op` identify its kind. */
export type TidingsEvent = TidingsEvents[EventName];
