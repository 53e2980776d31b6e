import type { TidingsEvent } from '@tidings/shared-types/wire';
import type { OpenEventStream } from '../api/open-event-stream.ts';
import type { ApplyContext, EventNamed } from '../apply/apply-context.ts';
import type { Api } from '../endpoints/api-functions.ts';
import type { Environment } from '../environment.ts';
import type { TokenFailure } from '../keys/token-failure.ts';
import type { RecordStore } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { StoreWriter } from '../store/store-writer.ts';

/** The keys of a client that signs in with tokens (S10). */
export interface SyncKeys {
  /** Gets a key if there is none that may work. Throws the failure. */
  ensure(): Promise<void>;
  /** Notes that the server refused the current key. Returns a failure if another key would not help now. */
  noteRefusal(): TokenFailure | undefined;
}

export interface SyncOptions {
  /** Makes every call once; sync decides what to repeat, and when. */
  readonly api: Pick<Api, 'register' | 'getEvents' | 'getMessage' | 'getMessages'>;
  /** Optional. Without it, or if the server has no streams, long polls are used (S7). */
  readonly openEventStream?: OpenEventStream | undefined;
  readonly environment: Pick<Environment, 'now' | 'after' | 'random' | 'online' | 'visible'>;
  readonly records: RecordStore;
  readonly writer: StoreWriter;
  /** Tells whether the person has not used the app for a while. Without it, they always use it. */
  readonly isUnused?: (() => boolean) | undefined;
  /** Undefined if the app passed a key. */
  readonly keys?: SyncKeys | undefined;
  readonly sentFromHere?: ApplyContext['sentFromHere'];
  /** Called before moves are stored, and awaited. If it fails, the batch is repeated. */
  readonly onMove?: ((event: EventNamed<'update_message'>) => Promise<void>) | undefined;
  /** Called with events that are not stored, such as typing, once their batch is stored. */
  readonly onTransient?: ((events: readonly TidingsEvent[]) => void) | undefined;
  /** Called with new messages once they are stored, except missed ones. */
  readonly onArrivals?: ((messages: readonly StoredMessage[]) => void) | undefined;
}
