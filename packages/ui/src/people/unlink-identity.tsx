import { useClient } from '@tidings/sdk/react';
import type { User } from '@tidings/shared-types';
import { useServerSettings } from '../account/use-server-settings.ts';
import { ConfirmedAction } from './confirmed-action.tsx';

/** Unlinks a person from single sign-on, for owners. Shows nothing on a server without it. */
export function UnlinkIdentity({ user }: { readonly user: User }) {
  const client = useClient();
  const methods = useServerSettings()?.external_authentication_methods ?? [];
  if (methods.length === 0) return null;
  return (
    <ConfirmedAction
      label="Unlink from single sign-on"
      title="Unlink from single sign-on?"
      action="Unlink"
      done="Unlinked from single sign-on"
      run={() => client.api.unlinkIdentity({ user_id: user.user_id })}
    >
      The next person whom the sign-in service knows by {user.full_name}’s email address gets this
      account. Do this if they have a new account there.
    </ConfirmedAction>
  );
}
