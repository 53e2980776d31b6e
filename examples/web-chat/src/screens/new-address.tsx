import { confirmNewAddress } from '@tidings/sdk';
import { useState } from 'react';
import type { Account } from '../account/account.ts';
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
export function NewAddress({ token, account, onChanged }: Props) {
  const [address, setAddress] = useState<string>();
  const { submit, isBusy, problem } = useSubmit(async () => {
    const { userId, email } = await confirmNewAddress({ serverUrl: location.origin, token });
    setAddress(email);
    // The address is part of the credentials.
    if (account?.userId === userId) onChanged({ ...account, email });
  });
  if (address !== undefined) {
    return (
      <Card title="That is your address">
        <p role="status">
          You sign in as {address}. If you had another before, a device that is off now asks you to
          sign in again.
        </p>
        <a className="button primary" href="#inbox">
          {account ? 'Back to your messages' : 'Sign in'}
        </a>
      </Card>
    );
  }
  return (
    <Card title="Is this your address?">
      <p className="quiet">
        You were sent here by a mail. With this the address it came to is known to be yours.
      </p>
      <form onSubmit={(event) => void submit(event)}>
        <Submit label="Yes, it is mine" isBusy={isBusy} problem={problem} />
      </form>
    </Card>
  );
}
