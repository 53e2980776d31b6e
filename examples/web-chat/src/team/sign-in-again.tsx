import { signIn } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import type { Account } from '../account/account.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog, type FormValues } from '../ui/form-dialog.tsx';

interface Props {
  readonly account: Account;
  readonly onClose: () => void;
  readonly onSignedIn: (account: Account) => void;
}

/** Goes on with the same account, whose key the server refuses. */
export function SignInAgain({ account, onClose, onSignedIn }: Props) {
  const client = useClient();
  const work = async ({ password = '' }: FormValues) => {
    const signedIn = await signIn({ serverUrl: location.origin, email: account.email, password });
    await client.signIn(signedIn);
    onSignedIn(signedIn);
  };
  return (
    <FormDialog title="Sign in again" action="Sign in" work={work} onClose={onClose}>
      <p className="quiet">{account.email}</p>
      <Field
        label="Password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
