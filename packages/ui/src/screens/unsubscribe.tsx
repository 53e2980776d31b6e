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
export function Unsubscribe({ token, account }: Props) {
  const [isDone, setIsDone] = useState(false);
  const { submit, isBusy, problem } = useSubmit(async () => {
    await unsubscribeFromMail({ serverUrl: location.origin, token });
    setIsDone(true);
  });
  if (isDone) {
    return (
      <Card title="Unsubscribed">
        <p role="status">
          You will no longer get emails about missed messages. You can turn them on again in your
          settings.
        </p>
        <a className="button primary" href="#inbox">
          {account ? 'Go to messages' : 'Sign in'}
        </a>
      </Card>
    );
  }
  return (
    <Card title="Unsubscribe from emails about missed messages?">
      <p className="quiet">
        Your account stays the same, and so do the notifications on your devices.
      </p>
      <form onSubmit={(event) => void submit(event)}>
        <Submit label="Unsubscribe" isBusy={isBusy} problem={problem} />
      </form>
      <p className="field-hint">
        <a href="#inbox">Keep emails</a>
      </p>
    </Card>
  );
}
