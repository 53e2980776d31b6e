import { type ReactNode, useId } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogClose } from './dialog-close.tsx';
import { Problem } from './problem.tsx';
import { trackUnsavedInput } from './unsaved-input.ts';
import { useSubmit } from './use-submit.ts';

export type FormValues = Readonly<Record<string, string>>;

interface Props {
  readonly title: string;
  /** Label of the submit button. */
  readonly action: string;
  /** Called with the values of the fields, by name. The form shows its error. */
  readonly work: (values: FormValues) => Promise<void>;
  /** Another dialog shows the result in place of this one, so that success does not close it. */
  readonly hasResult?: boolean;
  /** Also called after success. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** If false, the form cannot be submitted. */
  readonly isReady?: boolean;
  /** Extra buttons in the footer. */
  readonly foot?: ReactNode;
  /** An error from the extra buttons. */
  readonly problem?: string | undefined;
}

/** A dialog with a form. */
export function FormDialog(props: Props) {
  const {
    title,
    action,
    work,
    onClose,
    children,
    isReady = true,
    hasResult,
    foot,
    ...other
  } = props;
  const id = useId();
  const { submit, isBusy, problem } = useSubmit(async (values) => {
    await work(values);
    if (!hasResult) onClose();
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
      {/* `submit` shows errors in the form. */}
      <form id={id} ref={trackUnsavedInput} onSubmit={(event) => void submit(event)}>
        {children}
        <Problem text={problem ?? other.problem} />
      </form>
    </Dialog>
  );
}
