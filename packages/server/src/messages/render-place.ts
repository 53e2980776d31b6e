import type { Realm } from '../realm/realm.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { Services } from '../services.ts';

/** Where a message is rendered: a call of a handler, or a job. */
export interface RenderPlace {
  readonly services: Services;
  readonly realm: Realm;
  readonly state: RealmState;
  /** Scheme and host of the realm, where known: links to it become relative. */
  readonly origin?: string;
  /** A job's, which has time: what it renders is not refused because much of the sender's waits. */
  readonly isPatient?: boolean;
}
