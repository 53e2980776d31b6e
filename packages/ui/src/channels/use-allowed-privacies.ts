import { useRealm } from '@tidings/sdk/react';
import { usePermissions } from '../permissions/use-permissions.ts';
import type { Privacy } from './privacy.ts';

/** The channel types that the user may create, and always the present one. */
export function useAllowedPrivacies(present?: Privacy): readonly Privacy[] {
  const { may } = usePermissions();
  const realm = useRealm();
  const hasWeb = realm?.server_web_public_streams_enabled && realm.realm_enable_spectator_access;
  const all: readonly (readonly [Privacy, boolean])[] = [
    ['public', may('can_create_public_channel_group')],
    ['private', may('can_create_private_channel_group')],
    ['protected', may('can_create_private_channel_group')],
    ['web-public', hasWeb === true && may('can_create_web_public_channel_group')],
  ];
  return all.filter(([name, isOffered]) => isOffered || name === present).map(([name]) => name);
}
