import { useClient } from '@tidings/sdk/react';
import type { User } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { Confirm } from '../ui/confirm.tsx';

/** Removes the second factor of a person who lost it, for owners. */
export function ResetFactor({ user }: { readonly user: User }) {
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const reset = async () => {
    await client.api.resetSecondFactor({ user_id: user.user_id });
    setDone(true);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {t('people.resetTwoFactorAuthentication')}
      </button>
      <span className="quiet" role="status">
        {isDone ? t('people.twoFactorAuthenticationWasReset') : ''}
      </span>
      {isAsking && (
        <Confirm
          title={t('people.resetTwoFactorAuthentication2')}
          action={t('people.reset')}
          isDangerous
          onConfirm={reset}
          onClose={() => setAsking(false)}
        >
          <p>{t('people.canThenSignInWith', { name: user.full_name })}</p>
        </Confirm>
      )}
    </>
  );
}
