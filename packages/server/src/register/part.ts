import type { Snapshot } from '@tidings/shared-types';
import type { Activities } from '../channels/recent-activity.ts';
import type { QueueOptions } from '../event-queues/queue.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { Dialect, Sql } from '../storage/engine.ts';
import type { UserRow } from '../storage/tables/users.ts';
import type { SubscriberWish } from '../subscriptions/subscriber-list.ts';

/** What the parts of a snapshot are told: the realm as of one moment, whoever asks. */
export interface OpenMoment {
  readonly realmId: number;
  /** To be read before the first wait: it moves on. */
  readonly state: RealmState;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly options: QueueOptions;
  readonly request: SnapshotRequest;
}

/** The same, and who asks. */
export interface Moment extends OpenMoment {
  readonly caller: UserRow;
}

/** What of a request concerns the snapshot and not the queue, and what was looked up before. */
export interface SnapshotRequest {
  /** Whether a part was asked for. */
  readonly wants: (key: string) => boolean;
  /** Whether a part was asked for by its name. */
  readonly names: (key: string) => boolean;
  readonly origin: string;
  readonly subscribers: SubscriberWish;
  readonly presence: { readonly historyDays: number; readonly after: number };
  readonly activity: Activities;
  readonly server: ServerFacts;
}

/** What holds for every organization of the server. */
export interface ServerFacts {
  readonly webPublicStreams: boolean;
  readonly maxUploadMib: number;
  readonly sendsPush: boolean;
  readonly takesPasswords: boolean;
  readonly hasSingleSignOn: boolean;
}

/** The database as of the same moment. */
export interface Source {
  readonly sql: Sql;
  readonly dialect: Dialect;
  readonly realmId: number;
}

/** Fields of the answer, or how to read them once all parts have taken what they need of the state. */
export type Taken = Snapshot | ((source: Source) => Promise<Snapshot>);

export type Part = (moment: Moment) => Taken;

/** A part that shows everybody the same, or is for people without account. */
export type OpenPart = (moment: OpenMoment) => Taken;
