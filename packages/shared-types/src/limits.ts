/** Characters of the name of a device or key. By itself, since a form that signs people in needs no other limit. */
export const deviceNameLength = 100;

/** Every limit of the API, under its name on the wire if it has one. Lengths count Unicode code points. */
export const limits = {
  /** Longer content is truncated, not refused. */
  max_message_length: 10_000,
  /** Longer topics are truncated in messages, and refused in settings. */
  max_topic_length: 60,
  max_stream_name_length: 60,
  max_stream_description_length: 1024,
  max_channel_folder_name_length: 60,
  max_channel_folder_description_length: 1024,
  max_reminder_note_length: 1000,

  messagesPerFetch: 5000,
  messagesPerFetchRecommended: 1000,
  changesPerOutbox: 250,
  eventsPerAnswer: 10_000,

  realmNameLength: 40,
  realmDescriptionLength: 1000,
  welcomeMessageLength: 8000,
  codeLanguageLength: 50,
  fullNameMinLength: 2,
  fullNameLength: 100,
  emailLength: 254,
  deviceNameLength,
  passwordMinLength: 6,
  /** The cost of hashing grows with the length, so there is a limit. */
  passwordLength: 1000,
  deactivationCommentLength: 2000,
  userGroupNameLength: 100,
  userGroupDescriptionLength: 1024,
  profileFieldNameLength: 40,
  profileFieldHintLength: 80,
  profileShortTextLength: 50,
  profileLongTextLength: 500,
  statusTextLength: 60,
  alertWordLength: 100,
  reportDescriptionLength: 1000,
  savedSnippetTitleLength: 60,
  navigationViewNameLength: 100,
  clientNameLength: 30,
  pushTokenLength: 4096,
  /** Length in base64: the longest token, its metadata, and the overhead of encryption. */
  encryptedPushRegistrationLength: 16_384,
  /** Total for one bot, with keys. */
  botStorageLength: 10_000_000,
  botServiceNameLength: 100,
  botDeliveriesListed: 50,
  botDeliveryDays: 7,
  /** Messages that wait for one bot. More are not delivered to it. */
  botDeliveriesWaiting: 100,
  /** Messages that waited for longer are skipped. */
  botDeliveryWaitHours: 1,
  /** Calls of bots that one person's messages may cause in a minute. */
  botCallsPerMinute: 100,
  /** Events that are listed for each incoming webhook bot. */
  externalEventsKept: 50,
  /** Characters of a service's answer that a test returns. */
  botResponseShown: 2000,

  externalIdLength: 255,
  /** UTF-8 bytes of the JSON text. */
  customDataBytes: 4096,
  /** Texts and numbers at the top level of a message's custom data: each is a row of an index. */
  findableCustomValues: 32,
  usersPerUpsert: 500,
  channelsPerUpsert: 100,
  /** Ids that one request looks up. */
  externalIdsPerRequest: 500,

  /** Channels that one request subscribes users to, or creates. */
  channelsPerRequest: 1000,
  draftsPerUser: 1000,
  playgroundNameLength: 64,
  playgroundUrlLength: 2000,
  playgroundsPerRealm: 100,
  domainsPerRealm: 100,
  /** Of the addresses that the server calls: of webhooks, services of bots, before-send hooks and key sets. */
  outsideUrlLength: 2000,
  webhooksPerRealm: 100,
  webhookEventTypes: 100,
  /** Attempts of each webhook that are listed. */
  webhookDeliveriesKept: 20,
  /** How long the secret before a rotation signs too. */
  webhookOldSecretHours: 24,
  tokenIssuersPerRealm: 20,
  tokenIssuerNameLength: 60,
  /** Of the claims `iss` and `aud`. */
  tokenIssuerTextLength: 500,
  publicKeyLength: 10_000,
  /** Bytes in UTF-8. */
  minIssuerSecretBytes: 32,
  issuerSecretLength: 1000,
  signInTokenLength: 8000,
  minKeyLifetimeSecs: 10,
  maxKeyLifetimeSecs: 30 * 86_400,
  minHookTimeoutMs: 100,
  defaultHookTimeoutMs: 1500,
  maxHookTimeoutMs: 5000,
  /** Longer reasons of a hook are cut. */
  hookRefusalLength: 1000,
  auditEntriesPerRequest: 500,
  scheduledMessagesPerUser: 1000,
  remindersPerUser: 1000,
  navigationViewsPerUser: 1000,
  savedSnippetsPerUser: 1000,
  alertWordsPerUser: 1000,
  /** Active invitations. */
  invitesPerUser: 100,
  /** Invitations by mail. */
  invitationsPerRequest: 100,
  /** Within 24 hours, like the next two. */
  invitationMailsPerUserADay: 100,
  invitationMailsPerRealmADay: 1000,
  invitationMailsPerAddressADay: 3,
  /** One more queue ends the oldest one. */
  eventQueuesPerUser: 1000,
  /** Active resources that one person and their bots created. The four limits do not apply to administrators. */
  botsPerUser: 100,
  channelsPerUser: 1000,
  userGroupsPerUser: 1000,
  customEmojiPerUser: 1000,

  max_file_upload_size_mib: 100,
  max_avatar_file_size_mib: 5,
  max_icon_file_size_mib: 5,
  max_logo_file_size_mib: 5,
  emojiFileSizeMib: 5,
  max_bulk_new_subscription_messages: 100,
  previewUrlsPerMessage: 24,

  /** Up to this many subscribers or participants, everybody may use wildcard mentions. */
  freeWildcardMentionSize: 15,
  /** Channels with more subscribers get no typing notifications. */
  typingSubscribers: 100,

  server_typing_started_wait_period_milliseconds: 30_000,
  server_typing_stopped_wait_period_milliseconds: 12_000,
  server_typing_started_expiry_period_milliseconds: 45_000,
  event_queue_longpoll_timeout_seconds: 90,
  server_presence_ping_interval_seconds: 60,
  server_presence_offline_threshold_seconds: 200,
} as const;
