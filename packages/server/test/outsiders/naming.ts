import type { TermMeaning } from '@tidings/shared-types';

/** Parameters that name something, by their paths in the contracts. */
export const naming: readonly RegExp[] = [
  // Permissions name groups and people.
  /^(can_\w+|\w+_group)(\.new)?(\.direct_(members|subgroups))?$/,
  /^(channel_)?folder_id$/,
  /^(\w+_)?(stream|channel)(_id|_ids)?$/,
  /^(user|sender|bot|bot_owner|muted_user|user_group|message|draft|attachment|field|filter|invite|playground|reminder|export|issuer|webhook|key)_id$/,
  /^(saved_snippet|scheduled_message|queue|realm|actor|target)_id$/,
  /^(user|message|msg)_ids$/,
  /^(user_id_or_email|principals|subscribers|members|subgroups|invitee_emails|email|new_email)$/,
  /^(add|delete|add_subgroups|delete_subgroups|messages|order|ordered_linkifier_ids)$/,
  /^(subscriptions|subscriptions\.name|add\.name|subscription_data\.stream_id|new_name)$/,
  /^(to|send_as|drafts?\.to|topic|topic_name|anchor|content|path|fragment)$/,
  /^(data|data\.id|data\.value|profile_data\.id|profile_data\.value)$/,
  /^(emoji_name|emoji_code|name|domain)$/,
  /^(external_ids|(users|channels)\.(external_id|email|name|channels|groups|members|webhooks))$/,
];

/** Parameters that carry a value and name nothing. */
export const mere: readonly RegExp[] = [
  // Expected values, which are compared and not looked up.
  /\.old(\.direct_(members|subgroups))?$/,
  // Addresses, secrets and names of the caller's own, or of nothing in the organization.
  /^(token|device_token|secret|ticket|password|username|old_password|new_password|web_flow_otp|second_factor|setup_token|code|appid|local_id|device_name)$/,
  /^(issuer|audience|jwks_url|public_key|url)$/,
  /^(push_account_id|push_public_key|bouncer_public_key|encrypted_push_registration)$/,
  /^(keys|storage|alert_words|only_events|exclude_events|integration|config_data|payload_url|service_\w+|short_name)$/,
  // Texts that are shown as they are.
  /^(custom|full_name|description|hint|title|status_text|organization_name|expected_content)$/,
  /^(drafts?\.(content|topic|timestamp)|document|documents|document_epoch)$/,
  /^(add|subscriptions)\.(color|description)$/,
  /^(note|widget_content|onboarding_step|pygments_language|device_name)$/,
  /^(field_data|field_data\.\w+|pattern|url_template|prev_content_sha256)$/,
  /^(deactivation_notification_comment|welcome_message_custom_text)$/,
  // Numbers, times and choices.
  /(_days|_seconds|_secs|_ms|_minutes|_percent|_px|_threshold|_timestamp|_timeout)$/,
  /^(expires_at|num_before|num_after|max_events|last_event_id|last_update_id|presence_last_update_id)$/,
  /^(default_code_block_language|default_language|timezone|value|subscription_data\.value)$/,
  /^(events|from|event_types|fetch_event_types|kinds|target_type|before|since|limit)$/,
  // Requests of their own, whose parameters are probed there.
  /^changes\.\w+$/,
  /^(users|channels)\.(full_name|role|avatar_url|timezone|description|custom)$/,
];

/** Operators by kind: whether a term names something. */
const operators: Readonly<Record<TermMeaning['kind'], boolean>> = {
  channel: true,
  topic: true,
  dm: true,
  'dm-including': true,
  'group-dm-including': true,
  sender: true,
  id: true,
  with: true,
  // Only clients use its operand, to search around it.
  near: true,
  search: true,
  custom: true,
  channels: false,
  is: false,
  has: false,
  in: false,
  unknown: false,
};

export const operatorsNaming: readonly string[] = Object.entries(operators)
  .filter(([, isNaming]) => isNaming)
  .map(([kind]) => `narrow:${kind}`);

/** Parameters that need no row, as `endpoint parameter`, with the reason. */
export const unprobed: readonly (readonly [RegExp, string])[] = [
  [/^(create|update)Bot default_/, 'no bot has channels of its own: any value is refused'],
  [/^register narrow:/, 'queues refuse all operators but those that have a row'],
  [/Message topic$/, 'a message can begin any topic: that of a hidden channel is refused with it'],
  [/^receiveExternalEvent topic$/, 'a message can begin any topic, as with sendMessage'],
  [/^sendMessage queue_id$/, 'goes back to the sender with the event, and is looked up nowhere'],
  [/^getTemporaryFileUrl realm_id$/, 'is the beginning of the path, which has a row'],
  [/^sendSubmessage content$/, 'is for the widget of the message, and shown as it is'],
  [/^testBot content$/, 'goes only to the service of the bot, rendered for the caller'],
  [/^(create|update)SavedSnippet content$/, 'is kept as it is, and not rendered'],
  [/^(create|update)NavigationView (name|fragment)$/, "is compared with the caller's own views"],
  [/^(create|update)(ChannelFolder|ProfileField) name$/, 'administrators see all of them'],
  [/^updateUserGroup name$/, 'everybody who may name a group sees them all'],
  [/^getAuditLog /, 'administrators see all entries'],
  [/^testBeforeSendHook content$/, 'is sent nowhere but to the hook of the organization'],
  [/^updateRealm name$/, 'how the organization is called'],
  [/^createPlayground name$/, 'everybody sees all of them'],
  [/^(create|update)TokenIssuer name$/, 'owners see all of them'],
  [
    /^(create|update)Webhook /,
    'administrators see all accounts, and events are filtered for its own',
  ],
  [/^endUserKey key_id$/, 'administrators may end the keys of others: see own-keys.test.ts'],
  [/^createOwnKey name$/, 'is kept as it is, and compared with nothing'],
  [/^createServiceKey name$/, 'owners see all of them'],
  [/^createRealmDomain domain$/, 'everybody sees all of them'],
  [/^uploadRealmEmoji emoji_name$/, 'everybody sees all of them'],
  [/^upsert(Users|Channels) /, 'administrators see all people, groups and channels'],
  [/^getUsers external_ids$/, 'finds only oneself: see upsert-users.test.ts'],
  [/^getChannels external_ids$/, 'finds nothing: see upsert-channels.test.ts'],
  [/^(completeSetup|createUser|join) email$/, 'an address is taken by who may make an account'],
  [/^update\w*Settings email$/, 'an address is taken with the password of the account'],
  [/^updateUser new_email$/, 'an address is taken by administrators'],
  [/^forgotPassword email$/, 'says the same to everybody: see forgotten-passwords.test.ts'],
  [/^(resend|revoke)\w*Invite\w* invite_id$/, 'see invites.test.ts and invites-by-mail.test.ts'],
];
