import type { TidingsEvent } from '@tidings/shared-types';
import type { Live } from '../live.ts';
import type { MessageAnswer, MessageRequest } from '../sync/fetches.ts';
import type { SyncState } from '../sync/sync-state.ts';

/** The server as a tab reaches it: by itself while it leads, else through the tab that does. */
export interface Connection {
  readonly state: Live<SyncState>;
  /** Stores messages of a view, and answers with what the server said of them. */
  fetchMessages(request: MessageRequest): Promise<MessageAnswer>;
  /**
   * Asks anew for stored messages whose changes nobody told, such as starred ones in no held stretch:
   * what the server knows otherwise is replaced, what it does not name is dropped.
   */
  recheckMessages(ids: readonly number[]): Promise<void>;
  /** Ends a wait, and tests a connection that seems to live. */
  poke(): void;
  /** Hears what is not kept in the store, such as who types. Returns what ends it. */
  onTransient(listener: (events: readonly TidingsEvent[]) => void): () => void;
}
