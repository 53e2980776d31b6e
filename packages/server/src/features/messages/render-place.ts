import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { Services } from '../../services.ts';

/** What rendering needs to know of its caller: a call of a handler, or a job. */
export interface RenderPlace {
  readonly services: Services;
  readonly realm: Realm;
  readonly state: RealmState;
  /** Scheme and host of the realm, if known. Links to it become relative. */
  readonly origin?: string;
  /** Set by jobs, which can wait: they are not refused when the sender's rendering queue is full. */
  readonly isPatient?: boolean;
}
