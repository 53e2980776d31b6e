import type { ReactNode } from 'react';
import type { Account } from '../account/account.ts';
import { t } from '../languages/t.ts';
import { Field } from '../ui/field.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Submit } from '../ui/submit.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useSignInSteps } from './sign-in-step.ts';

/** The QR code's library is loaded only for a set-up. */
const ScanCode = onDemand(async () => (await import('./scan-code.tsx')).ScanCode);

interface Props {
  readonly email?: string;
  readonly onSignedIn: (account: Account) => Promise<void> | void;
  /** Other ways to sign in, below the password. */
  readonly children?: ReactNode;
}

/** The form to sign in with a password, and the steps of a second factor that follow it. */
export function PasswordSignIn({ email, onSignedIn, children }: Props) {
  const { step, attempt, restart } = useSignInSteps(onSignedIn);
  const password = useSubmit((values) =>
    attempt({ email: values['email'] ?? '', password: values['password'] ?? '' }),
  );
  if (step.name === 'code') {
    return (
      <>
        <CodeForm action={t('signIn.signIn')} work={(code) => attempt(step, code)} />
        <BackToPassword onClick={restart} />
      </>
    );
  }
  if (step.name === 'set-up') {
    const { setUp } = step;
    return (
      <>
        <p>{t('signIn.yourOrganizationRequiresTwoFactor')}</p>
        <ScanCode
          setUp={setUp}
          action={t('signIn.turnOnAndSignIn')}
          work={(code) => attempt(step, code, setUp.setup_token)}
        />
        <BackToPassword onClick={restart} />
      </>
    );
  }
  if (step.name === 'recovery-codes') {
    const { account, codes } = step;
    return <RecoveryCodes email={account.email} codes={codes} onDone={() => onSignedIn(account)} />;
  }
  return (
    <>
      <form onSubmit={(event) => void password.submit(event)}>
        <Field
          label={t('signIn.email')}
          name="email"
          type="email"
          required
          autoComplete="username"
          defaultValue={email}
        />
        <PasswordField
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
        />
        <Submit
          label={t('signIn.signIn')}
          busyLabel={t('signIn.signingIn')}
          isBusy={password.isBusy}
          problem={password.problem}
        />
      </form>
      {children}
    </>
  );
}

function BackToPassword({ onClick }: { readonly onClick: () => void }) {
  return (
    <p className="field-hint">
      <button type="button" className="link-button" onClick={onClick}>
        {t('signIn.back')}
      </button>
    </p>
  );
}
