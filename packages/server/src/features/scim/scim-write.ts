import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { Services } from '../../services.ts';

/** A write of an identity provider. */
export interface ScimWrite {
  readonly change: Mutation;
  readonly caller: UserRow;
  readonly realm: Realm;
  readonly services: Services;
  /** The host of generated addresses. */
  readonly realmHost: string;
}
