import type { Linkifier } from './links/linkifier.ts';

/** A user whom the sender may mention. */
export interface MentionableUser {
  id: number;
  fullName: string;
  /** False for deactivated accounts, which can be named but are not notified. */
  notified: boolean;
}

/** A group that the sender may mention. */
export interface MentionableGroup {
  id: number;
  name: string;
}

/** Preview of an external page. A page without an image has none. */
export interface PagePreview {
  title: string | null;
  description: string | null;
  /** Complete address. */
  image: string | null;
}

/** A channel that the sender may know about. */
export interface Channel {
  id: number;
  name: string;
}

/** A topic with messages that the sender can read. */
export interface Topic {
  channelId: number;
  name: string;
  newestMessageId: number;
}

/** An uploaded file that the sender may read. */
export interface Upload {
  contentType: string;
  /** Size and variants of an image. Null if this server cannot scale it; it is then shown unscaled. */
  image: UploadedImage | null;
}

export interface UploadedImage {
  width: number;
  height: number;
  animated: boolean;
  /** Whether its thumbnails are still being created. */
  pending: boolean;
  /** A format that browsers can show, if they cannot show the original. */
  transcodedAs: string | null;
}

/**
 * Everything that rendering a message may know. Plain data, so that it can be sent to a worker. Lists need to contain
 * only what `collectReferences` names.
 */
export interface RenderContext {
  /** Scheme, host and port of the organization's server. */
  realmOrigin: string;
  users: readonly MentionableUser[];
  groups: readonly MentionableGroup[];
  channels: readonly Channel[];
  topics: readonly Topic[];
  /** Addresses of active custom emoji by name. */
  realmEmoji: Readonly<Record<string, string>>;
  linkifiers: readonly Linkifier[];
  /** By path, without `/user_uploads/`. */
  uploads: Readonly<Record<string, Upload>>;
  inlineImagePreview: boolean;
  /** Key of the proxy that serves external images; null if they are not shown. */
  externalImageKey: string | null;
  /** External pages by address; null if previews are not shown. */
  pagePreviews: Readonly<Record<string, PagePreview>> | null;
  defaultCodeLanguage: string;
  /** The sender's own setting. */
  translateEmoticons: boolean;
  /** Display name of the empty topic. */
  emptyTopicName: string;
  previewUrlsPerMessage: number;
  /** In milliseconds. A date without a year is taken to be near it. */
  now: number;
}

/** The result of rendering a message. */
export interface Rendered {
  html: string;
  /** Users who are mentioned by name and notified. */
  mentionedUserIds: number[];
  mentionedGroupIds: number[];
  mentionsChannel: boolean;
  mentionsTopic: boolean;
  hasLink: boolean;
  hasImage: boolean;
  /** Paths of the uploads that the message refers to, as in `/user_uploads/{path}`. */
  attachmentPaths: string[];
  /** Addresses of pages whose previews would be shown if the context had them. */
  unknownPages: string[];
  /** Elements and attributes because of which formulas are shown as code: the allow-list lacks them. */
  refusedMarkup: string[];
  isMeMessage: boolean;
  /** The text for full-text search. */
  searchText: string;
}
