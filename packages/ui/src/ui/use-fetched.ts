import { useCallback, useEffect, useState } from 'react';
import { problemText } from './problem-text.ts';

export interface Fetched<T> {
  /** Undefined until it is loaded. */
  readonly value: T | undefined;
  readonly problem: string | undefined;
  readonly reload: () => void;
  /** Shows the answer of a change without another request. */
  readonly set: (value: T) => void;
}

/**
 * Fetches data that the device does not store. Fetches again when `fetch` or `version` changes; `version` is local
 * data that changes together with the fetched data.
 */
export function useFetched<T>(
  fetch: (signal: AbortSignal) => Promise<T>,
  version: unknown = undefined,
): Fetched<T> {
  const [value, set] = useState<T>();
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  useEffect(() => {
    const ending = new AbortController();
    const isWanted = () => !ending.signal.aborted;
    fetch(ending.signal).then(
      (fetched) => {
        if (!isWanted()) return;
        set(fetched);
        setProblem(undefined);
      },
      (error: unknown) => isWanted() && setProblem(problemText(error)),
    );
    return () => ending.abort();
  }, [fetch, round, version]);
  return { value, problem, reload, set };
}
