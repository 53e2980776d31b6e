import { unsubscribeFromMail } from '@tidings/sdk';
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
}

/** The page of a mail's unsubscribe link. It waits for a click, because mail scanners open links. */
export function Unsubscribe({ token, account }: Props) {
  const [isDone, setIsDone] = useState(false);
  const { submit, isBusy, problem } = useSubmit(async () => {
    await unsubscribeFromMail({ serverUrl: location.origin, token });
    setIsDone(true);
  });
  if (isDone) {
    return (
      <Card title={t('signIn.unsubscribed')}>
        <p role="status">{t('signIn.youWillNoLongerGet')}</p>
        <a className="button primary" href="#inbox">
          {account ? t('signIn.goToMessages') : t('signIn.signIn')}
        </a>
      </Card>
    );
  }
  return (
    <Card title={t('signIn.unsubscribeFromEmailsAboutMissed')}>
      <p className="quiet">{t('signIn.yourAccountStaysTheSame')}</p>
      <form onSubmit={(event) => void submit(event)}>
        <Submit label={t('signIn.unsubscribe')} isBusy={isBusy} problem={problem} />
      </form>
      <p className="field-hint">
        <a href="#inbox">{t('signIn.keepEmails')}</a>
      </p>
    </Card>
  );
}
