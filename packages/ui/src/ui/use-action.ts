import { useCallback, useRef, useState } from 'react';
import { problemText } from './problem-text.ts';

export interface Action<A extends readonly unknown[]> {
  /** Runs the action, unless it is already running. Never rejects: `problem` holds the error. */
  readonly run: (...args: A) => void;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
}

/** An action of a button that needs the server, with its busy state and error message. */
export function useAction<A extends readonly unknown[]>(
  work: (...args: A) => Promise<unknown>,
): Action<A> {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(work);
  latest.current = work;
  const isAtWork = useRef(false);
  const run = useCallback((...args: A) => {
    if (isAtWork.current) return;
    isAtWork.current = true;
    setBusy(true);
    setProblem(undefined);
    latest
      .current(...args)
      .catch((error: unknown) => setProblem(problemText(error)))
      .finally(() => {
        isAtWork.current = false;
        setBusy(false);
      });
  }, []);
  return { run, isBusy, problem };
}
