import { useClient } from '@tidings/sdk/react';
import type { Account } from '../account/account.ts';
import { signInWithDeviceToken } from '../account/sign-in-with-device-token.ts';
import { takesPasswords, useServerSettings } from '../account/use-server-settings.ts';
import { ForgottenLink } from '../screens/forgotten-link.tsx';
import { Providers } from '../screens/providers.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogClose } from '../ui/dialog-close.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog, type FormValues } from '../ui/form-dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';

interface Props {
  readonly account: Account;
  readonly onClose: () => void;
  readonly onSignedIn: (account: Account) => void;
}

/** Signs in to the same account after the server has refused its key. */
export function SignInAgain({ account, onClose, onSignedIn }: Props) {
  const client = useClient();
  const settings = useServerSettings();
  const work = async ({ email = '', password = '' }: FormValues) => {
    const signedIn = await signInWithDeviceToken(email.trim(), password);
    if (signedIn.userId !== account.userId) {
      throw new Error(
        `This device is signed in as ${account.email}. Sign out first to use another account.`,
      );
    }
    await client.signIn(signedIn);
    onSignedIn(signedIn);
  };
  if (!takesPasswords(settings)) {
    return (
      <Dialog title="Sign in again" onClose={onClose} foot={<DialogClose />}>
        <p className="quiet">{account.email}</p>
        <Providers settings={settings} />
      </Dialog>
    );
  }
  return (
    <FormDialog title="Sign in again" action="Sign in" work={work} onClose={onClose}>
      <Field
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="username"
        defaultValue={account.email}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <ForgottenLink settings={settings} />
      <Providers settings={settings} />
    </FormDialog>
  );
}
