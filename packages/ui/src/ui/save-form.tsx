import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../languages/t.ts';
import type { FormValues } from './form-dialog.tsx';
import { Problem } from './problem.tsx';
import { resetToStored, trackUnsavedInput } from './unsaved-input.ts';
import { useSubmit } from './use-submit.ts';

interface Props {
  /** Called with the values of the fields, by name. The form shows its error. */
  readonly work: (values: FormValues) => Promise<unknown>;
  readonly children: ReactNode;
  /** The stored values, to update fields that others change too. */
  readonly present?: string;
  /** Buttons beside "Save". */
  readonly buttons?: ReactNode;
  /** An error from those buttons. */
  readonly problem?: string | undefined;
}

/** A form with a "Save" button. */
export function SaveForm({ work, children, present, buttons, ...other }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isSaved, setSaved] = useState(false);
  const { submit, isBusy, problem } = useSubmit(async (values) => {
    await work(values);
    setSaved(true);
  });
  useEffect(() => trackUnsavedInput(form.current), []);
  const shown = useRef(present);
  useEffect(() => {
    // A form that has just opened shows it already, and a reset would drop what is selected in it.
    if (!form.current || present === shown.current) return;
    shown.current = present;
    resetToStored(form.current);
  }, [present]);
  return (
    // `submit` shows errors in the form.
    <form ref={form} onInput={() => setSaved(false)} onSubmit={(event) => void submit(event)}>
      {children}
      <Problem text={problem ?? other.problem} />
      <p className="buttons">
        {/* `aria-disabled` keeps the focus, `disabled` would lose it. */}
        <button type="submit" className="button" aria-disabled={isBusy}>
          {t('common.save')}
        </button>
        {buttons}
        <span className="quiet" role="status">
          {isSaved ? t('common.saved') : ''}
        </span>
      </p>
    </form>
  );
}
