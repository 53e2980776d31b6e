import type { Account } from '../account/account.ts';
import { t } from '../languages/t.ts';
import { Card } from '../screens/card.tsx';
import { PasswordSignIn } from './password-sign-in.tsx';

interface Props {
  /** What happened before. */
  readonly title: string;
  readonly email: string;
  readonly onSignedIn: (account: Account) => void;
}

/** The sign-in of an account that the organization gives no key before it has a second factor. */
export function SignInToSetUp({ title, email, onSignedIn }: Props) {
  return (
    <Card title={title}>
      <p role="status">{t('signIn.yourOrganizationRequiresTwoFactorAuthenticationSign')}</p>
      <PasswordSignIn email={email} onSignedIn={onSignedIn} />
    </Card>
  );
}
