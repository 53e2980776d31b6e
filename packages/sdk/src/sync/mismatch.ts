import type { Snapshot } from '@tidings/shared-types/wire';
import type { RecordKinds } from '../store/record-kinds.ts';
import type { SignOutReason } from './sign-out-reason.ts';

type Known = Pick<RecordKinds['self'], 'userId' | 'realmUuid'>;

/**
 * Detects another account or organization, so that no records are shown and no changes sent under the wrong one (S5).
 */
export function mismatchOf(
  known: Known | undefined,
  { user_id, realm_uuid }: Snapshot & { readonly realm_uuid?: string },
): SignOutReason | undefined {
  if (!known) return undefined;
  // Servers other than Tidings do not identify the organization.
  const isOther = realm_uuid !== undefined && known.realmUuid !== undefined;
  if (isOther && realm_uuid !== known.realmUuid) return 'another-organization';
  return known.userId === user_id ? undefined : 'another-account';
}
