import type { UserRow } from '../../core/storage/tables/users.ts';
import type { Addressee } from './addressee.ts';
import type { RenderedMessage } from './rendered-message.ts';

/** A message that is about to be posted. */
export interface NewMessage {
  readonly sender: UserRow;
  readonly to: Addressee;
  /** Empty for direct messages. */
  readonly topic: string;
  readonly rendered: RenderedMessage;
  readonly client: string;
  readonly readBySender: boolean;
  /** Other accounts for which the message is read from the start. */
  readonly readBy?: readonly number[];
  readonly echo?: LocalEcho | undefined;
  /** Whether the server itself writes it, which needs no permission. */
  readonly isNotice?: boolean;
}

/** Ids by which the sending client recognizes its own message. */
export interface LocalEcho {
  readonly queueId: string;
  readonly localId: string;
}
