import { forgotPassword } from '@tidings/sdk';
import { useState } from 'react';
import { Field } from '../ui/field.tsx';
import { Submit } from '../ui/submit.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { Card } from './card.tsx';

/** Requests a mail with a link to reset the password. */
export function ForgottenPassword() {
  const [asked, setAsked] = useState<string>();
  const { submit, isBusy, problem } = useSubmit(async ({ email = '' }) => {
    await forgotPassword({ serverUrl: location.origin, email: email.trim() });
    setAsked(email.trim());
  });
  if (asked !== undefined) {
    return (
      <Card title="Check your email">
        <p role="status">
          If there is an account for {asked}, we sent a link there. It works for one hour.
        </p>
        <p className="field-hint">
          No email? Check your spam folder, or <a href="#inbox">go back</a> and try another address.
        </p>
      </Card>
    );
  }
  return (
    <Card title="Forgot your password?">
      <p className="quiet">We will email you a link to choose a new one.</p>
      <form onSubmit={(event) => void submit(event)}>
        <Field label="Email" name="email" type="email" required autoComplete="username" />
        <Submit label="Send link" isBusy={isBusy} problem={problem} />
      </form>
      <p className="field-hint">
        <a href="#inbox">Back to sign-in</a>
      </p>
    </Card>
  );
}
