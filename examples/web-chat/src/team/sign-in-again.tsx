import { signIn } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import type { Account } from '../account/account.ts';
import { useSubmit } from '../screens/use-submit.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

interface Props {
  readonly account: Account;
  readonly onClose: () => void;
  readonly onSignedIn: (account: Account) => void;
}

/** Goes on with the same account, whose key the server refuses. */
export function SignInAgain({ account, onClose, onSignedIn }: Props) {
  const client = useClient();
  const { submit, isBusy, problem } = useSubmit(async ({ password = '' }) => {
    const signedIn = await signIn({ serverUrl: location.origin, email: account.email, password });
    await client.signIn(signedIn);
    onSignedIn(signedIn);
    onClose();
  });
  return (
    <Dialog title="Sign in again" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <p className="quiet">{account.email}</p>
        <Field
          label="Password"
          name="password"
          type="password"
          required
          autoComplete="current-password"
        />
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="button primary" disabled={isBusy}>
          Sign in
        </button>
      </form>
    </Dialog>
  );
}
