import { Dialog } from '../ui/dialog.tsx';
import { SecretField } from './secret-field.tsx';

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
      <SecretField copy="Copy secret" text={secret} />
    </Dialog>
  );
}
