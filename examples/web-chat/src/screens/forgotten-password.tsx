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
      <Card title="Look into your mail">
        <p role="status">
          If somebody here has the address {asked}, a link is on its way there. It works for an
          hour.
        </p>
        <p className="field-hint">
          Nothing came? Look among junk, or <a href="#inbox">go back</a> and try another address.
        </p>
      </Card>
    );
  }
  return (
    <Card title="Forgot your password?">
      <p className="quiet">You get a link by mail, with which you choose a new one.</p>
      <form onSubmit={(event) => void submit(event)}>
        <Field label="Email" name="email" type="email" required autoComplete="username" />
        <Submit label="Send me the link" isBusy={isBusy} problem={problem} />
      </form>
      <p className="field-hint">
        <a href="#inbox">Back</a>
      </p>
    </Card>
  );
}
