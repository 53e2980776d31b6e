import type {
  Draft,
  Linkifier,
  Message,
  ProfileField,
  Subscription,
} from '@tidings/shared-types/wire';
import type { Credentials } from '../api/authorization.ts';
import type { KeyLifetime } from '../keys/key-lifetime.ts';
import type { Stretches } from '../messages/stretches.ts';
import type {
  Channel,
  Emoji,
  Folder,
  Group,
  MenuView,
  Realm,
  ScheduledMessage,
  Settings,
  Snippet,
  Status,
  TopicSetting,
  User,
} from './resources.ts';

/** The kinds of records in the cache. Kinds with a single record use the empty key. */
export interface RecordKinds {
  cursor: Cursor;
  self: Self;
  /** The key that a token was exchanged for. */
  key: StoredKey;
  realm: Realm;
  settings: Settings;
  user: User;
  group: Group;
  channel: KnownChannel;
  folder: Folder;
  topic: KnownTopic;
  userTopic: TopicSetting;
  unread: UnreadConversation;
  scheduled: ScheduledMessage;
  /** The server's draft. The person sees the local change for it. */
  draft: Draft;
  view: MenuView;
  snippet: Snippet;
  emoji: Emoji;
  linkifiers: readonly Linkifier[];
  profileFields: readonly ProfileField[];
  starred: readonly number[];
  alertWords: readonly string[];
  mutedUsers: readonly { readonly id: number; readonly timestamp: number }[];
  directs: readonly DirectConversation[];
  status: Status;
  pushDevice: PushDevice;
  page: Page;
  window: KnownStretches;
  locator: Locator;
  /** The ids of the stored messages of a range whose custom data has a tag, ascending. */
  custom: readonly number[];
  /** Set if these records have every stored message. */
  customIndexed: true;
  visits: Visits;
  /** A channel that the person can no longer read, of which something is still stored. */
  lostChannel: { readonly channelId: number };
}

export type RecordKind = keyof RecordKinds;

/** The state of a device's registration for notifications, by its push account id. */
export interface PushDevice {
  /** Whether the device gets notifications. */
  readonly status: 'active' | 'pending' | 'failed';
  /** Why it failed. */
  readonly errorCode?: string;
}

export interface Self {
  readonly userId: number;
  /** Whether the server listed every unread message when registering; later ones came as events. */
  readonly knowsAllUnread?: boolean;
  /** The organization's id, if the server tells it. */
  readonly realmUuid?: string;
}

export interface StoredKey extends Credentials, KeyLifetime {
  /** Its id in the person's list of keys. Undefined while only an earlier leader knew it. */
  readonly keyId?: number;
}

/** The store's position in the server's log. */
export interface Cursor {
  readonly queueId: string;
  readonly lastEventId: number;
  /** The newest message that the person is known to have received. */
  readonly newestMessageId: number;
  /** The server's extensions to the API at registration. */
  readonly extensions: ServerExtensions;
  /** The server's feature level at registration. */
  readonly featureLevel?: number;
  /** The ids of the person's drafts that the server had before it was reset to an earlier state. */
  readonly lostDrafts?: readonly number[];
  /** When to register anew because the server changed its features, in milliseconds since 1970. */
  readonly renewAt?: number;
}

export interface ServerExtensions {
  readonly idempotencyKeys: boolean;
  /** Missing in data from before this field existed. */
  readonly orderedRequests?: boolean;
  /** Missing in data from before this field existed. */
  readonly outbox?: boolean;
  readonly streaming: boolean;
  /** Whether the server hears rarely from a client that nobody uses. */
  readonly quietEvents?: boolean;
  readonly draftDocuments: boolean;
  /** Whether a program may replace texts before they are stored. Missing in data from before this field existed. */
  readonly beforeSendHook?: boolean;
}

export interface KnownChannel {
  readonly channel: Channel;
  /** Undefined unless the person is subscribed. */
  readonly subscription: SubscriptionSettings | undefined;
  /** The subscribers that the person may see. */
  readonly subscribers: readonly number[];
}

/** The fields of a subscription beyond its channel. */
export type SubscriptionSettings = Omit<
  Subscription,
  keyof Channel | 'subscribers' | 'partial_subscribers'
>;

export interface KnownTopic {
  readonly channelId: number;
  readonly name: string;
  /** The newest known message. */
  readonly newestId: number;
}

export interface UnreadConversation {
  /** Ascending. */
  readonly ids: readonly number[];
  /** The mentions of the person among them, ascending. If muted, without mentions of everybody. */
  readonly mentions: readonly number[];
  /** Spelt as in the topic's record (Q8); empty for direct conversations. */
  readonly topic: string;
}

export interface DirectConversation {
  /** All members including the person, ascending. */
  readonly members: readonly number[];
  readonly newestId: number;
  /** Set when that message was deleted and this device does not know which one is newest now. */
  readonly isNewestGone?: true;
}

/** A message with local knowledge. */
export interface StoredMessage extends Message {
  /** Its id before the server assigned one; only on the device that sent it. */
  readonly localId?: string;
  /** The Markdown of `content`, if this device knows it. */
  readonly source?: string;
}

/** Neighbouring messages of one conversation, ascending by id. */
export interface Page {
  readonly messages: readonly StoredMessage[];
}

/** The stored stretches of a view (rules W1 to W6). */
export interface KnownStretches {
  /** Stored without gaps and kept current by events. */
  readonly held: Stretches;
  /** Stored without gaps, but changes may have been missed with a lost queue. */
  readonly stale: Stretches;
}

/** The conversations of the stored messages of a range of ids. */
export interface Locator {
  readonly conversations: Readonly<Record<string, readonly number[]>>;
}

/** The times at which conversations were last viewed, in milliseconds since 1970. */
export type Visits = Readonly<Record<string, number>>;
