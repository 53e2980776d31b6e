import { confirmNewAddress } from '@tidings/sdk';
import { useState } from 'react';
import type { Account } from '../account/account.ts';
import { t } from '../languages/t.ts';
import { Submit } from '../ui/submit.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { Card } from './card.tsx';

interface Props {
  readonly token: string;
  /** The account on this device. */
  readonly account: Account | undefined;
  readonly onChanged: (account: Account) => void;
}

/** The page of the link that verifies an address. It waits for a click, because mail scanners open links. */
export function ConfirmAddress({ token, account, onChanged }: Props) {
  const [address, setAddress] = useState<string>();
  const { submit, isBusy, problem } = useSubmit(async () => {
    const { userId, email } = await confirmNewAddress({ serverUrl: location.origin, token });
    setAddress(email);
    // The address is part of the credentials.
    if (account?.userId === userId) onChanged({ ...account, email });
  });
  if (address !== undefined) {
    return (
      <Card title={t('signIn.emailAddressConfirmed')}>
        <p role="status">{t('signIn.youSignInAsFrom', { address })}</p>
        <a className="button primary" href="#inbox">
          {account ? t('signIn.goToMessages') : t('signIn.signIn')}
        </a>
      </Card>
    );
  }
  return (
    <Card title={t('signIn.confirmYourEmailAddress')}>
      <p className="quiet">{t('signIn.youFollowedALinkIn')}</p>
      <form onSubmit={(event) => void submit(event)}>
        <Submit label={t('signIn.confirmAddress')} isBusy={isBusy} problem={problem} />
      </form>
    </Card>
  );
}
