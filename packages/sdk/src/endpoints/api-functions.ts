// Written by `npm run endpoints` from the contracts of @tidings/shared-types.
import type { CustomTypes, WithCustom } from '@tidings/shared-types/wire';
import type { CallOptions, ApiResult, FileResult, NoParameters } from '../api/call.ts';
import type { AddAlertWordsRequest, AddDefaultChannelRequest, AddReactionRequest, ArchiveChannelRequest, BeginSecondFactorRequest, CheckMessagesMatchNarrowRequest, ClearOwnProfileRequest, CompleteSetupRequest, ConfirmNewAddressRequest, ConfirmSecondFactorRequest, CreateBotRequest, CreateChannelFolderRequest, CreateChannelRequest, CreateDraftDocumentTicketRequest, CreateDraftsRequest, CreateInviteLinkRequest, CreateLinkifierRequest, CreateNavigationViewRequest, CreateOwnKeyRequest, CreatePlaygroundRequest, CreateProfileFieldRequest, CreateRealmDomainRequest, CreateRealmExportRequest, CreateReminderRequest, CreateSavedSnippetRequest, CreateScheduledMessageRequest, CreateServiceKeyRequest, CreateTokenIssuerRequest, CreateUserGroupRequest, CreateUserRequest, CreateWebhookRequest, DeactivateBotRequest, DeactivateRealmEmojiRequest, DeactivateUserGroupRequest, DeactivateUserRequest, DeleteAttachmentRequest, DeleteBotStorageRequest, DeleteDraftRequest, DeleteEventQueueRequest, DeleteLinkifierRequest, DeleteMessageRequest, DeleteNavigationViewRequest, DeletePlaygroundRequest, DeleteProfileFieldRequest, DeleteRealmDomainRequest, DeleteRealmExportRequest, DeleteRealmLogoRequest, DeleteReminderRequest, DeleteSavedSnippetRequest, DeleteScheduledMessageRequest, DeleteServiceKeyRequest, DeleteTokenIssuerRequest, DeleteTopicRequest, DeleteUserGroupRequest, DeleteWebhookRequest, EditDraftRequest, EndOwnKeyRequest, EndUserKeyRequest, EraseUserRequest, ExportUserRequest, FetchApiKeyRequest, FetchApiKeyWithTokenRequest, ForgotPasswordRequest, GetAuditLogRequest, GetBotDeliveriesRequest, GetBotStorageRequest, GetChannelEmailAddressRequest, GetChannelFoldersRequest, GetChannelIdRequest, GetChannelRequest, GetChannelSubscribersRequest, GetChannelsRequest, GetDraftDocumentRequest, GetErasureRequest, GetEventsRequest, GetExternalEventsRequest, GetInvitationRequest, GetMessageHistoryRequest, GetMessageRequest, GetMessagesRequest, GetReadReceiptsRequest, GetStatusOfRequest, GetSubscriptionsRequest, GetTemporaryFileUrlRequest, GetTopicsRequest, GetUserGroupMembersRequest, GetUserGroupSubgroupsRequest, GetUserGroupsRequest, GetUserKeysRequest, GetUserPresenceRequest, GetUserRequest, GetUsersRequest, GetWebhookDeliveriesRequest, IsSubscribedRequest, IsUserGroupMemberRequest, JoinRequest, JoinThroughProviderRequest, MarkChannelAsReadRequest, MarkOnboardingStepAsReadRequest, MarkTopicAsReadRequest, MuteUserRequest, ReactivateUserRequest, ReceiveExternalEventRequest, RegenerateBotApiKeyRequest, RegisterApnsTokenRequest, RegisterFcmTokenRequest, RegisterPushDeviceRequest, RegisterRequest, RemoveAlertWordsRequest, RemoveDefaultChannelRequest, RemoveReactionRequest, RemoveSecondFactorRequest, RenderMessageRequest, RenewRecoveryCodesRequest, ReorderChannelFoldersRequest, ReorderLinkifiersRequest, ReorderProfileFieldsRequest, ReportMessageRequest, ResendEmailInviteRequest, ResetPasswordRequest, ResetSecondFactorRequest, RevokeEmailInviteRequest, RevokeInviteLinkRequest, SendInvitesRequest, SendMessageRequest, SendOutboxRequest, SendSubmessageRequest, SendTestNotificationRequest, SendTestPushNotificationRequest, SendTestWelcomeMessageRequest, SetBeforeSendHookRequest, SetEditTypingStatusRequest, SetTopicVisibilityRequest, SetTypingStatusRequest, SubscribeRequest, TestBeforeSendHookRequest, TestBotRequest, TestWebhookRequest, UnlinkIdentityRequest, UnmuteUserRequest, UnregisterApnsTokenRequest, UnregisterFcmTokenRequest, UnregisterPushDeviceRequest, UnsubscribeFromMailRequest, UnsubscribeRequest, UpdateBotRequest, UpdateBotStorageRequest, UpdateChannelFolderRequest, UpdateChannelRequest, UpdateDisplaySettingsRequest, UpdateLinkifierRequest, UpdateMessageFlagsInNarrowRequest, UpdateMessageFlagsRequest, UpdateMessageRequest, UpdateMutedTopicRequest, UpdateNavigationViewRequest, UpdateNotificationSettingsRequest, UpdateOwnProfileRequest, UpdatePresenceRequest, UpdateProfileFieldRequest, UpdateRealmDomainRequest, UpdateRealmRequest, UpdateSavedSnippetRequest, UpdateScheduledMessageRequest, UpdateSettingsOfNewPeopleRequest, UpdateSettingsRequest, UpdateStatusOfRequest, UpdateStatusRequest, UpdateSubscriptionSettingRequest, UpdateSubscriptionSettingsRequest, UpdateSubscriptionsRequest, UpdateTokenIssuerRequest, UpdateUserGroupMembersRequest, UpdateUserGroupRequest, UpdateUserGroupSubgroupsRequest, UpdateUserRequest, UpdateWebhookRequest, UploadFileRequest, UploadOwnAvatarRequest, UploadRealmEmojiRequest, UploadRealmIconRequest, UploadRealmLogoRequest, UpsertChannelsRequest, UpsertUsersRequest } from './requests.ts';
import type { AddAlertWordsResult, BeginSecondFactorResult, CheckMessagesMatchNarrowResult, CompleteSetupResult, ConfirmNewAddressResult, ConfirmSecondFactorResult, CreateBotResult, CreateChannelFolderResult, CreateChannelResult, CreateDraftDocumentTicketResult, CreateDraftsResult, CreateInviteLinkResult, CreateLinkifierResult, CreateOwnKeyResult, CreatePlaygroundResult, CreateProfileFieldResult, CreateRealmDomainResult, CreateRealmExportResult, CreateReminderResult, CreateSavedSnippetResult, CreateScheduledMessageResult, CreateServiceKeyResult, CreateTokenIssuerResult, CreateUserGroupResult, CreateUserResult, CreateWebhookResult, DeleteOwnAvatarResult, DeleteRealmIconResult, DeleteTopicResult, EndOtherKeysResult, EraseUserResult, FetchApiKeyResult, FetchApiKeyWithTokenResult, GetAlertWordsResult, GetAttachmentsResult, GetAuditLogResult, GetBeforeSendHookResult, GetBotDeliveriesResult, GetBotStorageResult, GetBotsResult, GetChannelEmailAddressResult, GetChannelFoldersResult, GetChannelIdResult, GetChannelResult, GetChannelSubscribersResult, GetChannelsResult, GetDraftDocumentResult, GetDraftsResult, GetErasureResult, GetEventsResult, GetExportConsentsResult, GetExternalEventsResult, GetIntegrationsResult, GetInvitationResult, GetInvitesResult, GetLinkifiersResult, GetMessageHistoryResult, GetMessageResult, GetMessagesResult, GetNavigationViewsResult, GetOwnKeysResult, GetOwnUserResult, GetProfileFieldsResult, GetPushKeysResult, GetReadReceiptsResult, GetRealmDomainsResult, GetRealmEmojiResult, GetRealmExportsResult, GetRealmPresenceResult, GetRemindersResult, GetSavedSnippetsResult, GetScheduledMessagesResult, GetSecondFactorResult, GetServerSettingsResult, GetServerStatusResult, GetServiceKeysResult, GetSetupResult, GetStatusOfResult, GetSubscriptionsResult, GetTemporaryFileUrlResult, GetTokenIssuersResult, GetTopicsResult, GetUsageResult, GetUserGroupMembersResult, GetUserGroupSubgroupsResult, GetUserGroupsResult, GetUserKeysResult, GetUserPresenceResult, GetUserResult, GetUsersResult, GetWebhookDeliveriesResult, GetWebhooksResult, IsSubscribedResult, IsUserGroupMemberResult, JoinResult, JoinThroughProviderResult, MarkAllAsReadResult, ReceiveExternalEventResult, RegenerateBotApiKeyResult, RegenerateOwnApiKeyResult, RegisterResult, RemoveAlertWordsResult, RenderMessageResult, RenewRecoveryCodesResult, ResetPasswordResult, SendMessageResult, SendOutboxResult, SendTestWelcomeMessageResult, SetBeforeSendHookResult, SubscribeResult, TestBeforeSendHookResult, TestBotResult, TestWebhookResult, UnsubscribeResult, UpdateBotResult, UpdateDisplaySettingsResult, UpdateMessageFlagsInNarrowResult, UpdateMessageFlagsResult, UpdateMessageResult, UpdateNotificationSettingsResult, UpdatePresenceResult, UpdateSettingsResult, UpdateSubscriptionsResult, UpdateTokenIssuerResult, UpdateWebhookResult, UploadFileResult, UploadOwnAvatarResult, UploadRealmIconResult, UpsertChannelsResult, UpsertUsersResult } from './results.ts';

