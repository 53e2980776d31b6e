import { useClient } from '@tidings/sdk/react';
import type { Account } from '../account/account.ts';
import { takesPasswords, useServerSettings } from '../account/use-server-settings.ts';
import { t } from '../languages/t.ts';
import { ForgottenLink } from '../screens/forgotten-link.tsx';
import { Providers } from '../screens/providers.tsx';
import { PasswordSignIn } from '../second-factor/password-sign-in.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogClose } from '../ui/dialog-close.tsx';

interface Props {
  readonly account: Account;
  readonly onClose: () => void;
  readonly onSignedIn: (account: Account) => void;
}

/** Signs in to the same account after the server has refused its key. */
export function SignInAgain({ account, onClose, onSignedIn }: Props) {
  const client = useClient();
  const settings = useServerSettings();
  const signIn = async (signedIn: Account) => {
    if (signedIn.userId !== account.userId) {
      throw new Error(t('team.thisDeviceIsSignedIn', { email: account.email }));
    }
    await client.signIn(signedIn);
    onSignedIn(signedIn);
    onClose();
  };
  if (!takesPasswords(settings)) {
    return (
      <Dialog title={t('team.signInAgain')} onClose={onClose} foot={<DialogClose />}>
        <p className="quiet">{account.email}</p>
        <Providers settings={settings} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t('team.signInAgain')} onClose={onClose} foot={<DialogClose />}>
      <PasswordSignIn email={account.email} onSignedIn={signIn}>
        <ForgottenLink settings={settings} />
        <Providers settings={settings} />
      </PasswordSignIn>
    </Dialog>
  );
}
