import { finishSignIn, type SignedIn, SignInRefused } from '@tidings/sdk';
import type { SignInFailure } from '@tidings/shared-types';
import { useEffect, useState } from 'react';
import type { Account } from '../account/account.ts';
import { takeBegunSignIn } from '../account/begun-sign-in.ts';
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
export function Returned({ address, account, onSignedIn }: Props) {
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    const begun = takeBegunSignIn();
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
  if (!problem) return <Card title="One moment …">{null}</Card>;
  const { text, invitation } = problem;
  return (
    <Card title="Signing in did not work">
      <p className="quiet" role="alert">
        {text}
      </p>
      <a className="button primary" href={invitation ? `#join=${invitation}` : '#inbox'}>
        {account ? 'Back to your messages' : 'Try again'}
      </a>
    </Card>
  );
}

const texts: Readonly<Record<SignInFailure, string>> = {
  cancelled: 'Signing in was cancelled.',
  expired: 'That took too long, or began in another browser.',
  unreachable: 'The service that you sign in with does not answer. Try again later.',
  refused:
    'The service that you sign in with and this server do not understand each other. Whoever runs the server finds the reason in its log.',
  'no-address':
    'The service that you sign in with does not say that it has checked your address, so nobody can tell which account is yours.',
  'no-account': 'You have no account here yet. Ask somebody of your team for an invitation link.',
  'address-not-taken': 'This organization does not take your address.',
  'account-of-another':
    'The account with your address belongs to somebody else of your service. Ask whoever runs the server.',
  'account-deactivated': 'Your account is deactivated.',
  'organization-deactivated': 'This organization is deactivated.',
};

function anotherText(email: string): string {
  return `${email} uses this device, and you came back as somebody else. Sign out first.`;
}
