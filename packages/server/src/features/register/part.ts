import type { Snapshot } from '@tidings/shared-types';
import type { QueueOptions } from '../../core/event-queues/queue.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { Dialect, Sql } from '../../core/storage/engine.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { Activities } from '../channels/recent-activity.ts';
import type { SubscriberWish } from '../subscriptions/subscriber-list.ts';

/** The input of the snapshot's parts: the realm at one moment, for any caller. */
export interface OpenMoment {
  readonly realmId: number;
  /** Read it before the first await, because it moves on. */
  readonly state: RealmState;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly options: QueueOptions;
  readonly request: SnapshotRequest;
}

/** The same with the caller's account. */
export interface Moment extends OpenMoment {
  readonly caller: UserRow;
}

/** The part of a request that concerns the snapshot instead of the queue, with facts looked up beforehand. */
export interface SnapshotRequest {
  /** Whether the request wants a part. */
  readonly wants: (key: string) => boolean;
  /** Whether the request names a part. */
  readonly names: (key: string) => boolean;
  readonly origin: string;
  readonly subscribers: SubscriberWish;
  readonly presence: { readonly historyDays: number; readonly after: number };
  readonly activity: Activities;
  readonly server: ServerFacts;
}

/** Facts that hold for every organization of the server. */
export interface ServerFacts {
  readonly webPublicStreams: boolean;
  readonly maxUploadMib: number;
  readonly sendsPush: boolean;
  readonly takesPasswords: boolean;
  readonly hasSingleSignOn: boolean;
}

/** The database at the moment of the snapshot. */
export interface Source {
  readonly sql: Sql;
  readonly dialect: Dialect;
  readonly realmId: number;
}

/** Fields of the answer, or a function that reads them after all parts have copied what they need of the state. */
export type Taken = Snapshot | ((source: Source) => Promise<Snapshot>);

export type Part = (moment: Moment) => Taken;

/** A part that is the same for every account, or that spectators get. */
export type OpenPart = (moment: OpenMoment) => Taken;
