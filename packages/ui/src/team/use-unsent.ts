import { useOutbox } from '@tidings/sdk/react';

/** The number of changes that wait to be sent. Refused ones wait for the user, and do not count. */
export function useUnsent(): number {
  return (useOutbox() ?? []).filter(({ state }) => state !== 'failed').length;
}
