import { type ReactNode, useState } from 'react';
import { Confirm } from '../ui/confirm.tsx';

interface Props {
  /** On the button that asks. */
  readonly label: string;
  /** The question. */
  readonly title: string;
  /** On the button that confirms. */
  readonly action: string;
  /** Shown once it is done. */
  readonly done: string;
  readonly run: () => Promise<unknown>;
  /** What it means. */
  readonly children: ReactNode;
}

/** A button for a change that must be confirmed, and that shows nowhere else. */
export function ConfirmedAction({ label, title, action, done, run, children }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const confirm = async () => {
    await run();
    setDone(true);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {label}
      </button>
      <span className="quiet" role="status">
        {isDone ? done : ''}
      </span>
      {isAsking && (
        <Confirm
          title={title}
          action={action}
          isDangerous
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{children}</p>
        </Confirm>
      )}
    </>
  );
}
