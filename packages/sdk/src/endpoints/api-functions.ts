// Written by `npm run endpoints` from the contracts of @tidings/shared-types.
import type { CustomTypes } from '@tidings/shared-types';
import type { ApiFunction } from '../api/call.ts';

/** A function for every endpoint, under the name of its contract. */
export interface Api<C extends CustomTypes = CustomTypes> {
  /**
   * Creates a queue of future events for GET /events, and returns the state of the organization at that moment.
   * Without an account, if the organization has public access, there is no queue, and the state contains only
   * public data.
   *
   * - `event_types`: Types of events to deliver; all if absent. Unknown types are ignored.
   * - `fetch_event_types`: Parts of the state to return; those of `event_types` if absent. Unknown parts are
   *   ignored.
   * - `apply_markdown`: Deliver the content of new messages as HTML instead of Markdown.
   * - `client_gravatar`: Send null for avatars that the client can compute. Defaults to true. Needs an account.
   * - `slim_presence`: Send presence by user ID, in the modern form.
   * - `include_subscribers`: Include the subscribers of channels; `partial` includes only some in large channels.
   *   Needs an account.
   * - `all_public_streams`: Deliver new messages of all public channels; not for guests. If absent, a bot’s
   *   settings decide.
   * - `narrow`: Deliver only new messages that match all these terms: `channel`, `topic`, `sender`, `is`.
   * - `client_capabilities`: Features that the client supports.
   * - `presence_history_limit_days`: Leave out presence of users who were last seen more than this many days ago.
   * - `presence_last_update_id`: Return only presence that is newer than this; implies `slim_presence`.
   * - `idle_queue_timeout`: Minimum time in seconds that the queue must survive without a poll; `mobile` for half
   *   a day. The server usually keeps it longer.
   * - `queue_lifespan_secs`: Older name of `idle_queue_timeout`; 0 for ten minutes.
   */
  readonly register: ApiFunction<'register', C>;
  /**
   * Returns the queue’s events after the given one. If there are none yet, waits for the next event, for at most
   * about 55 seconds, and then returns a `heartbeat`. An event is returned again until a request names it or a
   * later one. With `Accept: text/event-stream`, the same events are streamed as server-sent events; a
   * `Last-Event-ID` header resumes the stream.
   *
   * - `queue_id`: The queue ID from POST /register.
   * - `last_event_id`: ID of the last event that the client has processed; initially `last_event_id` of POST
   *   /register.
   * - `dont_block`: Return at once, even without events.
   */
  readonly getEvents: ApiFunction<'getEvents', C>;
  /**
   * Deletes a queue that is no longer needed. Requests that wait for its events are answered.
   *
   * - `queue_id`: The queue ID from POST /register.
   */
  readonly deleteEventQueue: ApiFunction<'deleteEventQueue', C>;
  /**
   * Sends a message to a channel or to people. Content and topics that are too long are truncated. Sending twice
   * creates two messages, unless both requests have the same `Idempotency-Key`, or the same `queue_id` and
   * `local_id`.
   *
   * - `type`: `channel` or `stream` for a channel, `direct` for people. `private` is a deprecated name of
   *   `direct`.
   * - `to`: The channel by name or ID, or the people by IDs or addresses.
   * - `content`: The message in Markdown, truncated to 10000 characters.
   * - `topic`: The topic, truncated to 60 characters; ignored for direct messages. The channel decides whether it
   *   can be empty.
   * - `custom`: Only on Tidings: data of your application, returned with the message as given. At most 4096 bytes
   *   of JSON, with at most 32 texts and numbers at its top level.
   * - `queue_id`: The event queue in which the client will recognize the message.
   * - `local_id`: The client’s own ID for the message. The event on that queue returns it unchanged.
   * - `widget_content`: Only on Tidings: for bots, JSON of a widget that clients show in place of the text:
   *   `{"widget_type": "zform", "extra_data": {"type": "choices", "heading": …, "choices": [{"short_name": …,
   *   "long_name": …, "reply": …}]}}` offers buttons that send a reply.
   * - `send_as`: Only on Tidings: the person to send for. Only service keys with the scope `messages:send_as` may.
   *   The message is theirs, under their permissions, and its `client` is the name of the service.
   * - `read_by_sender`: Whether the sender has read the message. By default, the server decides by the name of the
   *   client.
   */
  readonly sendMessage: ApiFunction<'sendMessage', C>;
  /**
   * Messages around an anchor that match a narrow, by ID. A narrow without a channel searches the messages that
   * the caller received.
   *
   * - `anchor`: A message ID, `newest`, `oldest`, or `first_unread`: the oldest unread match, or the newest match
   *   if none is unread. Required unless `message_ids` or `use_first_unread_anchor` is given.
   * - `include_anchor`: Include the message at the anchor, if it matches.
   * - `num_before`: Number of messages before the anchor.
   * - `num_after`: Number of messages after the anchor.
   * - `narrow`: The narrow that messages must match.
   * - `client_gravatar`: Return null for avatars that the client can compute from a visible address.
   * - `apply_markdown`: Return `content` as HTML instead of Markdown.
   * - `message_ids`: Return exactly these messages, if they exist, are visible and match. At most 5000.
   * - `allow_empty_topic_name`: The client supports the empty topic; otherwise its display name is sent instead.
   * - `use_first_unread_anchor`: The same as `anchor=first_unread`; takes precedence over `anchor`.
   */
  readonly getMessages: ApiFunction<'getMessages', C>;
  /**
   * Fetch a single message.
   *
   * - `message_id`: The message.
   * - `apply_markdown`: Return `content` as HTML instead of Markdown.
   * - `allow_empty_topic_name`: The client supports the empty topic; otherwise its display name is sent instead.
   */
  readonly getMessage: ApiFunction<'getMessage', C>;
  /**
   * Checks messages that the caller received.
   *
   * - `msg_ids`: The messages.
   * - `narrow`: The narrow to check.
   * - `allow_empty_topic_name`: The client supports the empty topic; otherwise its display name is sent instead.
   */
  readonly checkMessagesMatchNarrow: ApiFunction<'checkMessagesMatchNarrow', C>;
  /**
   * Changes the content of a message, or moves it to another topic or channel. Both at once are possible only
   * within a channel. Only the sender can edit the content. Adding or removing the prefix `✔ ` of a topic resolves
   * or reopens it. The organization’s time limits apply. A message with 512 KiB of earlier versions can no longer
   * be edited.
   *
   * - `message_id`: The message.
   * - `content`: The new Markdown; `(deleted)` if blank. Truncated to 10000 characters.
   * - `custom`: Only on Tidings: the new custom data, which replaces all earlier data; `{}` removes it. At most
   *   4096 bytes of JSON, with at most 32 texts and numbers at its top level. Who may edit the content may change
   *   it. The message does not count as edited, and its history does not show it.
   * - `prev_content_sha256`: SHA-256 of the Markdown that the caller has seen, in hexadecimal. If the content has
   *   changed since, the request is refused.
   * - `topic`: The new topic. Truncated to 60 characters. The current topic changes nothing.
   * - `stream_id`: The new channel.
   * - `propagate_mode`: The messages to move: `change_one` this message, `change_later` this and all later
   *   messages of its topic, `change_all` the whole topic.
   * - `send_notification_to_old_thread`: Post a notice of the move in the old topic.
   * - `send_notification_to_new_thread`: Post a notice of the move in the new topic.
   */
  readonly updateMessage: ApiFunction<'updateMessage', C>;
  /**
   * Removes the message and its reactions for everyone. Users can delete their own messages, and those of their
   * bots, within the organization’s time limit. Users with the permission to delete any message can delete all
   * others.
   *
   * - `message_id`: The message.
   */
  readonly deleteMessage: ApiFunction<'deleteMessage', C>;
  /**
   * The original message, and its state after each edit and move.
   *
   * - `message_id`: The message.
   * - `allow_empty_topic_name`: The client supports the empty topic; otherwise its display name is sent instead.
   */
  readonly getMessageHistory: ApiFunction<'getMessageHistory', C>;
  /**
   * Active users who have read the message and share read receipts. Leaves out the sender, users who have muted
   * the caller or whom the caller has muted, and users who received the message only because it was moved.
   *
   * - `message_id`: The message.
   */
  readonly getReadReceipts: ApiFunction<'getReadReceipts', C>;
  /**
   * Reports the message to the organization’s moderators, in the channel they chose for reports.
   *
   * - `message_id`: The message.
   * - `report_type`: The kind of problem: spam, harassment, inappropriate content, against the norms, or other.
   * - `description`: The problem in words. Must not be blank if the type is `other`.
   */
  readonly reportMessage: ApiFunction<'reportMessage', C>;
  /**
   * Shows what a message would look like. Nothing is stored, and no event is sent.
   *
   * - `content`: The message in Markdown, truncated to 10000 characters.
   */
  readonly renderMessage: ApiFunction<'renderMessage', C>;
  /**
   * Votes in a poll, adds an option to it, checks off a task, and so on. Only widget messages accept such data.
   *
   * - `message_id`: The widget message.
   * - `msg_type`: The kind of data.
   * - `content`: The data, as JSON text.
   */
  readonly sendSubmessage: ApiFunction<'sendSubmessage', C>;
  /**
   * Adds an emoji to a message. If the message already has this emoji, the name given first stays.
   *
   * - `message_id`: The message.
   * - `emoji_name`: Name of the emoji.
   * - `emoji_code`: Identifies the emoji within its type. If absent, the server finds it by the name.
   * - `reaction_type`: The type that the emoji code belongs to. If absent, the server finds it by the name.
   */
  readonly addReaction: ApiFunction<'addReaction', C>;
  /**
   * Removes an emoji that the caller added to a message.
   *
   * - `message_id`: The message.
   * - `emoji_name`: Name of the emoji.
   * - `emoji_code`: Identifies the emoji within its type. If absent, the server finds it by the name.
   * - `reaction_type`: The type that the emoji code belongs to. If absent, the server finds it by the name, or
   *   assumes `unicode_emoji` if there is no name.
   */
  readonly removeReaction: ApiFunction<'removeReaction', C>;
  /**
   * Sets or clears one flag on messages, for the caller alone. Messages in channels that the caller is not
   * subscribed to stay read.
   *
   * - `messages`: The messages.
   * - `op`: Set or clear the flag.
   * - `flag`: The flag: `read`, `starred` or `collapsed`.
   */
  readonly updateMessageFlags: ApiFunction<'updateMessageFlags', C>;
  /**
   * Sets or clears one flag on the messages around an anchor that match a narrow, for the caller alone. Processes
   * at most 5000 messages. To continue, pass the last processed message as the anchor, without including it, until
   * nothing newer is left.
   *
   * - `anchor`: A message ID, `newest`, `oldest`, or `first_unread`: the oldest unread match, or the newest match
   *   if none is unread.
   * - `include_anchor`: Include the message at the anchor, if it matches.
   * - `num_before`: Number of messages before the anchor.
   * - `num_after`: Number of messages after the anchor.
   * - `narrow`: The narrow that messages must match.
   * - `op`: Set or clear the flag.
   * - `flag`: The flag: `read`, `starred` or `collapsed`.
   */
  readonly updateMessageFlagsInNarrow: ApiFunction<'updateMessageFlagsInNarrow', C>;
  /**
   * Mark all messages as read.
   *
   * @deprecated
   */
  readonly markAllAsRead: ApiFunction<'markAllAsRead', C>;
  /**
   * Mark messages in a channel as read.
   *
   * - `stream_id`: The channel.
   *
   * @deprecated
   */
  readonly markChannelAsRead: ApiFunction<'markChannelAsRead', C>;
  /**
   * Mark messages in a topic as read.
   *
   * - `stream_id`: The channel.
   * - `topic_name`: The topic. The display name of the empty topic means the empty topic.
   *
   * @deprecated
   */
  readonly markTopicAsRead: ApiFunction<'markTopicAsRead', C>;
  /**
   * The caller’s messages that are scheduled or whose sending failed.
   */
  readonly getScheduledMessages: ApiFunction<'getScheduledMessages', C>;
  /**
   * Stores a message and sends it later. The server checks both now and then that the caller may send it.
   *
   * - `type`: `channel` or `stream` for a channel, `direct` for people. `private` is a deprecated name of
   *   `direct`.
   * - `to`: ID of the channel, or IDs of the people.
   * - `content`: The message in Markdown, truncated to 10000 characters.
   * - `topic`: The topic, truncated to 60 characters; ignored for direct messages.
   * - `custom`: Only on Tidings: custom data of the message, as in `POST /messages`. At most 4096 bytes of JSON,
   *   with at most 32 texts and numbers at its top level.
   * - `scheduled_delivery_timestamp`: Time to send it. Must be in the future.
   * - `read_by_sender`: Whether the sender has read the message. By default, the server decides by the client and
   *   the recipients.
   */
  readonly createScheduledMessage: ApiFunction<'createScheduledMessage', C>;
  /**
   * Changes only what the request contains. A message whose sending failed needs a new time, and is then scheduled
   * again.
   *
   * - `scheduled_message_id`: The scheduled message.
   * - `type`: `channel` or `stream` for a channel, `direct` for people. `private` is a deprecated name of
   *   `direct`.
   * - `to`: ID of the channel, or IDs of the people.
   * - `content`: The new Markdown, truncated to 10000 characters.
   * - `topic`: The topic, truncated to 60 characters; ignored for direct messages.
   * - `custom`: Only on Tidings: the new custom data, which replaces all earlier data; `{}` removes it. At most
   *   4096 bytes of JSON, with at most 32 texts and numbers at its top level.
   * - `scheduled_delivery_timestamp`: Time to send it. Must be in the future.
   */
  readonly updateScheduledMessage: ApiFunction<'updateScheduledMessage', C>;
  /**
   * Delete a scheduled message.
   *
   * - `scheduled_message_id`: The scheduled message.
   */
  readonly deleteScheduledMessage: ApiFunction<'deleteScheduledMessage', C>;
  /**
   * Get drafts.
   */
  readonly getDrafts: ApiFunction<'getDrafts', C>;
  /**
   * All or nothing. The user’s other clients get an event.
   *
   * - `drafts`: The drafts.
   * - `documents`: Only on Tidings: a document or null for each draft, in the same order. The text of a document
   *   becomes the content of its draft. Servers without documents ignore this.
   */
  readonly createDrafts: ApiFunction<'createDrafts', C>;
  /**
   * Replaces the draft. The user’s other clients get an event.
   *
   * - `draft_id`: The draft.
   * - `draft`: The new draft.
   * - `document`: Only on Tidings: an update to merge into the draft’s document, whose text then becomes the
   *   content. The content of `draft` is ignored. Servers without documents ignore this.
   * - `document_epoch`: Only on Tidings: the epoch of `document`.
   */
  readonly editDraft: ApiFunction<'editDraft', C>;
  /**
   * The user’s other clients get an event.
   *
   * - `draft_id`: The draft.
   * - `expected_content`: Only on Tidings: the content that the caller knows. The draft is kept if its content
   *   differs. Servers without documents ignore this.
   */
  readonly deleteDraft: ApiFunction<'deleteDraft', C>;
  /**
   * The Yjs document behind the draft: its text `content` is the draft’s content.
   *
   * - `draft_id`: The draft.
   */
  readonly getDraftDocument: ApiFunction<'getDraftDocument', C>;
  /**
   * For clients that cannot send headers with a websocket. A ticket opens the document once, within a minute.
   *
   * - `draft_id`: The draft.
   */
  readonly createDraftDocumentTicket: ApiFunction<'createDraftDocumentTicket', C>;
  /**
   * Texts that the caller has saved for reuse.
   */
  readonly getSavedSnippets: ApiFunction<'getSavedSnippets', C>;
  /**
   * Create a saved snippet.
   *
   * - `title`: The title: 1 to 60 characters after trimming.
   * - `content`: The text, in Markdown; not blank.
   */
  readonly createSavedSnippet: ApiFunction<'createSavedSnippet', C>;
  /**
   * Changes only what the request contains.
   *
   * - `saved_snippet_id`: The snippet.
   * - `title`: The new title: 1 to 60 characters after trimming.
   * - `content`: The new text, in Markdown; not blank.
   */
  readonly updateSavedSnippet: ApiFunction<'updateSavedSnippet', C>;
  /**
   * Delete a saved snippet.
   *
   * - `saved_snippet_id`: The snippet.
   */
  readonly deleteSavedSnippet: ApiFunction<'deleteSavedSnippet', C>;
  /**
   * Tells others that the caller is typing or has stopped. The server stores nothing. While the user types, a
   * client repeats `start` every 30000 ms. Clients stop showing it after 45000 ms.
   *
   * - `type`: Direct message, or channel by either name.
   * - `op`: Whether the caller started or stopped typing.
   * - `to`: IDs of the recipients; ignored for channels.
   * - `stream_id`: ID of the channel; ignored for direct messages.
   * - `topic`: The topic; ignored for direct messages.
   */
  readonly setTypingStatus: ApiFunction<'setTypingStatus', C>;
  /**
   * Tells everyone who can read a message that its sender is editing it or has stopped. The server stores nothing.
   * Clients repeat `start` as for new messages.
   *
   * - `message_id`: The message.
   * - `op`: Whether the caller started or stopped editing.
   */
  readonly setEditTypingStatus: ApiFunction<'setEditTypingStatus', C>;
  /**
   * The channels that at least one parameter selects, by name.
   *
   * - `include_public`: All public channels.
   * - `include_web_public`: All channels that are readable without an account.
   * - `include_subscribed`: Channels that the caller is subscribed to.
   * - `exclude_archived`: Leave out archived channels.
   * - `include_all`: All channels that the caller can see; for administrators, every channel.
   * - `include_default`: Default channels, to which new users are subscribed; adds `is_default` to every channel.
   * - `include_owner_subscribed`: For bots: channels that the owner is subscribed to.
   * - `include_can_access_content`: Channels that the caller may read.
   * - `include_all_active`: For administrators: every channel that is not archived. `include_all` replaces it.
   * - `external_ids`: Only on Tidings: return the channels with these IDs in the system that provisions them,
   *   archived ones too, and ignore the other parameters except `include_default`. Administrators only; for others
   *   there are none.
   */
  readonly getChannels: ApiFunction<'getChannels', C>;
  /**
   * Get a channel.
   *
   * - `stream_id`: The channel.
   */
  readonly getChannel: ApiFunction<'getChannel', C>;
  /**
   * Get the ID of a channel.
   *
   * - `stream`: Name of the channel.
   */
  readonly getChannelId: ApiFunction<'getChannelId', C>;
  /**
   * For users who may read the channel, and administrators. Guests must be subscribed.
   *
   * - `stream_id`: The channel.
   */
  readonly getChannelSubscribers: ApiFunction<'getChannelSubscribers', C>;
  /**
   * Mail to this address is posted to the channel. Tidings receives no mail, so the address is empty.
   *
   * - `stream_id`: The channel.
   * - `sender_id`: The sender of the posted mail: the caller, one of the caller’s bots, or the mail gateway.
   */
  readonly getChannelEmailAddress: ApiFunction<'getChannelEmailAddress', C>;
  /**
   * Create a channel.
   *
   * - `name`: The name: 1 to 60 characters, not taken.
   * - `subscribers`: Active users to subscribe; may be empty. The caller is subscribed only if listed.
   * - `description`: The purpose of the channel, in Markdown; line breaks become spaces.
   * - `invite_only`: Make the channel private.
   * - `is_web_public`: Open the channel to people without an account. The server and the organization must allow
   *   it, and the caller must be in `can_create_web_public_channel_group`.
   * - `history_public_to_subscribers`: Let new subscribers read earlier messages. Can be false only for private
   *   channels. Defaults to false for private channels and true for others.
   * - `is_default_stream`: Subscribe new users to the channel. Administrators only.
   * - `message_retention_days`: Number of days that messages are kept, `unlimited`, or `realm_default` for the
   *   organization’s setting. Only owners may set another value than `realm_default`.
   * - `topics_policy`: The topics that messages can be sent to.
   * - `folder_id`: The folder of the channel; none if absent.
   * - `can_add_subscribers_group`: Users who may add subscribers. Defaults to `role:nobody`.
   * - `can_remove_subscribers_group`: Users who may remove subscribers. Defaults to `role:administrators`.
   * - `can_administer_channel_group`: Users who may change the channel and its permissions. Defaults to the
   *   caller.
   * - `can_delete_any_message_group`: Users who may delete any message in the channel. Defaults to `role:nobody`.
   * - `can_delete_own_message_group`: Users who may delete their own messages in the channel. Defaults to
   *   `role:nobody`.
   * - `can_move_messages_out_of_channel_group`: Users who may move messages to other channels. Defaults to
   *   `role:nobody`.
   * - `can_move_messages_within_channel_group`: Users who may move messages between topics of the channel.
   *   Defaults to `role:nobody`.
   * - `can_send_message_group`: Users who may post. Defaults to `role:everyone`.
   * - `can_subscribe_group`: Users who may subscribe themselves, if the channel is private. Defaults to
   *   `role:nobody`.
   * - `can_resolve_topics_group`: Users who may resolve and reopen topics. Defaults to `role:nobody`.
   * - `announce`: Announce new channels in the organization’s channel for announcements.
   * - `send_new_subscription_messages`: Notify people in a direct message when somebody else subscribes them.
   *   Never for more than 100 people.
   */
  readonly createChannel: ApiFunction<'createChannel', C>;
  /**
   * Changes only what the request contains, all or nothing. For administrators, and users who may administer the
   * channel. A change that could open the content needs access to that content.
   *
   * - `stream_id`: The channel.
   * - `description`: The purpose of the channel, in Markdown; line breaks become spaces.
   * - `new_name`: The new name: 1 to 60 characters, not taken.
   * - `is_private`: Make the channel private or public.
   * - `is_web_public`: Open the channel to people without an account, or close it to them. The server and the
   *   organization must allow it, and the caller must be in `can_create_web_public_channel_group`.
   * - `history_public_to_subscribers`: Let new subscribers read earlier messages. Can be false only for private
   *   channels.
   * - `is_default_stream`: Whether new users are subscribed to the channel. Administrators only.
   * - `message_retention_days`: Number of days that messages are kept, `unlimited`, or `realm_default` for the
   *   organization’s setting. Owners only.
   * - `is_archived`: Only false is accepted, which restores an archived channel.
   * - `folder_id`: The folder of the channel; null for none.
   * - `topics_policy`: The topics that messages can be sent to. `empty_topic_only` needs all messages to be in the
   *   empty topic; notices of the server move there by themselves.
   * - `can_add_subscribers_group`: Users who may add subscribers.
   * - `can_remove_subscribers_group`: Users who may remove subscribers.
   * - `can_administer_channel_group`: Users who may change the channel and its permissions.
   * - `can_delete_any_message_group`: Users who may delete any message in the channel.
   * - `can_delete_own_message_group`: Users who may delete their own messages in the channel.
   * - `can_move_messages_out_of_channel_group`: Users who may move messages to other channels.
   * - `can_move_messages_within_channel_group`: Users who may move messages between topics of the channel.
   * - `can_send_message_group`: Users who may post.
   * - `can_subscribe_group`: Users who may subscribe themselves, if the channel is private.
   * - `can_resolve_topics_group`: Users who may resolve and reopen topics.
   */
  readonly updateChannel: ApiFunction<'updateChannel', C>;
  /**
   * Archives the channel: it stays readable, and its messages count as read. For administrators, and users who may
   * administer the channel.
   *
   * - `stream_id`: The channel.
   */
  readonly archiveChannel: ApiFunction<'archiveChannel', C>;
  /**
   * New users are subscribed to the channel from now on. Adding a channel twice changes nothing.
   *
   * - `stream_id`: The channel.
   */
  readonly addDefaultChannel: ApiFunction<'addDefaultChannel', C>;
  /**
   * New users are no longer subscribed to the channel.
   *
   * - `stream_id`: The channel.
   */
  readonly removeDefaultChannel: ApiFunction<'removeDefaultChannel', C>;
  /**
   * Get channel folders.
   *
   * - `include_archived`: Include archived folders.
   */
  readonly getChannelFolders: ApiFunction<'getChannelFolders', C>;
  /**
   * Create a channel folder.
   *
   * - `name`: The name: 1 to 60 characters, not taken.
   * - `description`: The purpose of the folder, in Markdown.
   */
  readonly createChannelFolder: ApiFunction<'createChannelFolder', C>;
  /**
   * Reorder channel folders.
   *
   * - `order`: IDs of all folders, archived ones too, in their new order.
   */
  readonly reorderChannelFolders: ApiFunction<'reorderChannelFolders', C>;
  /**
   * Changes only what the request contains.
   *
   * - `channel_folder_id`: The folder.
   * - `name`: The new name: 1 to 60 characters, not taken.
   * - `description`: The purpose of the folder, in Markdown.
   * - `is_archived`: Archive the folder, or restore it.
   */
  readonly updateChannelFolder: ApiFunction<'updateChannelFolder', C>;
  /**
   * The channels that the caller is subscribed to, without archived ones.
   *
   * - `include_subscribers`: Include the other subscribers that the caller may see; `partial` includes only some
   *   in large channels.
   */
  readonly getSubscriptions: ApiFunction<'getSubscriptions', C>;
  /**
   * Check whether a user is subscribed.
   *
   * - `user_id`: The user.
   * - `stream_id`: The channel.
   */
  readonly isSubscribed: ApiFunction<'isSubscribed', C>;
  /**
   * Subscribes the caller or others to channels by name, and creates the channels that do not exist. Properties of
   * channels only apply to new ones.
   *
   * - `subscriptions`: The channels.
   * - `principals`: The users to subscribe, by IDs (preferred) or addresses; the caller if absent.
   * - `authorization_errors_fatal`: Refuse the whole request if the caller may not subscribe to one of the
   *   channels; otherwise skip those channels.
   * - `invite_only`: Make the channel private.
   * - `is_web_public`: Open the channel to people without an account. The server and the organization must allow
   *   it, and the caller must be in `can_create_web_public_channel_group`.
   * - `history_public_to_subscribers`: Let new subscribers read earlier messages. Can be false only for private
   *   channels. Defaults to false for private channels and true for others.
   * - `is_default_stream`: Subscribe new users to the channel. Administrators only.
   * - `message_retention_days`: Number of days that messages are kept, `unlimited`, or `realm_default` for the
   *   organization’s setting. Only owners may set another value than `realm_default`.
   * - `topics_policy`: The topics that messages can be sent to.
   * - `folder_id`: The folder of the channel; none if absent.
   * - `can_add_subscribers_group`: Users who may add subscribers. Defaults to `role:nobody`.
   * - `can_remove_subscribers_group`: Users who may remove subscribers. Defaults to `role:administrators`.
   * - `can_administer_channel_group`: Users who may change the channel and its permissions. Defaults to the
   *   caller.
   * - `can_delete_any_message_group`: Users who may delete any message in the channel. Defaults to `role:nobody`.
   * - `can_delete_own_message_group`: Users who may delete their own messages in the channel. Defaults to
   *   `role:nobody`.
   * - `can_move_messages_out_of_channel_group`: Users who may move messages to other channels. Defaults to
   *   `role:nobody`.
   * - `can_move_messages_within_channel_group`: Users who may move messages between topics of the channel.
   *   Defaults to `role:nobody`.
   * - `can_send_message_group`: Users who may post. Defaults to `role:everyone`.
   * - `can_subscribe_group`: Users who may subscribe themselves, if the channel is private. Defaults to
   *   `role:nobody`.
   * - `can_resolve_topics_group`: Users who may resolve and reopen topics. Defaults to `role:nobody`.
   * - `announce`: Announce new channels in the organization’s channel for announcements.
   * - `send_new_subscription_messages`: Notify people in a direct message when somebody else subscribes them.
   *   Never for more than 100 people.
   */
  readonly subscribe: ApiFunction<'subscribe', C>;
  /**
   * Unsubscribes the caller or others, all or nothing. Administrators and members of the channel’s
   * `can_remove_subscribers_group` can unsubscribe others; owners can unsubscribe their bots.
   *
   * - `subscriptions`: Names of the channels.
   * - `principals`: The users to unsubscribe, by IDs (preferred) or addresses; the caller if absent.
   */
  readonly unsubscribe: ApiFunction<'unsubscribe', C>;
  /**
   * Subscribes the caller to channels and unsubscribes them from others, all or nothing.
   *
   * - `add`: Channels to subscribe to. Not for guests.
   * - `delete`: Names of channels to unsubscribe from.
   *
   * @deprecated
   */
  readonly updateSubscriptions: ApiFunction<'updateSubscriptions', C>;
  /**
   * Changes the caller’s own settings of channels that they are subscribed to.
   *
   * - `subscription_data`: The settings to change, each with its channel and new value.
   */
  readonly updateSubscriptionSettings: ApiFunction<'updateSubscriptionSettings', C>;
  /**
   * Changes one of the caller’s own settings of a channel that they are subscribed to.
   *
   * - `stream_id`: The channel.
   * - `property`: The setting.
   * - `value`: The new value.
   */
  readonly updateSubscriptionSetting: ApiFunction<'updateSubscriptionSetting', C>;
  /**
   * The topics with messages that the caller can see; the topic with the newest message is first. With protected
   * history, messages from before the caller subscribed do not count.
   *
   * - `stream_id`: The channel.
   * - `allow_empty_topic_name`: The client supports the empty topic; otherwise its display name is sent instead.
   */
  readonly getTopics: ApiFunction<'getTopics', C>;
  /**
   * Sets the caller’s visibility policy for a topic.
   *
   * - `stream_id`: The channel.
   * - `topic`: The topic. It may have no messages.
   * - `visibility_policy`: 0 as the channel, 1 muted, 2 unmuted, 3 followed. 0 is also accepted for channels that
   *   the caller can no longer see.
   */
  readonly setTopicVisibility: ApiFunction<'setTopicVisibility', C>;
  /**
   * Older form of setting the visibility policy for a topic.
   *
   * - `stream_id`: ID of the channel.
   * - `stream`: Name of the channel.
   * - `topic`: The topic. It may have no messages.
   * - `op`: Mute or unmute the topic.
   *
   * @deprecated
   */
  readonly updateMutedTopic: ApiFunction<'updateMutedTopic', C>;
  /**
   * Deletes all messages of the topic, newest first. For users who may delete any message of the channel.
   *
   * - `stream_id`: The channel.
   * - `topic_name`: The topic.
   */
  readonly deleteTopic: ApiFunction<'deleteTopic', C>;
  /**
   * Stores a file for messages to link to. Only its owner can read it until a message links to it.
   *
   * - `file`: Any file.
   */
  readonly uploadFile: ApiFunction<'uploadFile', C>;
  /**
   * The file can be downloaded from this URL for a minute, without credentials.
   *
   * - `realm_id`: The organization, as in the URL of the file.
   * - `path`: The rest of the URL of the file.
   */
  readonly getTemporaryFileUrl: ApiFunction<'getTemporaryFileUrl', C>;
  /**
   * The files that the caller uploaded.
   */
  readonly getAttachments: ApiFunction<'getAttachments', C>;
  /**
   * Messages that link to the file stay as they are, but their links are dead.
   *
   * - `attachment_id`: The file.
   */
  readonly deleteAttachment: ApiFunction<'deleteAttachment', C>;
  /**
   * Returns an API key for an address and password. Keys of other devices stay valid. A few failures in a row lock
   * the name for a while, for the network that they came from.
   *
   * - `username`: Address of the account.
   * - `password`: Password of the account.
   * - `device_name`: Beyond the API: a name for this device. The answer then has a key of its own for it, with
   *   `key_id`. Without it, the answer has the main key, which all such programs of the account share.
   * - `device_token`: The token that this device got when it last signed in to the account. With it, failures from
   *   elsewhere do not lock the device out.
   * - `second_factor`: Beyond the API: a code of the authenticator app, or a recovery code. Required if the
   *   account has a second factor.
   * - `setup_token`: Beyond the API: the token of `SECOND_FACTOR_SETUP_REQUIRED`, together with `second_factor`.
   *   Sets up the second factor, then signs in.
   */
  readonly fetchApiKey: ApiFunction<'fetchApiKey', C>;
  /**
   * Returns an API key for a token (JWT) that your own backend signed: see docs/how-to/embedding.md. Each call
   * makes a key of its own.
   *
   * - `token`: The token.
   * - `include_profile`: Whether to return the account too.
   * - `device_name`: Beyond the API: a name for this device, for the person’s list of keys.
   */
  readonly fetchApiKeyWithToken: ApiFunction<'fetchApiKeyWithToken', C>;
  /**
   * Beyond the API: mails the address a link to choose a new password. Only if the server sends mail: see `mail`
   * among its extensions. The answer is the same whether or not an account has the address.
   *
   * - `email`: Address of the account.
   */
  readonly forgotPassword: ApiFunction<'forgotPassword', C>;
  /**
   * Sets a new password with the link from the mail, and signs in. If the organization requires a second factor
   * that the account lacks, the answer has no key: sign in with the new password to set it up. The link works
   * once. The old key stops working at once, and registrations for mobile notifications are dropped.
   *
   * - `token`: The secret part of the link.
   * - `new_password`: The new password.
   * - `device_name`: Beyond the API: a name for this device. The answer then has a key of its own for it, with
   *   `key_id`. Without it, the answer has the main key, which all such programs of the account share.
   * - `second_factor`: A recovery code. Required if the account has a second factor. Codes of the authenticator
   *   app are not accepted here: only the forgotten password could check them.
   */
  readonly resetPassword: ApiFunction<'resetPassword', C>;
  /**
   * All keys of the account stop working at once. The caller goes on with the new one: a device that has a key of
   * its own gets another of its own, others get the new main key. Event queues stay open. Registrations for mobile
   * notifications are dropped.
   */
  readonly regenerateOwnApiKey: ApiFunction<'regenerateOwnApiKey', C>;
  /**
   * A token issuer is a backend, such as that of your own product, whose tokens sign people in.
   */
  readonly getTokenIssuers: ApiFunction<'getTokenIssuers', C>;
  /**
   * Exactly one of `jwks_url`, `public_key` and `secret` must be given.
   *
   * - `name`: Its name, for owners.
   * - `issuer`: The claim `iss` of its tokens, such as the address of your product. It never changes, and no other
   *   issuer of the organization may have it.
   * - `audience`: The claim `aud` of its tokens. By default the organization’s address, as in this request.
   * - `jwks_url`: The address of the issuer’s key set (JWKS). It must begin with `https://`, except in private
   *   networks that the server’s configuration names.
   * - `public_key`: The issuer’s public key, as PEM or as a JWK: Ed25519, P-256, or RSA with at least 2048 bits.
   * - `secret`: A shared secret of at least 32 bytes, for tokens signed with HS256. No answer contains it.
   * - `auto_create`: A token of a new person creates an account.
   * - `max_role`: The highest role that the issuer’s tokens give. They do not sign in to accounts with a higher
   *   one. Never owner.
   * - `key_lifetime_secs`: How long the keys that it obtains are valid, in seconds.
   * - `trusted_emails`: The claim `email` proves that the address is the person’s. A token then signs in to an
   *   account that has this address.
   * - `is_enabled`: Whether its tokens are accepted.
   */
  readonly createTokenIssuer: ApiFunction<'createTokenIssuer', C>;
  /**
   * A new key replaces the old one, also of another form.
   *
   * - `issuer_id`: The issuer.
   * - `name`: Its name, for owners.
   * - `audience`: The claim `aud` of its tokens.
   * - `jwks_url`: The address of the issuer’s key set (JWKS). It must begin with `https://`, except in private
   *   networks that the server’s configuration names.
   * - `public_key`: The issuer’s public key, as PEM or as a JWK: Ed25519, P-256, or RSA with at least 2048 bits.
   * - `secret`: A shared secret of at least 32 bytes, for tokens signed with HS256. No answer contains it.
   * - `auto_create`: A token of a new person creates an account.
   * - `max_role`: The highest role that the issuer’s tokens give. They do not sign in to accounts with a higher
   *   one. Never owner.
   * - `key_lifetime_secs`: How long new keys are valid, in seconds. Keys that exist keep theirs.
   * - `trusted_emails`: The claim `email` proves that the address is the person’s. A token then signs in to an
   *   account that has this address.
   * - `is_enabled`: Whether its tokens are accepted.
   * - `end_keys`: Also ends the keys that its tokens obtained. Otherwise they work until they expire.
   */
  readonly updateTokenIssuer: ApiFunction<'updateTokenIssuer', C>;
  /**
   * Its people keep their accounts. An issuer with the same `iss` that is added later signs in to them again.
   *
   * - `issuer_id`: The issuer.
   * - `end_keys`: Also ends the keys that its tokens obtained. Otherwise they work until they expire.
   */
  readonly deleteTokenIssuer: ApiFunction<'deleteTokenIssuer', C>;
  /**
   * Beyond the API: see `second-factor` among the extensions of a server.
   */
  readonly getSecondFactor: ApiFunction<'getSecondFactor', C>;
  /**
   * Beyond the API: makes a secret for an authenticator app. Nothing is stored until a code confirms it.
   *
   * - `password`: The current password.
   */
  readonly beginSecondFactor: ApiFunction<'beginSecondFactor', C>;
  /**
   * Beyond the API: a first code proves that the app works. From then on, signing in with the password needs a
   * code. Existing keys stay valid.
   *
   * - `setup_token`: The token from the beginning of the set-up.
   * - `code`: The code that the app shows.
   */
  readonly confirmSecondFactor: ApiFunction<'confirmSecondFactor', C>;
  /**
   * Beyond the API: returns ten new codes. All older ones stop working.
   *
   * - `password`: The current password.
   * - `second_factor`: A code of the authenticator app, or a recovery code, which is then used up.
   */
  readonly renewRecoveryCodes: ApiFunction<'renewRecoveryCodes', C>;
  /**
   * Beyond the API: the password alone signs in again. If the organization requires a second factor, the next
   * sign-in sets up a new one.
   *
   * - `password`: The current password.
   * - `second_factor`: A code of the authenticator app, or a recovery code, which is then used up.
   */
  readonly removeSecondFactor: ApiFunction<'removeSecondFactor', C>;
  /**
   * Beyond the API: removes the second factor of a person who lost their device and recovery codes. Make sure that
   * it is them who asks. Owners remove their own with a code.
   *
   * - `user_id`: The user.
   */
  readonly resetSecondFactor: ApiFunction<'resetSecondFactor', C>;
  /**
   * A webhook delivers the events of the organization to a backend: see docs/how-to/webhooks.md.
   */
  readonly getWebhooks: ApiFunction<'getWebhooks', C>;
  /**
   * Events are delivered from now on, in order and at least once, in the form of Standard Webhooks. The webhook
   * gets an account of its own, a bot: it sees public channels, and other channels that the account is subscribed
   * to.
   *
   * - `url`: The address that gets the events. It must begin with `https://`, except in private networks that the
   *   server’s configuration names.
   * - `events`: The event types to deliver, or `all`. Typing notifications and presence are not kept, so webhooks
   *   cannot get them.
   * - `narrow`: Conditions on the messages to deliver, as for event queues. Other events do not depend on them.
   * - `name`: Its name and that of its account. By default the host of the address.
   * - `is_enabled`: Whether to deliver events.
   */
  readonly createWebhook: ApiFunction<'createWebhook', C>;
  /**
   * A webhook that is enabled again goes on where it stopped, unless `from` says otherwise.
   *
   * - `webhook_id`: The webhook.
   * - `url`: The address that gets the events. It must begin with `https://`, except in private networks that the
   *   server’s configuration names.
   * - `events`: The event types to deliver, or `all`. Typing notifications and presence are not kept, so webhooks
   *   cannot get them.
   * - `narrow`: Conditions on the messages to deliver, as for event queues. Other events do not depend on them.
   * - `name`: Its name and that of its account.
   * - `is_enabled`: Whether to deliver events. False pauses, true resumes.
   * - `from`: Delivers again from this event id on, as far as the log has it. `oldest` begins with the oldest
   *   event that the log has since the webhook was added; `now` skips everything so far.
   * - `rotate_secret`: Makes a new secret. The one before signs too for 24 hours.
   */
  readonly updateWebhook: ApiFunction<'updateWebhook', C>;
  /**
   * Its account is deactivated.
   *
   * - `webhook_id`: The webhook.
   */
  readonly deleteWebhook: ApiFunction<'deleteWebhook', C>;
  /**
   * Sends a signed delivery without events, also to a paused webhook, and returns what the receiver answered.
   * Nothing else changes.
   *
   * - `webhook_id`: The webhook.
   */
  readonly testWebhook: ApiFunction<'testWebhook', C>;
  /**
   * Get the last deliveries of a webhook.
   *
   * - `webhook_id`: The webhook.
   */
  readonly getWebhookDeliveries: ApiFunction<'getWebhookDeliveries', C>;
  /**
   * A before-send hook is a program of yours that the server asks before it stores a message or an edit: see
   * docs/how-to/before-send.md.
   */
  readonly getBeforeSendHook: ApiFunction<'getBeforeSendHook', C>;
  /**
   * Sets the hook up, or changes what is given of it. The hook sees every message that people and bots send,
   * direct messages included. If a service sets it up, moves it, or turns it on or off, the owners are told.
   *
   * - `url`: The address to ask. A new hook needs one. It must begin with `https://`, except in private networks
   *   that the server’s configuration names.
   * - `timeout_ms`: How long the server waits for an answer, in milliseconds. A new hook gets 1500.
   * - `on_failure`: What happens to a message without a valid answer in time: `allow` sends it as it is, `refuse`
   *   refuses it. A new hook allows it.
   * - `is_enabled`: Whether the hook is asked. A new hook is.
   * - `rotate_secret`: Makes a new secret. The one before signs too for 24 hours. A new hook always gets one.
   */
  readonly setBeforeSendHook: ApiFunction<'setBeforeSendHook', C>;
  /**
   * Messages are stored without a question from then on. If a service removes the hook, the owners are told.
   */
  readonly removeBeforeSendHook: ApiFunction<'removeBeforeSendHook', C>;
  /**
   * Asks the hook about a message from the caller to themself, and returns the answer. Nothing is sent. A disabled
   * hook is asked too.
   *
   * - `content`: The text of the message. By default a sentence that says that this is a test.
   */
  readonly testBeforeSendHook: ApiFunction<'testBeforeSendHook', C>;
  /**
   * Brings the accounts of people in line with another system, which names them by its own IDs. Only what an item
   * contains changes. An item that matches the account changes nothing and emits no event. The address of an
   * account that the item does not name refuses the item. No mail, welcome message or notice is sent. For services
   * with the scope `users`, owners, and administrators who may create users. Only owners can make, change the role
   * or address of, or deactivate owners. Services cannot make administrators, change their role or address, or
   * reactivate them. With the scope `users` alone, services cannot fill private channels, or groups that have a
   * permission of the organization or of a private channel.
   *
   * - `users`: The people: at most 500. Each is done or refused by itself.
   */
  readonly upsertUsers: ApiFunction<'upsertUsers', C>;
  /**
   * Brings channels in line with another system, which names them by its own IDs: a channel for each order, ticket
   * or document. Only what an item contains changes. An item that matches the channel changes nothing and emits no
   * event. No notices are posted. For services with the scope `channels`, for owners, and for administrators
   * within their permissions: they cannot open, or let people into, a private channel that they cannot read and
   * did not create.
   *
   * - `channels`: The channels: at most 100. Each is done or refused by itself.
   */
  readonly upsertChannels: ApiFunction<'upsertChannels', C>;
  /**
   * Creates a member account, subscribed to the default channels. The caller must be an administrator and have the
   * permission to create users.
   *
   * - `email`: Address of the new user.
   * - `password`: First password of the new user.
   * - `full_name`: Name of the new user: 2 to 100 characters after trimming, without control characters and
   *   markup.
   */
  readonly createUser: ApiFunction<'createUser', C>;
  /**
   * All accounts that the caller can see, with deactivated ones and bots. Also for people without an account, if
   * the organization has public access.
   *
   * - `client_gravatar`: Return null for avatars that the client can compute from a visible address.
   * - `include_custom_profile_fields`: Include `profile_data` of people. Never included for callers without an
   *   account.
   * - `user_ids`: Return only these accounts; accounts that do not exist or that the caller cannot see are left
   *   out.
   * - `external_ids`: Only on Tidings: return only people with these IDs in the system that provisions them.
   *   Administrators can look for everyone, others for themselves; everyone else is left out.
   */
  readonly getUsers: ApiFunction<'getUsers', C>;
  /**
   * Get own user.
   */
  readonly getOwnUser: ApiFunction<'getOwnUser', C>;
  /**
   * Get a user.
   *
   * - `user_id_or_email`: The account: its ID or address.
   * - `client_gravatar`: Return null for avatars that the client can compute from a visible address.
   * - `include_custom_profile_fields`: Include `profile_data` of people. Never included for callers without an
   *   account.
   */
  readonly getUser: ApiFunction<'getUser', C>;
  /**
   * Changes another account. Only owners can grant or revoke the owner role.
   *
   * - `user_id_or_email`: The account: its ID or address.
   * - `full_name`: The new name, under the same rules as when creating a user.
   * - `role`: The new role. The only owner cannot get another role.
   * - `profile_data`: New values of custom profile fields.
   * - `new_email`: The new address, under the same rules as when creating a user. Bots cannot set it. If the
   *   server sends mail, it notifies the old address.
   */
  readonly updateUser: ApiFunction<'updateUser', C>;
  /**
   * The account can no longer sign in, and its bots are deactivated with it. Its messages stay. Only owners can
   * deactivate owners.
   *
   * - `user_id_or_email`: The account: its ID or address.
   * - `deactivation_notification_comment`: If present and the server sends mail, the user is notified by mail,
   *   with this comment unless it is empty.
   */
  readonly deactivateUser: ApiFunction<'deactivateUser', C>;
  /**
   * The account can sign in again. Its bots stay deactivated. Only owners can reactivate owners. Services and bots
   * cannot reactivate administrators.
   *
   * - `user_id`: The account.
   */
  readonly reactivateUser: ApiFunction<'reactivateUser', C>;
  /**
   * Deactivate own user.
   */
  readonly deactivateOwnUser: ApiFunction<'deactivateOwnUser', C>;
  /**
   * Beyond the API, for good: erases all data of a person, and their name in the messages of others. The account
   * is locked and loses its name, address and keys at once. The server does the rest in the background, in small
   * parts; `GET /users/{user_id}/data` says how far it is. The account stays as a deactivated “Deleted user”,
   * since messages refer to its ID. A repeated request erases nothing more.
   *
   * - `user_id`: The person.
   * - `messages`: `delete` deletes the messages of the person. `anonymize` keeps them, without author, earlier
   *   texts and files.
   */
  readonly eraseUser: ApiFunction<'eraseUser', C>;
  /**
   * Beyond the API: says how far the erasure of a person is, and what it has erased.
   *
   * - `user_id`: The person.
   */
  readonly getErasure: ApiFunction<'getErasure', C>;
  /**
   * Beyond the API: streams all data of a person as a `.tar.gz` archive, which docs/reference/export.md describes.
   * For the person, and for owners.
   *
   * - `user_id`: The person.
   */
  readonly exportUser: ApiFunction<'exportUser', C>;
  /**
   * Upload own picture.
   *
   * - `file`: An image.
   */
  readonly uploadOwnAvatar: ApiFunction<'uploadOwnAvatar', C>;
  /**
   * Restores the picture that the server draws for the account.
   */
  readonly deleteOwnAvatar: ApiFunction<'deleteOwnAvatar', C>;
  /**
   * Update own custom profile fields.
   *
   * - `data`: The fields and their new values.
   */
  readonly updateOwnProfile: ApiFunction<'updateOwnProfile', C>;
  /**
   * Clear own custom profile fields.
   *
   * - `data`: IDs of the fields.
   */
  readonly clearOwnProfile: ApiFunction<'clearOwnProfile', C>;
  /**
   * The active bots that the caller owns, with their keys.
   */
  readonly getBots: ApiFunction<'getBots', C>;
  /**
   * The caller becomes the owner. The bot’s address is made from the short name.
   *
   * - `full_name`: The displayed name, under the same rules as when creating a user.
   * - `short_name`: The start of the bot’s address: `{short_name}-bot@…`.
   * - `bot_type`: 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.
   * - `default_sending_stream`: Channel to which the bot sends by default.
   * - `default_events_register_stream`: Channel whose events the bot gets by default.
   * - `default_all_public_streams`: Send the bot messages of all public channels by default.
   * - `payload_url`: For type 3, which needs it: the URL to which messages are posted. It begins with `https://`,
   *   or with `http://` in networks that the server’s configuration names. Only administrators can give an address
   *   in these networks.
   * - `service_name`: For type 3: a name for the service; by default, the short name. For type 4: the embedded
   *   bot.
   * - `interface_type`: For type 3: the format of posted messages: 1 for the format of this API, 2 for Slack’s.
   * - `config_data`: For types 2 and 4: settings of the bot.
   * - `file`: A picture.
   */
  readonly createBot: ApiFunction<'createBot', C>;
  /**
   * For the bot’s owner and administrators.
   *
   * - `bot_id`: The account of the bot.
   * - `full_name`: The new name.
   * - `bot_owner_id`: The new owner: an active person. The bot then needs a new key, unless an administrator makes
   *   the change.
   * - `role`: The new role. Administrators only, and no role above their own.
   * - `default_sending_stream`: Channel to which the bot sends by default; null or empty for none.
   * - `default_events_register_stream`: Channel whose events the bot gets by default; null or empty for all.
   * - `default_all_public_streams`: Send the bot messages of all public channels by default.
   * - `service_payload_url`: For type 3: the URL to which messages are posted, as in creating a bot. An
   *   administrator who gives the present URL again allows it to be in a network that the server’s configuration
   *   names.
   * - `service_interface`: For type 3: the format of posted messages: 1 for the format of this API, 2 for Slack’s.
   * - `config_data`: For types 2 and 4: settings of the bot.
   * - `file`: A picture.
   */
  readonly updateBot: ApiFunction<'updateBot', C>;
  /**
   * For the bot’s owner and administrators.
   *
   * - `bot_id`: The account of the bot.
   */
  readonly deactivateBot: ApiFunction<'deactivateBot', C>;
  /**
   * For the bot’s owner and administrators. The old key stops working at once.
   *
   * - `bot_id`: The account of the bot.
   */
  readonly regenerateBotApiKey: ApiFunction<'regenerateBotApiKey', C>;
  /**
   * Only on Tidings, for the owner of an outgoing webhook bot and administrators. The last 50 messages that called
   * the bot. Finished ones are kept for 7 days.
   *
   * - `bot_id`: The account of the bot.
   */
  readonly getBotDeliveries: ApiFunction<'getBotDeliveries', C>;
  /**
   * Only on Tidings, for the bot’s owner and administrators. Calls the service once with a direct message of the
   * caller that is not sent, and returns what came back. Nothing is posted.
   *
   * - `bot_id`: The account of the bot.
   * - `content`: The message.
   */
  readonly testBot: ApiFunction<'testBot', C>;
  /**
   * The texts that the calling bot has stored, by key. Bots only.
   *
   * - `keys`: Only these keys; all if absent.
   */
  readonly getBotStorage: ApiFunction<'getBotStorage', C>;
  /**
   * Adds and replaces texts of the calling bot; other keys stay. Bots only.
   *
   * - `storage`: The texts by key.
   */
  readonly updateBotStorage: ApiFunction<'updateBotStorage', C>;
  /**
   * Bots only.
   *
   * - `keys`: Only these keys; all if absent.
   */
  readonly deleteBotStorage: ApiFunction<'deleteBotStorage', C>;
  /**
   * All groups of the organization, with system groups.
   *
   * - `include_deactivated_groups`: Include deactivated groups.
   */
  readonly getUserGroups: ApiFunction<'getUserGroups', C>;
  /**
   * Create a user group.
   *
   * - `name`: Unique among active groups. Must not start with `@`, `role:`, `user:`, `stream:` or `channel:`.
   * - `description`: The purpose of the group; may be empty.
   * - `members`: The first members: active users.
   * - `subgroups`: Groups whose members become members too.
   * - `can_add_members_group`: Users who may add members. Defaults to the caller.
   * - `can_join_group`: Users who may join by themselves. Defaults to `role:nobody`.
   * - `can_leave_group`: Users who may leave by themselves. Defaults to `role:everyone`.
   * - `can_manage_group`: Users who may change the group and its members. Defaults to the caller.
   * - `can_mention_group`: Users who may mention the group. Defaults to `role:everyone`.
   * - `can_remove_members_group`: Users who may remove members. Defaults to `role:nobody`.
   */
  readonly createUserGroup: ApiFunction<'createUserGroup', C>;
  /**
   * Changes the name, description or permissions, or reactivates the group.
   *
   * - `user_group_id`: The group.
   * - `name`: The new name.
   * - `description`: The new description.
   * - `deactivated`: Reactivates the group.
   * - `can_add_members_group`: Users who may add members.
   * - `can_join_group`: Users who may join by themselves.
   * - `can_leave_group`: Users who may leave by themselves.
   * - `can_manage_group`: Users who may change the group and its members.
   * - `can_mention_group`: Users who may mention the group.
   * - `can_remove_members_group`: Users who may remove members.
   */
  readonly updateUserGroup: ApiFunction<'updateUserGroup', C>;
  /**
   * Deactivate a user group.
   *
   * - `user_group_id`: The group.
   */
  readonly deactivateUserGroup: ApiFunction<'deactivateUserGroup', C>;
  /**
   * Older name of deactivating a group.
   *
   * - `user_group_id`: The group.
   *
   * @deprecated
   */
  readonly deleteUserGroup: ApiFunction<'deleteUserGroup', C>;
  /**
   * Adds and removes users and subgroups, all or nothing. Also works on deactivated groups.
   *
   * - `user_group_id`: The group.
   * - `delete`: Users to remove.
   * - `add`: Active users to add.
   * - `delete_subgroups`: Subgroups to remove.
   * - `add_subgroups`: Groups to add as subgroups.
   */
  readonly updateUserGroupMembers: ApiFunction<'updateUserGroupMembers', C>;
  /**
   * Get user group members.
   *
   * - `user_group_id`: The group.
   * - `direct_member_only`: Count only direct members, not members of subgroups.
   */
  readonly getUserGroupMembers: ApiFunction<'getUserGroupMembers', C>;
  /**
   * Check user group membership.
   *
   * - `user_group_id`: The group.
   * - `user_id`: The user.
   * - `direct_member_only`: Count only direct members, not members of subgroups.
   */
  readonly isUserGroupMember: ApiFunction<'isUserGroupMember', C>;
  /**
   * Adds and removes subgroups, all or nothing.
   *
   * - `user_group_id`: The group.
   * - `add`: Groups to add as subgroups.
   * - `delete`: Subgroups to remove.
   */
  readonly updateUserGroupSubgroups: ApiFunction<'updateUserGroupSubgroups', C>;
  /**
   * Get subgroups of a user group.
   *
   * - `user_group_id`: The group.
   * - `direct_subgroup_only`: List only direct subgroups, not subgroups of subgroups.
   */
  readonly getUserGroupSubgroups: ApiFunction<'getUserGroupSubgroups', C>;
  /**
   * Get custom profile fields.
   */
  readonly getProfileFields: ApiFunction<'getProfileFields', C>;
  /**
   * Create a custom profile field.
   *
   * - `field_type`: The type of the field’s values.
   * - `name`: The name of the field. Required, except for the known external accounts.
   * - `hint`: A hint for people who fill in the field.
   * - `field_data`: For choices: each value with its `text` and `order`. For external accounts: `subtype`, and
   *   `url_pattern` if `subtype` is `custom`.
   * - `display_in_profile_summary`: Show the field in the small profile card too. For at most two fields, and not
   *   for long texts or users.
   * - `required`: Urge people to fill in the field.
   * - `editable_by_user`: Let people change the value themselves.
   */
  readonly createProfileField: ApiFunction<'createProfileField', C>;
  /**
   * Reorder custom profile fields.
   *
   * - `order`: IDs of all fields in their new order.
   */
  readonly reorderProfileFields: ApiFunction<'reorderProfileFields', C>;
  /**
   * Update a custom profile field.
   *
   * - `field_id`: The field.
   * - `name`: The new name.
   * - `hint`: The new hint.
   * - `field_data`: For choices: each value with its `text` and `order`. For external accounts: `subtype`, and
   *   `url_pattern` if `subtype` is `custom`.
   * - `display_in_profile_summary`: Show the field in the small profile card too.
   * - `required`: Urge people to fill in the field.
   * - `editable_by_user`: Let people change the value themselves.
   */
  readonly updateProfileField: ApiFunction<'updateProfileField', C>;
  /**
   * The values that people entered are deleted with it.
   *
   * - `field_id`: The field.
   */
  readonly deleteProfileField: ApiFunction<'deleteProfileField', C>;
  /**
   * Reports that the caller is online, and returns who else is. Clients call this every 60 seconds. A caller who
   * has turned off presence only gets the presence of others.
   *
   * - `status`: Whether the caller is active, or only the client is connected.
   * - `new_user_input`: Whether the caller has used the client since the last call.
   * - `ping_only`: Leave out the presence of others.
   * - `slim_presence`: Return `presences` by user ID in the modern form. `last_update_id` implies this.
   * - `last_update_id`: Return only what is newer than this `presence_last_update_id` of an earlier response; -1
   *   on the first call.
   * - `history_limit_days`: Leave out users who were last seen more than this many days ago.
   */
  readonly updatePresence: ApiFunction<'updatePresence', C>;
  /**
   * Get presence of a user.
   *
   * - `user_id_or_email`: The account: its ID or address.
   */
  readonly getUserPresence: ApiFunction<'getUserPresence', C>;
  /**
   * Users who were seen recently and whom the caller can see.
   */
  readonly getRealmPresence: ApiFunction<'getRealmPresence', C>;
  /**
   * Sets the text or emoji that others see beside the caller’s name. Requires a text, an emoji or `away`. An empty
   * value clears it.
   *
   * - `status_text`: The text; empty to clear it.
   * - `emoji_name`: Name of the emoji; empty to clear it.
   * - `emoji_code`: Identifies the emoji within its type. If absent or empty, the server finds it by the name.
   * - `reaction_type`: The type that the emoji code belongs to. If absent or empty, the server finds it by the
   *   name.
   * - `away`: The opposite of the setting `presence_enabled`.
   */
  readonly updateStatus: ApiFunction<'updateStatus', C>;
  /**
   * For administrators, to remove or replace an unwanted status.
   *
   * - `user_id`: The account.
   * - `status_text`: The text; empty to clear it.
   * - `emoji_name`: Name of the emoji; empty to clear it.
   * - `emoji_code`: Identifies the emoji within its type. If absent or empty, the server finds it by the name.
   * - `reaction_type`: The type that the emoji code belongs to. If absent or empty, the server finds it by the
   *   name.
   */
  readonly updateStatusOf: ApiFunction<'updateStatusOf', C>;
  /**
   * Get the status of a user.
   *
   * - `user_id`: The account.
   */
  readonly getStatusOf: ApiFunction<'getStatusOf', C>;
  /**
   * Past and future messages of the muted user count as read, and clients hide them.
   *
   * - `muted_user_id`: The other user.
   */
  readonly muteUser: ApiFunction<'muteUser', C>;
  /**
   * Unmute a user.
   *
   * - `muted_user_id`: The other user.
   */
  readonly unmuteUser: ApiFunction<'unmuteUser', C>;
  /**
   * Words that alert the caller wherever they are written.
   */
  readonly getAlertWords: ApiFunction<'getAlertWords', C>;
  /**
   * Add alert words.
   *
   * - `alert_words`: The words: up to 100 characters each. Blank words, and words that are there already in any
   *   case, are ignored.
   */
  readonly addAlertWords: ApiFunction<'addAlertWords', C>;
  /**
   * Remove alert words.
   *
   * - `alert_words`: The words, in any case. Words that are not there are ignored.
   */
  readonly removeAlertWords: ApiFunction<'removeAlertWords', C>;
  /**
   * Marks a notice that clients show once as seen. POST /register lists the unseen notices.
   *
   * - `onboarding_step`: The name of the notice. Marking a notice again changes nothing.
   */
  readonly markOnboardingStepAsRead: ApiFunction<'markOnboardingStepAsRead', C>;
  /**
   * Entries about sign-ins, keys, accounts, settings, permissions and deletions, the newest first. For the next
   * page, send the lowest id so far as `before`.
   *
   * - `before`: Only entries with a lower id.
   * - `limit`: The largest number of entries.
   * - `kinds`: Only entries of these kinds.
   * - `actor_id`: Only entries of what this account did.
   * - `target_type`: Only entries about things of this type. Together with `target_id`, about one of them.
   * - `target_id`: Only entries about the thing with this id.
   * - `since`: Only entries from this time on, in seconds since 1970.
   */
  readonly getAuditLog: ApiFunction<'getAuditLog', C>;
  /**
   * The caller’s pending reminders.
   */
  readonly getReminders: ApiFunction<'getReminders', C>;
  /**
   * At the given time, the caller gets a direct message with a link to the message, if they can still read it.
   *
   * - `message_id`: The message to be reminded of.
   * - `scheduled_delivery_timestamp`: Time of the reminder.
   * - `note`: The text of the reminder.
   */
  readonly createReminder: ApiFunction<'createReminder', C>;
  /**
   * Delete a reminder.
   *
   * - `reminder_id`: The reminder.
   */
  readonly deleteReminder: ApiFunction<'deleteReminder', C>;
  /**
   * The caller’s saved views. Built-in views are missing until they are saved.
   */
  readonly getNavigationViews: ApiFunction<'getNavigationViews', C>;
  /**
   * Create a navigation view.
   *
   * - `fragment`: The view: the part of its URL after `#`, with slashes.
   * - `is_pinned`: Show the view always, or hide it in the menu.
   * - `name`: The name: up to 100 characters. Required for custom views, and not allowed for built-in ones.
   */
  readonly createNavigationView: ApiFunction<'createNavigationView', C>;
  /**
   * Update a navigation view.
   *
   * - `fragment`: The view: the part of its URL after `#`, with slashes.
   * - `is_pinned`: Show the view always, or hide it in the menu.
   * - `name`: The name; only for custom views.
   */
  readonly updateNavigationView: ApiFunction<'updateNavigationView', C>;
  /**
   * Delete a navigation view.
   *
   * - `fragment`: The view: the part of its URL after `#`, with slashes.
   */
  readonly deleteNavigationView: ApiFunction<'deleteNavigationView', C>;
  /**
   * For apps that the server itself serves, such as its web client. Apps that belong to a relay have its keys
   * built in.
   */
  readonly getPushKeys: ApiFunction<'getPushKeys', C>;
  /**
   * Registers a device for notifications that only it can read. The push relay decides later; an event reports the
   * result.
   *
   * - `token_kind`: The service: `fcm` for Android, `apns` for iOS, `web_push` for browsers.
   * - `push_account_id`: Random number by which the client tells its accounts apart. Every notification contains
   *   it.
   * - `push_public_key`: The client’s public key for encrypting notifications, in standard base64.
   * - `bouncer_public_key`: The push relay’s public key that the registration is encrypted with.
   * - `encrypted_push_registration`: The encrypted push registration dictionary, in standard base64.
   */
  readonly registerPushDevice: ApiFunction<'registerPushDevice', C>;
  /**
   * Stops notifications to a device, for example when its user signs out.
   *
   * - `push_account_id`: The number that the device was registered with.
   */
  readonly unregisterPushDevice: ApiFunction<'unregisterPushDevice', C>;
  /**
   * For devices that were registered by their token. Other devices have their own endpoint.
   *
   * - `token`: The device; all devices of the user if absent.
   */
  readonly sendTestNotification: ApiFunction<'sendTestNotification', C>;
  /**
   * Send an E2EE test notification.
   *
   * - `push_account_id`: The device; all devices of the user if absent. Mobile clients send it.
   */
  readonly sendTestPushNotification: ApiFunction<'sendTestPushNotification', C>;
  /**
   * Registers an Android device for notifications. Has no effect if the server does not send any.
   *
   * - `token`: The push service’s token for the device.
   */
  readonly registerFcmToken: ApiFunction<'registerFcmToken', C>;
  /**
   * Unregister an Android device.
   *
   * - `token`: The push service’s token for the device.
   */
  readonly unregisterFcmToken: ApiFunction<'unregisterFcmToken', C>;
  /**
   * Registers an iOS device for notifications. Has no effect if the server does not send any.
   *
   * - `token`: The push service’s token for the device.
   * - `appid`: The bundle ID of the app on the device.
   */
  readonly registerApnsToken: ApiFunction<'registerApnsToken', C>;
  /**
   * Unregister an iOS device.
   *
   * - `token`: The push service’s token for the device.
   */
  readonly unregisterApnsToken: ApiFunction<'unregisterApnsToken', C>;
  /**
   * Changes only what the request contains.
   *
   * - `full_name`: The new name. Ignored if the organization does not allow name changes.
   * - `email`: The new address. If the server sends mail, the change takes effect once the user follows the link
   *   mailed to the new address, and the current address is notified. Requires `old_password`. An account without
   *   a password requires a key from a sign-in within the last 10 minutes.
   * - `old_password`: The current password, if there is one. Required for a new password, or a new address.
   * - `new_password`: The new password. If it replaces an old one, all keys of the account stop working: continue
   *   with `api_key` of the response. The first password of an account requires a key from a sign-in within the
   *   last 10 minutes.
   * - `keep_other_keys`: Beyond the API: with `new_password`, true leaves all keys as they are, so that other
   *   devices stay signed in. By default they end.
   * - `timezone`: IANA name of the time zone; empty if unset.
   * - `default_language`: Language of the interface.
   * - `email_address_visibility`: Visibility of the real address: 1 everyone, 2 members, 3 administrators, 4
   *   nobody, 5 moderators.
   * - `enter_sends`: Whether Enter sends the message. Otherwise it starts a new line.
   * - `send_private_typing_notifications`: Let others see when the user types a direct message.
   * - `send_stream_typing_notifications`: Let others see when the user types a channel message.
   * - `send_read_receipts`: Let others see which messages the user has read.
   * - `receives_typing_notifications`: Show when others are typing.
   * - `enable_drafts_synchronization`: Store drafts on the server. Turning it off deletes the stored drafts.
   * - `translate_emoticons`: Convert text such as `:)` to emoji when sending.
   * - `automatically_follow_topics_policy`: Follow topics on: 1 any participation, 2 sending, 3 starting them, 4
   *   never.
   * - `automatically_unmute_topics_in_muted_streams_policy`: Unmute topics of muted channels on: 1 any
   *   participation, 2 sending, 3 starting them, 4 never.
   * - `automatically_follow_topics_where_mentioned`: Follow topics in which the user is mentioned.
   * - `resolved_topic_notice_auto_read_policy`: Topics in which notices of resolving and reopening are marked as
   *   read: `always` in all topics, `except_followed` in topics that are not followed, `never` in none.
   * - `enable_stream_desktop_notifications`: Desktop notifications for all channel messages.
   * - `enable_stream_push_notifications`: Mobile notifications for all channel messages.
   * - `enable_stream_email_notifications`: Mail notifications for all channel messages.
   * - `enable_stream_audible_notifications`: Sound for all channel messages.
   * - `enable_desktop_notifications`: Desktop notifications for direct messages and mentions.
   * - `enable_sounds`: Sound for direct messages and mentions.
   * - `enable_offline_email_notifications`: Mail for direct messages and mentions while offline.
   * - `enable_offline_push_notifications`: Mobile notifications for direct messages and mentions while offline.
   * - `enable_online_push_notifications`: Mobile notifications while online too.
   * - `wildcard_mentions_notify`: Wildcard mentions notify like personal ones.
   * - `enable_followed_topic_desktop_notifications`: Desktop notifications for followed topics.
   * - `enable_followed_topic_push_notifications`: Mobile notifications for followed topics.
   * - `enable_followed_topic_email_notifications`: Mail notifications for followed topics.
   * - `enable_followed_topic_audible_notifications`: Sound for followed topics.
   * - `enable_followed_topic_wildcard_mentions_notify`: Wildcard mentions in followed topics notify like personal
   *   ones.
   * - `notification_sound`: Name of the sound; `none` for silence.
   * - `email_notifications_batching_period_seconds`: How long to collect messages for one mail.
   * - `message_content_in_email_notifications`: Include the messages in mails.
   * - `pm_content_in_desktop_notifications`: Show the text of direct messages in desktop notifications.
   * - `desktop_icon_count_display`: Messages that the count on the icon covers: 1 all unread, 2 direct messages,
   *   mentions and followed topics, 3 direct messages and mentions, 4 none.
   * - `enable_digest_emails`: Mail a digest after a long absence.
   * - `enable_login_emails`: Mail when someone signs in from a new device.
   * - `enable_marketing_emails`: Mail about the service.
   * - `realm_name_in_email_notifications_policy`: Name of the organization in mail subjects: 1 if the user has
   *   several, 2 always, 3 never.
   * - `allow_private_data_export`: Let exports that administrators request include the private messages that the
   *   user can read.
   * - `presence_enabled`: Let others see when the user is online.
   * - `twenty_four_hour_time`: Show 24-hour time; null follows the language.
   * - `color_scheme`: Colours: 1 as the system, 2 dark, 3 light.
   * - `web_home_view`: The first view of the web client.
   * - `emojiset`: The style of emoji.
   * - `display_emoji_reaction_users`: Show names beside a few reactions.
   * - `starred_message_counts`: Show the number of starred messages.
   * - `user_list_style`: The list of users: 1 compact, 2 with status, 3 with pictures.
   * - `demote_inactive_streams`: Put inactive channels last: 1 if there are many, 2 always, 3 never.
   * - `fluid_layout_width`: Use the whole width of the window.
   * - `high_contrast_mode`: Stronger contrasts.
   * - `left_side_userlist`: Show the list of users on the left if space is short.
   * - `web_mark_read_on_scroll_policy`: Scrolling marks messages as read: 1 always, 2 in conversations, 3 never.
   * - `web_channel_default_view`: View that a click on a channel opens: 1 its newest topic, 2 all its messages, 3
   *   its topics, 4 its newest unread topic.
   * - `web_font_size_px`: Size of the text in pixels.
   * - `web_line_height_percent`: Line height in percent of the text size.
   * - `web_animate_image_previews`: When to animate images.
   * - `web_stream_unreads_count_display_policy`: Unread counts on channels: 1 all, 2 unmuted ones, 3 none.
   * - `web_navigate_to_sent_message`: Show the conversation after sending a message to it.
   * - `web_suggest_update_timezone`: Offer to change the time zone if the device has a different one.
   * - `web_escape_navigates_to_home_view`: Whether Escape opens the first view.
   */
  readonly updateSettings: ApiFunction<'updateSettings', C>;
  /**
   * Beyond the API: called when a person follows a confirmation link, which proves a new address or the address
   * that they joined with. Only if the server sends mail: see `mail` among its extensions.
   *
   * - `token`: The secret part of the link.
   */
  readonly confirmNewAddress: ApiFunction<'confirmNewAddress', C>;
  /**
   * Beyond the API: mails the caller a link that proves their address. Only if the server sends mail: see `mail`
   * among its extensions. People who join by a shared link get such a mail on joining, unless the daily limit is
   * reached. Nothing is mailed if the address is proven already: see `is_address_proven`.
   */
  readonly mailProofLink: ApiFunction<'mailProofLink', C>;
  /**
   * Beyond the API: mail programs call this through the `List-Unsubscribe` header of such a mail. Only if the
   * server sends mail: see `mail` among its extensions. Turns off `enable_offline_email_notifications`,
   * `enable_followed_topic_email_notifications` and `enable_stream_email_notifications`, and `email_notifications`
   * of every channel.
   *
   * - `token`: The secret part of the URL.
   */
  readonly unsubscribeFromMail: ApiFunction<'unsubscribeFromMail', C>;
  /**
   * Older name of updating own settings. Accepts all of them.
   *
   * - `full_name`: The new name. Ignored if the organization does not allow name changes.
   * - `email`: The new address. If the server sends mail, the change takes effect once the user follows the link
   *   mailed to the new address, and the current address is notified. Requires `old_password`. An account without
   *   a password requires a key from a sign-in within the last 10 minutes.
   * - `old_password`: The current password, if there is one. Required for a new password, or a new address.
   * - `new_password`: The new password. If it replaces an old one, all keys of the account stop working: continue
   *   with `api_key` of the response. The first password of an account requires a key from a sign-in within the
   *   last 10 minutes.
   * - `keep_other_keys`: Beyond the API: with `new_password`, true leaves all keys as they are, so that other
   *   devices stay signed in. By default they end.
   * - `timezone`: IANA name of the time zone; empty if unset.
   * - `default_language`: Language of the interface.
   * - `email_address_visibility`: Visibility of the real address: 1 everyone, 2 members, 3 administrators, 4
   *   nobody, 5 moderators.
   * - `enter_sends`: Whether Enter sends the message. Otherwise it starts a new line.
   * - `send_private_typing_notifications`: Let others see when the user types a direct message.
   * - `send_stream_typing_notifications`: Let others see when the user types a channel message.
   * - `send_read_receipts`: Let others see which messages the user has read.
   * - `receives_typing_notifications`: Show when others are typing.
   * - `enable_drafts_synchronization`: Store drafts on the server. Turning it off deletes the stored drafts.
   * - `translate_emoticons`: Convert text such as `:)` to emoji when sending.
   * - `automatically_follow_topics_policy`: Follow topics on: 1 any participation, 2 sending, 3 starting them, 4
   *   never.
   * - `automatically_unmute_topics_in_muted_streams_policy`: Unmute topics of muted channels on: 1 any
   *   participation, 2 sending, 3 starting them, 4 never.
   * - `automatically_follow_topics_where_mentioned`: Follow topics in which the user is mentioned.
   * - `resolved_topic_notice_auto_read_policy`: Topics in which notices of resolving and reopening are marked as
   *   read: `always` in all topics, `except_followed` in topics that are not followed, `never` in none.
   * - `enable_stream_desktop_notifications`: Desktop notifications for all channel messages.
   * - `enable_stream_push_notifications`: Mobile notifications for all channel messages.
   * - `enable_stream_email_notifications`: Mail notifications for all channel messages.
   * - `enable_stream_audible_notifications`: Sound for all channel messages.
   * - `enable_desktop_notifications`: Desktop notifications for direct messages and mentions.
   * - `enable_sounds`: Sound for direct messages and mentions.
   * - `enable_offline_email_notifications`: Mail for direct messages and mentions while offline.
   * - `enable_offline_push_notifications`: Mobile notifications for direct messages and mentions while offline.
   * - `enable_online_push_notifications`: Mobile notifications while online too.
   * - `wildcard_mentions_notify`: Wildcard mentions notify like personal ones.
   * - `enable_followed_topic_desktop_notifications`: Desktop notifications for followed topics.
   * - `enable_followed_topic_push_notifications`: Mobile notifications for followed topics.
   * - `enable_followed_topic_email_notifications`: Mail notifications for followed topics.
   * - `enable_followed_topic_audible_notifications`: Sound for followed topics.
   * - `enable_followed_topic_wildcard_mentions_notify`: Wildcard mentions in followed topics notify like personal
   *   ones.
   * - `notification_sound`: Name of the sound; `none` for silence.
   * - `email_notifications_batching_period_seconds`: How long to collect messages for one mail.
   * - `message_content_in_email_notifications`: Include the messages in mails.
   * - `pm_content_in_desktop_notifications`: Show the text of direct messages in desktop notifications.
   * - `desktop_icon_count_display`: Messages that the count on the icon covers: 1 all unread, 2 direct messages,
   *   mentions and followed topics, 3 direct messages and mentions, 4 none.
   * - `enable_digest_emails`: Mail a digest after a long absence.
   * - `enable_login_emails`: Mail when someone signs in from a new device.
   * - `enable_marketing_emails`: Mail about the service.
   * - `realm_name_in_email_notifications_policy`: Name of the organization in mail subjects: 1 if the user has
   *   several, 2 always, 3 never.
   * - `allow_private_data_export`: Let exports that administrators request include the private messages that the
   *   user can read.
   * - `presence_enabled`: Let others see when the user is online.
   * - `twenty_four_hour_time`: Show 24-hour time; null follows the language.
   * - `color_scheme`: Colours: 1 as the system, 2 dark, 3 light.
   * - `web_home_view`: The first view of the web client.
   * - `emojiset`: The style of emoji.
   * - `display_emoji_reaction_users`: Show names beside a few reactions.
   * - `starred_message_counts`: Show the number of starred messages.
   * - `user_list_style`: The list of users: 1 compact, 2 with status, 3 with pictures.
   * - `demote_inactive_streams`: Put inactive channels last: 1 if there are many, 2 always, 3 never.
   * - `fluid_layout_width`: Use the whole width of the window.
   * - `high_contrast_mode`: Stronger contrasts.
   * - `left_side_userlist`: Show the list of users on the left if space is short.
   * - `web_mark_read_on_scroll_policy`: Scrolling marks messages as read: 1 always, 2 in conversations, 3 never.
   * - `web_channel_default_view`: View that a click on a channel opens: 1 its newest topic, 2 all its messages, 3
   *   its topics, 4 its newest unread topic.
   * - `web_font_size_px`: Size of the text in pixels.
   * - `web_line_height_percent`: Line height in percent of the text size.
   * - `web_animate_image_previews`: When to animate images.
   * - `web_stream_unreads_count_display_policy`: Unread counts on channels: 1 all, 2 unmuted ones, 3 none.
   * - `web_navigate_to_sent_message`: Show the conversation after sending a message to it.
   * - `web_suggest_update_timezone`: Offer to change the time zone if the device has a different one.
   * - `web_escape_navigates_to_home_view`: Whether Escape opens the first view.
   *
   * @deprecated
   */
  readonly updateDisplaySettings: ApiFunction<'updateDisplaySettings', C>;
  /**
   * Older name of updating own settings. Accepts all of them.
   *
   * - `full_name`: The new name. Ignored if the organization does not allow name changes.
   * - `email`: The new address. If the server sends mail, the change takes effect once the user follows the link
   *   mailed to the new address, and the current address is notified. Requires `old_password`. An account without
   *   a password requires a key from a sign-in within the last 10 minutes.
   * - `old_password`: The current password, if there is one. Required for a new password, or a new address.
   * - `new_password`: The new password. If it replaces an old one, all keys of the account stop working: continue
   *   with `api_key` of the response. The first password of an account requires a key from a sign-in within the
   *   last 10 minutes.
   * - `keep_other_keys`: Beyond the API: with `new_password`, true leaves all keys as they are, so that other
   *   devices stay signed in. By default they end.
   * - `timezone`: IANA name of the time zone; empty if unset.
   * - `default_language`: Language of the interface.
   * - `email_address_visibility`: Visibility of the real address: 1 everyone, 2 members, 3 administrators, 4
   *   nobody, 5 moderators.
   * - `enter_sends`: Whether Enter sends the message. Otherwise it starts a new line.
   * - `send_private_typing_notifications`: Let others see when the user types a direct message.
   * - `send_stream_typing_notifications`: Let others see when the user types a channel message.
   * - `send_read_receipts`: Let others see which messages the user has read.
   * - `receives_typing_notifications`: Show when others are typing.
   * - `enable_drafts_synchronization`: Store drafts on the server. Turning it off deletes the stored drafts.
   * - `translate_emoticons`: Convert text such as `:)` to emoji when sending.
   * - `automatically_follow_topics_policy`: Follow topics on: 1 any participation, 2 sending, 3 starting them, 4
   *   never.
   * - `automatically_unmute_topics_in_muted_streams_policy`: Unmute topics of muted channels on: 1 any
   *   participation, 2 sending, 3 starting them, 4 never.
   * - `automatically_follow_topics_where_mentioned`: Follow topics in which the user is mentioned.
   * - `resolved_topic_notice_auto_read_policy`: Topics in which notices of resolving and reopening are marked as
   *   read: `always` in all topics, `except_followed` in topics that are not followed, `never` in none.
   * - `enable_stream_desktop_notifications`: Desktop notifications for all channel messages.
   * - `enable_stream_push_notifications`: Mobile notifications for all channel messages.
   * - `enable_stream_email_notifications`: Mail notifications for all channel messages.
   * - `enable_stream_audible_notifications`: Sound for all channel messages.
   * - `enable_desktop_notifications`: Desktop notifications for direct messages and mentions.
   * - `enable_sounds`: Sound for direct messages and mentions.
   * - `enable_offline_email_notifications`: Mail for direct messages and mentions while offline.
   * - `enable_offline_push_notifications`: Mobile notifications for direct messages and mentions while offline.
   * - `enable_online_push_notifications`: Mobile notifications while online too.
   * - `wildcard_mentions_notify`: Wildcard mentions notify like personal ones.
   * - `enable_followed_topic_desktop_notifications`: Desktop notifications for followed topics.
   * - `enable_followed_topic_push_notifications`: Mobile notifications for followed topics.
   * - `enable_followed_topic_email_notifications`: Mail notifications for followed topics.
   * - `enable_followed_topic_audible_notifications`: Sound for followed topics.
   * - `enable_followed_topic_wildcard_mentions_notify`: Wildcard mentions in followed topics notify like personal
   *   ones.
   * - `notification_sound`: Name of the sound; `none` for silence.
   * - `email_notifications_batching_period_seconds`: How long to collect messages for one mail.
   * - `message_content_in_email_notifications`: Include the messages in mails.
   * - `pm_content_in_desktop_notifications`: Show the text of direct messages in desktop notifications.
   * - `desktop_icon_count_display`: Messages that the count on the icon covers: 1 all unread, 2 direct messages,
   *   mentions and followed topics, 3 direct messages and mentions, 4 none.
   * - `enable_digest_emails`: Mail a digest after a long absence.
   * - `enable_login_emails`: Mail when someone signs in from a new device.
   * - `enable_marketing_emails`: Mail about the service.
   * - `realm_name_in_email_notifications_policy`: Name of the organization in mail subjects: 1 if the user has
   *   several, 2 always, 3 never.
   * - `allow_private_data_export`: Let exports that administrators request include the private messages that the
   *   user can read.
   * - `presence_enabled`: Let others see when the user is online.
   * - `twenty_four_hour_time`: Show 24-hour time; null follows the language.
   * - `color_scheme`: Colours: 1 as the system, 2 dark, 3 light.
   * - `web_home_view`: The first view of the web client.
   * - `emojiset`: The style of emoji.
   * - `display_emoji_reaction_users`: Show names beside a few reactions.
   * - `starred_message_counts`: Show the number of starred messages.
   * - `user_list_style`: The list of users: 1 compact, 2 with status, 3 with pictures.
   * - `demote_inactive_streams`: Put inactive channels last: 1 if there are many, 2 always, 3 never.
   * - `fluid_layout_width`: Use the whole width of the window.
   * - `high_contrast_mode`: Stronger contrasts.
   * - `left_side_userlist`: Show the list of users on the left if space is short.
   * - `web_mark_read_on_scroll_policy`: Scrolling marks messages as read: 1 always, 2 in conversations, 3 never.
   * - `web_channel_default_view`: View that a click on a channel opens: 1 its newest topic, 2 all its messages, 3
   *   its topics, 4 its newest unread topic.
   * - `web_font_size_px`: Size of the text in pixels.
   * - `web_line_height_percent`: Line height in percent of the text size.
   * - `web_animate_image_previews`: When to animate images.
   * - `web_stream_unreads_count_display_policy`: Unread counts on channels: 1 all, 2 unmuted ones, 3 none.
   * - `web_navigate_to_sent_message`: Show the conversation after sending a message to it.
   * - `web_suggest_update_timezone`: Offer to change the time zone if the device has a different one.
   * - `web_escape_navigates_to_home_view`: Whether Escape opens the first view.
   *
   * @deprecated
   */
  readonly updateNotificationSettings: ApiFunction<'updateNotificationSettings', C>;
  /**
   * Changes settings and permissions of the organization, all or nothing. Some of them are for owners only.
   *
   * - `name`: Name of the organization.
   * - `description`: Description of the organization, in Markdown.
   * - `default_language`: Default language of new users. Texts of the server itself are in English.
   * - `topics_policy`: Whether channels that inherit the policy accept the empty topic.
   * - `allow_message_editing`: Whether users may edit their messages.
   * - `message_content_edit_limit_seconds`: Time limit for editing a message; null, or `unlimited` in requests,
   *   for no limit.
   * - `message_content_delete_limit_seconds`: Time limit for deleting own messages; null, or `unlimited` in
   *   requests, for no limit.
   * - `move_messages_within_stream_limit_seconds`: Time limit for moving a message between topics; null, or
   *   `unlimited` in requests, for no limit.
   * - `move_messages_between_streams_limit_seconds`: Time limit for moving a message between channels; null, or
   *   `unlimited` in requests, for no limit.
   * - `message_edit_history_visibility_policy`: Visible edit history: all edits, moves only, or none.
   * - `message_retention_days`: Number of days that messages are kept; -1, or `unlimited` in requests, for ever.
   * - `enable_read_receipts`: Whether users can see who has read a message.
   * - `enable_spectator_access`: Whether channels may be opened to people without an account.
   * - `moderation_request_channel_id`: Private channel for reports of messages; -1 for none.
   * - `new_stream_announcements_stream_id`: Channel for announcements of new channels; -1 for none.
   * - `signup_announcements_stream_id`: Channel for announcements of new users; -1 for none.
   * - `send_channel_events_messages`: Whether channels report changes in their topic “channel events”.
   * - `inline_image_preview`: Whether to show previews of images and uploads.
   * - `inline_url_embed_preview`: Whether to show previews of linked pages.
   * - `default_code_block_language`: Default language of code blocks; empty for none.
   * - `presence_disabled`: Whether presence is hidden from everyone.
   * - `invite_required`: Whether new users need an invitation.
   * - `emails_restricted_to_domains`: Whether new users need an address in one of the organization’s domains.
   * - `second_factor_required_of`: Who must have a second factor to sign in with a password: nobody, owners,
   *   administrators and owners, everyone except guests, or everyone.
   * - `disallow_disposable_email_addresses`: Whether disposable addresses are refused.
   * - `waiting_period_threshold`: Days until a new member becomes a full member.
   * - `welcome_message_custom_text`: Additional text of the welcome message for new users.
   * - `name_changes_disabled`: Whether users are prevented from changing their name.
   * - `email_changes_disabled`: Whether users are prevented from changing their address.
   * - `avatar_changes_disabled`: Whether users are prevented from changing their picture.
   * - `can_access_all_users_group`: Users who can see all users. Others only see users they share a conversation
   *   with.
   * - `can_add_custom_emoji_group`: Users who may add emoji.
   * - `can_add_subscribers_group`: Users who may subscribe others to public channels.
   * - `can_create_bots_group`: Users who may create bots of any type.
   * - `can_create_write_only_bots_group`: Users who may create bots that only send.
   * - `can_create_groups`: Users who may create user groups.
   * - `can_create_private_channel_group`: Users who may create private channels.
   * - `can_create_public_channel_group`: Users who may create public channels.
   * - `can_create_users_group`: Administrators who may create accounts for others.
   * - `can_create_web_public_channel_group`: Users who may open channels to people without an account.
   * - `can_delete_any_message_group`: Users who may delete any message.
   * - `can_delete_own_message_group`: Users who may delete their own messages.
   * - `can_invite_users_group`: Users who may create invitation links for one person.
   * - `create_multiuse_invite_group`: Users who may create invitation links.
   * - `can_manage_all_groups`: Users who may change every user group.
   * - `can_manage_billing_group`: Users who may manage billing. Kept for compatibility.
   * - `can_mention_many_users_group`: Users who may use wildcard mentions in large channels and topics.
   * - `can_move_messages_between_channels_group`: Users who may move messages to other channels.
   * - `can_move_messages_between_topics_group`: Users who may move messages to other topics.
   * - `can_resolve_topics_group`: Users who may resolve and reopen topics.
   * - `can_set_delete_message_policy_group`: Users who may set, in channels they administer, who can delete
   *   messages.
   * - `can_set_topics_policy_group`: Users who may set the topics policy of channels they administer.
   * - `can_summarize_topics_group`: Users who may have topics summarized. Kept for compatibility.
   * - `direct_message_initiator_group`: Users who may start direct conversations.
   * - `direct_message_permission_group`: Users, at least one of whom must be in every direct conversation.
   */
  readonly updateRealm: ApiFunction<'updateRealm', C>;
  /**
   * Changes the settings that new accounts start with; other settings stay. Existing accounts keep their settings,
   * and bots always start with the API’s defaults.
   *
   * - `email_address_visibility`: Visibility of the real address: 1 everyone, 2 members, 3 administrators, 4
   *   nobody, 5 moderators.
   * - `enter_sends`: Whether Enter sends the message. Otherwise it starts a new line.
   * - `send_private_typing_notifications`: Let others see when the user types a direct message.
   * - `send_stream_typing_notifications`: Let others see when the user types a channel message.
   * - `send_read_receipts`: Let others see which messages the user has read.
   * - `receives_typing_notifications`: Show when others are typing.
   * - `enable_drafts_synchronization`: Store drafts on the server. Turning it off deletes the stored drafts.
   * - `translate_emoticons`: Convert text such as `:)` to emoji when sending.
   * - `automatically_follow_topics_policy`: Follow topics on: 1 any participation, 2 sending, 3 starting them, 4
   *   never.
   * - `automatically_unmute_topics_in_muted_streams_policy`: Unmute topics of muted channels on: 1 any
   *   participation, 2 sending, 3 starting them, 4 never.
   * - `automatically_follow_topics_where_mentioned`: Follow topics in which the user is mentioned.
   * - `resolved_topic_notice_auto_read_policy`: Topics in which notices of resolving and reopening are marked as
   *   read: `always` in all topics, `except_followed` in topics that are not followed, `never` in none.
   * - `enable_stream_desktop_notifications`: Desktop notifications for all channel messages.
   * - `enable_stream_push_notifications`: Mobile notifications for all channel messages.
   * - `enable_stream_email_notifications`: Mail notifications for all channel messages.
   * - `enable_stream_audible_notifications`: Sound for all channel messages.
   * - `enable_desktop_notifications`: Desktop notifications for direct messages and mentions.
   * - `enable_sounds`: Sound for direct messages and mentions.
   * - `enable_offline_email_notifications`: Mail for direct messages and mentions while offline.
   * - `enable_offline_push_notifications`: Mobile notifications for direct messages and mentions while offline.
   * - `enable_online_push_notifications`: Mobile notifications while online too.
   * - `wildcard_mentions_notify`: Wildcard mentions notify like personal ones.
   * - `enable_followed_topic_desktop_notifications`: Desktop notifications for followed topics.
   * - `enable_followed_topic_push_notifications`: Mobile notifications for followed topics.
   * - `enable_followed_topic_email_notifications`: Mail notifications for followed topics.
   * - `enable_followed_topic_audible_notifications`: Sound for followed topics.
   * - `enable_followed_topic_wildcard_mentions_notify`: Wildcard mentions in followed topics notify like personal
   *   ones.
   * - `notification_sound`: Name of the sound; `none` for silence.
   * - `email_notifications_batching_period_seconds`: How long to collect messages for one mail.
   * - `message_content_in_email_notifications`: Include the messages in mails.
   * - `pm_content_in_desktop_notifications`: Show the text of direct messages in desktop notifications.
   * - `desktop_icon_count_display`: Messages that the count on the icon covers: 1 all unread, 2 direct messages,
   *   mentions and followed topics, 3 direct messages and mentions, 4 none.
   * - `enable_digest_emails`: Mail a digest after a long absence.
   * - `enable_login_emails`: Mail when someone signs in from a new device.
   * - `realm_name_in_email_notifications_policy`: Name of the organization in mail subjects: 1 if the user has
   *   several, 2 always, 3 never.
   * - `presence_enabled`: Let others see when the user is online.
   * - `twenty_four_hour_time`: Show 24-hour time; null follows the language.
   * - `color_scheme`: Colours: 1 as the system, 2 dark, 3 light.
   * - `web_home_view`: The first view of the web client.
   * - `emojiset`: The style of emoji.
   * - `display_emoji_reaction_users`: Show names beside a few reactions.
   * - `starred_message_counts`: Show the number of starred messages.
   * - `user_list_style`: The list of users: 1 compact, 2 with status, 3 with pictures.
   * - `demote_inactive_streams`: Put inactive channels last: 1 if there are many, 2 always, 3 never.
   * - `fluid_layout_width`: Use the whole width of the window.
   * - `high_contrast_mode`: Stronger contrasts.
   * - `left_side_userlist`: Show the list of users on the left if space is short.
   * - `web_mark_read_on_scroll_policy`: Scrolling marks messages as read: 1 always, 2 in conversations, 3 never.
   * - `web_channel_default_view`: View that a click on a channel opens: 1 its newest topic, 2 all its messages, 3
   *   its topics, 4 its newest unread topic.
   * - `web_font_size_px`: Size of the text in pixels.
   * - `web_line_height_percent`: Line height in percent of the text size.
   * - `web_animate_image_previews`: When to animate images.
   * - `web_stream_unreads_count_display_policy`: Unread counts on channels: 1 all, 2 unmuted ones, 3 none.
   * - `web_navigate_to_sent_message`: Show the conversation after sending a message to it.
   * - `web_suggest_update_timezone`: Offer to change the time zone if the device has a different one.
   * - `web_escape_navigates_to_home_view`: Whether Escape opens the first view.
   */
  readonly updateSettingsOfNewPeople: ApiFunction<'updateSettingsOfNewPeople', C>;
  /**
   * Sends the caller the message that new people get, with this text in place of `welcome_message_custom_text`.
   *
   * - `welcome_message_custom_text`: The text of the organization.
   */
  readonly sendTestWelcomeMessage: ApiFunction<'sendTestWelcomeMessage', C>;
  /**
   * Signs everybody out, and lets nobody in. Nothing is deleted: `tidings realm reactivate` opens the organization
   * again. A retry after a lost answer gets `REALM_DEACTIVATED`.
   */
  readonly deactivateRealm: ApiFunction<'deactivateRealm', C>;
  /**
   * Clients offer to open code of this language there. POST /register lists all playgrounds.
   *
   * - `name`: The name that people choose it by.
   * - `pygments_language`: The language, as code blocks name it.
   * - `url_template`: URL template (RFC 6570) with the variable `code` and no other.
   */
  readonly createPlayground: ApiFunction<'createPlayground', C>;
  /**
   * Remove a code playground.
   *
   * - `playground_id`: The playground.
   */
  readonly deletePlayground: ApiFunction<'deletePlayground', C>;
  /**
   * If `realm_emails_restricted_to_domains` is on, new people need an address in one of these domains.
   */
  readonly getRealmDomains: ApiFunction<'getRealmDomains', C>;
  /**
   * Allow an email domain.
   *
   * - `domain`: The domain, such as `example.org`.
   * - `allow_subdomains`: Whether domains below it belong to it too.
   */
  readonly createRealmDomain: ApiFunction<'createRealmDomain', C>;
  /**
   * Change an allowed email domain.
   *
   * - `domain`: The domain, such as `example.org`.
   * - `allow_subdomains`: Whether domains below it belong to it too.
   */
  readonly updateRealmDomain: ApiFunction<'updateRealmDomain', C>;
  /**
   * Without the last domain, addresses are no longer restricted to domains.
   *
   * - `domain`: The domain, such as `example.org`.
   */
  readonly deleteRealmDomain: ApiFunction<'deleteRealmDomain', C>;
  /**
   * The server makes the export in the background. Administrators hear of it by the event `realm_export`.
   * docs/reference/export.md lists its contents.
   *
   * - `export_type`: 1, the default: public channels, and the addresses that administrators can see. 2: also the
   *   private data of people who allow it.
   */
  readonly createRealmExport: ApiFunction<'createRealmExport', C>;
  /**
   * Get the exports of the organization.
   */
  readonly getRealmExports: ApiFunction<'getRealmExports', C>;
  /**
   * Delete an export of the organization.
   *
   * - `export_id`: The export.
   */
  readonly deleteRealmExport: ApiFunction<'deleteRealmExport', C>;
  /**
   * Get who allows the export of private data.
   */
  readonly getExportConsents: ApiFunction<'getExportConsents', C>;
  /**
   * The picture is cut to a square and encoded anew, without its metadata.
   *
   * - `file`: An image.
   */
  readonly uploadRealmIcon: ApiFunction<'uploadRealmIcon', C>;
  /**
   * The organization has the icon of the server again.
   */
  readonly deleteRealmIcon: ApiFunction<'deleteRealmIcon', C>;
  /**
   * The picture is shrunk to at most 800 by 100 pixels and encoded anew, without its metadata.
   *
   * - `night`: Whether this is the logo for dark themes.
   * - `file`: An image.
   */
  readonly uploadRealmLogo: ApiFunction<'uploadRealmLogo', C>;
  /**
   * The organization has the logo of the server again; in dark themes its logo for light themes.
   *
   * - `night`: Whether this is the logo for dark themes.
   */
  readonly deleteRealmLogo: ApiFunction<'deleteRealmLogo', C>;
  /**
   * Includes deactivated emoji, because old messages show them.
   */
  readonly getRealmEmoji: ApiFunction<'getRealmEmoji', C>;
  /**
   * For users in `can_add_custom_emoji_group`. Only administrators can override the name of a built-in emoji.
   *
   * - `emoji_name`: The name: lower-case letters, digits, `-` and `_`, with neither `-` nor `_` at either end.
   *   Spaces become `_`.
   * - `file`: An image.
   */
  readonly uploadRealmEmoji: ApiFunction<'uploadRealmEmoji', C>;
  /**
   * Removes the emoji from the choices; old messages still show it. For the user who added it, and administrators.
   *
   * - `emoji_name`: The name of the emoji.
   */
  readonly deactivateRealmEmoji: ApiFunction<'deactivateRealmEmoji', C>;
  /**
   * Get linkifiers.
   */
  readonly getLinkifiers: ApiFunction<'getLinkifiers', C>;
  /**
   * Create a linkifier.
   *
   * - `pattern`: Regular expression with named groups, in RE2 syntax. Matching text becomes a link.
   * - `url_template`: URL template (RFC 6570). Its variables must be exactly the named groups.
   */
  readonly createLinkifier: ApiFunction<'createLinkifier', C>;
  /**
   * Reorder linkifiers.
   *
   * - `ordered_linkifier_ids`: IDs of all rules in their new order.
   */
  readonly reorderLinkifiers: ApiFunction<'reorderLinkifiers', C>;
  /**
   * Replaces the rule. Messages already sent stay as they are.
   *
   * - `filter_id`: The rule.
   * - `pattern`: Regular expression with named groups, in RE2 syntax. Matching text becomes a link.
   * - `url_template`: URL template (RFC 6570). Its variables must be exactly the named groups.
   */
  readonly updateLinkifier: ApiFunction<'updateLinkifier', C>;
  /**
   * Messages already sent stay as they are.
   *
   * - `filter_id`: The rule.
   */
  readonly deleteLinkifier: ApiFunction<'deleteLinkifier', C>;
  /**
   * What a client needs to know before signing in. The `realm_*` fields are absent if the host is not an
   * organization’s.
   */
  readonly getServerSettings: ApiFunction<'getServerSettings', C>;
  /**
   * Check whether the organization needs its first owner.
   */
  readonly getSetup: ApiFunction<'getSetup', C>;
  /**
   * Works once, with the token that the server prints when it starts on an empty database.
   *
   * - `token`: The one-time token that the server printed.
   * - `organization_name`: Name of the organization.
   * - `full_name`: Name of the owner.
   * - `email`: Address of the owner.
   * - `password`: Password of the owner.
   * - `device_name`: Beyond the API: a name for this device. The answer then has a key of its own for it, with
   *   `key_id`. Without it, the answer has the main key, which all such programs of the account share.
   */
  readonly completeSetup: ApiFunction<'completeSetup', C>;
  /**
   * The caller’s invitations that still work; for administrators, those of all users.
   */
  readonly getInvites: ApiFunction<'getInvites', C>;
  /**
   * Mails each address a link that creates one account, for that address only. Needs the permission of
   * `can_invite_users_group`, and a server that sends mail. At most 100 addresses per request. Daily limits: 100
   * of these mails for a user, 1000 for an organization, and 3 to one address.
   *
   * - `invitee_emails`: The addresses, separated by commas or line breaks. Each may be written as `Name
   *   <address>`.
   * - `invite_expires_in_minutes`: Minutes until the invitation expires; null for never.
   * - `invite_as`: The role of the new accounts. Only administrators may invite to a role above member, and only
   *   owners may invite owners.
   * - `stream_ids`: Channels to subscribe the new accounts to. The caller must be allowed to add subscribers
   *   there.
   * - `include_realm_default_subscriptions`: Whether the new accounts are also subscribed to the default channels.
   * - `notify_referrer_on_join`: Whether the caller is notified of each new account.
   */
  readonly sendInvites: ApiFunction<'sendInvites', C>;
  /**
   * For the user who sent the invitation, and administrators; at most once an hour. The earlier link stops
   * working. The new link is valid for the original duration, starting now.
   *
   * - `invite_id`: The invitation.
   */
  readonly resendEmailInvite: ApiFunction<'resendEmailInvite', C>;
  /**
   * For the user who sent the invitation, and administrators.
   *
   * - `invite_id`: The invitation.
   */
  readonly revokeEmailInvite: ApiFunction<'revokeEmailInvite', C>;
  /**
   * Anyone with the link can create an account. Needs the permission of `create_multiuse_invite_group`, or of
   * `can_invite_users_group` for a single-use link.
   *
   * - `invite_expires_in_minutes`: Minutes until the invitation expires; null for never.
   * - `invite_as`: The role of the new accounts. Only administrators may invite to a role above member, and only
   *   owners may invite owners.
   * - `stream_ids`: Channels to subscribe the new accounts to. The caller must be allowed to add subscribers
   *   there.
   * - `include_realm_default_subscriptions`: Whether the new accounts are also subscribed to the default channels.
   * - `notify_referrer_on_join`: Whether the caller is notified of each new account.
   * - `single_use`: Beyond the API: the link creates one account only.
   */
  readonly createInviteLink: ApiFunction<'createInviteLink', C>;
  /**
   * For the user who created the link, and administrators.
   *
   * - `invite_id`: The invitation.
   */
  readonly revokeInviteLink: ApiFunction<'revokeInviteLink', C>;
  /**
   * Shows an invitation before it is accepted. A `POST`, because proxies log URLs, and anyone with the token could
   * join.
   *
   * - `token`: The secret part of the link.
   */
  readonly getInvitation: ApiFunction<'getInvitation', C>;
  /**
   * If the organization requires a second factor, the account is created, but the answer has no key: sign in with
   * the password to set the factor up.
   *
   * - `token`: The secret part of the link.
   * - `full_name`: Name of the new person.
   * - `email`: Address of the new person.
   * - `password`: Password of the new person.
   * - `device_name`: Beyond the API: a name for this device. The answer then has a key of its own for it, with
   *   `key_id`. Without it, the answer has the main key, which all such programs of the account share.
   */
  readonly join: ApiFunction<'join', C>;
  /**
   * A person who signs in through the provider without an account is redirected back with `failed=no-account` and
   * a `ticket`, which is valid for some minutes. If the account has been created in the meantime, the person is
   * signed in to it.
   *
   * - `token`: The secret part of the link.
   * - `ticket`: The ticket from the redirect.
   * - `web_flow_otp`: The one-time pad that the sign-in started with.
   * - `device_name`: Beyond the API: a name for this device. The answer then has a key of its own for it, with
   *   `key_id`. Without it, the answer has the main key, which all such programs of the account share.
   */
  readonly joinThroughProvider: ApiFunction<'joinThroughProvider', C>;
  /**
   * The keys of the caller’s account, with the time and place of their last use.
   */
  readonly getOwnKeys: ApiFunction<'getOwnKeys', C>;
  /**
   * Another key of the caller’s account, for a program or a device that cannot sign in itself. The key is shown
   * only in this response.
   *
   * - `name`: The name of the program or device.
   * - `expires_at`: When the key expires, in UNIX seconds; without it, never. If the key of the request expires
   *   earlier, the new one expires with it.
   */
  readonly createOwnKey: ApiFunction<'createOwnKey', C>;
  /**
   * Its waiting requests, event streams and sockets end within a second, and its push devices are forgotten. To
   * sign out, end the key of the request.
   *
   * - `key_id`: The key.
   */
  readonly endOwnKey: ApiFunction<'endOwnKey', C>;
  /**
   * Ends all keys of the caller’s account except that of the request. Programs with the main key need another,
   * too.
   */
  readonly endOtherKeys: ApiFunction<'endOtherKeys', C>;
  /**
   * For administrators. The keys of owners and of services are for owners only.
   *
   * - `user_id`: The account.
   */
  readonly getUserKeys: ApiFunction<'getUserKeys', C>;
  /**
   * For administrators. Its waiting requests, event streams and sockets end within a second, and its push devices
   * are forgotten.
   *
   * - `user_id`: The account.
   * - `key_id`: The key.
   */
  readonly endUserKey: ApiFunction<'endUserKey', C>;
  /**
   * Get service keys.
   */
  readonly getServiceKeys: ApiFunction<'getServiceKeys', C>;
  /**
   * For a backend: a key that does nothing beyond its scopes. The scopes are `users`, `channels`,
   * `messages:send_as`, `webhooks`, `before_send_hook` and `read:all`; each endpoint says which one opens it. The
   * key belongs to an account of its own, a bot with the rights of an administrator. The key is shown only in this
   * response.
   *
   * - `name`: The name of the service. Messages that it sends for people are marked with it.
   * - `scopes`: What the key may do.
   * - `expires_at`: When the key expires, in UNIX seconds; without it, never.
   */
  readonly createServiceKey: ApiFunction<'createServiceKey', C>;
  /**
   * Ends the key and deactivates the account of the service. Its waiting requests, event streams and sockets end
   * within a second, and its push devices are forgotten.
   *
   * - `key_id`: The key.
   */
  readonly deleteServiceKey: ApiFunction<'deleteServiceKey', C>;
  /**
   * The services whose events incoming-webhook bots can post.
   */
  readonly getIntegrations: ApiFunction<'getIntegrations', C>;
  /**
   * Only on Tidings, for the owner of an incoming webhook bot and administrators. The last 50 events of other
   * services, and what became of each.
   *
   * - `bot_id`: The account of the bot.
   */
  readonly getExternalEvents: ApiFunction<'getExternalEvents', C>;
  /**
   * Posts a message about the event, as an incoming-webhook bot. A service that retries a delivery with the same
   * ID gets the same answer, and nothing is posted twice.
   *
   * - `integration`: The service, as GET /integrations names it.
   * - `stream`: Name or ID of the channel to post in. Without it, the owner of the bot gets a direct message.
   * - `topic`: The topic of all messages. Without it, each integration chooses one for each event.
   * - `only_events`: Post only these events. `*` stands for any characters, and a name without its part after the
   *   dot stands for all of them: `pull_request` includes `pull_request.opened`.
   * - `exclude_events`: Do not post these events, in the form of `only_events`.
   * - `payload`: The event, as the service sends it: JSON, or a form whose field `payload` has JSON, or a form
   *   with the event as fields. It may be compressed with gzip, deflate or br.
   */
  readonly receiveExternalEvent: ApiFunction<'receiveExternalEvent', C>;
}
