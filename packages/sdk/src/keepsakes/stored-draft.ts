/** Where a draft would be sent. */
export type DraftTarget =
  | { readonly kind: 'none' }
  | { readonly kind: 'channel'; readonly channelId: number; readonly topic: string }
  /** The others; oneself only for a note to oneself. */
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };

export interface StoredDraft {
  /** This device's name for it. */
  readonly id: string;
  /** Undefined until the server has it. */
  readonly serverId: number | undefined;
  readonly target: DraftTarget;
  /** The text as a Yjs update, base64. */
  readonly document: string;
  /** The document's text, so that lists need not decode it. */
  readonly content: string;
  /** The server's text as last seen; what conflicts are told by. */
  readonly serverContent: string | undefined;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** Deleted here, and the server does not know yet. */
  readonly isDeleted: boolean;
}
