import type { Connection } from '../connection/connection.ts';
import type { Environment } from '../environment.ts';
import type { Live } from '../live.ts';
import type { LocalChangeStore } from '../local-changes/local-change.ts';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import type { RecordStore } from '../store/record.ts';

/** The data that queries read and watch. Every tab has it, whichever tab leads. */
export interface QuerySources {
  readonly records: RecordStore;
  /** The unconfirmed changes, in the order in which they were made. */
  readonly outbox: Live<readonly OutboxEntry[]>;
  readonly connection: Connection;
  readonly environment: Environment;
  readonly drafts: LocalChangeStore['drafts'];
  /** Becomes true when the client closes. Values that have listeners then stay as they are. */
  readonly isClosing: Live<boolean>;
}
