import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormValues } from './form-dialog.tsx';
import { Problem } from './problem.tsx';
import { showPresent, watchTyped } from './typed.ts';
import { useSubmit } from './use-submit.ts';

interface Props {
  /** Saves what the fields hold, by their names; what goes wrong is said in the form. */
  readonly work: (values: FormValues) => Promise<unknown>;
  /** The fields. */
  readonly children: ReactNode;
  /** What the fields are by now, for fields that others change, too. */
  readonly present?: string;
  /** Beside the one that saves. */
  readonly buttons?: ReactNode;
  /** What went wrong with those. */
  readonly problem?: string | undefined;
}

/** Fields that are saved together. */
export function SaveForm({ work, children, present, buttons, ...other }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isSaved, setSaved] = useState(false);
  const { submit, isBusy, problem } = useSubmit(async (values) => {
    await work(values);
    setSaved(true);
  });
  useEffect(() => watchTyped(form.current), []);
  useEffect(() => {
    if (form.current && present !== undefined) showPresent(form.current);
  }, [present]);
  return (
    // What goes wrong is said in the form.
    <form ref={form} onInput={() => setSaved(false)} onSubmit={(event) => void submit(event)}>
      {children}
      <Problem text={problem ?? other.problem} />
      <p className="buttons">
        {/* A button that is disabled loses the focus. */}
        <button type="submit" className="button" aria-disabled={isBusy}>
          Save
        </button>
        {buttons}
        <span className="quiet" role="status">
          {isSaved ? 'Saved.' : ''}
        </span>
      </p>
    </form>
  );
}
