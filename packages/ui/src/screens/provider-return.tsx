import { finishSignIn, type SignedIn, SignInRefused } from '@tidings/sdk';
import type { SignInFailure } from '@tidings/shared-types';
import { useEffect, useState } from 'react';
import type { Account } from '../account/account.ts';
import { takePendingSignIn } from '../account/pending-sign-in.ts';
import { t } from '../languages/t.ts';
import { problemText } from '../ui/problem-text.ts';
import { Card } from './card.tsx';

interface Props {
  /** The address of this page, with the provider's answer. */
  readonly address: string;
  /** The account on this device, if there is one. */
  readonly account: Account | undefined;
  readonly onSignedIn: (account: Account, isNew: boolean) => void;
}

interface Problem {
  readonly text: string;
  /** Token of the invitation, to try again with it. */
  readonly invitation?: string | undefined;
}

/** The page that a sign-in provider returns to. */
export function ProviderReturn({ address, account, onSignedIn }: Props) {
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    const begun = takePendingSignIn();
    // React's strict mode runs effects twice. The first run counts.
    if (!begun) {
      setProblem((known) => known ?? { text: texts().expired });
      return;
    }
    const { invitation } = begun;
    const arrive = (signedIn: SignedIn) => {
      if (!account || account.userId === signedIn.userId) {
        onSignedIn(signedIn, invitation !== undefined);
      } else setProblem({ text: anotherText(account.email) });
    };
    finishSignIn(address, begun).then(arrive, (error: unknown) => {
      const text = error instanceof SignInRefused ? texts()[error.failure] : problemText(error);
      setProblem({ text, invitation });
    });
  }, [address, account, onSignedIn]);
  if (!problem) return <Card title={t('signIn.loading')}>{null}</Card>;
  const { text, invitation } = problem;
  return (
    <Card title={t('signIn.signInFailed')}>
      <p className="quiet" role="alert">
        {text}
      </p>
      <a className="button primary" href={invitation ? `#join=${invitation}` : '#inbox'}>
        {account ? t('signIn.goToMessages') : t('signIn.tryAgain')}
      </a>
    </Card>
  );
}

const texts = (): Readonly<Record<SignInFailure, string>> => ({
  cancelled: t('signIn.signInWasCancelled'),
  expired: t('signIn.signInTookTooLong'),
  unreachable: t('signIn.theSignInServiceIs'),
  refused: t('signIn.theSignInServiceIsNot'),
  'no-address': t('signIn.theSignInServiceHas'),
  'no-account': t('signIn.youDoNotHaveAn'),
  'address-not-taken': t('signIn.thisOrganizationDoesNotAccept'),
  'account-of-another': t('signIn.theAccountWithYourEmail'),
  'account-deactivated': t('signIn.yourAccountIsDeactivated'),
  'organization-deactivated': t('signIn.thisOrganizationIsDeactivated'),
});

function anotherText(email: string): string {
  return t('signIn.thisDeviceIsSignedIn', { email });
}
