import { useCallback, useRef, useState } from 'react';
import { problemText } from './problem-text.ts';

export interface Action<A extends readonly unknown[]> {
  /** Does nothing while it is at work. Never rejects: what went wrong is the problem. */
  readonly run: (...args: A) => void;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
}

/** Work for the server, on a click: it may fail, and the problem is said where it was asked for. */
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
