import type {
  Channel,
  ChannelFolder,
  Draft,
  Linkifier,
  Message,
  NavigationView,
  OwnUserSettings,
  ProfileField,
  RealmEmoji,
  RealmSnapshot,
  SavedSnippet,
  ScheduledMessage,
  Subscription,
  User,
  UserGroup,
  UserStatus,
  UserTopic,
} from '@tidings/shared-types';
import type { Stretches } from '../messages/stretches.ts';

/** What the cache holds, by kind. Kinds of which there is one record have the empty key. */
export interface RecordKinds {
  cursor: Cursor;
  self: Self;
  realm: RealmSnapshot;
  settings: OwnUserSettings;
  user: User;
  group: UserGroup;
  channel: KnownChannel;
  folder: ChannelFolder;
  topic: KnownTopic;
  userTopic: UserTopic;
  unread: UnreadConversation;
  scheduled: ScheduledMessage;
  /** As the server has it; what the person sees is the keepsake of it. */
  draft: Draft;
  view: NavigationView;
  snippet: SavedSnippet;
  emoji: RealmEmoji;
  linkifiers: readonly Linkifier[];
  profileFields: readonly ProfileField[];
  starred: readonly number[];
  alertWords: readonly string[];
  mutedUsers: readonly { readonly id: number; readonly timestamp: number }[];
  directs: readonly DirectConversation[];
  status: UserStatus;
  pushDevice: PushDevice;
  page: Page;
  window: KnownStretches;
  locator: Locator;
  visits: Visits;
  /** A channel that the person may not read any more, and of which something is still stored. */
  lostChannel: { readonly channelId: number };
}

export type RecordKind = keyof RecordKinds;

/** Where the registration of a device for notifications stands; by its push account id. */
export interface PushDevice {
  readonly status: 'active' | 'pending' | 'failed';
  /** Why it failed. */
  readonly error_code?: string;
}

export interface Self {
  readonly userId: number;
  /** The server listed every unread message when registering; what became unread since, it told. */
  readonly knowsAllUnread?: boolean;
  /** Of the organization, where the server tells. */
  readonly realmUuid?: string;
}

/** Where the store stands in the server's log. */
export interface Cursor {
  readonly queueId: string;
  readonly lastEventId: number;
  /** The newest message that the person received, as far as known. */
  readonly newestMessageId: number;
  /** What this server can do beyond the API, as found out when registering. */
  readonly extensions: ServerExtensions;
  /** What the server could do when registering, by its own count. */
  readonly featureLevel?: number;
  /** By id, what the server had of the person's drafts before it went back to an earlier state. */
  readonly lostDrafts?: readonly number[];
  /** The server can do something else now: when to register anew, in milliseconds since 1970. */
  readonly renewAt?: number;
}

export interface ServerExtensions {
  readonly idempotencyKeys: boolean;
  /** Not said in what was stored before there was such a thing. */
  readonly orderedRequests?: boolean;
  readonly streaming: boolean;
  readonly draftDocuments: boolean;
}

export interface KnownChannel {
  readonly channel: Channel;
  /** Undefined while the person is not subscribed. */
  readonly subscription: SubscriptionSettings | undefined;
  /** Who is subscribed, as far as the person may know. */
  readonly subscribers: readonly number[];
}

/** What a subscription has beyond its channel. */
export type SubscriptionSettings = Omit<
  Subscription,
  keyof Channel | 'subscribers' | 'partial_subscribers'
>;

export interface KnownTopic {
  readonly channelId: number;
  readonly name: string;
  /** The newest message known of it. */
  readonly newestId: number;
}

export interface UnreadConversation {
  /** Ascending. */
  readonly ids: readonly number[];
  /** Those of them that mention the person, ascending: mentions of everybody only where it is not muted. */
  readonly mentions: readonly number[];
  /** In the spelling of the topic's record (Q8); empty for direct conversations. */
  readonly topic: string;
}

export interface DirectConversation {
  /** Everybody in it, oneself included, ascending. */
  readonly members: readonly number[];
  readonly newestId: number;
  /** That message was deleted, and nobody here knows which one is the newest now, if any. */
  readonly isNewestGone?: true;
}

/** A message with what only this device knows of it. */
export interface StoredMessage extends Message {
  /** What it was called before the server named it; only on the device that sent it. */
  readonly localId?: string;
  /** The Markdown that `content` was made of, where this device came to know it. */
  readonly source?: string;
}

/** Neighbours of one conversation, ascending by id. */
export interface Page {
  readonly messages: readonly StoredMessage[];
}

/** What is stored of a view (rules W1 to W6). */
export interface KnownStretches {
  /** Stored without a gap, and kept as the server has it. */
  readonly held: Stretches;
  /** Stored without a gap, but a lost queue may hide what changed since. */
  readonly stale: Stretches;
}

/** In which conversation each stored message of a range of ids is. */
export interface Locator {
  readonly conversations: Readonly<Record<string, readonly number[]>>;
}

/** When conversations were looked at last, in milliseconds since 1970. */
export type Visits = Readonly<Record<string, number>>;
