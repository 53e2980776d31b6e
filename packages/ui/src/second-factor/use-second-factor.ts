import type { Client } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { useCallback, useEffect, useState } from 'react';
import { type Fetched, useFetched } from '../ui/use-fetched.ts';

type SecondFactor = Awaited<ReturnType<Client['api']['getSecondFactor']>>;

/** Changes made on this page: no event tells of them. */
const changes = new EventTarget();

/** Fetches the state of the user's second factor again, wherever it shows. */
export function noteFactorChange(): void {
  changes.dispatchEvent(new Event('change'));
}

/** The state of the user's second factor. `version` is data that changes together with it. */
export function useSecondFactor(version?: unknown): Fetched<SecondFactor> {
  const client = useClient();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const again = () => setRound((last) => last + 1);
    changes.addEventListener('change', again);
    return () => changes.removeEventListener('change', again);
  }, []);
  const fetch = useCallback(
    (signal: AbortSignal) => client.api.getSecondFactor({}, { signal }),
    [client],
  );
  return useFetched(fetch, `${round} ${String(version)}`);
}
