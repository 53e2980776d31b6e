import { useClient } from '@tidings/sdk/react';
import type { User } from '@tidings/shared-types';
import { t } from '../languages/t.ts';
import { ConfirmedAction } from './confirmed-action.tsx';

/** Removes the second factor of a person who lost it, for owners. */
export function ResetFactor({ user }: { readonly user: User }) {
  const client = useClient();
  return (
    <ConfirmedAction
      label={t('people.resetTwoFactorAuthentication')}
      title={t('people.resetTwoFactorAuthentication2')}
      action={t('people.reset')}
      done={t('people.twoFactorAuthenticationWasReset')}
      run={() => client.api.resetSecondFactor({ user_id: user.user_id })}
    >
      {t('people.canThenSignInWith', { name: user.full_name })}
    </ConfirmedAction>
  );
}
