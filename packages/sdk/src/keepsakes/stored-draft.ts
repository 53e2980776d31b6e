import type { ConversationTarget } from '../messages/target.ts';

/** Where a draft would be sent, once that is chosen. */
export type DraftTarget = ConversationTarget | { readonly kind: 'none' };

export interface StoredDraft {
  /** This device's name for it. */
  readonly id: string;
  readonly target: DraftTarget;
  /** All of the text's Yjs document, as an update in base64. */
  readonly document: string;
  /** Documents of one name can be merged. Merging others would double the text. */
  readonly documentId: string;
  /** The document's text, so that lists need not decode it. */
  readonly content: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** Something was typed here since the server last was known to have all of it. */
  readonly isEdited: boolean;
  /** Sent or discarded here, and the server may not know yet. */
  readonly isDeleted: boolean;
  /** The request that makes it on the server, stored before it is sent for the first time. */
  readonly creation: DraftCreation | undefined;
  /** What the server has of it; undefined until it has it. */
  readonly server: ServerDraft | undefined;
  /** What became of it, for as long as a tab may still show it. Counts only once it is deleted. */
  readonly sentAs?: readonly SentDraft[];
}

/** A message that was made of a draft. */
export interface SentDraft {
  /** Its outbox entry, which may be done with. */
  readonly entryId: string;
  /** Where it was sent to, as the entry's. */
  readonly lane: string;
  /** The text that the app sent, without links to files. */
  readonly content: string;
  /** What tells each of its files from others. */
  readonly files: readonly string[];
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

/** Repeated as it is until it is answered: one idempotency key stands for one request. */
export interface DraftCreation {
  readonly key: string;
  readonly target: DraftTarget;
  readonly content: string;
  /** Undefined for a server that has no documents. */
  readonly document: string | undefined;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

export interface ServerDraft {
  readonly id: number;
  /** The epoch of our document; undefined while the server's is not ours. */
  readonly epoch: number | undefined;
  /** The server's text when it was last compared; what either side changed since is told by it. */
  readonly content: string;
  readonly target: DraftTarget;
}
