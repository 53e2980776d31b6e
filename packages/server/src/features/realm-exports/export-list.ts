import type { RealmExport } from '@tidings/shared-types';
import { setInternal } from '../../core/realm/create-realm.ts';
import type { KeptExport } from '../../core/realm/internal-settings.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { announceToAdministrators } from './announce-to-administrators.ts';

/** Length of the list. Deleted and failed exports leave it first, the oldest before the others. */
const MOST_LISTED = 100;

/** Returns an export as administrators get it. */
export function shownExport(realmId: number, kept: KeptExport): RealmExport {
  const { id, acting_user_id, export_time, export_type, pending, token } = kept;
  const { deleted_timestamp, failed_timestamp } = kept;
  const isThere = !pending && takesRoom(kept);
  return {
    id,
    acting_user_id,
    export_time,
    deleted_timestamp,
    failed_timestamp,
    export_url: isThere ? `/exports/${realmId}/${token}/${fileName(kept)}` : null,
    pending,
    export_type,
  };
}

/** Tells whether an export has a file, or will have one. */
export function takesRoom({ failed_timestamp, deleted_timestamp }: KeptExport): boolean {
  return failed_timestamp === null && deleted_timestamp === null;
}

/** Returns the name that browsers save an export under. */
export function fileName({ export_time }: KeptExport): string {
  const date = new Date(export_time * 1000).toISOString().slice(0, 10);
  return `tidings-export-${date}.tar.gz`;
}

/** Stores the list and tells all administrators. */
export function putExports(change: Mutation, exports: readonly KeptExport[]): void {
  const listed = shortened(exports);
  setInternal(change, 'exports', listed);
  announceToAdministrators(change, {
    type: 'realm_export',
    exports: listed.map((each) => shownExport(change.realmId, each)),
  });
}

/** Drops the oldest exports without a file. The others stay: their files would be left behind. */
function shortened(exports: readonly KeptExport[]): readonly KeptExport[] {
  const over = exports.filter((each) => !takesRoom(each));
  const dropped = new Set(over.slice(0, Math.max(0, exports.length - MOST_LISTED)));
  return exports.filter((each) => !dropped.has(each));
}

/** Changes one export of the list, if it is still there. */
export function changeExport(change: Mutation, id: number, fields: Partial<KeptExport>): void {
  const before = change.state.internal('exports');
  if (!before.some((each) => each.id === id)) return;
  putExports(
    change,
    before.map((each) => (each.id === id ? { ...each, ...fields } : each)),
  );
}
