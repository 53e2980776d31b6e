import type { ConversationTarget } from '../messages/conversation.ts';

/** The target of a draft, once it is chosen. */
export type DraftTarget = ConversationTarget | { readonly kind: 'none' };

export interface StoredDraft {
  /** The id on this device. */
  readonly id: string;
  readonly target: DraftTarget;
  /** The whole Yjs document of the text, as an update in base64. */
  readonly document: string;
  /** Documents with the same id can be merged. Merging others would double the text. */
  readonly documentId: string;
  /** The document's text, so that lists need not decode it. */
  readonly content: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** Whether text was typed here that the server is not known to have. */
  readonly isEdited: boolean;
  /** Whether it was sent or discarded here, while the server may not know yet. */
  readonly isDeleted: boolean;
  /** The request that creates it on the server, stored before it is first sent. */
  readonly creation: DraftCreation | undefined;
  /** The server's copy; undefined until the server has it. */
  readonly server: ServerDraft | undefined;
  /** The messages that were made of it, kept while a tab may still show the text. Valid only once it is deleted. */
  readonly sentAs?: readonly SentDraft[];
}

/** A message that was made of a draft. */
export interface SentDraft {
  /** Its outbox entry, which may be gone already. */
  readonly entryId: string;
  /** The lane of the entry, which names its target. */
  readonly lane: string;
  /** The text that the app sent, without links to files. */
  readonly content: string;
  /** An identification of each file. */
  readonly files: readonly string[];
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

/** Repeated unchanged until it is answered: one idempotency key stands for one request. */
export interface DraftCreation {
  readonly key: string;
  readonly target: DraftTarget;
  readonly content: string;
  /** Undefined for a server without documents. */
  readonly document: string | undefined;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

export interface ServerDraft {
  readonly id: number;
  /** The epoch of our document; undefined while the server has another document. */
  readonly epoch: number | undefined;
  /** The server's text at the last comparison. Changes of both sides are relative to this. */
  readonly content: string;
  readonly target: DraftTarget;
}
