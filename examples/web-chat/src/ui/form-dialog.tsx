import { type ReactNode, useId } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogClose } from './dialog-close.tsx';
import { Problem } from './problem.tsx';
import { watchTyped } from './typed.ts';
import { useSubmit } from './use-submit.ts';

export type FormValues = Readonly<Record<string, string>>;

interface Props {
  readonly title: string;
  /** What the button says that does it. */
  readonly action: string;
  /** Does it with what the fields hold, by their names; what goes wrong is said in the form. */
  readonly work: (values: FormValues) => Promise<void>;
  /** Also once it is done. */
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
  /** Whether there is something to do it with; else one cannot send the form. */
  readonly isReady?: boolean;
  /** Other buttons. */
  readonly foot?: ReactNode;
  /** What went wrong with the other buttons. */
  readonly problem?: string | undefined;
}

/** A dialog that is one form. */
export function FormDialog(props: Props) {
  const { title, action, work, onClose, children, isReady = true, foot, ...other } = props;
  const id = useId();
  const { submit, isBusy, problem } = useSubmit(async (values) => {
    await work(values);
    onClose();
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          {foot}
          <DialogClose />
          <button type="submit" form={id} className="button primary" disabled={isBusy || !isReady}>
            {action}
          </button>
        </>
      }
    >
      {/* What goes wrong is said in the form. */}
      <form id={id} ref={watchTyped} onSubmit={(event) => void submit(event)}>
        {children}
        <Problem text={problem ?? other.problem} />
      </form>
    </Dialog>
  );
}
