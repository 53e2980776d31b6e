import type { Connection } from '../connection/connection.ts';
import type { Environment } from '../environment.ts';
import type { KeepsakeStore } from '../keepsakes/keepsake.ts';
import type { OutboxEntry } from '../keepsakes/outbox-entry.ts';
import type { Live } from '../live.ts';
import type { RecordStore } from '../store/record.ts';

/** What queries read and listen to. Every tab has it, whoever leads. */
export interface QuerySources {
  readonly records: RecordStore;
  /** The changes that the server has not confirmed, in the order they were made. */
  readonly outbox: Live<readonly OutboxEntry[]>;
  readonly connection: Connection;
  readonly environment: Environment;
  readonly drafts: KeepsakeStore['drafts'];
  /** Once the client is being closed: what is heard then stays as it is. */
  readonly isClosing: Live<boolean>;
}
