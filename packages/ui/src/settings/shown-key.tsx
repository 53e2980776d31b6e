import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SecretField } from './secret-field.tsx';

interface Props {
  readonly title: string;
  readonly email: string;
  readonly apiKey: string;
  readonly onClose: () => void;
}

/** A new key, which the server does not show again. */
export function ShownKey({ title, email, apiKey, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>Copy the key now. It is not shown again.</p>
      <SecretField label="Email" copy="Copy email" text={email} />
      <SecretField label="API key" copy="Copy API key" text={apiKey} />
      <div className="secret-row">
        <span className="row-text">Configuration file for programs (zuliprc)</span>
        <CopyButton
          label="Copy zuliprc"
          text={`[api]\nemail=${email}\nkey=${apiKey}\nsite=${location.origin}\n`}
        />
      </div>
    </Dialog>
  );
}
