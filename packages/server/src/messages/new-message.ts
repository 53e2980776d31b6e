import type { UserRow } from '../storage/tables/users.ts';
import type { Addressee } from './addressee.ts';
import type { RenderedMessage } from './rendered-message.ts';

/** A message on its way into its conversation. */
export interface NewMessage {
  readonly sender: UserRow;
  readonly to: Addressee;
  /** Empty for direct messages. */
  readonly topic: string;
  readonly rendered: RenderedMessage;
  readonly client: string;
  readonly readBySender: boolean;
  /** To whom else it is read from the start. */
  readonly readBy?: readonly number[];
  readonly echo?: LocalEcho | undefined;
  /** Written by the server itself, which needs no permission. */
  readonly isNotice?: boolean;
}

/** What the sending client wants to recognize its message by. */
export interface LocalEcho {
  readonly queueId: string;
  readonly localId: string;
}
