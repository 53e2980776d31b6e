import type { Linkifier } from './links/linkifier.ts';

/** Somebody who can be mentioned: the sender may know of them. */
export interface MentionableUser {
  id: number;
  fullName: string;
  /** A deactivated account is named but not notified. */
  notified: boolean;
}

/** A group that can be mentioned. */
export interface MentionableGroup {
  id: number;
  name: string;
}

/** What a page elsewhere says of itself. Without an image it is not shown. */
export interface PagePreview {
  title: string | null;
  description: string | null;
  /** Its whole address. */
  image: string | null;
}

/** A channel that the sender may know about. */
export interface Channel {
  id: number;
  name: string;
}

/** A topic in which the sender can read something. */
export interface Topic {
  channelId: number;
  name: string;
  newestMessageId: number;
}

/** An uploaded file that the sender may read. */
export interface Upload {
  contentType: string;
  /** Of an image: what is known of its pixels. Null if this server cannot scale it: it is shown as it is. */
  image: UploadedImage | null;
}

export interface UploadedImage {
  width: number;
  height: number;
  animated: boolean;
  /** Whether its thumbnails are still being made. */
  pending: boolean;
  /** A variant in a format that browsers can show, if they cannot show the original. */
  transcodedAs: string | null;
}

/**
 * Everything that rendering a message may know. Plain data, so that it can be sent to a worker: of users, channels
 * and so on it needs to hold no more than `collectReferences` names.
 */
export interface RenderContext {
  /** Scheme, host and port of the organization's server. */
  realmOrigin: string;
  users: readonly MentionableUser[];
  groups: readonly MentionableGroup[];
  channels: readonly Channel[];
  topics: readonly Topic[];
  /** Addresses of the organization's own emoji by name, without the deactivated. */
  realmEmoji: Readonly<Record<string, string>>;
  linkifiers: readonly Linkifier[];
  /** By path, without `/user_uploads/`. */
  uploads: Readonly<Record<string, Upload>>;
  inlineImagePreview: boolean;
  /** Key of the proxy through which images from elsewhere are shown; null: they are not shown. */
  externalImageKey: string | null;
  /** Of pages elsewhere, by their addresses; null: pages are not shown. */
  pagePreviews: Readonly<Record<string, PagePreview>> | null;
  defaultCodeLanguage: string;
  /** The sender's own choice. */
  translateEmoticons: boolean;
  /** How the empty topic is shown. */
  emptyTopicName: string;
  previewUrlsPerMessage: number;
  /** What a date without a year is near to, in milliseconds. */
  now: number;
}

/** What came of a message. */
export interface Rendered {
  html: string;
  /** Who is mentioned by name and is to be told. */
  mentionedUserIds: number[];
  mentionedGroupIds: number[];
  mentionsChannel: boolean;
  mentionsTopic: boolean;
  hasLink: boolean;
  hasImage: boolean;
  /** Paths of own uploads that the message refers to, as `/user_uploads/{path}`. */
  attachmentPaths: string[];
  /** Addresses of pages that would be shown if the context told of them. */
  unknownPages: string[];
  /** Elements and attributes of formulas that are shown as code because the allow-list lacks them. */
  refusedMarkup: string[];
  isMeMessage: boolean;
  /** What full-text search looks in. */
  searchText: string;
}
