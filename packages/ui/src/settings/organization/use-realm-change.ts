import type { Client } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { type Action, useAction } from '../../ui/use-action.ts';

export type RealmChange = NonNullable<Parameters<Client['api']['updateRealm']>[0]>;

/** Changes a setting of the organization. Needs the server; the control shows the new value afterwards. */
export function useRealmChange(): Action<[RealmChange]> {
  const client = useClient();
  return useAction((change: RealmChange) => client.api.updateRealm(change));
}
