import type { ReactNode } from 'react';
import { t } from '../languages/t.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { Problem } from './problem.tsx';
import { useAction } from './use-action.ts';

interface Props {
  readonly title: string;
  /** Describes the consequences. */
  readonly children: ReactNode;
  /** Label of the button. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** If false, the action cannot be confirmed yet. */
  readonly isReady?: boolean;
  /** Leaves it to the caller to replace the dialog after success. */
  readonly staysOpen?: boolean;
  /** The dialog closes when it resolves, and shows the error if it rejects. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before an action that cannot be undone. */
export function Confirm({
  title,
  children,
  action,
  isDangerous = false,
  isReady = true,
  staysOpen = false,
  onConfirm,
  onClose,
}: Props) {
  const { run, isBusy, problem } = useAction(async () => {
    await onConfirm();
    if (!staysOpen) onClose();
  });
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button
            type="button"
            className={isDangerous ? 'button danger' : 'button primary'}
            disabled={isBusy || !isReady}
            onClick={run}
          >
            {action}
          </button>
        </>
      }
    >
      {children}
      <Problem text={problem} />
    </DialogFrame>
  );
}
