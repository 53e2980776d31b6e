import type { TidingsEvent } from '@tidings/shared-types/wire';
import type { Live } from '../live.ts';
import type { MessageAnswer, MessageRequest } from '../sync/fetches.ts';
import type { SyncState } from '../sync/sync-state.ts';

/** A tab's connection to the server: direct while the tab leads, else through the leader. */
export interface Connection {
  /** The state of the connection, as `client.sync.state`. */
  readonly state: Live<SyncState>;
  /** Stores messages of a view, and resolves with the server's answer. */
  fetchMessages(request: MessageRequest): Promise<MessageAnswer>;
  /**
   * Asks again for stored messages that no events keep current, such as starred ones outside held stretches. Replaces
   * messages that changed and drops those that the server no longer returns.
   */
  recheckMessages(ids: readonly number[]): Promise<void>;
  /** Ends a wait, and tests a connection that seems to be alive. */
  poke(): void;
  /** Subscribes to events that are not stored, such as typing. Returns a function that unsubscribes. */
  onTransient(listener: (events: readonly TidingsEvent[]) => void): () => void;
}
