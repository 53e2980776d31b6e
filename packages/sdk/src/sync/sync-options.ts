import type { TidingsEvent } from '@tidings/shared-types';
import type { Api } from '../api/api.ts';
import type { OpenEventStream } from '../api/open-event-stream.ts';
import type { ApplyContext, EventNamed } from '../apply/apply-context.ts';
import type { Environment } from '../environment.ts';
import type { RecordStore } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { StoreWriter } from '../store/store-writer.ts';

export interface SyncOptions {
  /** Makes every call once; sync decides what to repeat, and when. */
  readonly api: Pick<Api, 'register' | 'getEvents' | 'getMessage' | 'getMessages'>;
  /** Optional. Without it, or if the server has no streams, long polls are used (S7). */
  readonly openEventStream?: OpenEventStream | undefined;
  readonly environment: Pick<Environment, 'now' | 'after' | 'random' | 'online' | 'visible'>;
  readonly records: RecordStore;
  readonly writer: StoreWriter;
  readonly sentFromHere?: ApplyContext['sentFromHere'];
  /** Called before moves are stored, and awaited. If it fails, the batch is repeated. */
  readonly onMove?: ((event: EventNamed<'update_message'>) => Promise<void>) | undefined;
  /** Called with events that are not stored, such as typing, once their batch is stored. */
  readonly onTransient?: ((events: readonly TidingsEvent[]) => void) | undefined;
  /** Called with new messages once they are stored, except missed ones. */
  readonly onArrivals?: ((messages: readonly StoredMessage[]) => void) | undefined;
}
