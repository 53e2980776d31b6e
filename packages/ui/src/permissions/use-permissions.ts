import { useGroups, useOwnUser, useRealm } from '@tidings/sdk/react';
import { useMemo } from 'react';
import { type Permissions, permissionsOf } from './permissions.ts';

/** The user's permissions in the organization, its channels and its groups. */
export function usePermissions(): Permissions {
  const user = useOwnUser()?.user;
  const realm = useRealm();
  const groups = useGroups();
  return useMemo(() => permissionsOf({ user, realm, groups }), [user, realm, groups]);
}