/** A function for every endpoint, under the name of its contract. */
export interface Api<C extends CustomTypes = CustomTypes> {
  /**
   * Creates a queue of future events for GET /events, and returns the state of the organization at that moment.
   * Without an account, if the organization has public access, there is no queue, and the state contains only
   * public data.
   */
  readonly register: (request?: RegisterRequest | undefined, options?: CallOptions) => Promise<WithCustom<RegisterResult, C>>;
  /**
   * Returns the queue’s events after the given one. If there are none yet, waits for the next event, for at most
   * about 55 seconds, and then returns a `heartbeat`. An event is returned again until a request names it or a
   * later one. With `Accept: text/event-stream`, the same events are streamed as server-sent events; a
   * `Last-Event-ID` header resumes the stream.
   */
  readonly getEvents: (request: GetEventsRequest, options?: CallOptions) => Promise<GetEventsResult>;
  /** Deletes a queue that is no longer needed. Requests that wait for its events are answered. */
  readonly deleteEventQueue: (request: DeleteEventQueueRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Sends a message to a channel or to people. Content and topics that are too long are truncated. Sending twice
   * creates two messages, unless both requests have the same `Idempotency-Key`, or the same `queue_id` and
   * `local_id`.
   */
  readonly sendMessage: (request: WithCustom<SendMessageRequest, C>, options?: CallOptions) => Promise<SendMessageResult>;
  /**
   * Makes the changes that a client collected while it was offline, with one request. Each change is answered as
   * its own request would be, with its own permissions, rate limit and idempotency key. So a client that gets no
   * answer sends the same changes again, together or alone, and none happens twice. A change that is refused does
   * not stop the others, except those that name it in `idempotency_after`.
   */
  readonly sendOutbox: (request: SendOutboxRequest, options?: CallOptions) => Promise<SendOutboxResult>;
  /**
   * Messages around an anchor that match a narrow, by ID. A narrow without a channel searches the messages that
   * the caller received.
   */
  readonly getMessages: (request?: GetMessagesRequest | undefined, options?: CallOptions) => Promise<WithCustom<GetMessagesResult, C>>;
  /** Fetch a single message. */
  readonly getMessage: (request: GetMessageRequest, options?: CallOptions) => Promise<WithCustom<GetMessageResult, C>>;
  /** Checks messages that the caller received. */
  readonly checkMessagesMatchNarrow: (request: CheckMessagesMatchNarrowRequest, options?: CallOptions) => Promise<CheckMessagesMatchNarrowResult>;
  /**
   * Changes the content of a message, or moves it to another topic or channel. Both at once are possible only
   * within a channel. Only the sender can edit the content. Adding or removing the prefix `✔ ` of a topic resolves
   * or reopens it. The organization’s time limits apply. A message with 512 KiB of earlier versions can no longer
   * be edited.
   */
  readonly updateMessage: (request: WithCustom<UpdateMessageRequest, C>, options?: CallOptions) => Promise<UpdateMessageResult>;
  /**
   * Removes the message and its reactions for everyone. Users can delete their own messages, and those of their
   * bots, within the organization’s time limit. Users with the permission to delete any message can delete all
   * others.
   */
  readonly deleteMessage: (request: DeleteMessageRequest, options?: CallOptions) => Promise<ApiResult>;
  /** The original message, and its state after each edit and move. */
  readonly getMessageHistory: (request: GetMessageHistoryRequest, options?: CallOptions) => Promise<GetMessageHistoryResult>;
  /**
   * Active users who have read the message and share read receipts. Leaves out the sender, users who have muted
   * the caller or whom the caller has muted, and users who received the message only because it was moved.
   */
  readonly getReadReceipts: (request: GetReadReceiptsRequest, options?: CallOptions) => Promise<GetReadReceiptsResult>;
  /** Reports the message to the organization’s moderators, in the channel they chose for reports. */
  readonly reportMessage: (request: ReportMessageRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Shows what a message would look like. Nothing is stored, and no event is sent. */
  readonly renderMessage: (request: RenderMessageRequest, options?: CallOptions) => Promise<RenderMessageResult>;
  /** Votes in a poll, adds an option to it, checks off a task, and so on. Only widget messages accept such data. */
  readonly sendSubmessage: (request: SendSubmessageRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Adds an emoji to a message. If the message already has this emoji, the name given first stays. */
  readonly addReaction: (request: AddReactionRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Removes an emoji that the caller added to a message. */
  readonly removeReaction: (request: RemoveReactionRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Sets or clears one flag on messages, for the caller alone. Messages in channels that the caller is not
   * subscribed to stay read.
   */
  readonly updateMessageFlags: (request: UpdateMessageFlagsRequest, options?: CallOptions) => Promise<UpdateMessageFlagsResult>;
  /**
   * Sets or clears one flag on the messages around an anchor that match a narrow, for the caller alone. Processes
   * at most 5000 messages. To continue, pass the last processed message as the anchor, without including it, until
   * nothing newer is left.
   */
  readonly updateMessageFlagsInNarrow: (request: UpdateMessageFlagsInNarrowRequest, options?: CallOptions) => Promise<UpdateMessageFlagsInNarrowResult>;
  /**
   * Mark all messages as read.
   *
   * @deprecated
   */
  readonly markAllAsRead: (request?: NoParameters | undefined, options?: CallOptions) => Promise<MarkAllAsReadResult>;
  /**
   * Mark messages in a channel as read.
   *
   * @deprecated
   */
  readonly markChannelAsRead: (request: MarkChannelAsReadRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Mark messages in a topic as read.
   *
   * @deprecated
   */
  readonly markTopicAsRead: (request: MarkTopicAsReadRequest, options?: CallOptions) => Promise<ApiResult>;
  /** The caller’s messages that are scheduled or whose sending failed. */
  readonly getScheduledMessages: (request?: NoParameters | undefined, options?: CallOptions) => Promise<WithCustom<GetScheduledMessagesResult, C>>;
  /** Stores a message and sends it later. The server checks both now and then that the caller may send it. */
  readonly createScheduledMessage: (request: WithCustom<CreateScheduledMessageRequest, C>, options?: CallOptions) => Promise<CreateScheduledMessageResult>;
  /**
   * Changes only what the request contains. A message whose sending failed needs a new time, and is then scheduled
   * again.
   */
  readonly updateScheduledMessage: (request: WithCustom<UpdateScheduledMessageRequest, C>, options?: CallOptions) => Promise<ApiResult>;
  /** Delete a scheduled message. */
  readonly deleteScheduledMessage: (request: DeleteScheduledMessageRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Get drafts. */
  readonly getDrafts: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetDraftsResult>;
  /** All or nothing. The user’s other clients get an event. */
  readonly createDrafts: (request?: CreateDraftsRequest | undefined, options?: CallOptions) => Promise<CreateDraftsResult>;
  /** Replaces the draft. The user’s other clients get an event. */
  readonly editDraft: (request: EditDraftRequest, options?: CallOptions) => Promise<ApiResult>;
  /** The user’s other clients get an event. */
  readonly deleteDraft: (request: DeleteDraftRequest, options?: CallOptions) => Promise<ApiResult>;
  /** The Yjs document behind the draft: its text `content` is the draft’s content. */
  readonly getDraftDocument: (request: GetDraftDocumentRequest, options?: CallOptions) => Promise<GetDraftDocumentResult>;
  /** For clients that cannot send headers with a websocket. A ticket opens the document once, within a minute. */
  readonly createDraftDocumentTicket: (request: CreateDraftDocumentTicketRequest, options?: CallOptions) => Promise<CreateDraftDocumentTicketResult>;
  /** Texts that the caller has saved for reuse. */
  readonly getSavedSnippets: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetSavedSnippetsResult>;
  /** Create a saved snippet. */
  readonly createSavedSnippet: (request: CreateSavedSnippetRequest, options?: CallOptions) => Promise<CreateSavedSnippetResult>;
  /** Changes only what the request contains. */
  readonly updateSavedSnippet: (request: UpdateSavedSnippetRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Delete a saved snippet. */
  readonly deleteSavedSnippet: (request: DeleteSavedSnippetRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Tells others that the caller is typing or has stopped. The server stores nothing. While the user types, a
   * client repeats `start` every 30000 ms. Clients stop showing it after 45000 ms.
   */
  readonly setTypingStatus: (request: SetTypingStatusRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Tells everyone who can read a message that its sender is editing it or has stopped. The server stores nothing.
   * Clients repeat `start` as for new messages.
   */
  readonly setEditTypingStatus: (request: SetEditTypingStatusRequest, options?: CallOptions) => Promise<ApiResult>;
  /** The channels that at least one parameter selects, by name. */
  readonly getChannels: (request?: GetChannelsRequest | undefined, options?: CallOptions) => Promise<WithCustom<GetChannelsResult, C>>;
  /** Get a channel. */
  readonly getChannel: (request: GetChannelRequest, options?: CallOptions) => Promise<WithCustom<GetChannelResult, C>>;
  /** Get the ID of a channel. */
  readonly getChannelId: (request: GetChannelIdRequest, options?: CallOptions) => Promise<GetChannelIdResult>;
  /** For users who may read the channel, and administrators. Guests must be subscribed. */
  readonly getChannelSubscribers: (request: GetChannelSubscribersRequest, options?: CallOptions) => Promise<GetChannelSubscribersResult>;
  /**
   * Mail to this address is posted to the channel by the notification bot, with the permissions of the caller. The
   * address is a secret. It is empty if the server receives no mail, for bots, and for people who may not post
   * there.
   */
  readonly getChannelEmailAddress: (request: GetChannelEmailAddressRequest, options?: CallOptions) => Promise<GetChannelEmailAddressResult>;
  /** Create a channel. */
  readonly createChannel: (request: CreateChannelRequest, options?: CallOptions) => Promise<CreateChannelResult>;
  /**
   * Changes only what the request contains, all or nothing. For administrators, and users who may administer the
   * channel. A change that could open the content needs access to that content.
   */
  readonly updateChannel: (request: UpdateChannelRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Archives the channel: it stays readable, and its messages count as read. For administrators, and users who may
   * administer the channel.
   */
  readonly archiveChannel: (request: ArchiveChannelRequest, options?: CallOptions) => Promise<ApiResult>;
  /** New users are subscribed to the channel from now on. Adding a channel twice changes nothing. */
  readonly addDefaultChannel: (request: AddDefaultChannelRequest, options?: CallOptions) => Promise<ApiResult>;
  /** New users are no longer subscribed to the channel. */
  readonly removeDefaultChannel: (request: RemoveDefaultChannelRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Get channel folders. */
  readonly getChannelFolders: (request?: GetChannelFoldersRequest | undefined, options?: CallOptions) => Promise<GetChannelFoldersResult>;
  /** Create a channel folder. */
  readonly createChannelFolder: (request: CreateChannelFolderRequest, options?: CallOptions) => Promise<CreateChannelFolderResult>;
  /** Reorder channel folders. */
  readonly reorderChannelFolders: (request: ReorderChannelFoldersRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Changes only what the request contains. */
  readonly updateChannelFolder: (request: UpdateChannelFolderRequest, options?: CallOptions) => Promise<ApiResult>;
  /** The channels that the caller is subscribed to, without archived ones. */
  readonly getSubscriptions: (request?: GetSubscriptionsRequest | undefined, options?: CallOptions) => Promise<WithCustom<GetSubscriptionsResult, C>>;
  /** Check whether a user is subscribed. */
  readonly isSubscribed: (request: IsSubscribedRequest, options?: CallOptions) => Promise<IsSubscribedResult>;
  /**
   * Subscribes the caller or others to channels by name, and creates the channels that do not exist. Properties of
   * channels only apply to new ones.
   */
  readonly subscribe: (request: SubscribeRequest, options?: CallOptions) => Promise<SubscribeResult>;
  /**
   * Unsubscribes the caller or others, all or nothing. Administrators and members of the channel’s
   * `can_remove_subscribers_group` can unsubscribe others; owners can unsubscribe their bots.
   */
  readonly unsubscribe: (request: UnsubscribeRequest, options?: CallOptions) => Promise<UnsubscribeResult>;
  /**
   * Subscribes the caller to channels and unsubscribes them from others, all or nothing.
   *
   * @deprecated
   */
  readonly updateSubscriptions: (request?: UpdateSubscriptionsRequest | undefined, options?: CallOptions) => Promise<UpdateSubscriptionsResult>;
  /** Changes the caller’s own settings of channels that they are subscribed to. */
  readonly updateSubscriptionSettings: (request: UpdateSubscriptionSettingsRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Changes one of the caller’s own settings of a channel that they are subscribed to. */
  readonly updateSubscriptionSetting: (request: UpdateSubscriptionSettingRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * The topics with messages that the caller can see; the topic with the newest message is first. With protected
   * history, messages from before the caller subscribed do not count.
   */
  readonly getTopics: (request: GetTopicsRequest, options?: CallOptions) => Promise<GetTopicsResult>;
  /** Sets the caller’s visibility policy for a topic. */
  readonly setTopicVisibility: (request: SetTopicVisibilityRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Older form of setting the visibility policy for a topic.
   *
   * @deprecated
   */
  readonly updateMutedTopic: (request: UpdateMutedTopicRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Deletes all messages of the topic, newest first. For users who may delete any message of the channel. */
  readonly deleteTopic: (request: DeleteTopicRequest, options?: CallOptions) => Promise<DeleteTopicResult>;
  /** Stores a file for messages to link to. Only its owner can read it until a message links to it. */
  readonly uploadFile: (request: UploadFileRequest, options?: CallOptions) => Promise<UploadFileResult>;
  /** The file can be downloaded from this URL for a minute, without credentials. */
  readonly getTemporaryFileUrl: (request: GetTemporaryFileUrlRequest, options?: CallOptions) => Promise<GetTemporaryFileUrlResult>;
  /** The files that the caller uploaded. */
  readonly getAttachments: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetAttachmentsResult>;
  /** Messages that link to the file stay as they are, but their links are dead. */
  readonly deleteAttachment: (request: DeleteAttachmentRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Returns an API key for an address and password. Keys of other devices stay valid. A few failures in a row lock
   * the name for a while, for the network that they came from.
   */
  readonly fetchApiKey: (request: FetchApiKeyRequest, options?: CallOptions) => Promise<FetchApiKeyResult>;
  /**
   * Returns an API key for a token (JWT) that your own backend signed: see docs/how-to/embedding.md. Each call
   * makes a key of its own.
   */
  readonly fetchApiKeyWithToken: (request: FetchApiKeyWithTokenRequest, options?: CallOptions) => Promise<WithCustom<FetchApiKeyWithTokenResult, C>>;
  /**
   * Beyond the API: mails the address a link to choose a new password. Only if the server sends mail: see `mail`
   * among its extensions. The answer is the same whether or not an account has the address.
   */
  readonly forgotPassword: (request: ForgotPasswordRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Sets a new password with the link from the mail, and signs in. If the organization requires a second factor
   * that the account lacks, the answer has no key: sign in with the new password to set it up. The link works
   * once. The old key stops working at once, and registrations for mobile notifications are dropped.
   */
  readonly resetPassword: (request: ResetPasswordRequest, options?: CallOptions) => Promise<ResetPasswordResult>;
  /**
   * All keys of the account stop working at once. The caller goes on with the new one: a device that has a key of
   * its own gets another of its own, others get the new main key. Event queues stay open. Registrations for mobile
   * notifications are dropped.
   */
  readonly regenerateOwnApiKey: (request?: NoParameters | undefined, options?: CallOptions) => Promise<RegenerateOwnApiKeyResult>;
  /** A token issuer is a backend, such as that of your own product, whose tokens sign people in. */
  readonly getTokenIssuers: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetTokenIssuersResult>;
  /** Exactly one of `jwks_url`, `public_key` and `secret` must be given. */
  readonly createTokenIssuer: (request: CreateTokenIssuerRequest, options?: CallOptions) => Promise<CreateTokenIssuerResult>;
  /** A new key replaces the old one, also of another form. */
  readonly updateTokenIssuer: (request: UpdateTokenIssuerRequest, options?: CallOptions) => Promise<UpdateTokenIssuerResult>;
  /** Its people keep their accounts. An issuer with the same `iss` that is added later signs in to them again. */
  readonly deleteTokenIssuer: (request: DeleteTokenIssuerRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Beyond the API: see `second-factor` among the extensions of a server. */
  readonly getSecondFactor: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetSecondFactorResult>;
  /** Beyond the API: makes a secret for an authenticator app. Nothing is stored until a code confirms it. */
  readonly beginSecondFactor: (request: BeginSecondFactorRequest, options?: CallOptions) => Promise<BeginSecondFactorResult>;
  /**
   * Beyond the API: a first code proves that the app works. From then on, signing in with the password needs a
   * code. Existing keys stay valid.
   */
  readonly confirmSecondFactor: (request: ConfirmSecondFactorRequest, options?: CallOptions) => Promise<ConfirmSecondFactorResult>;
  /** Beyond the API: returns ten new codes. All older ones stop working. */
  readonly renewRecoveryCodes: (request: RenewRecoveryCodesRequest, options?: CallOptions) => Promise<RenewRecoveryCodesResult>;
  /**
   * Beyond the API: the password alone signs in again. If the organization requires a second factor, the next
   * sign-in sets up a new one.
   */
  readonly removeSecondFactor: (request: RemoveSecondFactorRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Beyond the API: removes the second factor of a person who lost their device and recovery codes. Make sure that
   * it is them who asks. Owners remove their own with a code.
   */
  readonly resetSecondFactor: (request: ResetSecondFactorRequest, options?: CallOptions) => Promise<ApiResult>;
  /** A webhook delivers the events of the organization to a backend: see docs/how-to/webhooks.md. */
  readonly getWebhooks: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetWebhooksResult>;
  /**
   * Events are delivered from now on, in order and at least once, in the form of Standard Webhooks. The webhook
   * gets an account of its own, a bot: it sees public channels, and other channels that the account is subscribed
   * to.
   */
  readonly createWebhook: (request: CreateWebhookRequest, options?: CallOptions) => Promise<CreateWebhookResult>;
  /** A webhook that is enabled again goes on where it stopped, unless `from` says otherwise. */
  readonly updateWebhook: (request: UpdateWebhookRequest, options?: CallOptions) => Promise<UpdateWebhookResult>;
  /** Its account is deactivated. */
  readonly deleteWebhook: (request: DeleteWebhookRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Sends a signed delivery without events, also to a paused webhook, and returns what the receiver answered.
   * Nothing else changes.
   */
  readonly testWebhook: (request: TestWebhookRequest, options?: CallOptions) => Promise<TestWebhookResult>;
  /** Get the last deliveries of a webhook. */
  readonly getWebhookDeliveries: (request: GetWebhookDeliveriesRequest, options?: CallOptions) => Promise<GetWebhookDeliveriesResult>;
  /**
   * A before-send hook is a program of yours that the server asks before it stores a message or an edit: see
   * docs/how-to/before-send.md.
   */
  readonly getBeforeSendHook: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetBeforeSendHookResult>;
  /**
   * Sets the hook up, or changes what is given of it. The hook sees every message that people and bots send,
   * direct messages included. If a service sets it up, moves it, or turns it on or off, the owners are told.
   */
  readonly setBeforeSendHook: (request?: SetBeforeSendHookRequest | undefined, options?: CallOptions) => Promise<SetBeforeSendHookResult>;
  /** Messages are stored without a question from then on. If a service removes the hook, the owners are told. */
  readonly removeBeforeSendHook: (request?: NoParameters | undefined, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Asks the hook about a message from the caller to themself, and returns the answer. Nothing is sent. A disabled
   * hook is asked too.
   */
  readonly testBeforeSendHook: (request?: TestBeforeSendHookRequest | undefined, options?: CallOptions) => Promise<TestBeforeSendHookResult>;
  /**
   * Brings the accounts of people in line with another system, which names them by its own IDs. Only what an item
   * contains changes. An item that matches the account changes nothing and emits no event. The address of an
   * account that the item does not name refuses the item. No mail, welcome message or notice is sent. For services
   * with the scope `users`, owners, and administrators who may create users. Only owners can make, change the role
   * or address of, or deactivate owners. Services cannot make administrators, change their role or address, or
   * reactivate them. With the scope `users` alone, services cannot fill private channels, or groups that have a
   * permission of the organization or of a private channel.
   */
  readonly upsertUsers: (request: WithCustom<UpsertUsersRequest, C>, options?: CallOptions) => Promise<UpsertUsersResult>;
  /**
   * Brings channels in line with another system, which names them by its own IDs: a channel for each order, ticket
   * or document. Only what an item contains changes. An item that matches the channel changes nothing and emits no
   * event. No notices are posted. For services with the scope `channels`, for owners, and for administrators
   * within their permissions: they cannot open, or let people into, a private channel that they cannot read and
   * did not create.
   */
  readonly upsertChannels: (request: WithCustom<UpsertChannelsRequest, C>, options?: CallOptions) => Promise<UpsertChannelsResult>;
  /**
   * Creates a member account, subscribed to the default channels. The caller must be an administrator and have the
   * permission to create users.
   */
  readonly createUser: (request: CreateUserRequest, options?: CallOptions) => Promise<CreateUserResult>;
  /**
   * All accounts that the caller can see, with deactivated ones and bots. Also for people without an account, if
   * the organization has public access.
   */
  readonly getUsers: (request?: GetUsersRequest | undefined, options?: CallOptions) => Promise<WithCustom<GetUsersResult, C>>;
  /** Get own user. */
  readonly getOwnUser: (request?: NoParameters | undefined, options?: CallOptions) => Promise<WithCustom<GetOwnUserResult, C>>;
  /** Get a user. */
  readonly getUser: (request: GetUserRequest, options?: CallOptions) => Promise<WithCustom<GetUserResult, C>>;
  /** Changes another account. Only owners can grant or revoke the owner role. */
  readonly updateUser: (request: UpdateUserRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * The account can no longer sign in, and its bots are deactivated with it. Its messages stay. Only owners can
   * deactivate owners.
   */
  readonly deactivateUser: (request: DeactivateUserRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * The account can sign in again. Its bots stay deactivated. Only owners can reactivate owners. Services and bots
   * cannot reactivate administrators.
   */
  readonly reactivateUser: (request: ReactivateUserRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Beyond the API: the account no longer belongs to one person at a provider. The next person there with its
   * verified address gets it, and all earlier keys and the password end. Until then, devices stay signed in.
   */
  readonly unlinkIdentity: (request: UnlinkIdentityRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Deactivate own user. */
  readonly deactivateOwnUser: (request?: NoParameters | undefined, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Beyond the API, for good: erases all data of a person, and their name in the messages of others. The account
   * is locked and loses its name, address and keys at once. The server does the rest in the background, in small
   * parts; `GET /users/{user_id}/data` says how far it is. The account stays as a deactivated “Deleted user”,
   * since messages refer to its ID. A repeated request erases nothing more.
   */
  readonly eraseUser: (request: EraseUserRequest, options?: CallOptions) => Promise<EraseUserResult>;
  /** Beyond the API: says how far the erasure of a person is, and what it has erased. */
  readonly getErasure: (request: GetErasureRequest, options?: CallOptions) => Promise<GetErasureResult>;
  /**
   * Beyond the API: streams all data of a person as a `.tar.gz` archive, which docs/reference/export.md describes.
   * For the person, and for owners.
   */
  readonly exportUser: (request: ExportUserRequest, options?: CallOptions) => Promise<FileResult>;
  /** Upload own picture. */
  readonly uploadOwnAvatar: (request: UploadOwnAvatarRequest, options?: CallOptions) => Promise<UploadOwnAvatarResult>;
  /** Restores the picture that the server draws for the account. */
  readonly deleteOwnAvatar: (request?: NoParameters | undefined, options?: CallOptions) => Promise<DeleteOwnAvatarResult>;
  /** Update own custom profile fields. */
  readonly updateOwnProfile: (request: UpdateOwnProfileRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Clear own custom profile fields. */
  readonly clearOwnProfile: (request: ClearOwnProfileRequest, options?: CallOptions) => Promise<ApiResult>;
  /** The active bots that the caller owns, with their keys. */
  readonly getBots: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetBotsResult>;
  /** The caller becomes the owner. The bot’s address is made from the short name. */
  readonly createBot: (request: CreateBotRequest, options?: CallOptions) => Promise<CreateBotResult>;
  /** For the bot’s owner and administrators. */
  readonly updateBot: (request: UpdateBotRequest, options?: CallOptions) => Promise<UpdateBotResult>;
  /** For the bot’s owner and administrators. */
  readonly deactivateBot: (request: DeactivateBotRequest, options?: CallOptions) => Promise<ApiResult>;
  /** For the bot’s owner and administrators. The old key stops working at once. */
  readonly regenerateBotApiKey: (request: RegenerateBotApiKeyRequest, options?: CallOptions) => Promise<RegenerateBotApiKeyResult>;
  /**
   * Only on Tidings, for the owner of an outgoing webhook bot and administrators. The last 50 messages that called
   * the bot. Finished ones are kept for 7 days.
   */
  readonly getBotDeliveries: (request: GetBotDeliveriesRequest, options?: CallOptions) => Promise<GetBotDeliveriesResult>;
  /**
   * Only on Tidings, for the bot’s owner and administrators. Calls the service once with a direct message of the
   * caller that is not sent, and returns what came back. Nothing is posted.
   */
  readonly testBot: (request: TestBotRequest, options?: CallOptions) => Promise<TestBotResult>;
  /** The texts that the calling bot has stored, by key. Bots only. */
  readonly getBotStorage: (request?: GetBotStorageRequest | undefined, options?: CallOptions) => Promise<GetBotStorageResult>;
  /** Adds and replaces texts of the calling bot; other keys stay. Bots only. */
  readonly updateBotStorage: (request: UpdateBotStorageRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Bots only. */
  readonly deleteBotStorage: (request?: DeleteBotStorageRequest | undefined, options?: CallOptions) => Promise<ApiResult>;
  /** All groups of the organization, with system groups. */
  readonly getUserGroups: (request?: GetUserGroupsRequest | undefined, options?: CallOptions) => Promise<GetUserGroupsResult>;
  /** Create a user group. */
  readonly createUserGroup: (request: CreateUserGroupRequest, options?: CallOptions) => Promise<CreateUserGroupResult>;
  /** Changes the name, description or permissions, or reactivates the group. */
  readonly updateUserGroup: (request: UpdateUserGroupRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Deactivate a user group. */
  readonly deactivateUserGroup: (request: DeactivateUserGroupRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Older name of deactivating a group.
   *
   * @deprecated
   */
  readonly deleteUserGroup: (request: DeleteUserGroupRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Adds and removes users and subgroups, all or nothing. Also works on deactivated groups. */
  readonly updateUserGroupMembers: (request: UpdateUserGroupMembersRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Get user group members. */
  readonly getUserGroupMembers: (request: GetUserGroupMembersRequest, options?: CallOptions) => Promise<GetUserGroupMembersResult>;
  /** Check user group membership. */
  readonly isUserGroupMember: (request: IsUserGroupMemberRequest, options?: CallOptions) => Promise<IsUserGroupMemberResult>;
  /** Adds and removes subgroups, all or nothing. */
  readonly updateUserGroupSubgroups: (request: UpdateUserGroupSubgroupsRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Get subgroups of a user group. */
  readonly getUserGroupSubgroups: (request: GetUserGroupSubgroupsRequest, options?: CallOptions) => Promise<GetUserGroupSubgroupsResult>;
  /** Get custom profile fields. */
  readonly getProfileFields: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetProfileFieldsResult>;
  /** Create a custom profile field. */
  readonly createProfileField: (request: CreateProfileFieldRequest, options?: CallOptions) => Promise<CreateProfileFieldResult>;
  /** Reorder custom profile fields. */
  readonly reorderProfileFields: (request: ReorderProfileFieldsRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Update a custom profile field. */
  readonly updateProfileField: (request: UpdateProfileFieldRequest, options?: CallOptions) => Promise<ApiResult>;
  /** The values that people entered are deleted with it. */
  readonly deleteProfileField: (request: DeleteProfileFieldRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Reports that the caller is online, and returns who else is. Clients call this every 60 seconds. A caller who
   * has turned off presence only gets the presence of others.
   */
  readonly updatePresence: (request: UpdatePresenceRequest, options?: CallOptions) => Promise<UpdatePresenceResult>;
  /** Get presence of a user. */
  readonly getUserPresence: (request: GetUserPresenceRequest, options?: CallOptions) => Promise<GetUserPresenceResult>;
  /** Users who were seen recently and whom the caller can see. */
  readonly getRealmPresence: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetRealmPresenceResult>;
  /**
   * Sets the text or emoji that others see beside the caller’s name. Requires a text, an emoji or `away`. An empty
   * value clears it.
   */
  readonly updateStatus: (request?: UpdateStatusRequest | undefined, options?: CallOptions) => Promise<ApiResult>;
  /** For administrators, to remove or replace an unwanted status. */
  readonly updateStatusOf: (request: UpdateStatusOfRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Get the status of a user. */
  readonly getStatusOf: (request: GetStatusOfRequest, options?: CallOptions) => Promise<GetStatusOfResult>;
  /** Past and future messages of the muted user count as read, and clients hide them. */
  readonly muteUser: (request: MuteUserRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Unmute a user. */
  readonly unmuteUser: (request: UnmuteUserRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Words that alert the caller wherever they are written. */
  readonly getAlertWords: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetAlertWordsResult>;
  /** Add alert words. */
  readonly addAlertWords: (request: AddAlertWordsRequest, options?: CallOptions) => Promise<AddAlertWordsResult>;
  /** Remove alert words. */
  readonly removeAlertWords: (request: RemoveAlertWordsRequest, options?: CallOptions) => Promise<RemoveAlertWordsResult>;
  /** Marks a notice that clients show once as seen. POST /register lists the unseen notices. */
  readonly markOnboardingStepAsRead: (request: MarkOnboardingStepAsReadRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Entries about sign-ins, keys, accounts, settings, permissions and deletions, the newest first. For the next
   * page, send the lowest id so far as `before`.
   */
  readonly getAuditLog: (request?: GetAuditLogRequest | undefined, options?: CallOptions) => Promise<GetAuditLogResult>;
  /** The caller’s pending reminders. */
  readonly getReminders: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetRemindersResult>;
  /** At the given time, the caller gets a direct message with a link to the message, if they can still read it. */
  readonly createReminder: (request: CreateReminderRequest, options?: CallOptions) => Promise<CreateReminderResult>;
  /** Delete a reminder. */
  readonly deleteReminder: (request: DeleteReminderRequest, options?: CallOptions) => Promise<ApiResult>;
  /** The caller’s saved views. Built-in views are missing until they are saved. */
  readonly getNavigationViews: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetNavigationViewsResult>;
  /** Create a navigation view. */
  readonly createNavigationView: (request: CreateNavigationViewRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Update a navigation view. */
  readonly updateNavigationView: (request: UpdateNavigationViewRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Delete a navigation view. */
  readonly deleteNavigationView: (request: DeleteNavigationViewRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * For apps that the server itself serves, such as its web client. Apps that belong to a relay have its keys
   * built in.
   */
  readonly getPushKeys: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetPushKeysResult>;
  /**
   * Registers a device for notifications that only it can read. The push relay decides later; an event reports the
   * result.
   */
  readonly registerPushDevice: (request: RegisterPushDeviceRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Stops notifications to a device, for example when its user signs out. */
  readonly unregisterPushDevice: (request: UnregisterPushDeviceRequest, options?: CallOptions) => Promise<ApiResult>;
  /** For devices that were registered by their token. Other devices have their own endpoint. */
  readonly sendTestNotification: (request?: SendTestNotificationRequest | undefined, options?: CallOptions) => Promise<ApiResult>;
  /** Send an E2EE test notification. */
  readonly sendTestPushNotification: (request?: SendTestPushNotificationRequest | undefined, options?: CallOptions) => Promise<ApiResult>;
  /** Registers an Android device for notifications. Has no effect if the server does not send any. */
  readonly registerFcmToken: (request: RegisterFcmTokenRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Unregister an Android device. */
  readonly unregisterFcmToken: (request: UnregisterFcmTokenRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Registers an iOS device for notifications. Has no effect if the server does not send any. */
  readonly registerApnsToken: (request: RegisterApnsTokenRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Unregister an iOS device. */
  readonly unregisterApnsToken: (request: UnregisterApnsTokenRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Changes only what the request contains. */
  readonly updateSettings: (request?: UpdateSettingsRequest | undefined, options?: CallOptions) => Promise<UpdateSettingsResult>;
  /**
   * Beyond the API: called when a person follows a confirmation link, which proves a new address or the address
   * that they joined with. Only if the server sends mail: see `mail` among its extensions.
   */
  readonly confirmNewAddress: (request: ConfirmNewAddressRequest, options?: CallOptions) => Promise<ConfirmNewAddressResult>;
  /**
   * Beyond the API: mails the caller a link that proves their address. Only if the server sends mail: see `mail`
   * among its extensions. People who join by a shared link get such a mail on joining, unless the daily limit is
   * reached. Nothing is mailed if the address is proven already: see `is_address_proven`.
   */
  readonly mailProofLink: (request?: NoParameters | undefined, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Beyond the API: mail programs call this through the `List-Unsubscribe` header of such a mail. Only if the
   * server sends mail: see `mail` among its extensions. Turns off `enable_offline_email_notifications`,
   * `enable_followed_topic_email_notifications` and `enable_stream_email_notifications`, and `email_notifications`
   * of every channel.
   */
  readonly unsubscribeFromMail: (request: UnsubscribeFromMailRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Older name of updating own settings. Accepts all of them.
   *
   * @deprecated
   */
  readonly updateDisplaySettings: (request?: UpdateDisplaySettingsRequest | undefined, options?: CallOptions) => Promise<UpdateDisplaySettingsResult>;
  /**
   * Older name of updating own settings. Accepts all of them.
   *
   * @deprecated
   */
  readonly updateNotificationSettings: (request?: UpdateNotificationSettingsRequest | undefined, options?: CallOptions) => Promise<UpdateNotificationSettingsResult>;
  /** Changes settings and permissions of the organization, all or nothing. Some of them are for owners only. */
  readonly updateRealm: (request?: UpdateRealmRequest | undefined, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Changes the settings that new accounts start with; other settings stay. Existing accounts keep their settings,
   * and bots always start with the API’s defaults.
   */
  readonly updateSettingsOfNewPeople: (request?: UpdateSettingsOfNewPeopleRequest | undefined, options?: CallOptions) => Promise<ApiResult>;
  /** Sends the caller the message that new people get, with this text in place of `welcome_message_custom_text`. */
  readonly sendTestWelcomeMessage: (request: SendTestWelcomeMessageRequest, options?: CallOptions) => Promise<SendTestWelcomeMessageResult>;
  /**
   * Signs everybody out, and lets nobody in. Nothing is deleted: `tidings realm reactivate` opens the organization
   * again. A retry after a lost answer gets `REALM_DEACTIVATED`.
   */
  readonly deactivateRealm: (request?: NoParameters | undefined, options?: CallOptions) => Promise<ApiResult>;
  /** Clients offer to open code of this language there. POST /register lists all playgrounds. */
  readonly createPlayground: (request: CreatePlaygroundRequest, options?: CallOptions) => Promise<CreatePlaygroundResult>;
  /** Remove a code playground. */
  readonly deletePlayground: (request: DeletePlaygroundRequest, options?: CallOptions) => Promise<ApiResult>;
  /** If `realm_emails_restricted_to_domains` is on, new people need an address in one of these domains. */
  readonly getRealmDomains: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetRealmDomainsResult>;
  /** Allow an email domain. */
  readonly createRealmDomain: (request: CreateRealmDomainRequest, options?: CallOptions) => Promise<CreateRealmDomainResult>;
  /** Change an allowed email domain. */
  readonly updateRealmDomain: (request: UpdateRealmDomainRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Without the last domain, addresses are no longer restricted to domains. */
  readonly deleteRealmDomain: (request: DeleteRealmDomainRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * The server makes the export in the background. Administrators hear of it by the event `realm_export`.
   * docs/reference/export.md lists its contents.
   */
  readonly createRealmExport: (request?: CreateRealmExportRequest | undefined, options?: CallOptions) => Promise<CreateRealmExportResult>;
  /** Get the exports of the organization. */
  readonly getRealmExports: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetRealmExportsResult>;
  /** Delete an export of the organization. */
  readonly deleteRealmExport: (request: DeleteRealmExportRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Get who allows the export of private data. */
  readonly getExportConsents: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetExportConsentsResult>;
  /** The picture is cut to a square and encoded anew, without its metadata. */
  readonly uploadRealmIcon: (request: UploadRealmIconRequest, options?: CallOptions) => Promise<UploadRealmIconResult>;
  /** The organization has the icon of the server again. */
  readonly deleteRealmIcon: (request?: NoParameters | undefined, options?: CallOptions) => Promise<DeleteRealmIconResult>;
  /** The picture is shrunk to at most 800 by 100 pixels and encoded anew, without its metadata. */
  readonly uploadRealmLogo: (request: UploadRealmLogoRequest, options?: CallOptions) => Promise<ApiResult>;
  /** The organization has the logo of the server again; in dark themes its logo for light themes. */
  readonly deleteRealmLogo: (request: DeleteRealmLogoRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Includes deactivated emoji, because old messages show them. */
  readonly getRealmEmoji: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetRealmEmojiResult>;
  /** For users in `can_add_custom_emoji_group`. Only administrators can override the name of a built-in emoji. */
  readonly uploadRealmEmoji: (request: UploadRealmEmojiRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Removes the emoji from the choices; old messages still show it. For the user who added it, and administrators.
   */
  readonly deactivateRealmEmoji: (request: DeactivateRealmEmojiRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Get linkifiers. */
  readonly getLinkifiers: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetLinkifiersResult>;
  /** Create a linkifier. */
  readonly createLinkifier: (request: CreateLinkifierRequest, options?: CallOptions) => Promise<CreateLinkifierResult>;
  /** Reorder linkifiers. */
  readonly reorderLinkifiers: (request: ReorderLinkifiersRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Replaces the rule. Messages already sent stay as they are. */
  readonly updateLinkifier: (request: UpdateLinkifierRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Messages already sent stay as they are. */
  readonly deleteLinkifier: (request: DeleteLinkifierRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * What a client needs to know before signing in. The `realm_*` fields are absent if the host is not an
   * organization’s.
   */
  readonly getServerSettings: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetServerSettingsResult>;
  /**
   * The work that waits for this organization, and the problems that the quick checks of `tidings doctor` find.
   * Figures and checks of the machine are only for the organization at the server’s own address, since others may
   * be guests there.
   */
  readonly getServerStatus: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetServerStatusResult>;
  /**
   * Messages and active people of the last 30 days, by day. The server counts a day once it is over and keeps the
   * result until it restarts; the present day is at most 10 minutes old.
   */
  readonly getUsage: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetUsageResult>;
  /** Check whether the organization needs its first owner. */
  readonly getSetup: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetSetupResult>;
  /** Works once, with the token that the server prints when it starts on an empty database. */
  readonly completeSetup: (request: CompleteSetupRequest, options?: CallOptions) => Promise<CompleteSetupResult>;
  /** The caller’s invitations that still work; for administrators, those of all users. */
  readonly getInvites: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetInvitesResult>;
  /**
   * Mails each address a link that creates one account, for that address only. Needs the permission of
   * `can_invite_users_group`, and a server that sends mail. At most 100 addresses per request. Daily limits: 100
   * of these mails for a user, 1000 for an organization, and 3 to one address.
   */
  readonly sendInvites: (request: SendInvitesRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * For the user who sent the invitation, and administrators; at most once an hour. The earlier link stops
   * working. The new link is valid for the original duration, starting now.
   */
  readonly resendEmailInvite: (request: ResendEmailInviteRequest, options?: CallOptions) => Promise<ApiResult>;
  /** For the user who sent the invitation, and administrators. */
  readonly revokeEmailInvite: (request: RevokeEmailInviteRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Anyone with the link can create an account. Needs the permission of `create_multiuse_invite_group`, or of
   * `can_invite_users_group` for a single-use link.
   */
  readonly createInviteLink: (request?: CreateInviteLinkRequest | undefined, options?: CallOptions) => Promise<CreateInviteLinkResult>;
  /** For the user who created the link, and administrators. */
  readonly revokeInviteLink: (request: RevokeInviteLinkRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Shows an invitation before it is accepted. A `POST`, because proxies log URLs, and anyone with the token could
   * join.
   */
  readonly getInvitation: (request: GetInvitationRequest, options?: CallOptions) => Promise<GetInvitationResult>;
  /**
   * If the organization requires a second factor, the account is created, but the answer has no key: sign in with
   * the password to set the factor up.
   */
  readonly join: (request: JoinRequest, options?: CallOptions) => Promise<JoinResult>;
  /**
   * A person who signs in through the provider without an account is redirected back with `failed=no-account` and
   * a `ticket`, which is valid for some minutes. If the account has been created in the meantime, the person is
   * signed in to it.
   */
  readonly joinThroughProvider: (request: JoinThroughProviderRequest, options?: CallOptions) => Promise<JoinThroughProviderResult>;
  /** The keys of the caller’s account, with the time and place of their last use. */
  readonly getOwnKeys: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetOwnKeysResult>;
  /**
   * Another key of the caller’s account, for a program or a device that cannot sign in itself. The key is shown
   * only in this response.
   */
  readonly createOwnKey: (request: CreateOwnKeyRequest, options?: CallOptions) => Promise<CreateOwnKeyResult>;
  /**
   * Its waiting requests, event streams and sockets end within a second, and its push devices are forgotten. To
   * sign out, end the key of the request.
   */
  readonly endOwnKey: (request: EndOwnKeyRequest, options?: CallOptions) => Promise<ApiResult>;
  /**
   * Ends all keys of the caller’s account except that of the request. Programs with the main key need another,
   * too.
   */
  readonly endOtherKeys: (request?: NoParameters | undefined, options?: CallOptions) => Promise<EndOtherKeysResult>;
  /** For administrators. The keys of owners and of services are for owners only. */
  readonly getUserKeys: (request: GetUserKeysRequest, options?: CallOptions) => Promise<GetUserKeysResult>;
  /**
   * For administrators. Its waiting requests, event streams and sockets end within a second, and its push devices
   * are forgotten.
   */
  readonly endUserKey: (request: EndUserKeyRequest, options?: CallOptions) => Promise<ApiResult>;
  /** Get service keys. */
  readonly getServiceKeys: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetServiceKeysResult>;
  /**
   * For a backend: a key that does nothing beyond its scopes. The scopes are `users`, `channels`,
   * `messages:send_as`, `webhooks`, `before_send_hook` and `read:all`; each endpoint says which one opens it. The
   * key belongs to an account of its own, a bot with the rights of an administrator. The key is shown only in this
   * response.
   */
  readonly createServiceKey: (request: CreateServiceKeyRequest, options?: CallOptions) => Promise<CreateServiceKeyResult>;
  /**
   * Ends the key and deactivates the account of the service. Its waiting requests, event streams and sockets end
   * within a second, and its push devices are forgotten.
   */
  readonly deleteServiceKey: (request: DeleteServiceKeyRequest, options?: CallOptions) => Promise<ApiResult>;
  /** The services whose events incoming-webhook bots can post. */
  readonly getIntegrations: (request?: NoParameters | undefined, options?: CallOptions) => Promise<GetIntegrationsResult>;
  /**
   * Only on Tidings, for the owner of an incoming webhook bot and administrators. The last 50 events of other
   * services, and what became of each.
   */
  readonly getExternalEvents: (request: GetExternalEventsRequest, options?: CallOptions) => Promise<GetExternalEventsResult>;
  /**
   * Posts a message about the event, as an incoming-webhook bot. A service that retries a delivery with the same
   * ID gets the same answer, and nothing is posted twice.
   */
  readonly receiveExternalEvent: (request: ReceiveExternalEventRequest, options?: CallOptions) => Promise<ReceiveExternalEventResult>;
}
