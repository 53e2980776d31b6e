import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface Props {
  /** Where the secret belongs. */
  readonly note: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A new secret, which the server does not show again. */
export function ShownSecret({ note, secret, onClose }: Props) {
  return (
    <Dialog title="New secret" onClose={onClose}>
      <p>{note} It is shown only now.</p>
      <div className="secret-row">
        <code className="secret">{secret}</code>
        <CopyButton label="Copy secret" text={secret} />
      </div>
    </Dialog>
  );
}
