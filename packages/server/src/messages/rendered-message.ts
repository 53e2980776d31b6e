/** A message's content after rendering: everything that sending it needs to know of it. */
export interface RenderedMessage {
  readonly content: string;
  readonly html: string;
  /** Words for full-text search. */
  readonly searchText: string;
  /** Not silently, and not in a quote. */
  readonly mentionedUserIds: readonly number[];
  readonly mentionedGroupIds: readonly number[];
  readonly mentionsChannel: boolean;
  readonly mentionsTopic: boolean;
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  /** Addresses of pages that it links to and that would be shown if they were known. */
  readonly unknownPages: readonly string[];
  /** Paths of uploads below `/user_uploads/` that it refers to. */
  readonly attachmentPaths: readonly string[];
}
