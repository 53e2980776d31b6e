import { unsubscribeFromMail } from '@tidings/sdk';
import { useState } from 'react';
import type { Account } from '../account/account.ts';
import { Submit } from '../ui/submit.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { Card } from './card.tsx';

interface Props {
  readonly token: string;
  /** The account on this device. */
  readonly account: Account | undefined;
}

/** The page of a mail's unsubscribe link. It waits for a click, because mail scanners open links. */
export function NoMoreMail({ token, account }: Props) {
  const [isDone, setIsDone] = useState(false);
  const { submit, isBusy, problem } = useSubmit(async () => {
    await unsubscribeFromMail({ serverUrl: location.origin, token });
    setIsDone(true);
  });
  if (isDone) {
    return (
      <Card title="No more of these mails">
        <p role="status">
          You get no mail about missed messages any more. Your settings can turn it on again.
        </p>
        <a className="button primary" href="#inbox">
          {account ? 'Back to your messages' : 'Sign in'}
        </a>
      </Card>
    );
  }
  return (
    <Card title="No more mail about missed messages?">
      <p className="quiet">
        Your account stays as it is, and so does what you are told on your devices.
      </p>
      <form onSubmit={(event) => void submit(event)}>
        <Submit label="Send me no more" isBusy={isBusy} problem={problem} />
      </form>
      <p className="field-hint">
        <a href="#inbox">Keep them</a>
      </p>
    </Card>
  );
}
