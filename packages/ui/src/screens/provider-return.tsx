import { finishSignIn, type SignedIn, SignInRefused } from '@tidings/sdk';
import type { SignInFailure } from '@tidings/shared-types';
import { useEffect, useState } from 'react';
import type { Account } from '../account/account.ts';
import { takePendingSignIn } from '../account/pending-sign-in.ts';
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
      setProblem((known) => known ?? { text: texts.expired });
      return;
    }
    const { invitation } = begun;
    const arrive = (signedIn: SignedIn) => {
      if (!account || account.userId === signedIn.userId) {
        onSignedIn(signedIn, invitation !== undefined);
      } else setProblem({ text: anotherText(account.email) });
    };
    finishSignIn(address, begun).then(arrive, (error: unknown) => {
      const text = error instanceof SignInRefused ? texts[error.failure] : problemText(error);
      setProblem({ text, invitation });
    });
  }, [address, account, onSignedIn]);
  if (!problem) return <Card title="Loading…">{null}</Card>;
  const { text, invitation } = problem;
  return (
    <Card title="Sign-in failed">
      <p className="quiet" role="alert">
        {text}
      </p>
      <a className="button primary" href={invitation ? `#join=${invitation}` : '#inbox'}>
        {account ? 'Go to messages' : 'Try again'}
      </a>
    </Card>
  );
}

const texts: Readonly<Record<SignInFailure, string>> = {
  cancelled: 'Sign-in was cancelled.',
  expired: 'Sign-in took too long, or started in another browser. Try again.',
  unreachable: 'The sign-in service is not responding. Try again later.',
  refused:
    'The sign-in service is not set up correctly. Ask the person who runs this server to check its log.',
  'no-address':
    'The sign-in service has not verified your email address. Verify it there, then try again.',
  'no-account': 'You do not have an account here yet. Ask a team member for an invitation link.',
  'address-not-taken': 'This organization does not accept your email address.',
  'account-of-another':
    'The account with your email address belongs to another user of the sign-in service. Ask the person who runs this server.',
  'account-deactivated': 'Your account is deactivated.',
  'organization-deactivated': 'This organization is deactivated.',
};

function anotherText(email: string): string {
  return `This device is signed in as ${email}, and you chose another account. Sign out first.`;
}
