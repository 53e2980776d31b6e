import { isApiError, resetPassword } from '@tidings/sdk';
import { useState } from 'react';
import type { Account } from '../account/account.ts';
import { RecoveryCodeField } from '../second-factor/code-field.tsx';
import { SignInToSetUp } from '../second-factor/sign-in-to-set-up.tsx';
import { NewPasswordField } from '../ui/new-password-field.tsx';
import { Submit } from '../ui/submit.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { Card } from './card.tsx';

interface Props {
  readonly token: string;
  /** The account on this device, if there is one. */
  readonly account: Account | undefined;
  readonly onSignedIn: (account: Account) => void;
}

/** The page of the link to reset a password. */
export function ResetPassword({ token, account, onSignedIn }: Props) {
  const [changed, setChanged] = useState<Account>();
  const [unfinished, setUnfinished] = useState<string>();
  const [needsCode, setNeedsCode] = useState(false);
  const enter = (signedIn: Account) => {
    if (!account || account.userId === signedIn.userId) onSignedIn(signedIn);
    else setChanged(signedIn);
  };
  const { submit, isBusy, problem } = useSubmit(async ({ password = '', code }) => {
    const signedIn = await resetPassword({
      serverUrl: location.origin,
      token,
      newPassword: password,
      secondFactor: code,
    }).catch((error: unknown) => {
      if (needsCode || !isApiError(error, 'SECOND_FACTOR_REQUIRED')) throw error;
      setNeedsCode(true);
    });
    if (!signedIn) return;
    if (signedIn.apiKey === undefined) setUnfinished(signedIn.email);
    else enter(signedIn);
  });
  if (changed) {
    return (
      <Card title="Password changed">
        <p role="status">
          {account?.email} uses this device. To use it as {changed.email}, sign out first.
        </p>
        <a className="button primary" href="#inbox">
          Go to messages
        </a>
      </Card>
    );
  }
  if (unfinished !== undefined) {
    return <SignInToSetUp title="Password changed" email={unfinished} onSignedIn={enter} />;
  }
  return (
    <Card title="Choose a new password">
      <p className="quiet">You will be signed out on all other devices.</p>
      <form onSubmit={(event) => void submit(event)}>
        <NewPasswordField label="New password" />
        {needsCode && (
          <>
            <p>
              You use two-factor authentication. Enter one of your recovery codes. If you have none,
              ask an owner of your organization to reset two-factor authentication for you.
            </p>
            <RecoveryCodeField isFocused />
          </>
        )}
        <Submit label="Change password and sign in" isBusy={isBusy} problem={problem} />
      </form>
      <p className="field-hint">
        Link expired? <a href="#forgotten-password">Request a new one</a>.
      </p>
    </Card>
  );
}
