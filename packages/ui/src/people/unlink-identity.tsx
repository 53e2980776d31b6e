import { useClient } from '@tidings/sdk/react';
import type { User } from '@tidings/shared-types';
import { useServerSettings } from '../account/use-server-settings.ts';
import { t } from '../languages/t.ts';
import { ConfirmedAction } from './confirmed-action.tsx';

/** Unlinks a person from single sign-on, for owners. Shows nothing on a server without it. */
export function UnlinkIdentity({ user }: { readonly user: User }) {
  const client = useClient();
  const methods = useServerSettings()?.external_authentication_methods ?? [];
  if (methods.length === 0) return null;
  return (
    <ConfirmedAction
      label={t('people.unlinkFromSso')}
      title={t('people.unlinkFromSsoQuestion')}
      action={t('people.unlink')}
      done={t('people.unlinkedFromSso')}
      run={() => client.api.unlinkIdentity({ user_id: user.user_id })}
    >
      {t('people.unlinkMeans', { name: user.full_name })}
    </ConfirmedAction>
  );
}
