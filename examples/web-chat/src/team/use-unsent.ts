import { useOutbox } from '@tidings/sdk/react';

/** How many changes wait to be sent; what was refused waits for the person. */
export function useUnsent(): number {
  return (useOutbox() ?? []).filter(({ state }) => state !== 'failed').length;
}
