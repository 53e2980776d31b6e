import type { Snapshot } from '@tidings/shared-types';
import type { RecordKinds } from '../store/record-kinds.ts';
import type { SignOutReason } from './sync-state.ts';

type Known = Pick<RecordKinds['self'], 'userId' | 'realmUuid'>;

/** Nobody's records are shown, and nobody's changes sent, as somebody else's or to somewhere else (S5). */
export function mismatchOf(
  known: Known | undefined,
  { user_id, realm_uuid }: Snapshot & { readonly realm_uuid?: string },
): SignOutReason | undefined {
  if (!known) return undefined;
  // Servers that are no Tidings servers do not say which organization it is.
  const isOther = realm_uuid !== undefined && known.realmUuid !== undefined;
  if (isOther && realm_uuid !== known.realmUuid) return 'another-organization';
  return known.userId === user_id ? undefined : 'another-account';
}
