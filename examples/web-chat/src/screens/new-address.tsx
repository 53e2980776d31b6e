import { confirmNewAddress } from '@tidings/sdk';
import { useState } from 'react';
import type { Account } from '../account/account.ts';
import { Problem } from '../ui/problem.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { Card } from './card.tsx';

interface Props {
  readonly token: string;
  /** Who uses this device. */
  readonly account: Account | undefined;
  readonly onChanged: (account: Account) => void;
}

/** Where the mail to a new address leads. Programs that look at mails open links: so it waits for a click. */
export function NewAddress({ token, account, onChanged }: Props) {
  const [address, setAddress] = useState<string>();
  const { submit, isBusy, problem } = useSubmit(async () => {
    const { userId, email } = await confirmNewAddress({ serverUrl: location.origin, token });
    setAddress(email);
    // The address signs in beside the key.
    if (account?.userId === userId) onChanged({ ...account, email });
  });
  if (address !== undefined) {
    return (
      <Card title="That is your address now">
        <p role="status">
          From now on you sign in as {address}. A device that is off now asks you to sign in again.
        </p>
        <a className="button primary" href="#inbox">
          {account ? 'Back to your messages' : 'Sign in'}
        </a>
      </Card>
    );
  }
  return (
    <Card title="Is this your new address?">
      <p className="quiet">You were sent here by a mail. With this it becomes your address.</p>
      <form onSubmit={(event) => void submit(event)}>
        <Problem text={problem} />
        <button type="submit" className="button primary" disabled={isBusy}>
          {isBusy ? 'One moment …' : 'Yes, it is mine'}
        </button>
      </form>
    </Card>
  );
}
