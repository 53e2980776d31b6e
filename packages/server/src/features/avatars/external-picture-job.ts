import type { Realm } from '../../core/realm/realm.ts';

/** A picture that a token or a backend names. */
export interface ExternalPictureJob {
  readonly realm: Realm;
  readonly userId: number;
  readonly url: string;
}
