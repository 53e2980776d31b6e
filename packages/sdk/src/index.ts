export type { CustomData, CustomDataOf, CustomTypes, WithCustom } from '@tidings/shared-types/wire';
export { deviceName } from './accounts/device-name.ts';
export {
  confirmNewAddress,
  type ForgottenPassword,
  forgotPassword,
  type MailedLink,
  type PasswordReset,
  resetPassword,
  type SignInDue,
  unsubscribeFromMail,
} from './accounts/mailed-links.ts';
export {
  type BegunSignIn,
  beginSignIn,
  finishSignIn,
  type ProviderSignIn,
  SignInRefused,
} from './accounts/provider-sign-in.ts';
export {
  fetchServerSettings,
  type ServerPlace,
  type SignedIn,
  type SignedInDevice,
  type SignIn,
  signIn,
} from './accounts/sign-in.ts';
export { createApi } from './api/api.ts';
export type { Credentials, CredentialsSource } from './api/authorization.ts';
export {
  type ApiOptions,
  type ApiResult,
  type Call,
  type CallArguments,
  type CallOptions,
  createCall,
  type FileResult,
  type NoParameters,
} from './api/call.ts';
export {
  type AnyErrorCode,
  ApiError,
  CallError,
  isApiError,
  isCallError,
  NetworkError,
  RedirectRefused,
  type Remedy,
  TimeoutError,
  UnexpectedResponse,
} from './api/errors.ts';
export type { FetchFile, FetchFileOptions } from './api/fetch-file.ts';
export type { RetryPolicy } from './api/retry-policy.ts';
export type { Changes } from './client/changes.ts';
export type { ClientOptions } from './client/client-options.ts';
export type { ListOf, Lists } from './client/lists.ts';
export type { OutgoingMessage } from './client/outgoing-message.ts';
export type { ClientStatus, SignOutOptions, SignOutResult } from './client/sign-out.ts';
export type { UnsentWork } from './client/unsent.ts';
export {
  type Client,
  type ClientDrafts,
  type ClientOutbox,
  type ClientPresence,
  type ClientSync,
  type ClientTyping,
  createClient,
} from './client.ts';
export { ClientClosed } from './client-closed.ts';
export type { Command, CommandName } from './commands/command.ts';
export type { Commands, EmojiRef, SettingChange, SubscriptionChange } from './commands/commands.ts';
export { type TextLimit, TooLong } from './commands/too-long.ts';
export type { Connection } from './connection/connection.ts';
export type { LogEntry, LoggedFact, LogOptions, SyncLog } from './devtools/sync-log.ts';
export type { ShownDraft } from './drafts/draft-to-send.ts';
export type { Drafts } from './drafts/drafts.ts';
export type { OpenDraft } from './drafts/open-draft.ts';
export type { Api } from './endpoints/api-functions.ts';
export type {
  CancelTimer,
  Environment,
  LockMode,
  Locks,
  SendFile,
  StorageQuota,
  TabChannel,
  Upload,
} from './environment.ts';
export type { TokenCredentials } from './keys/token-credentials.ts';
export { TokenFailure } from './keys/token-failure.ts';
export type { Live } from './live.ts';
export type { FirstTry, OutboxEntry, Refusal, Trouble } from './local-changes/outbox-entry.ts';
export type { DraftTarget } from './local-changes/stored-draft.ts';
export {
  type Conversation,
  type ConversationKey,
  type ConversationTarget,
  conversationKey,
  conversationOf,
  conversationTarget,
  type PlacedMessage,
} from './messages/conversation.ts';
export type { MessageRef } from './messages/message-ref.ts';
export {
  type AppCommand,
  type AppCommands,
  type Attempt,
  CommandRefused,
  defineCommand,
  type NoCommands,
  RetryLater,
} from './mutations/app-command.ts';
export {
  type Effects,
  type Mutate,
  type Mutation,
  type MutationList,
  type MutationOf,
  withMutations,
} from './mutations/mutation.ts';
export type { View } from './narrow/view.ts';
export type { NewMessage } from './outbox/message-with-files.ts';
export type { Outbox } from './outbox/outbox.ts';
export { OutboxError, type OutboxErrorCode, type OutboxProblem } from './outbox/refusal.ts';
export type { PresenceFeed } from './presence/presence.ts';
export type { Presence } from './presence/presence-times.ts';
export { appBadge } from './queries/app-badge.ts';
export type { ChannelItem } from './queries/channels.ts';
export type { DirectItem } from './queries/directs.ts';
export type { DraftItem } from './queries/drafts-list.ts';
export type { InboxItem } from './queries/inbox.ts';
export type { LiveQuery } from './queries/live-query.ts';
export type { MessageItem } from './queries/message.ts';
export type { OutboxSummary } from './queries/outbox-summary.ts';
export type { OwnItem } from './queries/own-items.ts';
export type { PendingChange } from './queries/pending.ts';
export type { ScheduledItem } from './queries/scheduled.ts';
export type { SnippetItem } from './queries/snippets.ts';
export type { TopicItem } from './queries/topics.ts';
export type { UnreadItem } from './queries/unread-conversations.ts';
export type { UnreadSummary } from './queries/unread-summary.ts';
export type { UserItem } from './queries/users.ts';
export type { Search, SearchItem, SearchRequest, SearchState } from './search/search-state.ts';
export type { DeviceStorage, StorageEngine } from './store/device-storage.ts';
export type { PushDevice, StoredMessage, SubscriptionSettings } from './store/record-kinds.ts';
export type {
  Channel,
  Emoji,
  Folder,
  FoundMessage,
  Group,
  MenuView,
  Realm,
  ScheduledMessage,
  Settings,
  Snippet,
  Status,
  TopicSetting,
  User,
} from './store/resources.ts';
export { StoreError, type StoreErrorCode } from './store/store-error.ts';
export type { LostChange, StoreProblem } from './store/store-problem.ts';
export type { MessageAnswer, MessageRequest } from './sync/fetches.ts';
export type { SignOutReason } from './sync/sign-out-reason.ts';
export type { SyncName, SyncState } from './sync/sync-state.ts';
export { StoreInUse } from './tabs/store-lease.ts';
export {
  docsUrlOf,
  InvalidArgument,
  isTidingsError,
  TidingsError,
} from './tidings-error.ts';
export type { TimelineOptions } from './timeline/timeline.ts';
export type {
  PendingSend,
  Timeline,
  TimelineItem,
  TimelineProblem,
  TimelineState,
  TimelineTarget,
} from './timeline/timeline-state.ts';
export type { Typing } from './typing/typing.ts';
