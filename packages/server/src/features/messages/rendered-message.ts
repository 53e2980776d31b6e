/** A rendered message, with everything that sending needs to know of its content. */
export interface RenderedMessage {
  readonly content: string;
  readonly html: string;
  /** Words for full-text search. */
  readonly searchText: string;
  /** Users who are mentioned, but not silently or in a quote. */
  readonly mentionedUserIds: readonly number[];
  readonly mentionedGroupIds: readonly number[];
  readonly mentionsChannel: boolean;
  readonly mentionsTopic: boolean;
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  /** Links to pages whose previews would be shown but are not fetched yet. */
  readonly unknownPages: readonly string[];
  /** Paths of the uploads that it refers to, below `/user_uploads/`. */
  readonly attachmentPaths: readonly string[];
}
