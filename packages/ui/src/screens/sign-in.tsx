import { createApi, type UnsentWork } from '@tidings/sdk';
import { useEffect, useState } from 'react';
import type { Account } from '../account/account.ts';
import { unsentText } from '../account/unsent-work.ts';
import { takesPasswords, useServerSettings } from '../account/use-server-settings.ts';
import { t } from '../languages/t.ts';
import { PasswordSignIn } from '../second-factor/password-sign-in.tsx';
import { Card } from './card.tsx';
import { ForgottenLink } from './forgotten-link.tsx';
import { Providers } from './providers.tsx';

interface Props {
  /** Unsent work that could not be deleted on sign-out. */
  readonly kept: UnsentWork | undefined;
  readonly onSignedIn: (account: Account) => void;
}

export function SignIn({ kept, onSignedIn }: Props) {
  const settings = useServerSettings();
  const name = settings?.realm_name;
  const isSetUp = useIsSetUp();
  if (!isSetUp) {
    return (
      <Card title={t('signIn.noOrganizationYet')}>
        <p className="quiet">{t('signIn.thisServerIsNotSet')}</p>
        <a className="button primary" href="/setup">
          {t('signIn.setUp')}
        </a>
      </Card>
    );
  }
  const otherWays = (
    <>
      <Providers settings={settings} />
      <ForgottenLink settings={settings} />
      <p className="field-hint">{t('signIn.newHereAskATeam')}</p>
    </>
  );
  return (
    <Card title={name ? t('signIn.signInTo', { name }) : t('signIn.signIn')}>
      {kept && (
        <p role="status">{t('signIn.whenYouSignedOutAnother', { unsent: unsentText(kept) })}</p>
      )}
      {takesPasswords(settings) ? (
        <PasswordSignIn onSignedIn={onSignedIn}>{otherWays}</PasswordSignIn>
      ) : (
        otherWays
      )}
    </Card>
  );
}

/** Whether the organization is set up. True until the server has answered. */
function useIsSetUp(): boolean {
  const [isSetUp, setIsSetUp] = useState(true);
  useEffect(() => {
    createApi({ serverUrl: location.origin })
      .getSetup()
      .then(
        ({ setup_required }) => setIsSetUp(!setup_required),
        () => undefined,
      );
  }, []);
  return isSetUp;
}
