import type { ReactNode } from 'react';
import type { FormValues } from './form-dialog.tsx';
import { Problem } from './problem.tsx';
import { useSubmit } from './use-submit.ts';

interface Props {
  /** Saves what the fields hold, by their names; what goes wrong is said in the form. */
  readonly work: (values: FormValues) => Promise<unknown>;
  /** The fields. */
  readonly children: ReactNode;
  /** Beside the one that saves. */
  readonly buttons?: ReactNode;
  /** What went wrong with those. */
  readonly problem?: string | undefined;
}

/** Fields that are saved together. */
export function SaveForm({ work, children, buttons, ...other }: Props) {
  const { submit, isBusy, problem } = useSubmit(async (values) => {
    await work(values);
  });
  return (
    // What goes wrong is said in the form.
    <form onSubmit={(event) => void submit(event)}>
      {children}
      <Problem text={problem ?? other.problem} />
      <p className="buttons">
        <button type="submit" className="button" disabled={isBusy}>
          Save
        </button>
        {buttons}
      </p>
    </form>
  );
}
