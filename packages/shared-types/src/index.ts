export {
  type AuditDetails,
  type AuditKind,
  type AuditTargetOf,
  auditKindNames,
  auditKinds,
} from './audit/audit-kinds.ts';
export { type AuditTarget, auditTargets } from './audit/audit-targets.ts';
export { badgeCount, type CountedConversation } from './badge-count.ts';
export {
  type Access,
  type DownloadEndpoint,
  type Endpoint,
  endpoint,
  type FileCount,
  type FileRule,
  type InputOf,
  noFields,
  type PayloadEndpoint,
  pathParameterNames,
  type RequestOf,
  type ResultOf,
  type UploadEndpoint,
} from './contract/endpoint.ts';
export {
  defaulted,
  optional,
  type Param,
  type ParamOptions,
  type Params,
  type Presence,
  type RequiredWhen,
  required,
} from './contract/param.ts';
export { SuccessBody } from './contract/success-body.ts';
export { writtenTypeOf } from './contract/typed.ts';
export type { HttpMethod, WireEndpoint } from './contract/wire-endpoint.ts';
export { wireEndpointOf } from './contract/wire-endpoint-of.ts';
export { type WireForm, wireFormOf } from './contract/wire-form.ts';
export { type EndpointName, endpoints } from './contracts/index.ts';
export type { ChannelUpsert, PersonUpsert } from './contracts/provisioning.ts';
export { ErrorBody, type ErrorBodyOf } from './errors/error-body.ts';
export { type ErrorCode, type ErrorFields, errorCodes } from './errors/error-codes.ts';
export { type EventName, events, type TidingsEvent } from './events/index.ts';
export { deviceNameLength, limits } from './limits.ts';
export { botTypes, type RoleName, roles, visibilityPolicies } from './numbered.ts';
export { Attachment } from './resources/attachment.ts';
export { AuditEntry } from './resources/audit-entry.ts';
export { BeforeSendHook, BeforeSendTest } from './resources/before-send-hook.ts';
export {
  BeforeSendAnswer,
  BeforeSendQuestion,
  HookPerson,
} from './resources/before-send-question.ts';
export {
  Bot,
  BotDelivery,
  BotInterface,
  BotService,
  BotTest,
  botInterfaces,
  OwnedBot,
} from './resources/bot.ts';
export { builtInViewFragments } from './resources/built-in-views.ts';
export { Channel } from './resources/channel.ts';
export { ChannelFolder } from './resources/channel-folder.ts';
export { ChannelCustom, CustomData, MessageCustom, UserCustom } from './resources/custom-data.ts';
export { customTags } from './resources/custom-tags.ts';
export type {
  CustomDataOf,
  CustomIn,
  CustomOwner,
  CustomTypes,
  WithCustom,
} from './resources/custom-types.ts';
export { Draft, DraftDocument, DraftInput } from './resources/draft.ts';
export { EditHistoryEntry } from './resources/edit-history-entry.ts';
export {
  ErasedCounts,
  type ErasedKind,
  Erasure,
  type ErasureMode,
  erasedKinds,
  erasureModes,
} from './resources/erasure.ts';
export { ExternalEvent } from './resources/external-event.ts';
export {
  AnonymousGroup,
  GroupSettingUpdate,
  GroupSettingValue,
} from './resources/group-setting.ts';
export { Integration } from './resources/integration.ts';
export { Invite } from './resources/invite.ts';
export {
  Key,
  type KeyKind,
  keyKinds,
} from './resources/key.ts';
export { type KeyScope, keyScopes } from './resources/key-scopes.ts';
export { Linkifier } from './resources/linkifier.ts';
export {
  DirectRecipient,
  FoundMessage,
  Message,
  MessageMatch,
  Submessage,
  TopicLink,
} from './resources/message.ts';
export {
  type EditableMessageFlag,
  editableMessageFlags,
  MessageFlag,
} from './resources/message-flag.ts';
export { MessageVersion } from './resources/message-version.ts';
export { Narrow, NarrowTerm } from './resources/narrow.ts';
export { NavigationView } from './resources/navigation-view.ts';
export { OnboardingStep, oneTimeNotices } from './resources/onboarding-step.ts';
export { OutboxAnswer, OutboxChange } from './resources/outbox.ts';
export type { OutsideCall } from './resources/outside-call.ts';
export type { OwnAccount } from './resources/own-account.ts';
export { Playground } from './resources/playground.ts';
export { LegacyPresence, SlimPresence, UserPresence } from './resources/presence.ts';
export {
  ProfileField,
  ProfileFieldEntry,
  ProfileFieldType,
  profileFieldTypes,
} from './resources/profile-field.ts';
export {
  type SignInFailure,
  signInFailures,
  signInPadPattern,
} from './resources/provider-sign-in.ts';
export { PushRegistration, PushTokenKind } from './resources/push-registration.ts';
export { Reaction } from './resources/reaction.ts';
export { RealmDomain } from './resources/realm-domain.ts';
export { RealmEmoji } from './resources/realm-emoji.ts';
export { exportTypes, RealmExport } from './resources/realm-export.ts';
export type { RealmPictures } from './resources/realm-pictures.ts';
export { RealmSnapshot } from './resources/realm-snapshot.ts';
export { Reminder } from './resources/reminder.ts';
export { SavedSnippet } from './resources/saved-snippet.ts';
export { ScheduledMessage } from './resources/scheduled-message.ts';
export { ExternalAuthenticationMethod, ServerSettings } from './resources/server-settings.ts';
export { Snapshot } from './resources/snapshot.ts';
export { NewSubscription, Subscription, SubscriptionProperty } from './resources/subscription.ts';
export { SystemGroupName, systemGroupNames } from './resources/system-group.ts';
export {
  type HasOperand,
  type IsOperand,
  meaningOf,
  type NameOrId,
  namesPlace,
  type TermMeaning,
  type TermOf,
} from './resources/term-meaning.ts';
export { mailExtension, tidingsExtensions } from './resources/tidings-extensions.ts';
export { TokenIssuer } from './resources/token-issuer.ts';
export { Topic } from './resources/topic.ts';
export { UnreadMessages } from './resources/unread-messages.ts';
export { ProfileValue, User } from './resources/user.ts';
export { UserGroup } from './resources/user-group.ts';
export type { OwnUserSettings } from './resources/user-settings.ts';
export { UserStatus } from './resources/user-status.ts';
export { UserTopic } from './resources/user-topic.ts';
export { Webhook, WebhookDelivery, type WebhookPause, WebhookTest } from './resources/webhook.ts';
export {
  BotType,
  ChannelId,
  GroupId,
  MessageId,
  MessageType,
  MessageTypeInput,
  PropagateMode,
  ReactionType,
  ReportType,
  RetentionInput,
  Role,
  Timestamp,
  TopicsPolicy,
  UserId,
  VisibilityPolicy,
} from './scalars.ts';
export { channelGroupSettings } from './settings/channel-group-settings.ts';
export type { GroupSettingRule, GroupSettingRules } from './settings/group-setting-rule.ts';
export {
  type RealmGroupSettingName,
  realmGroupSettingNames,
  realmGroupSettings,
} from './settings/realm-group-settings.ts';
export {
  type RealmSettingName,
  type RealmSettings,
  realmSettingNames,
  realmSettings,
} from './settings/realm-settings.ts';
export {
  type SettingRule,
  type SettingRules,
  type SettingValues,
  settingDefaults,
} from './settings/setting-rule.ts';
export { userGroupSettings } from './settings/user-group-settings.ts';
export {
  type InitialUserSettings,
  initialUserSettings,
  notificationSounds,
  type UserSettingName,
  type UserSettings,
  userSettingNames,
  userSettings,
} from './settings/user-settings.ts';
