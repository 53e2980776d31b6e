import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.tsx';
import { Problem } from './problem.tsx';
import { useAction } from './use-action.ts';

interface Props {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** What the button says. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Closes when it settles; if it fails the problem is said. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function Confirm({
  title,
  children,
  action,
  isDangerous = false,
  onConfirm,
  onClose,
}: Props) {
  const { run, isBusy, problem } = useAction(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className={isDangerous ? 'button danger' : 'button primary'}
            disabled={isBusy}
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
