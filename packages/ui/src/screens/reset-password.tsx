import { isApiError, resetPassword } from '@tidings/sdk';
import { useState } from 'react';
import type { Account } from '../account/account.ts';
import { t } from '../languages/t.ts';
import { Text } from '../languages/text.tsx';
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
      <Card title={t('signIn.passwordChanged')}>
        <p role="status">
          {t('signIn.usesThisDeviceToUse', { email: account?.email ?? '', other: changed.email })}
        </p>
        <a className="button primary" href="#inbox">
          {t('signIn.goToMessages')}
        </a>
      </Card>
    );
  }
  if (unfinished !== undefined) {
    return (
      <SignInToSetUp title={t('signIn.passwordChanged')} email={unfinished} onSignedIn={enter} />
    );
  }
  return (
    <Card title={t('signIn.chooseANewPassword')}>
      <p className="quiet">{t('signIn.youWillBeSignedOut')}</p>
      <form onSubmit={(event) => void submit(event)}>
        <NewPasswordField label={t('signIn.newPassword')} />
        {needsCode && (
          <>
            <p>{t('signIn.youUseTwoFactorAuthentication')}</p>
            <RecoveryCodeField isFocused />
          </>
        )}
        <Submit label={t('signIn.changePasswordAndSignIn')} isBusy={isBusy} problem={problem} />
      </form>
      <p className="field-hint">
        <Text
          of="signIn.linkExpired"
          with={{ link: (words) => <a href="#forgotten-password">{words}</a> }}
        />
      </p>
    </Card>
  );
}
