import { type FormEvent, useState } from 'react';
import { problemText } from './problem-text.ts';
import { markSaved } from './unsaved-input.ts';

/** Submits a form once at a time, with its busy state and error message. */
export function useSubmit(work: (values: Record<string, string>) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const takeBack = markSaved(event.currentTarget);
    setBusy(true);
    setProblem(undefined);
    try {
      await work(values);
    } catch (error) {
      takeBack();
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return { submit, isBusy, problem };
}
