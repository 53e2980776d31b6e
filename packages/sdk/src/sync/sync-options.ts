import type { TidingsEvent } from '@tidings/shared-types';
import type { Api } from '../api/api.ts';
import type { OpenEventStream } from '../api/open-event-stream.ts';
import type { ApplyContext, EventNamed } from '../apply/apply-context.ts';
import type { Environment } from '../environment.ts';
import type { RecordStore } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { StoreWriter } from '../store/store-writer.ts';

export interface SyncOptions {
  /** Makes every call once: what is to be repeated, and when, is decided here. */
  readonly api: Pick<Api, 'register' | 'getEvents' | 'getMessage' | 'getMessages'>;
  /** Where it is missing, or the server has no streams, long polls do (S7). */
  readonly openEventStream?: OpenEventStream | undefined;
  readonly environment: Pick<Environment, 'now' | 'after' | 'random' | 'online' | 'visible'>;
  readonly records: RecordStore;
  readonly writer: StoreWriter;
  readonly sentFromHere?: ApplyContext['sentFromHere'];
  /** Hears of moves before they are stored, and is waited for: where it fails, the batch comes again. */
  readonly onMove?: ((event: EventNamed<'update_message'>) => Promise<void>) | undefined;
  /** Hears what is not kept in the store, such as who types, once its batch is stored. */
  readonly onTransient?: ((events: readonly TidingsEvent[]) => void) | undefined;
  /** Hears new messages once they are stored; not those of an absence. */
  readonly onArrivals?: ((messages: readonly StoredMessage[]) => void) | undefined;
}
