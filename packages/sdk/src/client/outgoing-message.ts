import type { NewMessage } from '../outbox/message-with-files.ts';

/** A message to send; its files are kept on disk until they are uploaded. */
export interface OutgoingMessage extends NewMessage {
  /** The draft that becomes this message: it goes in the same write (D4). */
  readonly draft?: string;
}
