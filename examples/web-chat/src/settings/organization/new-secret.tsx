import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface Props {
  readonly secret: string;
  readonly onClose: () => void;
  /** Says what the secret is for. */
  readonly children: ReactNode;
}

/** Shows a new secret once. */
export function NewSecret({ secret, onClose, children }: Props) {
  return (
    <Dialog title="New secret" onClose={onClose}>
      <p>{children}</p>
      <div className="secret-row">
        <code className="secret">{secret}</code>
        <CopyButton label="Copy secret" text={secret} />
      </div>
    </Dialog>
  );
}
