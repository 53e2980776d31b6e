import { useClient } from '@tidings/sdk/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { storedAccount } from '../../account/account.ts';
import { replaceCredentials } from '../../account/replace-credentials.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/section.tsx';

/** The API key of the account, and the sign-out of other devices. */
export function DevicesSection() {
  const client = useClient();
  const [account, setAccount] = useState(storedAccount);
  const [isShown, setShown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (!account) return null;

  const renew = async () => {
    const { api_key } = await client.api.regenerateOwnApiKey();
    setAccount({ ...account, apiKey: api_key });
    await replaceCredentials(client, { apiKey: api_key });
  };

  return (
    <Section
      title="API key"
      note="Your programs sign in with your email and this key. Anyone who has the key can do everything that you can."
    >
      <div className="secret-row">
        <code className="secret">{account.email}</code>
        <CopyButton label="Copy email" text={account.email} />
      </div>
      <div className="secret-row">
        <code className="secret">{isShown ? account.apiKey : '•'.repeat(32)}</code>
        <IconButton
          label={isShown ? 'Hide API key' : 'Show API key'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff size={16} /> : <Eye size={16} />}
        </IconButton>
        <CopyButton label="Copy API key" text={account.apiKey} />
      </div>
      <h3>Other devices</h3>
      <p className="quiet">
        This signs out all other devices and programs, and replaces the API key. This device stays
        signed in.
      </p>
      <button type="button" className="button danger" onClick={() => setAsking(true)}>
        Sign out everywhere else
      </button>
      {isAsking && (
        <Confirm
          title="Sign out everywhere else?"
          action="Sign out"
          isDangerous
          onConfirm={renew}
          onClose={() => setAsking(false)}
        >
          <p>
            The old API key stops working immediately, so programs need the new one. Unsent messages
            on other devices wait there until you sign in again.
          </p>
        </Confirm>
      )}
    </Section>
  );
}
